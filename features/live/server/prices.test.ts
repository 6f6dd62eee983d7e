import { expect, test } from 'vitest'
import type { Listener, PrintEvent } from '#market/feed.ts'
import { exampleMarket } from '#engine/example-market.ts'
import type { Feed } from '#market/feed.ts'
import { toColumns } from '#market/fold.ts'
import { openPrices } from './prices.ts'

const print = (at: number, price: number, pair: PrintEvent['pair'] = 'BTC/USDC'): PrintEvent => ({
  kind: 'print',
  pair,
  print: { at, price, quantity: 2 },
  bid: price,
  ask: price,
  source: 'trade',
})

/** A feed that says what the test says, and rounds that end when the test says. */
const stage = () => {
  const listeners = new Set<Listener>()
  const feed: Feed = {
    exchange: exampleMarket().exchange,
    markets: [exampleMarket(), { ...exampleMarket(), pair: 'ETH/USDC', base: 'ETH' }],
    interval: '1m',
    now: () => 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    candles: async (_pair, interval) => toColumns(interval, []),
    last: () => null,
    start: () => {},
    stop: () => {},
  }
  let work: (() => void) | null = null
  const prices = openPrices([feed], (_ms, due) => {
    work = due
    return () => (work = null)
  })
  return {
    prices,
    listeners,
    say: (event: PrintEvent) => listeners.forEach((listener) => void listener(event)),
    endRound: () => {
      const due = work
      work = null
      due?.()
    },
  }
}

const both = [
  { exchange: 'example', pair: 'BTC/USDC' },
  { exchange: 'example', pair: 'ETH/USDC' },
]
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a reader gets where the pairs stand, then of each round only the newest', async () => {
  const { prices, say, endRound } = stage()
  say(print(1_000, 100))
  say(print(2_000, 90))
  endRound()
  const reader = prices.read(both, undefined)
  expect((await reader.next()).value).toEqual({
    exchange: 'example',
    pair: 'BTC/USDC',
    atMs: 2_000,
    price: '90',
    candle: { openTimeMs: 0, open: 100, high: 100, low: 90, close: 90, volume: 4 },
  })
  const next = reader.next()
  for (let at = 3_000; at < 50_000; at += 1_000) say(print(at, at / 1_000))
  say(print(61_000, 7))
  endRound()
  expect((await next).value).toMatchObject({ price: '7', candle: { openTimeMs: 60_000, open: 7, volume: 2 } })
})

test('a round that ends while the reader is busy is not lost', async () => {
  const { prices, say, endRound } = stage()
  say(print(1_000, 100))
  const reader = prices.read(both, undefined)
  await reader.next()
  say(print(2_000, 101))
  say(print(2_000, 10, 'ETH/USDC'))
  endRound()
  expect((await reader.next()).value).toMatchObject({ price: '10' })
  expect((await reader.next()).value).toMatchObject({ price: '101' })
})

test('a slow reader slows nobody and is owed one tick a pair', async () => {
  const { prices, say, endRound } = stage()
  const slow = prices.read(both, undefined)
  const quick = prices.read(both, undefined)
  let seen = 0
  const reading = (async () => {
    for await (const tick of quick) {
      seen += 1
      if (tick.price === '999') return
    }
  })()
  for (let price = 1; price <= 999; price += 1) {
    say(print(price, price))
    endRound()
    await turn()
  }
  await reading
  expect(seen).toBe(999)
  expect((await slow.next()).value).toMatchObject({ price: '999' })
})

test('an aborted reader ends, and a stopped publisher listens to nothing', async () => {
  const { prices, listeners } = stage()
  const stop = new AbortController()
  const reader = prices.read(both, stop.signal)
  const waiting = reader.next()
  stop.abort()
  expect(await waiting).toEqual({ done: true, value: undefined })
  expect(listeners.size).toBe(1)
  prices.stop()
  expect(listeners.size).toBe(0)
})
