/** Unmodified ccxt with its live addresses: only the transport leads to the sandbox (design: exchanges.md 1.3, mode B, and 1.6). */
import { connect } from 'node:net'
import ccxt from 'ccxt'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { price, toNumber } from '#engine/money.ts'
import { rest } from './example-client.ts'
import { ccxtOf, type ExampleSandbox, exampleSandbox } from './example-sandbox.ts'
import type { Fault } from './faults.ts'

type Pro = InstanceType<typeof ccxt.pro.binance>

let sandbox: ExampleSandbox
let client: Pro

const proOf = (timeoutMs: number): Pro => {
  const made = ccxtOf(sandbox, {}, 'pro')
  if (!(made instanceof ccxt.pro.binance)) throw new Error('no streams')
  made.timeout = timeoutMs
  // Its own type knows numbers only; the exact texts of the wire are what bots read.
  Object.assign(made, { number: String })
  const spotOnly = { fetchMarkets: { types: ['spot'] }, fetchMargins: false, fetchCurrencies: false }
  Object.assign(made.options, spotOnly, {
    ws: { options: { createConnection: () => connect(sandbox.port, '127.0.0.1') } },
  })
  return made
}

beforeEach(async () => {
  sandbox = await exampleSandbox()
  client = proOf(5_000)
  await client.loadMarkets()
})
afterEach(async () => {
  await client.close()
  await sandbox.close()
})

/** Once somebody listens to it. */
const listening = (name: string): Promise<void> =>
  vi.waitFor(() => {
    expect(sandbox.control.look().connections.flatMap(({ listensTo }) => listensTo)).toContain(name)
  })
const spent = (call: string): boolean => sandbox.control.look().requests.some((request) => request.call === call)

describe('public streams', () => {
  test('watchTrades', async () => {
    const watching = client.watchTrades('BTC/USDC')
    await listening('btcusdc@trade')
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    const [trade] = await watching
    expect(trade).toMatchObject({ symbol: 'BTC/USDC', price: '50010.00000000', amount: '0.25000000' })
  })

  test('watchTicker', async () => {
    const watching = client.watchTicker('BTC/USDC', { name: 'ticker' })
    await listening('btcusdc@ticker')
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    expect(await watching).toMatchObject({ last: '50010.00000000', bid: '50009.50000000', ask: '50010.50000000' })
  })

  test('watchTickers of all symbols', async () => {
    const watching = client.watchTickers()
    await listening('!miniTicker@arr').catch(() => listening('!ticker@arr'))
    sandbox.source.print('ETH/USDC', 2_010, 1)
    expect(await watching).toMatchObject({ 'ETH/USDC': { last: '2010.00000000' } })
  })

  test('watchBidsAsks', async () => {
    const watching = client.watchBidsAsks(['BTC/USDC'])
    await listening('btcusdc@bookTicker')
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    expect(await watching).toMatchObject({ 'BTC/USDC': { bid: '50009.50000000', ask: '50010.50000000' } })
  })

  test('watchOHLCV', async () => {
    const watching = client.watchOHLCV('BTC/USDC', '1m')
    await listening('btcusdc@kline_1m')
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    const [candle] = await watching
    expect(candle?.slice(1).map(Number)).toEqual([50_010, 50_010, 50_010, 50_010, 0.25])
  })

  test('watchOrderBook takes every change, and has the book of the exchange', async () => {
    // The first answer is the snapshot.
    await client.watchOrderBook('BTC/USDC')
    for (const at of [50_010, 49_990, 51_000, 50_000.5]) {
      const watching = client.watchOrderBook('BTC/USDC')
      sandbox.source.print('BTC/USDC', at, 0.25)
      const book = await watching
      const { bids, asks, lastUpdateId } = sandbox.exchange.depth('BTCUSDC', 1000)
      expect(book.nonce).toBe(lastUpdateId)
      const numbers = (levels: typeof bids) => levels.map((level) => level.map(toNumber))
      expect(book.bids.map((level) => level.slice(0, 2))).toEqual(numbers(bids))
      expect(book.asks.map((level) => level.slice(0, 2))).toEqual(numbers(asks))
    }
  })
})

describe('orders and user data on the WebSocket API', () => {
  test('createOrderWs, watchOrders, watchBalance, cancelOrderWs', async () => {
    const [orders, balance] = [client.watchOrders('BTC/USDC'), client.watchBalance()]
    await listening('demo')
    const order = await client.createOrderWs('BTC/USDC', 'limit', 'buy', 0.01, 40_000, { newClientOrderId: 'mine' })
    expect(order).toMatchObject({ status: 'open', clientOrderId: 'mine' })
    expect(await orders).toMatchObject([{ id: order.id, status: 'open', clientOrderId: 'mine', filled: '0.00000000' }])
    expect(await balance).toMatchObject({ USDC: { free: '99600.00000000', used: '400.00000000' } })
    const canceled = client.watchOrders('BTC/USDC')
    expect(await client.cancelOrderWs(String(order.id), 'BTC/USDC')).toMatchObject({ status: 'canceled' })
    expect(await canceled).toMatchObject([{ id: order.id, status: 'canceled', clientOrderId: 'mine' }])
  })

  test('watchMyTrades', async () => {
    const watching = client.watchMyTrades('BTC/USDC')
    await listening('demo')
    await client.createOrderWs('BTC/USDC', 'market', 'buy', 0.01)
    const [trade] = await watching
    const fee = { cost: '0.00001000', currency: 'BTC' }
    expect(trade).toMatchObject({ side: 'buy', amount: '0.01000000', takerOrMaker: 'taker', fee })
    expect((await client.fetchMyTrades('BTC/USDC')).map(({ id }) => id)).toEqual([trade?.id])
  })

  test('open orders, trades and an order looked up', async () => {
    const order = await client.createOrderWs('BTC/USDC', 'limit', 'buy', 0.01, 40_000)
    expect(await client.fetchOpenOrdersWs('BTC/USDC')).toMatchObject([{ id: order.id }])
    expect(await client.fetchOrderWs(String(order.id), 'BTC/USDC')).toMatchObject({ status: 'open' })
    expect(await client.cancelAllOrdersWs('BTC/USDC')).toMatchObject([{ status: 'canceled' }])
    expect(await client.fetchMyTradesWs('BTC/USDC')).toEqual([])
  })

  test('a refusal is an error of its kind', async () => {
    const buying = client.createOrderWs('BTC/USDC', 'limit', 'buy', 10, 40_000)
    await expect(buying).rejects.toBeInstanceOf(ccxt.InsufficientFunds)
  })
})

describe('faults as ccxt sees them', () => {
  const place = { way: 'rest', call: 'order.place', symbol: null } as const
  const lookUp = () => client.fetchOrder('', 'BTC/USDC', { origClientOrderId: 'mine' })
  const buy = () => client.createOrder('BTC/USDC', 'limit', 'buy', 0.01, 40_000, { clientOrderId: 'mine' })

  test.each<[Fault, new (...args: never[]) => Error, boolean]>([
    [{ kind: 'timeout-after-accept', on: place }, ccxt.RequestTimeout, true],
    [{ kind: 'lost', on: place }, ccxt.RequestTimeout, false],
    [{ kind: 'server-error', on: place, status: 502 }, ccxt.RequestTimeout, true],
    [{ kind: 'rate-limit', on: place, seconds: 30 }, ccxt.DDoSProtection, false],
    [{ kind: 'clock-skew', ms: 20_000 }, ccxt.InvalidNonce, false],
    [{ kind: 'maintenance' }, ccxt.OnMaintenance, false],
    [
      { kind: 'reject', on: place, code: -2010, msg: 'Account has insufficient balance for requested action.' },
      ccxt.InsufficientFunds,
      false,
    ],
  ])('$kind', async (fault, error, isThere) => {
    client.timeout = 300
    const id = sandbox.control.addFault(fault, 1)
    await expect(buy()).rejects.toBeInstanceOf(error)
    sandbox.control.removeFault(id)
    client.timeout = 5_000
    if (isThere) expect(await lookUp()).toMatchObject({ status: 'open' })
    else await expect(lookUp()).rejects.toBeInstanceOf(ccxt.OrderNotFound)
  })

  test('five fills in one tick: one order update, five trades', async () => {
    const [orders, trades] = [client.watchOrders('BTC/USDC'), client.watchMyTrades('BTC/USDC')]
    await listening('demo')
    await buy()
    expect(await orders).toMatchObject([{ status: 'open', filled: '0.00000000' }])
    sandbox.control.addFault({ kind: 'partial-fills', symbol: null, parts: 5 }, 1)
    const filled = client.watchOrders('BTC/USDC')
    sandbox.control.setPrice('BTCUSDC', price('39000'))
    expect(await filled).toMatchObject([{ status: 'closed', filled: '0.01000000' }])
    expect((await trades).length).toBe(5)
  })

  test('cut before a fill is told: the stream breaks and never tells it, REST does', async () => {
    const orders = client.watchOrders('BTC/USDC')
    await listening('demo')
    await buy()
    await orders
    const broken = client.watchOrders('BTC/USDC')
    const on = { stream: 'user', event: 'executionReport', execution: 'TRADE', symbol: null } as const
    sandbox.control.addFault({ kind: 'cut', on }, 1)
    sandbox.control.setPrice('BTCUSDC', price('39000'))
    await expect(broken).rejects.toBeInstanceOf(ccxt.NetworkError)
    expect(await lookUp()).toMatchObject({ status: 'closed', filled: '0.01000000' })
    const again = client.watchOrders('BTC/USDC')
    await vi.waitFor(() => expect(sandbox.control.look().connections).toHaveLength(1), 10_000)
    await listening('demo')
    const next = client.createOrder('BTC/USDC', 'limit', 'buy', 0.01, 30_000, { clientOrderId: 'next' })
    expect((await again).map(({ clientOrderId }) => clientOrderId)).toEqual(['next'])
    await next
  })

  test('a change of the book that is dropped is noticed', async () => {
    await client.watchOrderBook('BTC/USDC')
    const on = { stream: 'market', event: 'depthUpdate', execution: null, symbol: null } as const
    sandbox.control.addFault({ kind: 'dropped-events', on }, 1)
    const watching = client.watchOrderBook('BTC/USDC')
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    await vi.waitFor(() => expect(sandbox.control.look().faults).toEqual([]))
    sandbox.source.print('BTC/USDC', 50_020, 0.25)
    await expect(watching).rejects.toBeInstanceOf(ccxt.ChecksumError)
  })

  test('over the socket an order that is never answered is there all the same', async () => {
    client.timeout = 300
    sandbox.control.addFault({ kind: 'timeout-after-accept', on: { ...place, way: 'ws-api' } }, 1)
    const placing = client.createOrderWs('BTC/USDC', 'limit', 'buy', 0.01, 40_000, { newClientOrderId: 'mine' })
    placing.catch(() => undefined)
    await vi.waitFor(() => expect(spent('order.place')).toBe(true))
    const { body } = await rest(sandbox, 'GET', '/api/v3/order', { symbol: 'BTCUSDC', origClientOrderId: 'mine' })
    expect(body).toMatchObject({ status: 'NEW' })
  })
})
