/** All feeds as one place to ask: which pairs there are, where they stand, what they did. */
import { type Candles, type Interval, intervalMs } from '#engine/candle.ts'
import type { Market, MarketNow, Pair } from '#engine/market.ts'
import { toNumber } from '#engine/money.ts'
import type { Feed } from '#market/feed.ts'
import { emptyCandles, sliceCandles } from '#market/fold.ts'
import { changePercent } from '../rules.ts'

export type Line = { feed: Feed; market: Market; pair: Pair }

export type Markets = {
  feeds: readonly Feed[]
  lines: () => readonly Line[]
  find: (exchange: string, pair: string) => Line | null
  /** Where a pair stands; null before its first trade and for an unknown one. */
  last: (exchange: string, pair: string) => MarketNow | null
  /** At most `limit` candles that open before `toMs`, the newest of them; nothing for an interval shorter than the feed's. */
  candles: (line: Line, interval: Interval, toMs: number, limit: number) => Promise<Candles>
  /** The price at which the first candle at or after `atMs` opened; null when there is none. */
  openedAt: (line: Line, atMs: number) => Promise<number | null>
  /** Against 24 hours ago; null where there is no candle that old. */
  change: (line: Line) => Promise<number | null>
  /** What the last 24 hours were like; null where there is no candle. */
  day: (line: Line) => Promise<MarketDay | null>
}

/** Traded volume in quote, and how far the highest price lay above the lowest, in percent of it. */
export type MarketDay = { volume: number; rangePercent: number }

/** Closed candles that open at or after `fromMs` and before `toMs`. */
export type ReadCandles = (line: Line, interval: Interval, fromMs: number, toMs: number) => Promise<Candles>
const readFeed: ReadCandles = ({ feed, pair }, interval, fromMs, toMs) => feed.candles(pair, interval, fromMs, toMs)

const DAY_MS = 24 * 3_600_000
/** Pairs that are silent for a while: how many candles before the day began are looked at, and after a start. */
const LOOK_BACK = 60
/** Changes are kept for this long: a list asks for all of them. */
const KEPT_MS = 30_000

/** What a day was like changes slowly, and asks an exchange for a day of each pair. */
const DAY_KEPT_MS = 600_000

const marketDayOf = ({ close, high, low, volume }: Candles): MarketDay | null => {
  if (close.length === 0) return null
  const [highest, lowest] = [Math.max(...high), Math.min(...low)]
  return {
    volume: close.reduce((sum, price, index) => sum + price * (volume[index] ?? 0), 0),
    rangePercent: lowest > 0 ? Math.round((10_000 * (highest - lowest)) / lowest) / 100 : 0,
  }
}

/** An exchange that does not answer has no candles now; all else is shown all the same, with the time since when it is silent. */
const orNone = (asked: Promise<Candles>): Promise<Candles | null> => asked.catch(() => null)

/** What the day of each pair was like, asked for now and then. */
const openDays = (read: ReadCandles): Markets['day'] => {
  const days = new Map<Line, { askedMs: number; day: Promise<MarketDay | null> }>()
  const dayOf = async (line: Line): Promise<MarketDay | null> => {
    const interval = intervalMs[line.feed.interval] > intervalMs['1h'] ? line.feed.interval : '1h'
    const toMs = line.feed.now() + 1
    const found = await orNone(read(line, interval, toMs - DAY_MS, toMs))
    return found === null ? null : marketDayOf(found)
  }
  return (line) => {
    const kept = days.get(line)
    const nowMs = line.feed.now()
    if (kept !== undefined && Math.abs(nowMs - kept.askedMs) < DAY_KEPT_MS) return kept.day
    const asked = dayOf(line)
    days.set(line, { askedMs: nowMs, day: asked })
    return asked
  }
}

/** `read` serves charts; without it they are read from the feed itself. */
export const openMarkets = (feeds: readonly Feed[], read: ReadCandles = readFeed): Markets => {
  const byName = new Map<string, Line>()
  const add = (feed: Feed, market: Market): void => {
    byName.set(`${market.exchange} ${market.pair}`, { feed, market, pair: market.pair })
  }
  for (const feed of feeds) {
    for (const market of feed.markets) add(feed, market)
    feed.subscribe((event) => {
      if (event.kind === 'market-learned') add(feed, event.market)
    })
  }
  const priceADayAgo = new Map<Line, { askedMs: number; price: Promise<number | null> }>()
  const find: Markets['find'] = (exchange, pair) => byName.get(`${exchange} ${pair}`) ?? null

  const readDayAgo = async (line: Line): Promise<number | null> => {
    const { interval, now } = line.feed
    const toMs = now() - DAY_MS
    const found = await orNone(line.feed.candles(line.pair, interval, toMs - LOOK_BACK * intervalMs[interval], toMs))
    return found?.close.at(-1) ?? null
  }

  const dayAgo = (line: Line): Promise<number | null> => {
    const kept = priceADayAgo.get(line)
    const nowMs = line.feed.now()
    if (kept !== undefined && Math.abs(nowMs - kept.askedMs) < KEPT_MS) return kept.price
    const price = readDayAgo(line)
    priceADayAgo.set(line, { askedMs: nowMs, price })
    return price
  }

  return {
    feeds,
    // Like the change of a day: a list of all pairs keeps no candles of any.
    day: openDays(readFeed),
    lines: () => [...byName.values()],
    find,
    last: (exchange, pair) => {
      const line = find(exchange, pair)
      return line === null ? null : line.feed.last(line.pair)
    },
    candles: async (line, interval, toMs, limit) => {
      if (intervalMs[interval] < intervalMs[line.feed.interval]) return emptyCandles(interval)
      const found = await orNone(read(line, interval, toMs - limit * intervalMs[interval], toMs))
      if (found === null) return emptyCandles(interval)
      const count = found.openTimeMs.length
      return sliceCandles(found, Math.max(0, count - limit), count)
    },
    openedAt: async (line, atMs) => {
      const step = intervalMs[line.feed.interval]
      const fromMs = atMs - (atMs % step)
      const found = await orNone(line.feed.candles(line.pair, line.feed.interval, fromMs, fromMs + LOOK_BACK * step))
      return found?.open[0] ?? null
    },
    change: async (line) => {
      const before = await dayAgo(line)
      const now = line.feed.last(line.pair)
      return before === null || now === null ? null : changePercent(before, toNumber(now.price))
    },
  }
}
