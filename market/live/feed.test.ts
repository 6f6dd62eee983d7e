import { setImmediate as breath } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { intervalMs } from '#engine/candle.ts'
import type { DataFailure } from '#exchanges/market-data.ts'
import type { Market } from '#engine/market.ts'
import { price } from '#engine/money.ts'
import { manualClock } from '../clock.ts'
import type { FeedEvent } from '../feed.ts'
import { toList } from '../fold.ts'
import { exampleExchange } from './example-exchange.ts'
import { liveFeed } from './feed.ts'

const START = Date.UTC(2026, 0, 5, 12, 0, 20)
const MINUTE = intervalMs['1m']
const SECOND = 1_000

const stage = (page?: number, kept: readonly Market[] = []) => {
  const clock = manualClock(START)
  const exchange = exampleExchange(page)
  const events: FeedEvent[] = []
  const losses: DataFailure[] = []
  let written: readonly Market[] = kept
  const feed = liveFeed({
    exchange: 'example',
    open: () => Promise.resolve(exchange.data),
    kept: { read: () => kept, write: (markets) => (written = markets) },
    lost: (failure) => losses.push(failure),
    clock,
  })
  feed.subscribe((event) => void events.push(event))
  /** Time goes on, and everything that is answered at once is answered. */
  const pass = async (ms: number): Promise<void> => {
    for (let done = 0; done < ms; done += 250) {
      clock.advance(Math.min(250, ms - done))
      exchange.say({ kind: 'heartbeat' })
      await settled()
    }
  }
  const settled = async (): Promise<void> => {
    for (let round = 0; round < 6; round += 1) await breath()
  }
  const at = (price: number, way?: Parameters<typeof exchange.trade>[1]): void =>
    exchange.trade({ at: clock.now(), price, quantity: 1 }, way)
  const go = async (): Promise<void> => {
    feed.start()
    await settled()
  }
  return { clock, exchange, events, losses, feed, pass, settled, at, go, written: () => written }
}

const short = (event: FeedEvent): string => {
  switch (event.kind) {
    case 'print':
      return `${event.source === 'trade' ? '' : '~'}${event.print.price}`
    case 'candle-closed':
      return `closed ${(event.candle.openTimeMs - (START - 20 * SECOND)) / MINUTE}`
    case 'market-learned':
      return `learned ${event.market.pair}`
    case 'stale':
      return `stale since ${(event.sinceMs - START) / SECOND}`
    case 'fresh':
      return 'fresh'
  }
}

describe('a live feed', () => {
  test('learns the pairs, begins with the newest trade and goes on with the stream', async () => {
    const { exchange, feed, at, go, events, pass, written } = stage()
    at(100)
    at(101)
    expect([feed.markets, feed.staleSince?.()]).toEqual([[], START])
    await go()
    await pass(SECOND)
    at(102)
    exchange.say({ kind: 'quotes', pair: 'BTC/USDC', bid: 102.5, ask: 103.5 })
    at(103)
    expect(events.map(short)).toEqual(['learned BTC/USDC', '101', 'fresh', '102', '103'])
    expect(events.at(-1)).toMatchObject({ bid: 102.5, ask: 103.5, source: 'trade' })
    expect(feed.last('BTC/USDC')).toMatchObject({ price: price('103'), bid: price('102.5'), pumping: false })
    expect([feed.markets, feed.staleSince?.(), written()]).toEqual([[exchange.market], null, [exchange.market]])
  })

  test('after a cut it says since when, brings what was missed in order and once, and only then is fresh', async () => {
    const { exchange, at, go, events, pass } = stage()
    at(100)
    await go()
    await pass(2 * SECOND)
    exchange.isDown = true
    exchange.cut()
    at(90)
    at(91)
    await pass(4 * SECOND)
    at(92)
    exchange.isDown = false
    await pass(8 * SECOND)
    at(93)
    expect(events.slice(2).map(short)).toEqual(['fresh', 'stale since 2', '90', '91', '92', 'fresh', '93'])
  })

  test('a trade that the stream leaves out is fetched before the next is told; one it repeats is told once', async () => {
    const { at, go, events, pass, losses } = stage()
    at(100)
    await go()
    at(101, 'twice')
    at(102, 'lost')
    at(103)
    at(104, 'twice')
    await pass(SECOND)
    at(105)
    expect(events.slice(1).map(short)).toEqual(['100', 'fresh', '101', '102', '103', '104', '105'])
    expect(losses).toEqual([])
  })

  test('a gap too long to fetch is crossed by candles: through every extreme, each minute closed once', async () => {
    // Five pages of two rows, each with one that is known, are five trades.
    const { exchange, at, go, events, pass } = stage(2)
    at(100)
    await go()
    await pass(41 * SECOND)
    for (const price of [100.5, 101, 99.5]) at(price)
    await pass(SECOND)
    exchange.isDown = true
    exchange.cut()
    for (const price of [100.1, 100.2, 100.3, 100.4, 100.2, 99, 100]) at(price)
    await pass(MINUTE)
    for (let times = 0; times < 60; times += 1) at(times === 30 ? 80 : 95)
    await pass(MINUTE)
    for (const price of [110, 104]) at(price)
    exchange.isDown = false
    await pass(MINUTE)
    const told = events.map(short)
    const after = [
      // The low of the minute that was cut lies below all that was seen of it; its high does not lie above.
      'stale since 42, 100.1, 100.2, 100.3, 100.4, 100.2, ~99, ~100, closed 1',
      '~95, ~95, ~80, ~95, closed 2',
      // What is under way, and its newest trade.
      '~110, ~110, ~104, ~104, 104, fresh, closed 3',
    ]
    expect(told.slice(told.indexOf('stale since 42')).join(', ')).toBe(after.join(', '))
    const times = events.flatMap((event) => (event.kind === 'print' ? [event.print.at] : []))
    expect(times).toEqual(times.toSorted((left, right) => left - right))
  })

  test('an exchange that is down at the start: pairs known from before are there, and new ones appear without a restart', async () => {
    const { exchange, feed, go, at, events, pass, losses } = stage(10, [exampleExchange().market])
    exchange.isDown = true
    exchange.markets = [
      { ...exchange.market, tickSize: price('0.1') },
      { ...exchange.market, pair: 'ETH/USDC' },
    ]
    at(100)
    await expect(feed.candles('BTC/USDC', '1m', START - MINUTE, START)).rejects.toThrow('not been reached')
    await go()
    expect(feed.markets.map(({ pair }) => pair)).toEqual(['BTC/USDC'])
    await pass(20 * SECOND)
    // Tried at 0, 1, 3, 7 and 15 seconds.
    expect(losses).toHaveLength(5)
    expect([feed.staleSince?.(), events]).toEqual([START, []])
    exchange.isDown = false
    await pass(12 * SECOND)
    expect(events.map(short)).toEqual(['learned BTC/USDC', 'learned ETH/USDC', '100', '100', 'fresh'])
    expect(feed.markets.map(({ tickSize }) => tickSize)).toEqual([price('0.1'), exchange.market.tickSize])
  })

  test('a connection that says nothing for ten seconds is given up; one that only shows a sign of life is not', async () => {
    const { clock, go, at, events, pass, settled } = stage()
    at(100)
    await go()
    await pass(30 * SECOND)
    expect(events.map(short)).toEqual(['learned BTC/USDC', '100', 'fresh'])
    clock.advance(10_500)
    await settled()
    expect(events.slice(3).map(short)).toEqual(['stale since 30', 'fresh'])
  })

  test('filters are asked for again every hour; a pair that is gone is halted', async () => {
    const { exchange, feed, go, at, events, pass } = stage()
    at(100)
    await go()
    exchange.markets = [{ ...exchange.market, tickSize: price('0.5') }]
    await pass(59 * MINUTE)
    expect(feed.last('BTC/USDC')?.market.tickSize).toBe(exchange.market.tickSize)
    await pass(MINUTE)
    expect(feed.last('BTC/USDC')?.market.tickSize).toBe(price('0.5'))
    exchange.markets = []
    await pass(60 * MINUTE)
    expect(feed.markets.map(({ status }) => status)).toEqual(['halted'])
    expect(events.filter(({ kind }) => kind === 'market-learned')).toHaveLength(3)
  })

  test('history comes in pages, without the minute under way; a silent exchange fails the call', async () => {
    const { exchange, feed, go, at, pass } = stage(3)
    for (let times = 0; times < 8; times += 1) {
      at(100 + times)
      await pass(MINUTE)
    }
    at(99)
    await go()
    const found = await feed.candles('BTC/USDC', '1m', START - MINUTE, START + 60 * MINUTE)
    expect(found.open).toEqual(Float64Array.from({ length: 8 }, (_, index) => 100 + index))
    exchange.isDown = true
    await expect(feed.candles('BTC/USDC', '1m', START, START + MINUTE)).rejects.toThrow('unreachable')
  })
})

type Move =
  | { kind: 'trade'; way: 'heard' | 'lost' | 'twice'; price: number }
  | { kind: 'cut' | 'down' | 'up' }
  | { kind: 'pass'; ms: number }

const moves: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('trade'),
      way: fc.constantFrom('heard', 'lost', 'twice'),
      price: fc.integer({ min: 90, max: 110 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cut', 'down', 'up') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass'), ms: fc.integer({ min: 1, max: 40_000 }) }) },
)

const played = async (script: readonly Move[], page: number) => {
  const world = stage(page)
  const { exchange, at, go, pass } = world
  at(100)
  await go()
  for (const move of script) {
    if (move.kind === 'trade') at(move.price, move.way)
    if (move.kind === 'cut') exchange.cut()
    if (move.kind === 'down' || move.kind === 'up') exchange.isDown = move.kind === 'down'
    if (move.kind === 'pass') await pass(move.ms)
  }
  exchange.isDown = false
  exchange.cut()
  await pass(3 * MINUTE)
  world.feed.stop()
  const prints = world.events.flatMap((event) => (event.kind === 'print' ? [event] : []))
  const closed = world.events.flatMap((event) => (event.kind === 'candle-closed' ? [event.candle] : []))
  return { ...world, prints, closed }
}

const scripts = fc.array(moves, { maxLength: 40 })

test('law: whatever is lost, repeated or cut, every trade is told once and in order, and candles close as the exchange has them', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (script) => {
      const { exchange, feed, prints, closed } = await played(script, 1_000)
      expect(prints.map(({ print }) => print)).toEqual(exchange.trades.map(({ print }) => print))
      expect(prints.every(({ source }) => source === 'trade')).toBe(true)
      expect(closed).toEqual(exchange.candles())
      expect(closed).toEqual(toList(await feed.candles('BTC/USDC', '1m', START - MINUTE, feed.now())))
      expect(feed.staleSince?.()).toBeNull()
    }),
    { numRuns: 40 },
  )
})

test('law: where candles stand for trades, the other trades are still told once and in order, and every candle closes once', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (script) => {
      const { exchange, prints, closed } = await played(script, 2)
      const trades = prints.flatMap(({ print, source }) => (source === 'trade' ? [print] : []))
      const places = trades.map((print) => exchange.trades.findIndex((trade) => trade.print === print))
      expect(places.every((place, index) => place > (places[index - 1] ?? -1))).toBe(true)
      const times = prints.map(({ print }) => print.at)
      expect(times).toEqual(times.toSorted((left, right) => left - right))
      expect(closed).toEqual(exchange.candles())
    }),
    { numRuns: 40 },
  )
})
