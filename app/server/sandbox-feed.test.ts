/** A bot on the Binance sandbox, by the road that leads to the real exchange: wire, ccxt, feed, runner. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatDecimal, toNumber } from '#engine/money.ts'
import { botHandlers } from '#features/bots/server/index.ts'
import { manualClock } from '#market/clock.ts'
import type { FeedEvent, PrintEvent } from '#market/feed.ts'
import { toColumns } from '#market/fold.ts'
import { replayFeed, replayMarket } from '#market/replay.ts'
import { newId } from '#platform/id.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf, sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { exampleSource, type ExampleSource } from '#sandbox/example-price-source.ts'
import type { PriceSource } from '#sandbox/price-source.ts'
import { exampleForm } from '#proofs/product/example-settings.ts'
import { type ExampleTrading, startExampleTrading } from '#proofs/product/example-trading.ts'
import { BINANCE_SANDBOX, type SandboxFeed, sourceOf, startSandboxFeed } from './sandbox-feed.ts'

const START = Date.UTC(2026, 0, 9, 22, 59)
const SECOND = 1_000
const PAIR = 'BTC/USDC'
const user = newId()
const context = contextOf(user, { timeZone: 'Europe/Budapest' })

let opened: TestDatabase
let folder: string
let clock: ReturnType<typeof manualClock>
let source: ExampleSource
let sandbox: SandboxFeed
let running: ExampleTrading | null
let events: FeedEvent[]
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-feed-'))
  clock = manualClock(START)
  source = exampleSource()
  events = []
  running = null
})
afterEach(async () => {
  await running?.stop()
  sandbox.feed.stop()
  await sandbox.close()
  await opened.empty()
  await rm(folder, { recursive: true })
})
afterAll(() => opened.close())

const open = async (from: PriceSource): Promise<void> => {
  const failed = (error: unknown): void => {
    throw error
  }
  const lost = (): void => undefined
  sandbox = await startSandboxFeed({
    dataFolder: folder,
    port: 0,
    ready: Promise.resolve(),
    lost,
    failed,
    source: from,
    clock,
  })
  sandbox.feed.subscribe((event) => void events.push(event))
}

/** Ends with the first event, from now on, of which it is true. */
const next = (isMeant: (event: FeedEvent) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = sandbox.feed.subscribe((event) => {
      if (!isMeant(event)) return
      stop()
      resolve()
    })
  })

/** A second passes, the price goes there, and everybody has heard it. */
const moveTo = async (price: number): Promise<void> => {
  clock.advance(SECOND)
  const heard = next((event) => event.kind === 'print' && event.print.price === price)
  source.print(PAIR, price, 50)
  await heard
}

const prints = (): PrintEvent[] => events.flatMap((event) => (event.kind === 'print' ? [event] : []))
const printed = () =>
  sandbox.sandbox.exchange
    .trades('BTCUSDC')
    .map(({ at, price, quantity }) => ({ at, price: toNumber(price), quantity: toNumber(quantity) }))

const startBot = async (): Promise<string> => {
  await open(source)
  source.print(PAIR, 104.3, 50)
  const fresh = next(({ kind }) => kind === 'fresh')
  running = await startExampleTrading(opened.database, sandbox.feed)
  await fresh
  const form = { ...exampleForm, exchange: BINANCE_SANDBOX, pair: PAIR }
  const { id, shard, position } = await call(
    botHandlers(running.trading.bots).create,
    { commandId: newId(), family: 'grid', form },
    { context },
  )
  expect(await running.trading.runner.reached(shard, position, 5_000)).toBe(true)
  return id
}

const fillsOf = async (id: string) => {
  if (running === null) throw new Error('nothing runs')
  await running.settled(ownerOf(sessionOf(user)))
  const { fills } = await call(botHandlers(running.trading.bots).fills, { id, limit: 100 }, { context })
  return fills
}

test('a demo GRID bot trades there: each of its fills is a trade that the sandbox printed, at a price it passed', async () => {
  const id = await startBot()
  for (const price of [105.2, 104.6, 103.7, 106.5, 101.4, 99.2, 108, 103.3]) {
    await moveTo(price)
    await moveTo(price + 0.25)
  }
  const fills = await fillsOf(id)
  expect(fills.filter(({ side }) => side === 'sell').length).toBeGreaterThan(4)
  expect(fills.filter(({ side }) => side === 'buy').length).toBeGreaterThan(6)
  for (const { atMs, price, side, quantity } of fills) {
    const trade = printed().find(({ at }) => at === atMs)
    if (trade === undefined) throw new Error(`nothing was printed at ${atMs}`)
    expect(side === 'buy' ? Number(price) - trade.price : trade.price - Number(price)).toBeGreaterThan(0)
    expect(Number(quantity)).toBeLessThanOrEqual(trade.quantity)
  }
  expect(prints().map(({ print }) => print)).toEqual(printed())
  const market = sandbox.feed.last(PAIR)?.market
  expect(market).toMatchObject({ exchange: BINANCE_SANDBOX, pair: PAIR, status: 'trading' })
  expect(formatDecimal(market?.tickSize ?? 0n)).toBe('0.01')
})

test('cut off it is stale and orders wait; what was missed fills what rested, then all goes on: nothing is lost or told twice', async () => {
  const id = await startBot()
  for (const price of [105.2, 104.6]) await moveTo(price)
  const before = await fillsOf(id)
  const stale = next(({ kind }) => kind === 'stale')
  sandbox.sandbox.control.cut('market')
  await stale
  expect(sandbox.feed.staleSince?.()).toBe(START + 2 * SECOND)

  // Prices go on without us, through buys that rest.
  for (const price of [103.6, 102.2, 102.1, 104.9]) {
    clock.advance(100)
    source.print(PAIR, price, 50)
  }
  expect(await fillsOf(id)).toEqual(before)
  const fresh = next(({ kind }) => kind === 'fresh')
  clock.advance(SECOND)
  await fresh
  const after = await fillsOf(id)
  expect(after.length).toBeGreaterThan(before.length)
  await moveTo(105.9)
  expect(prints().map(({ print }) => print)).toEqual(printed())
  const kinds = events.map((event) => event.kind).filter((kind) => kind !== 'market-learned')
  expect(kinds.slice(kinds.indexOf('stale'))).toEqual(['stale', 'print', 'print', 'print', 'print', 'fresh', 'print'])
  expect(sandbox.feed.staleSince?.()).toBeNull()
})

test('events that the sandbox drops and repeats are told once and in order', async () => {
  await startBot()
  const on = { stream: 'market', event: 'trade', execution: null, symbol: null } as const
  sandbox.sandbox.control.addFault({ kind: 'dropped-events', on }, 1)
  clock.advance(SECOND)
  source.print(PAIR, 105, 50)
  await moveTo(105.5)
  sandbox.sandbox.control.addFault({ kind: 'duplicate-events', on }, 2)
  for (const price of [106, 106.5]) await moveTo(price)
  expect(prints().map(({ print }) => print)).toEqual(printed())
  expect(sandbox.feed.staleSince?.()).toBeNull()
})

test('it plays a replayed file as well as a seeded market', async () => {
  const candle = (open: number, minute: number) => {
    const around = { open, high: open + 2, low: open - 1, close: open + 1 }
    return { openTimeMs: START + minute * 60_000, volume: 8, ...around }
  }
  const candles = toColumns('1m', [100, 101.5, 99].map(candle))
  const replay = replayFeed({ market: replayMarket(PAIR, candles), candles, speed: 60, clock })
  await open(sourceOf(replay))
  const fresh = next(({ kind }) => kind === 'fresh')
  sandbox.feed.start()
  await fresh
  const last = next((event) => event.kind === 'print' && event.print.price === 98)
  clock.advance(3 * SECOND)
  await last
  expect(
    prints()
      .map(({ print }) => print.price)
      .slice(0, 4),
  ).toEqual([100, 99, 102, 101])
})
