import { call } from '@orpc/server'
import { expect, test } from 'vitest'
import { manualClock } from '#market/clock.ts'
import type { Feed } from '#market/feed.ts'
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
  expect(await clockOf(seededFeed({ seed: 1, clock }))).toEqual({ nowMs: START, state: 'live' })
})

test('a replay is said to be one, and when it has ended; a live market beside it goes on', async () => {
  const replay = replayFeed({ market: replayMarket('BTC/USD', candles), candles, speed: 'as-fast-as-taken' })
  expect(await clockOf(replay)).toEqual({ nowMs: START, state: 'replaying' })
  replay.start()
  await replay.ended
  expect(await clockOf(replay)).toEqual({ nowMs: START + 120_000, state: 'ended' })
  const clock = manualClock(START + 300_000)
  expect(await clockOf(replay, seededFeed({ seed: 1, clock }))).toEqual({ nowMs: START + 300_000, state: 'live' })
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
