/** Candles through the parts as the program puts them together: what charts and bots use is on disk and survives a restart. */
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { botHandlers } from '#features/bots/server/index.ts'
import { marketHandlers } from '#features/markets/server/index.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { openPublisher } from '#market/publisher.ts'
import { type ManualClock, manualClock } from '#market/clock.ts'
import type { Feed } from '#market/feed.ts'
import { emptyCandles } from '#market/fold.ts'
import { seededFeed } from '#market/seeded/feed.ts'
import { newId } from '#platform/id.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf, sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { exampleForm } from './example-settings.ts'
import { type ExampleTrading, startExampleTrading } from './example-trading.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 0, 9, 12, 30, 10)
const user = newId()
const context = contextOf(user)

let opened: TestDatabase
let folder: string
let clock: ManualClock
let feed: Feed
let running: ExampleTrading
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'))
  clock = manualClock(START)
  feed = seededFeed({ seed: 3, clock, everyMs: 5_000 })
})
afterEach(async () => {
  await running.stop()
  await opened.empty()
  await rm(folder, { recursive: true })
})
afterAll(() => opened.close())

const start = async (source: Feed): Promise<void> => {
  running = await startExampleTrading(opened.database, source, { folder })
}
const candles = (pair: string, interval: '1m' | '5m') =>
  call(
    marketHandlers(running.trading.markets).candles,
    { exchange: feed.markets[0]?.exchange ?? '', pair, interval, limit: 30, toMs: feed.now() + 1 },
    { context },
  )
const filesOnDisk = async (): Promise<string[]> => {
  const names = await readdir(join(folder, 'candles'), { recursive: true }).catch(() => [])
  return names.filter((name) => name.endsWith('.1m'))
}

test('a chart that was asked for is kept from then on, other pairs write nothing, and a restart answers the same', async () => {
  await start(feed)
  clock.advance(2 * MINUTE)
  await call(marketHandlers(running.trading.markets).list, {}, { context })
  expect(await filesOnDisk()).toEqual([])

  await candles('BTC/USDC', '1m')
  clock.advance(7 * MINUTE)
  const before = [await candles('BTC/USDC', '1m'), await candles('BTC/USDC', '5m')]
  expect(before.map(({ openTimeMs }) => openTimeMs.length)).toEqual([29, 29])
  const [file, ...others] = await filesOnDisk()
  expect(file).toMatch(/BTC-USDC\.1m$/)
  expect(others).toEqual([])

  await running.stop()
  // What a kill in the middle of a write leaves.
  await appendFile(join(folder, 'candles', file ?? ''), Buffer.alloc(20, 1))
  // The disk alone answers: the source has lost its past.
  await start({ ...feed, candles: (_pair, interval) => Promise.resolve(emptyCandles(interval)) })
  expect([await candles('BTC/USDC', '1m'), await candles('BTC/USDC', '5m')]).toEqual(before)
})

test('the pair of a bot is kept although nobody looks at it, also after a restart', async () => {
  const market = exampleMarket()
  const publisher = openPublisher([market])
  let now = START
  const byHand: Feed = {
    exchange: market.exchange,
    markets: [market],
    interval: '1m',
    now: () => now,
    subscribe: publisher.subscribe,
    candles: (_pair, interval) => Promise.resolve(emptyCandles(interval)),
    last: publisher.last,
    start: () => {},
    stop: () => {},
  }
  const minute = async (price: number): Promise<void> => {
    const openTimeMs = now - (now % MINUTE)
    now = openTimeMs + MINUTE
    const print = { at: now, price, quantity: 1_000 }
    await publisher.print({ kind: 'print', pair: market.pair, print, bid: price, ask: price, source: 'trade' })
    await publisher.close(market.pair, '1m', {
      openTimeMs,
      open: price,
      high: price + 1,
      low: price - 1,
      close: price,
      volume: 9,
    })
  }
  const charted = async () => {
    const { markets } = running.trading
    const line = markets.find(market.exchange, market.pair)
    if (line === null) throw new Error('no such pair')
    const found = await markets.candles(line, '1m', now + 1, 10)
    return [...found.close]
  }
  await start(byHand)
  await minute(104.3)
  expect(await filesOnDisk()).toEqual([])
  const form = exampleForm
  await call(botHandlers(running.trading.bots).create, { commandId: newId(), family: 'grid', form }, { context })
  await running.settled(ownerOf(sessionOf(user)))
  await minute(105)
  await minute(106)
  await running.stop()
  await start(byHand)
  await minute(107)
  expect(await charted()).toEqual([105, 106, 107])
})
