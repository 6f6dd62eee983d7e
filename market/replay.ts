/** Candles of a file as a feed: the market's clock is that of the candles, at any speed. */
import { type Candles, candlePath, intervalMs } from '#engine/candle.ts'
import type { Market, Pair } from '#engine/market.ts'
import { amount, price, quantity, ratio } from '#engine/money.ts'
import { type Publisher, openPublisher } from './publisher.ts'
import { type Clock, systemClock } from './clock.ts'
import { openDrive, type Speed, type Walk } from './drive.ts'
import type { Feed } from './feed.ts'
import { candleAt, emptyCandles, foldCandles, indexFrom, nextOpenTime, openTimeOf, rangeOf } from './fold.ts'

export const REPLAY = 'replay'

/** Decimals of the shortest text of a double, at most 8. */
const decimalsOf = (value: number): number => {
  const text = value.toFixed(8).replace(/0+$/, '')
  return text.length - text.indexOf('.') - 1
}

/** The most decimals of any value, at least as many as are known already. */
const mostDecimals = (column: Float64Array, known: number): number => {
  let decimals = known
  let scale = 10 ** decimals
  // Counted by index: a run over a year begins cold, and an iterator costs it a tenth of its time.
  for (let index = 0; index < column.length; index += 1) {
    const value = column[index] ?? 0
    // A double that is the nearest to a whole number of the decimals so far has no more of them; its text, which is slow, is not needed.
    if (Math.round(value * scale) / scale === value) continue
    decimals = Math.max(decimals, decimalsOf(value))
    scale = 10 ** decimals
  }
  return decimals
}

const PRICE_COLUMNS = ['open', 'high', 'low', 'close'] as const

/** The most decimals of any price. */
const decimalsOfPrices = (columns: Iterable<Float64Array>): number => {
  let decimals = 0
  for (const column of columns) decimals = mostDecimals(column, decimals)
  return decimals
}

export const priceDecimals = (candles: Candles): number =>
  decimalsOfPrices(PRICE_COLUMNS.map((column) => candles[column]))

/** A market that fits the prices, see `marketOfDecimals`. */
export const marketOfPrices = (pair: Pair, columns: Iterable<Float64Array>): Market =>
  marketOfDecimals(pair, decimalsOfPrices(columns))

/** A market that fits the candles. */
export const replayMarket = (pair: Pair, candles: Candles): Market => marketOfDecimals(pair, priceDecimals(candles))

/**
 * A market that fits prices of so many decimals: its tick size is the last one that any of them uses. What prices do not tell is assumed: quantities of eight decimals, orders
 * of at least 5 quote, fees of 0.1 % from what is received.
 */
export const marketOfDecimals = (pair: Pair, decimals: number): Market => {
  const [base = '', quote = ''] = pair.split('/')
  return {
    exchange: REPLAY,
    pair,
    base,
    quote,
    tickSize: price((10 ** -decimals).toFixed(decimals)),
    stepSize: quantity('0.00000001'),
    minQuantity: quantity('0.00000001'),
    maxQuantity: quantity('1000000000'),
    minNotional: amount('5'),
    maxOpenOrders: 200,
    band: null,
    fees: { mode: 'received', maker: ratio('0.001'), taker: ratio('0.001') },
    status: 'trading',
  }
}

export type ReplayOptions = {
  market: Market
  candles: Candles
  speed: Speed
  /** The replay begins with the first candle at or after it; those before are history. */
  fromMs?: number
  clock?: Clock
}

export type Replay = Feed & {
  /** Ends when the last candle has been announced, never when it is stopped before; fails with what a listener failed with. */
  ended: Promise<void>
}

const openWalk = ({ market, candles, fromMs = 0 }: ReplayOptions, publisher: Publisher): Walk => {
  const quarter = intervalMs[candles.interval] / 4
  let place = indexFrom(candles, fromMs)
  /** Points of the candle's path already announced. */
  let points = 0
  let now = candles.openTimeMs[place] ?? 0
  const isOver = (): boolean => place >= candles.openTimeMs.length
  const nextAt = (): number => (candles.openTimeMs[place] ?? Infinity) + quarter * points
  return {
    now: () => now,
    isOver,
    nextAt,
    step: () => {
      const candle = candleAt(candles, place)
      const print = candlePath(candle, candles.interval)[points]
      now = nextAt()
      if (print !== undefined) {
        points += 1
        const { price: both } = print
        return publisher.print({ kind: 'print', pair: market.pair, print, bid: both, ask: both, source: 'candle' })
      }
      points = 0
      place += 1
      return publisher.close(market.pair, candles.interval, candle)
    },
  }
}

/** Prints are the points of each candle's path with no spread; each candle is announced when it has closed. Listeners that return promises are waited for. */
export const replayFeed = (options: ReplayOptions): Replay => {
  const { market, candles, speed, clock = systemClock } = options
  const publisher = openPublisher([market])
  const walk = openWalk(options, publisher)
  const { start, stop, ended } = openDrive(walk, { speed, clock })

  return {
    exchange: market.exchange,
    markets: [market],
    interval: candles.interval,
    now: walk.now,
    subscribe: publisher.subscribe,
    last: publisher.last,
    isOver: walk.isOver,
    candles: (pair, interval, fromMs, toMs) => {
      // Only what has closed by the market's clock, and no interval shorter than that of the file.
      const isKnown = pair === market.pair && intervalMs[interval] >= intervalMs[candles.interval]
      const end = isKnown ? Math.min(nextOpenTime(toMs, interval), openTimeOf(walk.now(), interval)) : 0
      const known = rangeOf(candles, nextOpenTime(fromMs, interval), end)
      return Promise.resolve(isKnown ? foldCandles(known, interval) : emptyCandles(interval))
    },
    start,
    stop,
    ended,
  }
}
