/** The markets of one thread as they stand, and the numbers under which the wake heap knows them. */
import { type Interval, intervalMs } from '#engine/candle.ts'
import type { SeriesRequest } from '#engine/indicators/series.ts'
import { type Market, type MarketNow, type Pair } from '#engine/market.ts'
import { asPrice, fromNumber } from '#engine/money.ts'
import type { PrintEvent, PrintSource } from '#market/feed.ts'
import { seriesName, type SeriesValues } from '#market/series.ts'
import type { RecordedMarket } from '../journal/record.ts'
import { marketKey } from './shard.ts'

export type LaneMarket = {
  exchange: string
  pair: Pair
  /** Of the wake heap. */
  index: number
  market: Market
  /** The last print and quotes; null until the first, and after a restart what the journal saw last. */
  quote: { price: number; bid: number; ask: number } | null
  /** The same, exact; made when somebody asks. */
  now: MarketNow | null
  pumping: boolean
  source: PrintSource
  /** When the last print was; null until the first. */
  printAtMs: number | null
  /** As its units knew it before it changed while nobody listened: they hear of it with the first print. Null where nothing has. */
  before: Market | null
  /** Of the candles behind the prints. */
  interval: Interval
  /** What indicator series said at the last close of each interval. */
  values: Map<Interval, SeriesValues>
}

export type LaneMarkets = Map<string, LaneMarket>

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
    before: null,
    interval: place.interval,
    values: new Map(),
  }
  markets.set(marketKey(market.exchange, market.pair), entry)
  return entry
}

export const updatePrint = (entry: LaneMarket, event: PrintEvent): void => {
  entry.quote = { price: event.print.price, bid: event.bid, ask: event.ask }
  entry.source = event.source
  entry.printAtMs = event.print.at
  entry.now = null
}

export const updatePumping = (entry: LaneMarket, pumping: boolean): void => {
  if (entry.pumping === pumping) return
  entry.pumping = pumping
  if (entry.now !== null) entry.now = { ...entry.now, pumping }
}

/** Prices are points of candles, and the one that is open at `at` has shown none yet. */
export const isBeforeOpen = ({ source, printAtMs, interval }: LaneMarket, at: number): boolean =>
  source === 'candle' && printAtMs !== null && printAtMs < at - (at % intervalMs[interval])

/** What series said last of the market; null before the first close since the start. */
export const lastValues = ({ values }: LaneMarket, asked: readonly SeriesRequest[]): (number | null)[] =>
  asked.map((series) => values.get(series.interval)?.[seriesName(series)] ?? null)

/** What the feed knows before its next print. */
export const seedMarket = (entry: LaneMarket, now: MarketNow): void => {
  if (entry.quote !== null) return
  entry.pumping = now.pumping
  entry.now = { ...now, market: entry.market }
}

/** Goes on from what the journal saw last, until the first print comes. */
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

/** The market as decisions see it; null before its first price. */
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
