import { afterEach, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { formatDecimal } from '#engine/money.ts'
import type { DataFailure, StreamEvent } from '../market-data.ts'
import { type ExampleAnswer, type ExampleServer, startExampleServer } from './example-server.ts'
import { openBinance } from './market-data.ts'

const filters = [
  { filterType: 'PRICE_FILTER', minPrice: '0.01000000', maxPrice: '1000000.00000000', tickSize: '0.01000000' },
  { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
  { filterType: 'NOTIONAL', minNotional: '5.00000000', applyMinToMarket: true, maxNotional: '9000000.00000000' },
  { filterType: 'MAX_NUM_ORDERS', maxNumOrders: 200 },
  { filterType: 'ICEBERG_PARTS', limit: 10 },
  {
    filterType: 'PERCENT_PRICE_BY_SIDE',
    bidMultiplierUp: '5',
    bidMultiplierDown: '0.2',
    askMultiplierUp: '4',
    askMultiplierDown: '0.3',
    avgPriceMins: 5,
  },
]
const unread = { orderTypes: ['LIMIT'], permissionSets: [['SPOT']], isSpotTradingAllowed: true, quotePrecision: 8 }
const symbol = (baseAsset: string, status = 'TRADING', own: unknown = filters) => {
  const named = { symbol: `${baseAsset}USDC`, baseAsset, quoteAsset: 'USDC', status, filters: own }
  return { ...unread, ...named }
}
const info = {
  timezone: 'UTC',
  serverTime: 1,
  rateLimits: [],
  symbols: [symbol('BTC'), symbol('OLD', 'BREAK'), symbol('BAD', 'TRADING', [])],
}

let server: ExampleServer
const ends: (() => void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await server.close()
})

const start = async (answer: (path: string) => ExampleAnswer, subscribed?: (socket: WebSocket) => void) => {
  server = await startExampleServer(answer, subscribed)
  return openBinance({ exchange: 'here', transport: { kind: 'loopback', port: server.port } })
}

test('markets come with filters and fees; symbols without the filters that trading needs are left out', async () => {
  const data = await start(() => ({ body: info }))
  const found = await data.loadMarkets()
  if (!found.ok) throw new Error(found.failure.detail)
  expect(found.value.map(({ exchange, pair, status }) => [exchange, pair, status])).toEqual([
    ['here', 'BTC/USDC', 'trading'],
    ['here', 'OLD/USDC', 'halted'],
  ])
  const [market] = found.value
  if (market?.band === undefined || market.band === null) throw new Error('no band')
  const { tickSize, stepSize, minQuantity, maxQuantity, minNotional, band, fees } = market
  expect([tickSize, stepSize, minQuantity].map(formatDecimal)).toEqual(['0.01', '0.00001', '0.00001'])
  expect([maxQuantity, minNotional].map(formatDecimal)).toEqual(['9000', '5'])
  expect([band.low, band.high, fees.maker, fees.taker].map(formatDecimal)).toEqual(['0.3', '4', '0.001', '0.001'])
  expect([market.maxOpenOrders, fees.mode]).toEqual([200, 'received'])
  // Nothing else is asked, and by the real name of the host.
  expect(server.asked).toEqual(['api.binance.com /api/v3/exchangeInfo'])
})

test('candles and trades are read from where they are asked', async () => {
  const data = await start((path) => ({
    body: path.includes('klines')
      ? [[60_000, '1.1', '2', '0.5', '1.5', '10', 119_999, '1', 1, '1', '1', '0']]
      : [{ id: 5, price: '1.50', qty: '2', quoteQty: '3', time: 1_234, isBuyerMaker: true, isBestMatch: true }],
  }))
  const candles = await data.candles('BTC/USDC', '1m', { fromMs: 60_000, toMs: 120_000 })
  const candle = { openTimeMs: 60_000, open: 1.1, high: 2, low: 0.5, close: 1.5, volume: 10 }
  expect(candles).toEqual({ ok: true, value: [candle] })
  const trades = { ok: true, value: [{ id: 5, print: { at: 1_234, price: 1.5, quantity: 2 } }] }
  expect(await data.trades('BTC/USDC', null)).toEqual(trades)
  expect(await data.trades('BTC/USDC', 5)).toEqual(trades)
  expect(server.asked).toEqual([
    'api.binance.com /api/v3/klines?symbol=BTCUSDC&interval=1m&startTime=60000&endTime=119999&limit=1000',
    'api.binance.com /api/v3/trades?symbol=BTCUSDC&limit=1',
    'api.binance.com /api/v3/historicalTrades?symbol=BTCUSDC&fromId=5&limit=1000',
  ])
})

test.each<[DataFailure['kind'], ExampleAnswer]>([
  ['unknown-pair', { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } }],
  ['maintenance', { status: 503, body: { code: -1000, msg: 'System is under maintenance.' } }],
  ['rate-limited', { status: 429, headers: { 'retry-after': '1' }, body: { code: -1003, msg: 'Too many requests.' } }],
  ['unreachable', { status: 502, body: {} }],
  ['refused', { status: 400, body: { code: -1100, msg: 'Illegal characters found in a parameter.' } }],
  ['unreadable', { body: [{ id: 'x' }] }],
])('a failure is one of few kinds: %s', async (kind, answer) => {
  const data = await start(() => answer)
  expect(await data.trades('BTC/USDC', 1)).toMatchObject({ ok: false, failure: { kind } })
})

test('a port where nobody listens is unreachable', async () => {
  const data = await start(() => ({ body: [] }))
  await server.close()
  const answer = await data.trades('BTC/USDC', 1)
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
  // Whoever looks for the fault is led to where it is.
  expect(answer).not.toMatchObject({ failure: { detail: expect.stringContaining('binance.com') } })
  expect(answer).toMatchObject({ failure: { detail: expect.stringContaining(`127.0.0.1:${server.port}`) } })
})

/** Ends when the stream has said so much. */
const said = (events: StreamEvent[], data: Awaited<ReturnType<typeof start>>, count: number): Promise<void> =>
  new Promise((resolve) => {
    ends.push(
      data.stream(['BTC/USDC'], (event) => {
        events.push(event)
        if (events.length === count) resolve()
      }),
    )
  })

test('one socket brings trades and quotes in their order, says when it is connected and when it ends', async () => {
  const data = await start(
    () => ({ body: info }),
    (socket) => {
      socket.send('{"result":null,"id":1}')
      socket.send('{"u":7,"s":"BTCUSDC","b":"100.10","B":"1","a":"100.20","A":"1"}')
      socket.send('{"e":"trade","E":1,"s":"BTCUSDC","t":12,"p":"100.5","q":"2.5","T":1700,"m":true,"M":true}')
      socket.send('{"e":"trade","E":1,"s":"ETHUSDC","t":12,"p":"100.5","q":"2.5","T":1700,"m":true,"M":true}')
      socket.terminate()
    },
  )
  const events: StreamEvent[] = []
  await said(events, data, 4)
  expect(events.slice(0, 3)).toEqual([
    { kind: 'connected' },
    { kind: 'quotes', pair: 'BTC/USDC', bid: 100.1, ask: 100.2 },
    { kind: 'trade', pair: 'BTC/USDC', id: 12, print: { at: 1_700, price: 100.5, quantity: 2.5 } },
  ])
  expect(events[3]?.kind).toBe('disconnected')
  expect(server.asked).toEqual(['stream.binance.com:9443 /ws/1'])
  expect(server.said).toEqual(['{"method":"SUBSCRIBE","params":["btcusdc@trade","btcusdc@bookTicker"],"id":1}'])
})

test('a server that is about to go is left; one that refuses the subscription, too', async () => {
  const lines = ['{"e":"serverShutdown","E":1770123456789}', '{"error":{"code":2,"msg":"Invalid request"},"id":1}']
  const data = await start(
    () => ({ body: info }),
    (socket) => socket.send(lines.shift() ?? ''),
  )
  for (const reason of ['shut down', 'Invalid request']) {
    const events: StreamEvent[] = []
    await said(events, data, 1)
    expect(events).toMatchObject([{ kind: 'disconnected', reason: expect.stringContaining(reason) }])
  }
})

test('a stream that cannot be had is disconnected', async () => {
  const data = await start(() => ({ body: info }))
  await server.close()
  const events: StreamEvent[] = []
  await said(events, data, 1)
  expect(events[0]).toMatchObject({ kind: 'disconnected', reason: expect.not.stringContaining('binance.com') })
})

test.each([
  ['a message that cannot be read', 'no JSON', () => undefined],
  [
    'a listener that fails',
    '{"u":7,"s":"BTCUSDC","b":"100.10","B":"1","a":"100.20","A":"1"}',
    () => {
      throw new Error('planted')
    },
  ],
])('%s ends the stream instead of leaving it deaf', async (_name, line, planted) => {
  const data = await start(
    () => ({ body: info }),
    (socket) => socket.send(line),
  )
  const ended = Promise.withResolvers<StreamEvent>()
  ends.push(
    data.stream(['BTC/USDC'], (event) => {
      if (event.kind === 'disconnected') ended.resolve(event)
      else planted()
    }),
  )
  expect(await ended.promise).toMatchObject({ kind: 'disconnected' })
})
