import type { Candles, Interval } from '#engine/candle.ts'
import { marginTypes } from '#engine/market.ts'
import { formatDecimal } from '#engine/money.ts'
import { extend, openTimeOf, toColumns, toList } from '#market/fold.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { type CandleColumns, markets as contract, type MarketState, type MarketSummary } from '../contract.ts'
import { asOffered, type OfferedFutures } from './futures-terms.ts'
import type { Line, Markets } from './markets.ts'

/** What new bots may use of it. */
const futuresOf = (market: Line['market'], offered: OfferedFutures): MarketSummary['futures'] => {
  if (market.futures === undefined) return null
  const own = asOffered({ market }, offered)?.market.futures
  return {
    maintenance: formatDecimal(market.futures.maintenance),
    maxLeverage: market.futures.maxLeverage,
    offered:
      own === undefined ? null : { maxLeverage: own.maxLeverage, marginTypes: [...(own.marginTypes ?? marginTypes)] },
  }
}

const decimals = (market: Line['market']) => ({
  tickSize: formatDecimal(market.tickSize),
  stepSize: formatDecimal(market.stepSize),
  minQuantity: formatDecimal(market.minQuantity),
  maxQuantity: formatDecimal(market.maxQuantity),
  minNotional: formatDecimal(market.minNotional),
  band: market.band === null ? null : { low: formatDecimal(market.band.low), high: formatDecimal(market.band.high) },
  fees: { ...market.fees, maker: formatDecimal(market.fees.maker), taker: formatDecimal(market.fees.taker) },
})

/** Null for a pair that has no price yet: nothing can be said about it. */
const toSummary = async (markets: Markets, line: Line, offered: OfferedFutures): Promise<MarketSummary | null> => {
  const now = line.feed.last(line.pair)
  if (now === null) return null
  const { exchange, pair, base, quote, maxOpenOrders, status } = now.market
  return {
    exchange,
    pair,
    base,
    quote,
    maxOpenOrders,
    status,
    ...decimals(now.market),
    futures: futuresOf(now.market, offered),
    price: formatDecimal(now.price),
    bid: formatDecimal(now.bid),
    ask: formatDecimal(now.ask),
    changePercent: await markets.change(line),
    day: await markets.day(line),
    pumping: now.pumping,
  }
}

const toAnswer = (candles: Candles): CandleColumns => ({
  interval: candles.interval,
  openTimeMs: [...candles.openTimeMs],
  open: [...candles.open],
  high: [...candles.high],
  low: [...candles.low],
  close: [...candles.close],
  volume: [...candles.volume],
})

/** The newest candles, the one that is still forming included as far as whole short candles of it have closed; the live connection brings the rest. */
const newestCandles = async (markets: Markets, line: Line, interval: Interval, limit: number): Promise<Candles> => {
  const { feed } = line
  const now = feed.now()
  const closed = await markets.candles(line, interval, now + 1, limit)
  if (interval === feed.interval) return closed
  const openTimeMs = openTimeOf(now, interval)
  const parts = toList(await markets.candles(line, feed.interval, now + 1, limit)).filter(
    (part) => part.openTimeMs >= openTimeMs,
  )
  const [first, ...others] = parts
  if (first === undefined) return closed
  return toColumns(interval, [...toList(closed), others.reduce(extend, { ...first, openTimeMs })])
}

/** Each feed has its own clock; a replay's stands in the past. The furthest one is shown. */
const nowOf = ({ feeds }: Markets): number => Math.max(0, ...feeds.map((feed) => feed.now()))

/** Ended when nothing goes on any more; live as long as any of the feeds has no end. */
const stateOf = ({ feeds }: Markets): MarketState => {
  const ends = feeds.map(({ isOver }) => isOver?.() ?? null)
  if (ends.includes(null)) return 'live'
  return ends.includes(false) ? 'replaying' : 'ended'
}

const asTheyAre: OfferedFutures = () => null

/** `readOffered`: what of futures the installation offers; everything where nothing is said. */
export const marketHandlers = (
  markets: Markets,
  readOffered: () => Promise<OfferedFutures> = () => Promise.resolve(asTheyAre),
) => {
  const os = calls(contract).use(signedIn)
  return os.router({
    clock: os.clock.handler(() => ({
      nowMs: nowOf(markets),
      state: stateOf(markets),
      exchanges: markets.feeds.flatMap(({ exchange, markets: known, staleSince }) =>
        staleSince === undefined ? [] : [{ exchange, staleSinceMs: staleSince(), hasPairs: known.length > 0 }],
      ),
    })),
    list: os.list.handler(async () => {
      const offered = await readOffered()
      const summaries = await Promise.all(markets.lines().map((line) => toSummary(markets, line, offered)))
      return {
        nowMs: nowOf(markets),
        markets: summaries.filter((summary) => summary !== null),
      }
    }),
    candles: os.candles.handler(async ({ input, errors }) => {
      const line = markets.find(input.exchange, input.pair)
      if (line === null) throw errors.PAIR_UNKNOWN()
      const { interval, toMs, limit } = input
      if (toMs === undefined) return toAnswer(await newestCandles(markets, line, interval, limit))
      return toAnswer(await markets.candles(line, interval, toMs, limit))
    }),
  })
}
