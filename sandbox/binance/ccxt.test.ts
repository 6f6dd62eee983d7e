/** Unmodified ccxt against the running server: its live URLs and error classes, only the transport redirected. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { price } from '#engine/money.ts'
import { addExampleKey, NOON } from './example-exchange.ts'
import { ccxtOf, type ExampleSandbox, exampleSandbox } from './example-sandbox.ts'

const ID = 'a1b2c3d4e5f64718a9b0c1d2e3f40516'
let sandbox: ExampleSandbox
beforeEach(async () => {
  sandbox = await exampleSandbox()
})
afterEach(() => sandbox.close())

/** What a call was refused with. */
const refusal = async (call: Promise<unknown>): Promise<{ name: string; text: string }> => {
  try {
    await call
  } catch (error) {
    if (error instanceof Error) return { name: error.constructor.name, text: error.message }
  }
  return { name: 'taken', text: '' }
}

describe.each(['rest', 'pro'] as const)('%s', (kind) => {
  it('loads its markets, with and without keys', async () => {
    for (const keys of [{}, null]) {
      const markets = await ccxtOf(sandbox, keys, kind).loadMarkets()
      expect(Object.keys(markets)).toEqual(['BTC/USDC', 'ETH/USDC', 'BNB/USDC'])
      expect(markets['BTC/USDC']).toMatchObject({
        active: true,
        spot: true,
        precision: { amount: 0.00001, price: 0.01 },
        limits: { amount: { min: 0.00001, max: 1000 }, cost: { min: 5 }, market: { max: 250 } },
      })
    }
  })

  it('reads candles, ticker, trades and book', async () => {
    const client = ccxtOf(sandbox, {}, kind)
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    const candles = await client.fetchOHLCV('BTC/USDC', '1h', undefined, 10)
    expect(candles).toHaveLength(10)
    expect(candles.at(-1)?.[4]).toBe(50_010)
    const ranged = await client.fetchOHLCV('BTC/USDC', '1m', Date.UTC(2026, 0, 1), 5)
    expect(ranged.map(([at]) => at)).toEqual([0, 1, 2, 3, 4].map((minute) => Date.UTC(2026, 0, 1) + minute * 60_000))
    expect(await client.fetchTicker('BTC/USDC')).toMatchObject({ last: 50_010, bid: 50_009.5, ask: 50_010.5 })
    expect((await client.fetchTrades('BTC/USDC')).at(-1)).toMatchObject({ price: 50_010, amount: 0.25 })
    expect((await client.fetchOrderBook('BTC/USDC', 5)).bids).toHaveLength(5)
    expect(await client.fetchTime()).toBe(sandbox.clock.now())
    expect(Object.keys(await client.fetchTickers())).toEqual(['BTC/USDC', 'ETH/USDC'])
    expect(await client.fetchTradingFee('BTC/USDC')).toMatchObject({ maker: 0.001, taker: 0.001 })
  })

  it('places, finds, fills and books an order under its own id', async () => {
    const client = ccxtOf(sandbox, {}, kind)
    const order = await client.createOrder('BTC/USDC', 'limit', 'buy', 0.5, 49_000, { clientOrderId: ID })
    expect(order).toMatchObject({ status: 'open', clientOrderId: ID, filled: 0, remaining: 0.5 })
    expect((await client.fetchBalance())['USDC']).toEqual({ free: 75_500, used: 24_500, total: 100_000 })
    expect((await client.fetchOpenOrders('BTC/USDC')).map(({ id }) => id)).toEqual([order.id])
    sandbox.source.print('BTC/USDC', 48_999, 0.2)
    sandbox.source.print('BTC/USDC', 48_999, 9)
    const found = await client.fetchOrder('', 'BTC/USDC', { origClientOrderId: ID })
    expect(found).toMatchObject({ id: order.id, status: 'closed', filled: 0.5, average: 49_000 })
    const trades = await client.fetchMyTrades('BTC/USDC', undefined, undefined, { orderId: order.id })
    expect(trades.map(({ amount, takerOrMaker, fee }) => [amount, takerOrMaker, fee?.cost, fee?.currency])).toEqual([
      [0.2, 'maker', 0.0002, 'BTC'],
      [0.3, 'maker', 0.0003, 'BTC'],
    ])
    const [first, second] = trades
    expect(await client.fetchMyTrades('BTC/USDC', undefined, 5, { fromId: second?.id })).toHaveLength(1)
    expect(await client.fetchMyTrades('BTC/USDC', first?.timestamp)).toHaveLength(2)
    expect((await client.fetchBalance())['BTC']).toEqual({ free: 1.4995, used: 0, total: 1.4995 })
  })

  it('cancels, edits, and cancels all', async () => {
    const client = ccxtOf(sandbox, {}, kind)
    const place = (at: number) => client.createOrder('BTC/USDC', 'limit', 'buy', 0.1, at)
    const first = await place(49_000)
    expect(await client.cancelOrder(String(first.id), 'BTC/USDC')).toMatchObject({ status: 'canceled' })
    const second = await place(48_000)
    const edited = await client.editOrder(String(second.id), 'BTC/USDC', 'limit', 'buy', 0.1, 47_000)
    expect(edited).toMatchObject({ price: 47_000, status: 'open' })
    await place(46_000)
    expect(await client.cancelAllOrders('BTC/USDC')).toHaveLength(2)
    expect(await client.fetchOpenOrders('BTC/USDC')).toEqual([])
    expect((await client.fetchOrders('BTC/USDC')).map(({ status }) => status)).toEqual([
      'canceled',
      'canceled',
      'canceled',
      'canceled',
    ])
  })
})

describe('order types', () => {
  it.each([
    ['market', 'buy', 0.1, undefined, {}, 'closed'],
    ['market', 'sell', 0.1, undefined, {}, 'closed'],
    ['market', 'buy', 0, undefined, { cost: 100 }, 'closed'],
    ['limit', 'buy', 0.1, 50_001, { timeInForce: 'IOC' }, 'closed'],
    ['limit', 'buy', 0.1, 49_000, { timeInForce: 'FOK' }, 'expired'],
    ['limit', 'buy', 0.1, 49_000, { postOnly: true }, 'open'],
    ['market', 'sell', 0.1, undefined, { stopLossPrice: 45_000 }, 'open'],
    ['market', 'sell', 0.1, undefined, { takeProfitPrice: 55_000 }, 'open'],
    ['limit', 'sell', 0.1, 44_900, { stopLossPrice: 45_000 }, 'open'],
    ['limit', 'buy', 0.1, 55_100, { triggerPrice: 55_000 }, 'open'],
  ] as const)('%s %s %s at %s with %o is %s', async (type, side, quantity, at, params, status) => {
    const client = ccxtOf(sandbox)
    const { id } = await client.createOrder('BTC/USDC', type, side, quantity, at, params)
    expect((await client.fetchOrder(String(id), 'BTC/USDC')).status).toBe(status)
  })

  it.each(['ACK', 'RESULT', 'FULL'])('answers with %s when asked', async (newOrderRespType) => {
    const { info } = await ccxtOf(sandbox).createOrder('BTC/USDC', 'market', 'buy', 0.1, undefined, {
      newOrderRespType,
    })
    const sizes = { ACK: 5, RESULT: 16, FULL: 17 }
    expect(Object.keys(info)).toHaveLength(sizes[newOrderRespType as keyof typeof sizes])
  })
})

describe('refusals are of the class that the real one gives', () => {
  type Client = ReturnType<typeof ccxtOf>
  const buy = (client: Client, quantity: number, at: number, params = {}) =>
    client.createOrder('BTC/USDC', 'limit', 'buy', quantity, at, params)

  it.each<[string, (client: Client) => Promise<unknown>, string, string]>([
    ['funds', (client) => buy(client, 3, 49_000), 'InsufficientFunds', 'insufficient balance for requested action'],
    ['NOTIONAL', (client) => buy(client, 0.0001, 49_000), 'BadRequest', 'Filter failure: NOTIONAL'],
    ['LOT_SIZE', (client) => buy(client, 1_001, 49_000), 'InvalidOrder', 'Filter failure: LOT_SIZE'],
    [
      'PERCENT_PRICE_BY_SIDE',
      (client) => buy(client, 1, 9_000),
      'InvalidOrder',
      'Filter failure: PERCENT_PRICE_BY_SIDE',
    ],
    [
      'PRICE_FILTER',
      (client) =>
        client.privatePostOrder({
          symbol: 'BTCUSDC',
          side: 'BUY',
          type: 'LIMIT',
          timeInForce: 'GTC',
          quantity: '0.1',
          price: '49000.001',
        }),
      'InvalidOrder',
      'Filter failure: PRICE_FILTER',
    ],
    [
      'MARKET_LOT_SIZE',
      (client) => client.createOrder('BTC/USDC', 'market', 'buy', 251),
      'InvalidOrder',
      'Filter failure: MARKET_LOT_SIZE',
    ],
    [
      'a maker that takes',
      (client) => buy(client, 0.1, 50_001, { postOnly: true }),
      'OrderImmediatelyFillable',
      'Order would immediately match and take.',
    ],
    [
      'a stop that is reached',
      (client) => client.createOrder('BTC/USDC', 'market', 'sell', 0.1, undefined, { stopLossPrice: 51_000 }),
      'OrderImmediatelyFillable',
      'Order would trigger immediately.',
    ],
    ['no order to find', (client) => client.fetchOrder('99', 'BTC/USDC'), 'OrderNotFound', '-2013'],
    ['no order to cancel', (client) => client.cancelOrder('99', 'BTC/USDC'), 'OrderNotFound', '-2011'],
    ['symbol', (client) => client.publicGetDepth({ symbol: 'XYZUSDC' }), 'BadSymbol', '-1121'],
  ])('%s', async (_name, call, name, text) => {
    const refused = await refusal(call(ccxtOf(sandbox)))
    expect(refused.name).toBe(name)
    expect(refused.text).toContain(text)
  })

  it.each<[string, () => { apiKey?: string; secret?: string }, string, string]>([
    ['an unknown key', () => ({ apiKey: 'B'.repeat(64) }), 'AuthenticationError', '-2008'],
    ['no key at all', () => ({ apiKey: 'short' }), 'AuthenticationError', '-2014'],
    ['another secret', () => ({ secret: 'C'.repeat(64) }), 'AuthenticationError', '-1022'],
    [
      'a key without the right',
      () => addExampleKey(sandbox.exchange, 'hmac', { mayTrade: false }),
      'AuthenticationError',
      '-2015',
    ],
  ])('%s', async (_name, keys, name, text) => {
    const client = ccxtOf(sandbox, keys())
    client.options['fetchMargins'] = false
    client.options['fetchCurrencies'] = false
    const refused = await refusal(buy(client, 0.1, 49_000))
    expect(refused.name).toBe(name)
    expect(refused.text).toContain(text)
  })

  it('a clock that is wrong, and a deadline that has passed', async () => {
    const client = ccxtOf(sandbox)
    await client.loadMarkets()
    const late = { timestamp: sandbox.clock.now() - 6_000, recvWindow: 5_000 }
    expect((await refusal(buy(client, 0.1, 49_000, late))).name).toBe('InvalidNonce')
    client.milliseconds = () => sandbox.clock.now() + 5_000
    expect((await refusal(client.fetchBalance())).name).toBe('InvalidNonce')
    expect(
      sandbox.exchange.allOrders('demo', {
        symbol: 'BTCUSDC',
        fromOrderId: null,
        startTime: null,
        endTime: null,
        limit: 9,
      }),
    ).toEqual([])
  })

  it('too much asked', async () => {
    const client = ccxtOf(sandbox)
    const heavy = () => client.publicGetTicker24hr()
    for (let count = 0; count < 75; count += 1) await heavy()
    const refused = await refusal(heavy())
    expect([refused.name, refused.text.includes('429')]).toEqual(['DDoSProtection', true])
  })

  it('a key that was deleted', async () => {
    const client = ccxtOf(sandbox)
    await client.fetchBalance()
    sandbox.exchange.deleteKey(sandbox.apiKey)
    expect((await refusal(client.fetchBalance())).text).toContain('-2008')
  })
})

/** The spot requests of ccxt's own static fixtures, in prices of this market: https://github.com/ccxt/ccxt/blob/master/ts/src/test/static/request/binance.json */
describe('requests that ccxt knows', () => {
  type Client = ReturnType<typeof ccxtOf>
  const SYMBOL = 'BTC/USDC'
  const order =
    (...rest: [string, string, number, number?, object?]) =>
    (client: Client) =>
      client.createOrder(SYMBOL, ...rest)

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['a limit order', order('limit', 'buy', 0.2, 49_000)],
    ['a limit order with many decimals', order('limit', 'buy', 0.0007856509959147719, 49_000.242343)],
    ['a market order with a price', order('market', 'buy', 0.2, 50_000)],
    ['a market order by quote', order('market', 'sell', 0.1, undefined, { quoteOrderQty: 100 })],
    ['self trade prevention', order('limit', 'buy', 0.05, 49_000, { selfTradePrevention: 'expire_maker' })],
    ['post only', order('limit', 'buy', 0.2, 49_000, { postOnly: true })],
    ['a trial', order('limit', 'buy', 0.2, 49_000, { test: true })],
    ['a trigger', order('limit', 'buy', 0.2, 50_900, { triggerPrice: 51_000 })],
    ['a stop loss', order('limit', 'sell', 0.2, 44_000, { stopLossPrice: 45_000 })],
    ['a take profit', order('limit', 'sell', 0.2, 55_000, { takeProfitPrice: 56_000 })],
    ['an order as a strategy', order('limit', 'buy', 0.2, 49_000, { strategyId: 7, strategyType: 1_000_000 })],
    ['tickers of some', (client) => client.fetchTickers([SYMBOL, 'ETH/USDC'])],
    ['last prices', (client) => client.fetchLastPrices([SYMBOL])],
    ['best quotes', (client) => client.fetchBidsAsks([SYMBOL])],
    ['candles until', (client) => client.fetchOHLCV(SYMBOL, '4h', NOON - 86_400_000, 4, { until: NOON })],
    ['trades since', (client) => client.fetchTrades(SYMBOL, NOON - 1_000, 5)],
    [
      'trades by number',
      (client) =>
        client.fetchTrades(SYMBOL, undefined, 5, { fetchTradesMethod: 'publicGetHistoricalTrades', fromId: 1 }),
    ],
    ['orders since', (client) => client.fetchOrders(SYMBOL, NOON - 1_000, 5)],
    ['closed orders', (client) => client.fetchClosedOrders(SYMBOL)],
    ['canceled orders', (client) => client.fetchCanceledOrders(SYMBOL)],
    ['fills of an order', (client) => client.fetchOrderTrades('1', SYMBOL)],
    ['fees', (client) => client.fetchTradingFees()],
    ['the state of the exchange', (client) => client.fetchStatus()],
    ['a balance by type', (client) => client.fetchBalance({ type: 'spot' })],
  ])('%s', async (_name, call) => {
    const client = ccxtOf(sandbox)
    await client.loadMarkets()
    await expect(call(client)).resolves.toBeDefined()
  })

  it.each<[string, object, string]>([
    ['an iceberg', { icebergAmount: 0.03 }, 'Iceberg orders are not supported for this symbol.'],
    [
      'a trailing stop',
      { trailingPercent: 5, stopLossOrTakeProfit: 'stopLoss' },
      'Trailing stop orders are not supported for this symbol.',
    ],
  ])('%s is refused, as the symbol says', async (_name, params, text) => {
    const refused = await refusal(ccxtOf(sandbox).createOrder(SYMBOL, 'limit', 'sell', 0.1, 55_000, params))
    expect(refused.text).toContain(text)
  })
})

describe('keys of every kind', () => {
  it.each(['hmac', 'rsa', 'ed25519'] as const)('%s', async (kind) => {
    const client = ccxtOf(sandbox, addExampleKey(sandbox.exchange, kind))
    expect((await client.fetchBalance()).total).toEqual({ USDC: 100_000, BTC: 1, ETH: 10 })
    expect((await client.createOrder('BTC/USDC', 'limit', 'buy', 0.1, 49_000)).status).toBe('open')
  })
})

describe('an answer that never came', () => {
  it('leaves an order that is found by its own id; sending again is refused while it is open', async () => {
    const client = ccxtOf(sandbox)
    await client.loadMarkets()
    sandbox.control.addFault({ kind: 'timeout-after-accept', on: { way: null, call: 'order.place', symbol: null } }, 1)
    client.timeout = 300
    const place = () => client.createOrder('BTC/USDC', 'limit', 'buy', 0.1, 49_000, { clientOrderId: ID })
    expect((await refusal(place())).name).toBe('RequestTimeout')
    client.timeout = 5_000
    expect(await client.fetchOrder('', 'BTC/USDC', { origClientOrderId: ID })).toMatchObject({
      status: 'open',
      clientOrderId: ID,
    })
    const again = await refusal(place())
    expect([again.name, again.text.includes('Duplicate order sent.')]).toEqual(['InvalidOrder', true])
    expect(await client.fetchOpenOrders('BTC/USDC')).toHaveLength(1)
  })

  it('of a request that was lost leaves none', async () => {
    const client = ccxtOf(sandbox)
    await client.loadMarkets()
    sandbox.control.addFault({ kind: 'lost', on: { way: null, call: 'order.place', symbol: null } }, 1)
    client.timeout = 300
    const place = () => client.createOrder('BTC/USDC', 'limit', 'buy', 0.1, 49_000, { clientOrderId: ID })
    expect((await refusal(place())).name).toBe('RequestTimeout')
    expect((await refusal(client.fetchOrder('', 'BTC/USDC', { origClientOrderId: ID }))).name).toBe('OrderNotFound')
  })
})

describe('the rest of the account', () => {
  it('shows its rights, its fees in BNB, and no futures or loans', async () => {
    const client = ccxtOf(sandbox)
    const rights = await client.sapiGetAccountApiRestrictions()
    expect(rights).toMatchObject({ enableReading: true, enableSpotAndMarginTrading: true, enableWithdrawals: false })
    sandbox.source.print('BNB/USDC', 500, 1)
    sandbox.exchange.deposit('demo', 'BNB', price('1'))
    sandbox.exchange.setPaysFeesInBnb('demo', true)
    await client.createOrder('BTC/USDC', 'market', 'sell', 0.1)
    const [trade] = await client.fetchMyTrades('BTC/USDC')
    expect(trade?.fee).toEqual({ currency: 'BNB', cost: 0.00749992 })
    expect(await client.fetchCurrencies()).toHaveProperty('USDC')
  })
})
