import { call } from '@orpc/server'
import { expect, test } from 'vitest'
import { manualClock } from '#market/clock.ts'
import type { Feed, Listener } from '#market/feed.ts'
import { toColumns } from '#market/fold.ts'
import { replayFeed, replayMarket } from '#market/replay.ts'
import { seededFeed } from '#market/seeded/feed.ts'
import { newId } from '#platform/id.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { marketHandlers } from './handlers.ts'
import { openMarkets } from './markets.ts'

const context = contextOf(newId())
const clockOf = (...feeds: Feed[]) => call(marketHandlers(openMarkets(feeds)).clock, {}, { context })

const START = Date.UTC(2024, 0, 1)
const candle = { openTimeMs: START, open: 100, high: 101, low: 99, close: 100, volume: 5 }
const candles = toColumns('1m', [candle, { ...candle, openTimeMs: START + 60_000 }])

test('a market without an end is live', async () => {
  const clock = manualClock(START)
  expect(await clockOf(seededFeed({ seed: 1, clock }))).toEqual({ nowMs: START, state: 'live', exchanges: [] })
})

test('an exchange that can fall silent says since when it is; one that does not answer leaves its candles empty', async () => {
  const clock = manualClock(START)
  const seeded = seededFeed({ seed: 1, exchange: 'far', clock })
  let sinceMs: number | null = START - 5_000
  const silent: Feed = {
    ...seeded,
    staleSince: () => sinceMs,
    candles: () => Promise.reject(new Error('nobody answers')),
  }
  const exchanges = async () => (await clockOf(seededFeed({ seed: 1, clock }), silent)).exchanges
  expect(await exchanges()).toEqual([{ exchange: 'far', staleSinceMs: START - 5_000, hasPairs: true }])
  sinceMs = null
  expect(await exchanges()).toEqual([{ exchange: 'far', staleSinceMs: null, hasPairs: true }])
  const unreached: Feed = { ...silent, markets: [] }
  expect((await clockOf(unreached)).exchanges).toEqual([{ exchange: 'far', staleSinceMs: null, hasPairs: false }])
  seeded.start()
  const handlers = marketHandlers(openMarkets([silent]))
  const { markets } = await call(handlers.list, {}, { context })
  expect(markets[0]).toMatchObject({ exchange: 'far', changePercent: null, day: null })
  const ask = { exchange: 'far', pair: 'BTC/USDC', interval: '1m', limit: 10 } as const
  expect((await call(handlers.candles, ask, { context })).openTimeMs).toEqual([])
  seeded.stop()
})

test('a pair that a feed learns later is listed from then on', async () => {
  const listeners: Listener[] = []
  const seeded = seededFeed({ seed: 1, clock: manualClock(START) })
  const feed: Feed = {
    ...seeded,
    markets: [],
    subscribe: (listener) => {
      listeners.push(listener)
      return () => {}
    },
  }
  const markets = openMarkets([feed])
  expect(markets.lines()).toEqual([])
  const [market] = seeded.markets
  if (market === undefined) throw new Error('the seeded market has no pairs')
  for (const listener of listeners) await listener({ kind: 'market-learned', market })
  expect(markets.lines().map(({ pair }) => pair)).toEqual(['BTC/USDC'])
})

test('a replay is said to be one, and when it has ended; a live market beside it goes on', async () => {
  const replay = replayFeed({ market: replayMarket('BTC/USD', candles), candles, speed: 'as-fast-as-taken' })
  expect(await clockOf(replay)).toMatchObject({ nowMs: START, state: 'replaying' })
  replay.start()
  await replay.ended
  expect(await clockOf(replay)).toMatchObject({ nowMs: START + 120_000, state: 'ended' })
  const clock = manualClock(START + 300_000)
  expect(await clockOf(replay, seededFeed({ seed: 1, clock }))).toMatchObject({
    nowMs: START + 300_000,
    state: 'live',
  })
})

test('the newest candles end with the one that is forming, made of the minutes that have closed', async () => {
  const minutes = Array.from({ length: 9 }, (_, minute) => ({
    openTimeMs: START + minute * 60_000,
    open: 100 + minute,
    high: 102 + minute,
    low: 99 - minute,
    close: 101 + minute,
    volume: 2,
  }))
  const columns = toColumns('1m', minutes)
  const replay = replayFeed({ market: replayMarket('BTC/USD', columns), candles: columns, speed: 'as-fast-as-taken' })
  replay.start()
  await replay.ended
  const ask = { exchange: 'replay', pair: 'BTC/USD', interval: '5m', limit: 10 } as const
  const newest = await call(marketHandlers(openMarkets([replay])).candles, ask, { context })
  expect(newest).toMatchObject({
    openTimeMs: [START, START + 300_000],
    open: [100, 105],
    high: [106, 110],
    low: [95, 91],
  })
  expect(newest).toMatchObject({ close: [105, 109], volume: [10, 8] })
  const before = await call(
    marketHandlers(openMarkets([replay])).candles,
    { ...ask, toMs: START + 300_001 },
    { context },
  )
  expect(before.openTimeMs).toEqual([START])
})

test('a pair says what was traded of it in a day and how far it moved', async () => {
  const hours = [
    { ...candle, high: 110, low: 95, close: 100, volume: 5 },
    { ...candle, openTimeMs: START + 3_600_000, high: 105, low: 88, close: 90, volume: 2 },
  ]
  const seeded = seededFeed({ seed: 1, clock: manualClock(START + 2 * 3_600_000) })
  const asked: number[] = []
  const feed: Feed = {
    ...seeded,
    candles: (_pair, interval, fromMs, toMs) => {
      asked.push(toMs - fromMs)
      return Promise.resolve(toColumns(interval, interval === '1h' ? hours : []))
    },
  }
  const markets = openMarkets([feed])
  const [line] = markets.lines()
  if (line === undefined) throw new Error('the seeded market has pairs')
  expect(await markets.day(line)).toEqual({ volume: 680, rangePercent: 25 })
  expect(await markets.day(line)).toEqual({ volume: 680, rangePercent: 25 })
  // Kept for a while: an exchange is not asked for every list.
  expect(asked).toEqual([86_400_000])
})
