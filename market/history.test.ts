import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { intervalMs, intervals } from '#engine/candle.ts'
import { type ManualClock, manualClock } from './clock.ts'
import type { Feed } from './feed.ts'
import { emptyCandles, toList } from './fold.ts'
import { type History, openHistory } from './history.ts'
import { seededFeed } from './seeded/feed.ts'
import { openCandleStore } from './store.ts'

const PAIR = 'BTC/USDC'
const MINUTE = intervalMs['1m']
const START = Date.UTC(2026, 0, 9, 12, 30, 10)

let folder = ''
let clock: ManualClock
let feed: Feed
let history: History
let failures: unknown[]

const open = (source: Feed): History =>
  openHistory({ folder, feed: source, clock, failed: (error) => void failures.push(error) })
const fileOf = (pair: string): string => join(folder, feed.markets[0]?.exchange ?? '', `${pair.replace('/', '-')}.1m`)
const onDisk = (fromMs: number) => {
  const store = openCandleStore(folder, feed.markets[0]?.exchange ?? '')
  const found = toList(store.read(PAIR, '1m', fromMs, Infinity))
  store.close()
  return found
}
/** The same market without a past: what it can tell begins now. */
const forgetful = (): Feed => ({
  ...feed,
  candles: (_pair, interval) => Promise.resolve(emptyCandles(interval)),
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'history-'))
  clock = manualClock(START)
  feed = seededFeed({ seed: 3, clock, everyMs: 5_000 })
  failures = []
  history = open(feed)
  feed.start()
})
afterEach(() => {
  feed.stop()
  history.stop()
  rmSync(folder, { recursive: true })
})

describe('what charts read', () => {
  test.each(intervals)('%s candles are those of the feed, before and after a restart', async (interval) => {
    const from = clock.now() - 100 * intervalMs[interval] - 17
    const wanted = await feed.candles(PAIR, interval, from, Infinity)
    expect(wanted.openTimeMs.length).toBeGreaterThan(80)
    expect(await history.candles(PAIR, interval, from, Infinity)).toEqual(wanted)
    history.stop()
    history = open(feed)
    expect(await history.candles(PAIR, interval, from, Infinity)).toEqual(wanted)
    expect(failures).toEqual([])
  })

  test('looking further back and on reads what was between as well', async () => {
    const now = clock.now()
    for (const [from, to] of [
      [20, 10],
      [90, 80],
      [60, 30],
      [100, 0],
    ] as const) {
      const span = [now - from * MINUTE, now - to * MINUTE] as const
      expect(await history.candles(PAIR, '1m', ...span)).toEqual(await feed.candles(PAIR, '1m', ...span))
    }
  })

  test('two who ask at once get the same as one after the other', async () => {
    const now = clock.now()
    const spans = [
      [now - 60 * MINUTE, now - 50 * MINUTE],
      [now - 20 * MINUTE, now],
      [now - 60 * MINUTE, now],
    ] as const
    const asked = await Promise.all(spans.map((span) => history.candles(PAIR, '1m', ...span)))
    expect(asked).toEqual(await Promise.all(spans.map((span) => feed.candles(PAIR, '1m', ...span))))
  })

  test('a pair the feed does not have is empty and leaves nothing behind', async () => {
    expect(toList(await history.candles('NO/NE', '1m', 0, Infinity))).toEqual([])
    expect(existsSync(fileOf('NO/NE'))).toBe(false)
  })
})

describe('what is kept', () => {
  test('every candle that closes of a pair in use, and none of another', async () => {
    history.keep(PAIR)
    clock.advance(6 * MINUTE)
    const closed = toList(await feed.candles(PAIR, '1m', START, Infinity))
    expect(closed.length).toBeGreaterThan(3)
    expect(onDisk(START)).toEqual(closed)
    expect(existsSync(fileOf('ETH/USDC'))).toBe(false)
  })

  test('is served when the source has forgotten it', async () => {
    const from = clock.now() - 60 * MINUTE
    await history.candles(PAIR, '1m', from, Infinity)
    clock.advance(5 * MINUTE)
    const before = await history.candles(PAIR, '5m', from, Infinity)
    expect(before.openTimeMs.length).toBeGreaterThan(10)
    history.stop()
    history = open(forgetful())
    expect(await history.candles(PAIR, '5m', from, Infinity)).toEqual(before)
  })

  test('a tail torn by a kill is cut and fetched again', async () => {
    const from = clock.now() - 30 * MINUTE
    const before = await history.candles(PAIR, '1m', from, Infinity)
    history.stop()
    appendFileSync(fileOf(PAIR), Buffer.alloc(31, 7))
    history = open(feed)
    expect(await history.candles(PAIR, '1m', from, Infinity)).toEqual(before)
    clock.advance(2 * MINUTE)
    expect(await history.candles(PAIR, '1m', from, Infinity)).toEqual(await feed.candles(PAIR, '1m', from, Infinity))
  })

  test('a source that fails costs only what it would have brought, and is asked again', async () => {
    const [half, from] = [clock.now() - 30 * MINUTE, clock.now() - 60 * MINUTE]
    const kept = await history.candles(PAIR, '1m', half, Infinity)
    history.stop()
    let isDown = true
    history = open({
      ...feed,
      candles: (...of) => (isDown ? Promise.reject(new Error('no answer')) : feed.candles(...of)),
    })
    expect(await history.candles(PAIR, '1m', from, Infinity)).toEqual(kept)
    expect(failures).toEqual([new Error('no answer')])
    isDown = false
    expect(await history.candles(PAIR, '1m', from, Infinity)).toEqual(await feed.candles(PAIR, '1m', from, Infinity))
  })
})
