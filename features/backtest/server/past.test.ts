import { expect, test } from 'vitest'
import { type Interval, intervalMs } from '#engine/candle.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { openMarkets } from '#features/markets/server/index.ts'
import { openPublisher } from '#market/publisher.ts'
import { manualClock } from '#market/clock.ts'
import type { Feed } from '#market/feed.ts'
import { nextOpenTime, toColumns } from '#market/fold.ts'
import { seededFeed } from '#market/seeded/feed.ts'
import { MOST_CANDLES, readPast } from './past.ts'

const NOW = Date.UTC(2026, 0, 9, 10, 30)
const DAY_MS = 86_400_000

type Asked = { interval: Interval; fromMs: number; toMs: number }

/** A market whose candles of an interval begin at a time of their own; none of an interval that is not named. */
const marketSince = (begins: Partial<Record<Interval, number>>, shortest: Interval = '1m') => {
  const market = exampleMarket()
  const asked: Asked[] = []
  const feed: Feed = {
    exchange: market.exchange,
    markets: [market],
    interval: shortest,
    now: () => NOW,
    subscribe: openPublisher([market]).subscribe,
    candles: (_pair, interval, fromMs, toMs) => {
      asked.push({ interval, fromMs, toMs })
      const step = intervalMs[interval]
      const first = nextOpenTime(Math.max(fromMs, begins[interval] ?? Infinity), interval)
      const count = Math.max(0, Math.ceil((Math.min(toMs, NOW - step + 1) - first) / step))
      const flat = { open: 100, high: 101, low: 99, close: 100, volume: 1 }
      const list = Array.from({ length: count }, (_, index) => ({ ...flat, openTimeMs: first + index * step }))
      return Promise.resolve(toColumns(interval, list))
    },
    last: () => null,
    start: () => {},
    stop: () => {},
  }
  const markets = openMarkets([feed])
  const read = async (days: number, signal = new AbortController().signal) => {
    const line = markets.find(market.exchange, market.pair)
    if (line === null) throw new Error('no such pair')
    const told: number[] = []
    const candles = await readPast(markets, line, { days, signal, onProgress: (share) => told.push(share) })
    return { candles, told }
  }
  return { read, asked }
}

const summary = ({
  candles: { interval, openTimeMs },
}: Awaited<ReturnType<ReturnType<typeof marketSince>['read']>>) => ({
  interval,
  first: openTimeMs[0],
  count: openTimeMs.length,
})

test('minutes of a month, asked for in slices from the newest back, each once and in order', async () => {
  const { read, asked } = marketSince({ '1m': 0 })
  const found = await read(30)
  expect(summary(found)).toEqual({ interval: '1m', first: NOW - 30 * DAY_MS, count: 43_200 })
  const { openTimeMs } = found.candles
  expect(openTimeMs.every((at, index) => index === 0 || at - (openTimeMs[index - 1] ?? 0) === 60_000)).toBe(true)
  expect(Math.max(...asked.map(({ fromMs, toMs }) => toMs - fromMs))).toBe(10_080 * 60_000)
  expect(asked.map(({ toMs }) => toMs)).toEqual(asked.map(({ toMs }) => toMs).toSorted((left, right) => right - left))
  expect(found.told[0]).toBe(0)
  expect(found.told).toEqual(found.told.toSorted((left, right) => left - right))
})

test('the seeded market gives slice by slice what it gives in one piece', async () => {
  const clock = manualClock(NOW)
  const feed = seededFeed({ seed: 1, clock })
  const markets = openMarkets([feed])
  const [line] = markets.lines()
  if (line === undefined) throw new Error('no pairs')
  const ask = { days: 3, signal: new AbortController().signal, onProgress: () => {} }
  expect(await readPast(markets, line, ask)).toEqual(await feed.candles(line.pair, '1m', NOW - 3 * DAY_MS, NOW))
})

test('a span too long for minutes comes in longer candles, at most so many', async () => {
  const found = await marketSince({ '1m': 0, '5m': 0 }).read(365)
  expect(summary(found)).toMatchObject({ interval: '5m', count: 105_120 })
  expect(found.candles.openTimeMs.length).toBeLessThanOrEqual(MOST_CANDLES)
})

test('minutes that do not reach back far enough give way to the candles that reach furthest', async () => {
  const week = NOW - 7 * DAY_MS
  const found = await marketSince({ '1m': week, '5m': week, '1h': NOW - 20 * DAY_MS }).read(30)
  expect(summary(found).interval).toBe('1h')
  const short = await marketSince({ '1m': week, '5m': week, '1h': week, '1d': week }).read(30)
  expect(summary(short)).toEqual({ interval: '1m', first: week, count: 7 * 1440 })
})

test('a market of long candles is read in its own, as far as they have closed; one without any gives none', async () => {
  expect(summary(await marketSince({ '1m': 0, '1h': 0 }, '1h').read(7))).toMatchObject({ interval: '1h', count: 167 })
  expect(summary(await marketSince({}).read(7)).count).toBe(0)
})

test('reading ends when it is told to', async () => {
  const stop = new AbortController()
  const { read, asked } = marketSince({ '1m': 0 })
  const reading = read(30, stop.signal)
  stop.abort(new Error('enough'))
  await expect(reading).rejects.toThrow()
  expect(asked.length).toBeLessThan(3)
})
