/**
 * What every source of prices looks like: the seeded market, a replayed file, a public exchange. Prices are doubles of at most 15 significant digits, so that
 * `fromNumber` turns each of them into exact money.
 */
import type { Candle, Candles, Interval, Print } from '#engine/candle.ts'
import { type Market, type MarketNow, type Pair } from '#engine/market.ts'
import { asPrice, fromNumber } from '#engine/money.ts'

/** `trade`: somebody really traded there, volume counts. `candle`: a point of a candle's path, which proves only that the price was passed. */
export type PrintSource = 'trade' | 'candle'

/** The last trade and the best quotes right after it. */
export type PrintEvent = { kind: 'print'; pair: Pair; print: Print; bid: number; ask: number; source: PrintSource }

/** A candle of the feed's own interval that can no longer change. `pumping` is the pump state from now on. */
export type CandleEvent = { kind: 'candle-closed'; pair: Pair; interval: Interval; candle: Candle; pumping: boolean }

/** A pair that the feed did not have, or filters that changed. */
export type LearnedEvent = { kind: 'market-learned'; market: Market }

/** Nothing is heard of the exchange any more, or it is again: what was missed in between has been told before `fresh`. Feeds in this process never lose their exchange. */
export type StalenessEvent = { kind: 'stale'; sinceMs: number } | { kind: 'fresh' }

/** Plain data: it may be posted to another thread. Events of one pair come in the order of their time. */
export type FeedEvent = PrintEvent | CandleEvent | LearnedEvent | StalenessEvent

/** A listener that returns a promise holds back a feed that can wait (a replay); a live one does not wait. */
export type Listener = (event: FeedEvent) => void | Promise<void>

export type Feed = {
  /** Whose prices these are; all its markets name it. */
  exchange: string
  /** Those known now; `market-learned` tells of more. */
  markets: readonly Market[]
  /** Of the closed candles it announces; longer ones are folded from them (`fold.ts`). */
  interval: Interval
  /** The market's clock, ms since epoch: no event with an earlier time is still to come. */
  now: () => number
  /** Answers with what ends the subscription. */
  subscribe: (listener: Listener) => () => void
  /** Closed candles that open at or after `fromMs` and before `toMs`, oldest first. A gap is simply not there. */
  candles: (pair: Pair, interval: Interval, fromMs: number, toMs: number) => Promise<Candles>
  /** The market as it stands; null before the first print and for a pair the feed does not have. */
  last: (pair: Pair) => MarketNow | null
  /** Only of a feed that can lose its exchange: since when nothing is heard of it; null while it is. */
  staleSince?: () => number | null
  /** Only of a market that has an end, such as a replayed file: whether it has come to it. */
  isOver?: () => boolean
  start: () => void
  stop: () => void
}

const PUMP_STARTS_PERCENT = 5
const PUMP_ENDS_PERCENT = 2.5

/** The distance of high and low, in percent of the low. */
export const rangePercent = (candle: Candle): number => ((candle.high - candle.low) / candle.low) * 100

/** A closed 1m candle whose range is above 5 % starts a pump, one of at most 2.5 % ends it; between the two the state stays. Longer candles say nothing. */
export const nextPumping = (pumping: boolean, interval: Interval, candle: Candle): boolean => {
  if (interval !== '1m') return pumping
  const range = rangePercent(candle)
  if (range > PUMP_STARTS_PERCENT) return true
  return range <= PUMP_ENDS_PERCENT ? false : pumping
}

/** The state of one market after a print. */
export const marketAfter = (market: Market, event: PrintEvent, pumping: boolean): MarketNow => ({
  market,
  price: asPrice(fromNumber(event.print.price)),
  bid: asPrice(fromNumber(event.bid)),
  ask: asPrice(fromNumber(event.ask)),
  pumping,
})
