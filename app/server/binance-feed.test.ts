/** The feed of Binance's public prices, against an exchange on this machine that speaks its protocol: wire, ccxt, feed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DataFailure } from '#exchanges/market-data.ts'
import type { Feed, FeedEvent } from '#market/feed.ts'
import { type BinanceSandbox, startBinanceSandbox } from '#sandbox/binance/index.ts'
import { seededFeed } from '#market/seeded/feed.ts'
import { oncePerKind, openBinanceFeed } from './binance-feed.ts'
import { sourceOf } from './sandbox-feed.ts'

let folder: string
let closing: (() => Promise<void> | void)[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'binance-feed-'))
  closing = []
})
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  await rm(folder, { recursive: true })
})

const startExchange = async (port = 0): Promise<BinanceSandbox> => {
  const exchange = await startBinanceSandbox({
    source: sourceOf(seededFeed({ seed: 7, exchange: 'out-there' })),
    file: join(folder, `exchange-${port}.sqlite`),
    port,
    now: Date.now,
    speed: { now: () => 1, set: () => {} },
  })
  closing.push(exchange.close)
  return exchange
}

type Followed = { feed: Feed; events: FeedEvent[]; lost: DataFailure[] }

const follow = (port: number, pairs: readonly string[]): Followed => {
  const events: FeedEvent[] = []
  const lost: DataFailure[] = []
  const feed = openBinanceFeed({
    dataFolder: folder,
    transport: { kind: 'loopback', port },
    pairs: new Set(pairs),
    ready: Promise.resolve(),
    lost: (failure) => lost.push(failure),
    failed: (error) => {
      throw error
    },
  })
  feed.subscribe((event) => void events.push(event))
  feed.start()
  closing.push(feed.stop)
  return { feed, events, lost }
}

const fresh = (feed: Feed) =>
  vi.waitFor(() => expect(feed.staleSince?.()).toBeNull(), { timeout: 20_000, interval: 20 })

test('knows the pairs that are followed and no other, and tells the trades of the exchange', async () => {
  const exchange = await startExchange()
  const { feed, events } = follow(exchange.port, ['BTC/USDC', 'ETH/USDC', 'NOT/THERE'])
  expect([feed.exchange, feed.markets]).toEqual(['binance', []])
  await fresh(feed)
  expect(feed.markets.map(({ pair, exchange: name }) => `${name} ${pair}`).toSorted()).toEqual([
    'binance BTC/USDC',
    'binance ETH/USDC',
  ])
  await vi.waitFor(() => expect(events.filter(({ kind }) => kind === 'print').length).toBeGreaterThan(4), {
    timeout: 20_000,
    interval: 20,
  })
  const told = new Set(exchange.exchange.trades('BTCUSDC').map(({ at }) => at))
  for (const event of events)
    if (event.kind === 'print' && event.pair === 'BTC/USDC') expect(told).toContain(event.print.at)
})

test('without the exchange it has no pairs and says since when; with it the pairs come, and the next start knows them at once', async () => {
  const { port } = await startExchange()
  for (const close of closing.splice(0)) await close()
  const before = Date.now()
  const { feed, lost } = follow(port, ['BTC/USDC'])
  await vi.waitFor(() => expect(lost.length).toBeGreaterThan(0), { timeout: 20_000, interval: 20 })
  expect(feed.markets).toEqual([])
  expect(feed.last('BTC/USDC')).toBeNull()
  expect(feed.staleSince?.()).toBeGreaterThanOrEqual(before)
  expect(lost[0]?.kind).toBe('unreachable')
  await startExchange(port)
  await fresh(feed)
  // This exchange starts without trades: the first one makes the price.
  await vi.waitFor(() => expect(feed.last('BTC/USDC')).not.toBeNull(), { timeout: 20_000, interval: 20 })
  expect(follow(port, ['BTC/USDC']).feed.markets.map(({ pair }) => pair)).toEqual(['BTC/USDC'])
})

test('the same failure is told once', () => {
  const told: string[] = []
  const hear = oncePerKind(({ detail }) => told.push(detail))
  for (const [kind, detail] of [
    ['unreachable', '1'],
    ['unreachable', '2'],
    ['refused', '3'],
    ['unreachable', '4'],
  ] as const)
    hear({ kind, detail })
  expect(told).toEqual(['1', '3', '4'])
})
