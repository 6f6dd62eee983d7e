/** Markets of one lane as they stand now. */
import { type Interval, intervalMs, type Print } from '#engine/candle.ts'
import type { SeriesRequest } from '#engine/indicators/series.ts'
import { type Market, type MarketNow, type Pair } from '#engine/market.ts'
import { asPrice, fromNumber } from '#engine/money.ts'
import type { PrintEvent, PrintSource } from '#market/feed.ts'
import { seriesName, type SeriesValues } from '#market/series.ts'
import type { RecordedMarket } from '../journal/record.ts'
import { marketKey } from './shard.ts'

/** A market with its last price. */
export type LaneMarket = {
  exchange: string
  pair: Pair
  /** Number of the market in the wake heaps. */
  index: number
  market: Market
  /** Last print and quotes. Null until the first print; after a restart `now` has the last recorded ones. */
  quote: { price: number; bid: number; ask: number } | null
  /** Market as decisions see it, made of the quote when needed. */
  now: MarketNow | null
  pumping: boolean
  source: PrintSource
  /** Time of the last print in ms. Null until the first. */
  printAtMs: number | null
  /** Points of the present candle so far, where prices are points of candles. A restart forgets them. */
  path: Print[]
  /** Trading rules as the units last knew them, when they changed unheard; the units are told with the first print. Null when they know. */
  before: Market | null
  /** Interval of the candles behind the prints. */
  interval: Interval
  /** Values of indicator series at the last close of each interval. */
  values: Map<Interval, SeriesValues>
}

/** Markets by exchange and pair. */
export type LaneMarkets = Map<string, LaneMarket>

/** Adds a market that has no price yet. */
export const addMarket = (
  markets: LaneMarkets,
  market: Market,
  place: { index: number; interval: Interval },
): LaneMarket => {
  const entry: LaneMarket = {
    exchange: market.exchange,
    pair: market.pair,
    index: place.index,
    market,
    quote: null,
    now: null,
    pumping: false,
    source: 'trade',
    printAtMs: null,
    path: [],
    before: null,
    interval: place.interval,
    values: new Map(),
  }
  markets.set(marketKey(market.exchange, market.pair), entry)
  return entry
}

/** Takes a print; those of one candle are kept as its path. */
export const updatePrint = (entry: LaneMarket, event: PrintEvent): void => {
  const { print } = event
  if (event.source === 'trade' || print.at - (print.at % intervalMs[entry.interval]) > (entry.printAtMs ?? 0)) {
    if (entry.path.length > 0) entry.path = []
  }
  if (event.source === 'candle') entry.path.push(print)
  entry.quote = { price: event.print.price, bid: event.bid, ask: event.ask }
  entry.source = event.source
  entry.printAtMs = event.print.at
  entry.now = null
}

/** Takes whether the price is rising as in a pump. */
export const updatePumping = (entry: LaneMarket, pumping: boolean): void => {
  if (entry.pumping === pumping) return
  entry.pumping = pumping
  if (entry.now !== null) entry.now = { ...entry.now, pumping }
}

/** True when prices are points of candles and the candle open at `at` has shown none yet. */
export const isBeforeOpen = ({ source, printAtMs, interval }: LaneMarket, at: number): boolean =>
  source === 'candle' && printAtMs !== null && printAtMs < at - (at % intervalMs[interval])

/** Last values of the requested series. Null for each without a close since the start. */
export const lastValues = ({ values }: LaneMarket, asked: readonly SeriesRequest[]): (number | null)[] =>
  asked.map((series) => values.get(series.interval)?.[seriesName(series)] ?? null)

/** Sets what the feed knows before its first print. */
export const seedMarket = (entry: LaneMarket, now: MarketNow): void => {
  if (entry.quote !== null) return
  entry.pumping = now.pumping
  entry.now = { ...now, market: entry.market }
}

/** Sets what the journal recorded last, until the first print. */
export const restoreMarket = (entry: LaneMarket, recorded: RecordedMarket): void => {
  if (entry.quote !== null) return
  entry.pumping = recorded.pumping
  entry.source = recorded.candle ? 'candle' : 'trade'
  entry.now = {
    market: entry.market,
    price: recorded.price,
    bid: recorded.bid,
    ask: recorded.ask,
    pumping: recorded.pumping,
  }
}

/** Market as decisions see it. Null before its first price. */
export const marketNow = (entry: LaneMarket): MarketNow | null => {
  if (entry.now === null && entry.quote !== null) {
    const { price, bid, ask } = entry.quote
    entry.now = {
      market: entry.market,
      price: asPrice(fromNumber(price)),
      bid: asPrice(fromNumber(bid)),
      ask: asPrice(fromNumber(ask)),
      pumping: entry.pumping,
    }
  }
  return entry.now
}
