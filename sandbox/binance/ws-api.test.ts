import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { price, quantity } from '#engine/money.ts'
import { API_URL, type Message, openRaw, type RawSocket, signed, type SigningKeys } from './example-client.ts'
import { addExampleKey } from './example-exchange.ts'
import { type ExampleSandbox, exampleSandbox } from './example-sandbox.ts'
import type { KeyKind } from './order.ts'

let sandbox: ExampleSandbox
let api: RawSocket
beforeEach(async () => {
  sandbox = await exampleSandbox()
  api = await openRaw(sandbox.port, API_URL)
})
afterEach(() => sandbox.close())

const keyOf = (kind: KeyKind, rights: { mayTrade?: boolean } = {}): SigningKeys => ({
  kind,
  ...addExampleKey(sandbox.exchange, kind, rights),
})
const limitBuy = { symbol: 'BTCUSDC', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '40000', quantity: '0.01' }
const marketBuy = { symbol: 'BTCUSDC', side: 'BUY', type: 'MARKET', quantity: '0.01' }
const isEvent =
  (e: string, x?: string) =>
  ({ event }: Message): boolean =>
    (event as Message | undefined)?.['e'] === e && (x === undefined || (event as Message)['x'] === x)

describe('public calls', () => {
  test.each<[string, Message, Message]>([
    ['ping', {}, { result: {} }],
    ['time', {}, { result: { serverTime: expect.any(Number) } }],
    ['v3/time', {}, { result: { serverTime: expect.any(Number) } }],
    ['exchangeInfo', { symbol: 'BTCUSDC' }, { result: { symbols: [{ symbol: 'BTCUSDC' }] } }],
    ['exchangeInfo', { symbols: ['BTCUSDC', 'ETHUSDC'] }, { result: { symbols: [{}, {}] } }],
    ['ticker.price', { symbol: 'BTCUSDC' }, { result: { symbol: 'BTCUSDC', price: '50000.00000000' } }],
    ['ticker.book', { symbol: 'BTCUSDC' }, { result: { bidPrice: '49999.50000000' } }],
    ['ticker.24hr', { symbol: 'BTCUSDC' }, { result: { lastPrice: '50000.00000000' } }],
    ['depth', { symbol: 'BTCUSDC', limit: 5 }, { result: { bids: [{}, {}, {}, {}, {}] } }],
    ['klines', { symbol: 'BTCUSDC', interval: '1h', limit: 2 }, { result: [expect.any(Array), expect.any(Array)] }],
  ])('%s', async (method, params, expected) => {
    const answer = await api.ask(method, params)
    expect(answer).toMatchObject({ status: 200, ...expected })
    expect(answer['rateLimits']).toMatchObject([
      { rateLimitType: 'REQUEST_WEIGHT', limit: 6000, count: expect.any(Number) },
    ])
  })

  test.each<[string, string, Message, number]>([
    ['an unknown call', 'order.sell', {}, -1020],
    ['an unknown symbol', 'ticker.price', { symbol: 'NOUSDC' }, -1121],
    ['an unknown parameter', 'time', { color: 'red' }, -1101],
  ])('%s is refused', async (_name, method, params, code) => {
    expect(await api.ask(method, params)).toMatchObject({ status: 400, error: { code, msg: expect.any(String) } })
  })

  test('weight is counted, the same for both ways in', async () => {
    const first = await api.ask('ping')
    await fetch(`http://127.0.0.1:${sandbox.port}/api/v3/ping`)
    const third = await api.ask('ping')
    const [before, after] = [first, third].map(({ rateLimits }) => Number((rateLimits as Message[])[0]?.['count']))
    expect(after).toBe((before ?? 0) + 2)
  })
})

describe('signatures', () => {
  test.each<KeyKind>(['hmac', 'rsa', 'ed25519'])('%s', async (kind) => {
    const answer = await api.ask('order.place', signed(sandbox, limitBuy, keyOf(kind)))
    expect(answer).toMatchObject({ status: 200, result: { symbol: 'BTCUSDC', status: 'NEW' } })
    const changed = { ...signed(sandbox, limitBuy, keyOf(kind)), quantity: '0.02' }
    expect(await api.ask('order.place', changed)).toMatchObject({ status: 400, error: { code: -1022 } })
  })

  test.each<[string, (params: Message) => Message, number, number]>([
    ['no key', ({ apiKey: _key, ...rest }) => rest, 401, -2014],
    ['another key', (params) => ({ ...params, apiKey: 'x'.repeat(64) }), 401, -2008],
    ['no signature', ({ signature: _signature, ...rest }) => rest, 400, -1102],
    ['no time', ({ timestamp: _timestamp, ...rest }) => rest, 400, -1102],
  ])('%s', async (_name, change, status, code) => {
    expect(await api.ask('account.status', change(signed(sandbox)))).toMatchObject({ status, error: { code } })
  })

  test('a deadline that has passed', async () => {
    const params = signed(sandbox, { ...limitBuy, recvWindow: 1000 })
    sandbox.clock.advance(1001)
    expect(await api.ask('order.place', params)).toMatchObject({ status: 400, error: { code: -1021 } })
    expect(sandbox.exchange.openOrders('demo', null)).toEqual([])
  })

  test('a key that may not trade', async () => {
    const keys = keyOf('hmac', { mayTrade: false })
    expect(await api.ask('account.status', signed(sandbox, {}, keys))).toMatchObject({ status: 200 })
    expect(await api.ask('order.place', signed(sandbox, limitBuy, keys))).toMatchObject({
      status: 401,
      error: { code: -2015 },
    })
  })
})

describe('orders', () => {
  test('place, look, cancel, and what the account is told', async () => {
    expect(await api.ask('userDataStream.subscribe.signature', signed(sandbox))).toMatchObject({
      result: { subscriptionId: 0 },
    })
    const placed = await api.ask('order.place', signed(sandbox, { ...limitBuy, newClientOrderId: 'mine' }))
    expect(placed).toMatchObject({
      result: { clientOrderId: 'mine', status: 'NEW', origQty: '0.01000000', price: '40000.00000000' },
      rateLimits: [{ rateLimitType: 'ORDERS', count: 1 }, { rateLimitType: 'ORDERS', count: 1 }, {}],
    })
    const name = { symbol: 'BTCUSDC', origClientOrderId: 'mine' }
    expect(await api.ask('order.status', signed(sandbox, name))).toMatchObject({ result: { status: 'NEW' } })
    expect(await api.ask('openOrders.status', signed(sandbox))).toMatchObject({ result: [{ clientOrderId: 'mine' }] })
    const canceling = api.ask('order.cancel', signed(sandbox, { ...name, newClientOrderId: 'stop' }))
    expect(await canceling).toMatchObject({
      result: { status: 'CANCELED', origClientOrderId: 'mine', clientOrderId: 'stop' },
    })
    expect(await api.ask('order.cancel', signed(sandbox, name))).toMatchObject({ status: 400, error: { code: -2011 } })
    expect(await api.ask('order.status', signed(sandbox, { ...name, origClientOrderId: 'other' }))).toMatchObject({
      error: { code: -2013 },
    })
  })

  test('user data comes wrapped under the number of its subscription', async () => {
    await api.ask('userDataStream.subscribe.signature', signed(sandbox))
    const second = await openRaw(sandbox.port, API_URL)
    await second.ask('order.place', signed(sandbox, { ...limitBuy, newClientOrderId: 'mine' }))
    expect(await api.next()).toMatchObject({
      subscriptionId: 0,
      event: { e: 'executionReport', x: 'NEW', X: 'NEW', c: 'mine', S: 'BUY', q: '0.01000000', p: '40000.00000000' },
    })
    expect(await api.next()).toMatchObject({
      subscriptionId: 0,
      event: { e: 'outboundAccountPosition', B: [{ a: 'USDC', f: '99600.00000000', l: '400.00000000' }] },
    })
    await second.ask('order.place', signed(sandbox, marketBuy))
    expect(await api.next(isEvent('executionReport', 'TRADE'))).toMatchObject({
      event: { X: 'FILLED', l: '0.01000000', z: '0.01000000', N: 'BTC', n: '0.00001000', m: false },
    })
    sandbox.exchange.deposit('demo', 'ETH', quantity('1.5'))
    expect(await api.next(isEvent('balanceUpdate'))).toMatchObject({ event: { a: 'ETH', d: '1.50000000' } })
  })

  test('an order on trial does nothing, cancel-replace does both or says which half failed', async () => {
    expect(await api.ask('order.test', signed(sandbox, limitBuy))).toMatchObject({ status: 200, result: {} })
    expect(sandbox.exchange.openOrders('demo', null)).toEqual([])
    await api.ask('order.place', signed(sandbox, { ...limitBuy, newClientOrderId: 'mine' }))
    const replace = {
      ...limitBuy,
      price: '41000',
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrigClientOrderId: 'mine',
    }
    expect(await api.ask('order.cancelReplace', signed(sandbox, replace))).toMatchObject({
      status: 200,
      result: { cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS', newOrderResponse: { price: '41000.00000000' } },
    })
    const again = await api.ask('order.cancelReplace', signed(sandbox, replace))
    expect(again).toMatchObject({ error: { code: -2022, data: { cancelResult: 'FAILURE' } } })
  })

  test('account, trades and all orders', async () => {
    await api.ask('order.place', signed(sandbox, marketBuy))
    expect(await api.ask('account.status', signed(sandbox))).toMatchObject({
      result: { accountType: 'SPOT', canTrade: true },
    })
    expect(await api.ask('myTrades', signed(sandbox, { symbol: 'BTCUSDC' }))).toMatchObject({
      result: [{ qty: '0.01000000' }],
    })
    expect(await api.ask('allOrders', signed(sandbox, { symbol: 'BTCUSDC' }))).toMatchObject({
      result: [{ status: 'FILLED' }],
    })
    await api.ask('order.place', signed(sandbox, limitBuy))
    expect(await api.ask('openOrders.cancelAll', signed(sandbox, { symbol: 'BTCUSDC' }))).toMatchObject({
      result: [{ status: 'CANCELED' }],
    })
  })
})

describe('sessions', () => {
  test('log on with Ed25519 once, then nothing is signed', async () => {
    const keys = keyOf('ed25519')
    expect(await api.ask('session.logon', signed(sandbox, {}, keys))).toMatchObject({
      status: 200,
      result: { apiKey: keys.apiKey, authorizedSince: expect.any(Number), userDataStream: false },
    })
    const timestamp = sandbox.clock.now()
    expect(await api.ask('order.place', { ...limitBuy, timestamp })).toMatchObject({ status: 200 })
    expect(await api.ask('userDataStream.subscribe')).toMatchObject({ result: { subscriptionId: 0 } })
    expect(await api.ask('session.status')).toMatchObject({ result: { apiKey: keys.apiKey, userDataStream: true } })
    expect(await api.ask('session.logout')).toMatchObject({ result: { apiKey: null } })
    expect(await api.ask('order.place', { ...limitBuy, timestamp })).toMatchObject({
      status: 401,
      error: { code: -2014 },
    })
  })

  test('a session does not spare the time', async () => {
    await api.ask('session.logon', signed(sandbox, {}, keyOf('ed25519')))
    expect(await api.ask('order.place', limitBuy)).toMatchObject({ status: 400, error: { code: -1102 } })
    const timestamp = sandbox.clock.now() - 6000
    expect(await api.ask('order.place', { ...limitBuy, timestamp })).toMatchObject({
      status: 400,
      error: { code: -1021 },
    })
  })

  test('other keys may not log on', async () => {
    expect(await api.ask('session.logon', signed(sandbox))).toMatchObject({
      status: 400,
      error: { code: -4056, msg: 'HMAC_SHA256 API key is not supported.' },
    })
    expect(await api.ask('userDataStream.subscribe')).toMatchObject({ status: 401 })
  })

  test('a deleted key ends the session and its user data', async () => {
    const keys = keyOf('ed25519')
    await api.ask('session.logon', signed(sandbox, {}, keys))
    await api.ask('userDataStream.subscribe')
    sandbox.exchange.deleteKey(keys.apiKey)
    expect(await api.next()).toMatchObject({ subscriptionId: 0, event: { e: 'eventStreamTerminated' } })
    const timestamp = sandbox.clock.now()
    expect(await api.ask('account.status', { timestamp })).toMatchObject({ status: 401, error: { code: -2015 } })
    expect(await api.ask('session.status')).toMatchObject({ result: { apiKey: null } })
  })
})

describe('subscriptions to user data', () => {
  test('one an account and connection, each under its own number, until it is ended', async () => {
    await api.ask('userDataStream.subscribe.signature', signed(sandbox))
    expect(await api.ask('userDataStream.subscribe.signature', signed(sandbox))).toMatchObject({
      error: { code: -2035 },
    })
    expect(await api.ask('session.subscriptions')).toMatchObject({ result: [{ subscriptionId: 0 }] })
    api.send({ id: 'end', method: 'userDataStream.unsubscribe', params: { subscriptionId: 0 } })
    expect(await api.next()).toMatchObject({ subscriptionId: 0, event: { e: 'eventStreamTerminated' } })
    expect(await api.next()).toMatchObject({ id: 'end', status: 200, result: {} })
    expect(await api.ask('userDataStream.unsubscribe')).toMatchObject({ error: { code: -2036 } })
    expect(await api.ask('userDataStream.subscribe.signature', signed(sandbox))).toMatchObject({
      result: { subscriptionId: 1 },
    })
  })

  test('what happens to another account is not told', async () => {
    await api.ask('userDataStream.subscribe.signature', signed(sandbox))
    sandbox.exchange.deposit('other', 'BTC', quantity('1'))
    sandbox.exchange.deposit('demo', 'BTC', quantity('2'))
    expect(await api.next()).toMatchObject({ event: { e: 'balanceUpdate', d: '2.00000000' } })
  })

  test('a resting order fills when the price is set there', async () => {
    await api.ask('userDataStream.subscribe.signature', signed(sandbox))
    await api.ask('order.place', signed(sandbox, limitBuy))
    sandbox.exchange.setPrice('BTCUSDC', price('39999'))
    expect(await api.next(isEvent('executionReport', 'TRADE'))).toMatchObject({
      event: { X: 'FILLED', L: '40000.00000000', m: true, w: false },
    })
  })
})
