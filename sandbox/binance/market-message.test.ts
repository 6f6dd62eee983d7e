import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asPrice, asQuantity, ONE, price, quantity } from '#engine/money.ts'
import type { Depth, Ticker24h } from './exchange.ts'
import {
  aggTradeMessage,
  bookTickerMessage,
  depthUpdateMessage,
  klineMessage,
  miniTickerMessage,
  partialDepthMessage,
  tickerMessage,
  tradeMessage,
} from './market-message.ts'
import type { PublicTrade } from './order.ts'

const trade: PublicTrade = {
  symbol: 'BTCUSDC',
  id: 77,
  price: price('64000.5'),
  quantity: quantity('0.01'),
  at: 60_500,
  buyerIsMaker: true,
}
const quotes = {
  bid: price('64000'),
  bidQuantity: quantity('1'),
  ask: price('64001'),
  askQuantity: quantity('2'),
  updateId: 9,
}
const ticker: Ticker24h = {
  symbol: 'BTCUSDC',
  open: 64_000,
  high: 65_000,
  low: 63_000,
  last: 64_320,
  lastQuantity: 0.5,
  previousClose: 63_990,
  volume: 10,
  quoteVolume: 641_000,
  openTime: 1,
  closeTime: 2,
  firstTradeId: 3,
  lastTradeId: 4,
  trades: 2,
  quotes,
}
const kline = {
  openTime: 60_000,
  closeTime: 119_999,
  open: 64_000,
  high: 64_001,
  low: 63_999,
  close: 64_000.5,
  volume: 0.01,
  quoteVolume: 640.005,
  trades: 1,
  takerBuyVolume: 0,
  takerBuyQuoteVolume: 0,
}

/** The fields of https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams */
describe('messages have the documented fields', () => {
  test.each<[string, object, string]>([
    ['trade', tradeMessage(trade, 1), 'e E s t p q T m M'],
    ['aggTrade', aggTradeMessage(trade, 1), 'e E s a p q f l T m M'],
    ['kline', klineMessage({ symbol: 'BTCUSDC', interval: '1m', isClosed: false }, kline, [trade], 1), 'e E s k'],
    ['miniTicker', miniTickerMessage(ticker, 1), 'e E s c o h l v q'],
    ['ticker', tickerMessage(ticker, 1), 'e E s p P w x c Q b B a A o h l v q O C F L n'],
    ['bookTicker', bookTickerMessage('BTCUSDC', quotes), 'u s b B a A'],
    ['depth', partialDepthMessage({ lastUpdateId: 9, bids: [], asks: [] }), 'lastUpdateId bids asks'],
  ])('%s', (_name, message, fields) => {
    expect(Object.keys(message).toSorted()).toEqual(fields.split(' ').toSorted())
  })
})

describe('and the right values', () => {
  test('a kline names the trades within it', () => {
    const others = [
      { ...trade, id: 76, at: 59_999 },
      { ...trade, id: 78, at: 119_999 },
      { ...trade, id: 79, at: 120_000 },
    ]
    const message = klineMessage({ symbol: 'BTCUSDC', interval: '1m', isClosed: true }, kline, [trade, ...others], 1)
    const named = {
      t: 60_000,
      T: 119_999,
      i: '1m',
      f: 77,
      L: 78,
      x: true,
      o: '64000.00000000',
      c: '64000.50000000',
      n: 1,
    }
    expect(message).toMatchObject({ s: 'BTCUSDC', k: named })
    expect(klineMessage({ symbol: 'BTCUSDC', interval: '1m', isClosed: true }, kline, [], 1)).toMatchObject({
      k: { f: -1, L: -1 },
    })
  })

  test('a ticker tells change, percent and average', () => {
    expect(tickerMessage(ticker, 1)).toMatchObject({
      p: '320.00000000',
      P: '0.500',
      w: '64100.00000000',
      b: '64000.00000000',
    })
    expect(tickerMessage({ ...ticker, volume: 0, quoteVolume: 0 }, 1)).toMatchObject({ w: '64320.00000000' })
  })
})

describe('changes of the book', () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 4 }))
  const side = fc
    .uniqueArray(level, { selector: ([at]) => at, maxLength: 8 })
    .map((levels) => levels.map(([at, size]) => [asPrice(BigInt(at) * ONE), asQuantity(BigInt(size) * ONE)] as const))
  const books = fc.array(fc.record({ bids: side, asks: side }), { minLength: 2, maxLength: 8 })

  /** As a client keeps it: levels by price, zero deletes. */
  const apply = (book: Map<string, string>, levels: readonly [string, string][]): void => {
    for (const [at, size] of levels) {
      if (size === '0.00000000') book.delete(at)
      else book.set(at, size)
    }
  }
  const asMap = (levels: unknown): Map<string, string> => new Map(levels as [string, string][])

  test('a book kept with them is the book, and the numbers join without a gap', () => {
    fc.assert(
      fc.property(books, fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 8, maxLength: 8 }), (sides, steps) => {
        let lastUpdateId = 100
        const states: Depth[] = sides.map((one, index) => {
          lastUpdateId += index === 0 ? 0 : (steps[index] ?? 0)
          return { ...one, lastUpdateId }
        })
        const [first, ...later] = states
        if (first === undefined) return
        let told: Depth = first
        const whole = partialDepthMessage(first)
        const [bids, asks] = [asMap(whole['bids']), asMap(whole['asks'])]
        for (const state of later) {
          const message = depthUpdateMessage('BTCUSDC', told, state, 1)
          if (message === null) {
            expect(state.lastUpdateId).toBe(told.lastUpdateId)
            continue
          }
          expect([message['U'], message['u']]).toEqual([told.lastUpdateId + 1, state.lastUpdateId])
          apply(bids, message['b'] as [string, string][])
          apply(asks, message['a'] as [string, string][])
          const now = partialDepthMessage(state)
          expect([bids, asks]).toEqual([asMap(now['bids']), asMap(now['asks'])])
          told = state
        }
      }),
      { numRuns: 200 },
    )
  })
})
