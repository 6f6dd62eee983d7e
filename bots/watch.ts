/** An indicator as a page watches it: its values at past closes, what a bot asks of them, and the price that would bring its next decision. */
import type { Candles } from '#engine/candle.ts'
import type { Reckoning } from '#engine/indicators/series.ts'
import type { Side } from '#engine/market.ts'

/** Value at the close of a candle, and whether the settings call there for a buy, for a sale or for both. */
export type WatchedClose = { openTimeMs: number; close: number; value: number; calls: readonly Side[] }

/** On which side of its value the indicator has to be; `value` with its tolerance. */
export type WatchedThreshold = {
  side: Side
  threshold: 'below' | 'below-or-equal' | 'above-or-equal' | 'above'
  value: number
}

export type Watched = {
  /** Oldest first, closed candles alone; those whose value has not settled are left out. */
  closes: readonly WatchedClose[]
  thresholds: readonly WatchedThreshold[]
  /** The lowest and the highest value that there can be; of an indicator without such, of those that are seen and waited for. */
  bounds: { low: number; high: number }
  /** Value if the candle that is under way closed at the present price. Null where there is none. */
  now: number | null
  /** When the candle under way closes, in ms. */
  nextCloseMs: number
  /** The close of the candle under way that would call, in quote, to the tick; null where no price within half and double of the present one would. */
  price: number | null
}

export type WatchInput = {
  candles: Candles
  /** The present price and the time of the market. */
  price: number
  nowMs: number
  tickSize: number
}

/** What the bot waits for: a threshold with its tolerance, as a plain decimal. */
export type Aim = { side: Side; value: string }

/** `aim` is null while it waits for nothing. Where buys and sales look at different candles, those of what it waits for are watched. */
export type Watch = Readonly<Reckoning> & { aim: Aim | null; over: (input: WatchInput) => Watched | null }

/** `now` is what the bot says that it does. Null for a form that asks nothing of an indicator. */
export type OpenWatch = (
  form: unknown,
  now: { code: string; values: Readonly<Record<string, string>> } | null,
) => Watch | null
