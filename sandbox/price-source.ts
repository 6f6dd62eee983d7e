/**
 * Where the prices of a local exchange come from. A `Feed` of market/feed.ts fits as it is. Its events may come at any speed: the exchange stamps a print with its own
 * clock when it arrives. `candles` is asked in the exchange's time, for what lies before the exchange was started.
 */
import type { Candle, Candles, Interval, Print } from '#engine/candle.ts'
import type { Market, MarketNow, Pair } from '#engine/market.ts'

export type PriceEvent =
  | { kind: 'print'; pair: Pair; print: Print; /** Best quotes right after the print. */ bid: number; ask: number }
  | { kind: 'candle-closed'; pair: Pair; interval: Interval; candle: Candle }

export type PriceSource = {
  markets: readonly Market[]
  /** Answers with what ends the subscription. */
  subscribe: (listener: (event: PriceEvent) => void) => () => void
  /** Closed candles that open at or after `fromMs` and before `toMs`, oldest first. A gap is simply not there. */
  candles: (pair: Pair, interval: Interval, fromMs: number, toMs: number) => Promise<Candles>
  /** The market as it stands; null before the first print. */
  last: (pair: Pair) => MarketNow | null
  start: () => void
  stop: () => void
}
