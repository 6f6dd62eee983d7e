/** The wire itself: what is sent and answered byte by byte, without a client between. */
import { createHmac, createPrivateKey, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addExampleKey } from './example-exchange.ts'
import { type ExampleSandbox, exampleSandbox } from './example-sandbox.ts'

let sandbox: ExampleSandbox
beforeAll(async () => {
  sandbox = await exampleSandbox()
})
afterAll(() => sandbox.close())

type Sent = { method?: string; query?: string; body?: string; key?: string | null; headers?: Record<string, string> }

const ask = async (
  path: string,
  { method = 'GET', query = '', body, key = sandbox.apiKey, headers = {} }: Sent = {},
) => {
  const response = await fetch(`http://127.0.0.1:${sandbox.port}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: { ...(key === null ? {} : { 'X-MBX-APIKEY': key }), ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}

const hmac = (text: string, secret = sandbox.secret): string => createHmac('sha256', secret).update(text).digest('hex')
const signed = (text: string): string => `${text}&signature=${hmac(text)}`
const timed = (text = ''): string => `${text === '' ? '' : `${text}&`}timestamp=${sandbox.clock.now()}`
const LIMIT = 'symbol=BTCUSDC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=49000'

describe('signed requests', () => {
  it.each<[string, () => Sent]>([
    ['in the query', () => ({ query: signed(timed(LIMIT)) })],
    ['in the body', () => ({ body: signed(timed(LIMIT)) })],
    [
      'in both',
      () => {
        const [query, body] = [LIMIT, timed()]
        return { query, body: `${body}&signature=${hmac(`${query}${body}`)}` }
      },
    ],
    ['signature first', () => ({ query: `signature=${hmac(timed(LIMIT))}&${timed(LIMIT)}` })],
  ])('%s', async (_name, sent) => {
    const { status, body } = await ask('/api/v3/order/test', { method: 'POST', ...sent() })
    expect([status, body]).toEqual([200, {}])
  })

  it.each(['rsa', 'ed25519'] as const)('by an %s key', async (kind) => {
    const { apiKey, secret } = addExampleKey(sandbox.exchange, kind)
    const text = timed()
    const signature = sign(kind === 'rsa' ? 'RSA-SHA256' : null, Buffer.from(text), createPrivateKey(secret)).toString(
      'base64',
    )
    const good = await ask('/api/v3/account', {
      query: `${text}&signature=${encodeURIComponent(signature)}`,
      key: apiKey,
    })
    expect(good.status).toBe(200)
    const bad = await ask('/api/v3/account', {
      query: `${text}0&signature=${encodeURIComponent(signature)}`,
      key: apiKey,
    })
    expect(bad.body.code).toBe(-1021)
  })
})

describe('refusals', () => {
  it.each<[string, () => [string, Sent], number, number, string]>([
    ['no key', () => ['/api/v3/account', { query: signed(timed()), key: null }], 401, -2014, 'API-key format invalid.'],
    [
      'no such key',
      () => ['/api/v3/account', { query: signed(timed()), key: 'A'.repeat(64) }],
      401,
      -2008,
      'Invalid Api-Key ID.',
    ],
    [
      'another signature',
      () => ['/api/v3/account', { query: `${timed()}&signature=${hmac('x')}` }],
      400,
      -1022,
      'Signature for this request is not valid.',
    ],
    [
      'no signature',
      () => ['/api/v3/account', { query: timed() }],
      400,
      -1102,
      "Mandatory parameter 'signature' was not sent, was empty/null, or malformed.",
    ],
    [
      'no time',
      () => ['/api/v3/account', { query: signed('recvWindow=5000') }],
      400,
      -1102,
      "Mandatory parameter 'timestamp' was not sent, was empty/null, or malformed.",
    ],
    [
      'too late',
      () => ['/api/v3/account', { query: signed(`timestamp=${sandbox.clock.now() - 5001}`) }],
      400,
      -1021,
      'Timestamp for this request is outside of the recvWindow.',
    ],
    [
      'too late for a short window',
      () => ['/api/v3/account', { query: signed(`timestamp=${sandbox.clock.now() - 101}&recvWindow=100`) }],
      400,
      -1021,
      'Timestamp for this request is outside of the recvWindow.',
    ],
    [
      'too early',
      () => ['/api/v3/account', { query: signed(`timestamp=${sandbox.clock.now() + 1000}`) }],
      400,
      -1021,
      "Timestamp for this request was 1000ms ahead of the server's time.",
    ],
    [
      'too long a window',
      () => ['/api/v3/account', { query: signed(`${timed()}&recvWindow=60001`) }],
      400,
      -1131,
      "'recvWindow' must be less than 60000.",
    ],
    [
      'a deadline in the wrong place',
      () => ['/api/v3/order', { method: 'POST', query: signed(`${timed(LIMIT)}&expTime=1`) }],
      400,
      -1104,
      "Not all sent parameters were read; read '8' parameter(s) but was sent '9'.",
    ],
    [
      'an unknown parameter of an open call',
      () => ['/api/v3/time', { query: 'a=1' }],
      400,
      -1101,
      "Too many parameters; expected '0' and received '1'.",
    ],
    [
      'a parameter twice',
      () => ['/api/v3/depth', { query: 'symbol=BTCUSDC&symbol=ETHUSDC' }],
      400,
      -1101,
      'Duplicate values for a parameter detected.',
    ],
    [
      'no symbol',
      () => ['/api/v3/klines', { query: 'interval=1m' }],
      400,
      -1102,
      "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.",
    ],
    [
      'an impossible symbol',
      () => ['/api/v3/depth', { query: 'symbol=btc' }],
      400,
      -1100,
      "Illegal characters found in parameter 'symbol'; legal range is '^[A-Z0-9-_.]{1,20}$'.",
    ],
    ['an unknown symbol', () => ['/api/v3/depth', { query: 'symbol=XYZUSDC' }], 400, -1121, 'Invalid symbol.'],
    [
      'an unknown interval',
      () => ['/api/v3/klines', { query: 'symbol=BTCUSDC&interval=7m' }],
      400,
      -1120,
      'Invalid interval.',
    ],
    [
      'no price',
      () => ['/api/v3/order', { method: 'POST', query: signed(timed(LIMIT.replace('&price=49000', ''))) }],
      400,
      -1102,
      "Mandatory parameter 'price' was not sent, was empty/null, or malformed.",
    ],
    [
      'an unneeded price',
      () => [
        '/api/v3/order',
        { method: 'POST', query: signed(timed('symbol=BTCUSDC&side=BUY&type=MARKET&quantity=1&price=1')) },
      ],
      400,
      -1106,
      "Parameter 'price' sent when not required.",
    ],
    [
      'a side',
      () => ['/api/v3/order', { method: 'POST', query: signed(timed(LIMIT.replace('BUY', 'UP'))) }],
      400,
      -1117,
      'Invalid side.',
    ],
    [
      'a type',
      () => ['/api/v3/order', { method: 'POST', query: signed(timed(LIMIT.replace('=LIMIT', '=X'))) }],
      400,
      -1116,
      'Invalid orderType.',
    ],
    [
      'a time in force',
      () => ['/api/v3/order', { method: 'POST', query: signed(timed(LIMIT.replace('GTC', 'X'))) }],
      400,
      -1115,
      'Invalid timeInForce.',
    ],
    [
      'a number',
      () => ['/api/v3/order', { method: 'POST', query: signed(timed(LIMIT.replace('0.01', '-1'))) }],
      400,
      -1100,
      "Illegal characters found in parameter 'quantity'; legal range is '^([0-9]{1,20})(\\.[0-9]{1,20})?$'.",
    ],
    [
      'too many decimals',
      () => ['/api/v3/order', { method: 'POST', query: signed(timed(LIMIT.replace('0.01', '0.010000001'))) }],
      400,
      -1111,
      "Parameter 'quantity' has too much precision.",
    ],
    [
      'a client id',
      () => ['/api/v3/order', { method: 'POST', query: signed(timed(`${LIMIT}&newClientOrderId=${'x'.repeat(37)}`)) }],
      400,
      -1100,
      "Illegal characters found in parameter 'newClientOrderId'; legal range is '^[\\.A-Z\\:/a-z0-9_-]{1,36}$'.",
    ],
    [
      'neither id',
      () => ['/api/v3/order', { query: signed(timed('symbol=BTCUSDC')) }],
      400,
      -1102,
      "Param 'origClientOrderId' or 'orderId' must be sent, but both were empty/null!",
    ],
    [
      'no such order',
      () => ['/api/v3/order', { query: signed(timed('symbol=BTCUSDC&orderId=99')) }],
      400,
      -2013,
      'Order does not exist.',
    ],
    [
      'nothing to cancel',
      () => ['/api/v3/openOrders', { method: 'DELETE', query: signed(timed('symbol=BTCUSDC')) }],
      400,
      -2011,
      'Unknown order sent.',
    ],
    [
      'two days',
      () => ['/api/v3/myTrades', { query: signed(timed('symbol=BTCUSDC&startTime=1&endTime=172800001')) }],
      400,
      -1127,
      'More than 24 hours between startTime and endTime.',
    ],
  ])('%s', async (_name, request, status, code, msg) => {
    const [path, sent] = request()
    const answer = await ask(path, sent)
    expect([answer.status, answer.body]).toEqual([status, { code, msg }])
  })

  it('a key that may only read, and one from another address', async () => {
    const reader = addExampleKey(sandbox.exchange, 'hmac', { mayTrade: false })
    const query = (secret: string, text: string) => `${text}&signature=${hmac(text, secret)}`
    const body = { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' }
    const order = await ask('/api/v3/order', {
      method: 'POST',
      query: query(reader.secret, timed(LIMIT)),
      key: reader.apiKey,
    })
    expect([order.status, order.body]).toEqual([401, body])
    expect((await ask('/api/v3/account', { query: query(reader.secret, timed()), key: reader.apiKey })).status).toBe(
      200,
    )
    const elsewhere = addExampleKey(sandbox.exchange, 'hmac', { ips: ['10.0.0.1'] })
    const account = await ask('/api/v3/account', { query: query(elsewhere.secret, timed()), key: elsewhere.apiKey })
    expect([account.status, account.body]).toEqual([401, body])
    const rights = await ask('/sapi/v1/account/apiRestrictions', {
      query: query(reader.secret, timed()),
      key: reader.apiKey,
    })
    expect(rights.body).toMatchObject({
      enableReading: true,
      enableSpotAndMarginTrading: false,
      enableWithdrawals: false,
      ipRestrict: false,
    })
  })

  it('what is not there', async () => {
    expect((await ask('/api/v3/nothing')).status).toBe(404)
  })
})

describe('parameters that are taken', () => {
  const place = (extra: string) => ask('/api/v3/order', { method: 'POST', query: signed(timed(`${LIMIT}${extra}`)) })

  it.each([
    ['&selfTradePreventionMode=BOGUS', -1130],
    ['&strategyType=999999', -1134],
    ['&strategyId=x', -1100],
  ])('%s is refused', async (extra, code) => {
    expect((await place(extra)).body.code).toBe(code)
  })

  it('are told again in every answer about the order', async () => {
    const marks = { selfTradePreventionMode: 'EXPIRE_BOTH', strategyId: 7, strategyType: 1_000_001 }
    const placed = await place('&selfTradePreventionMode=EXPIRE_BOTH&strategyId=7&strategyType=1000001')
    expect(placed.body).toMatchObject(marks)
    const query = signed(timed(`symbol=BTCUSDC&orderId=${placed.body.orderId}`))
    expect((await ask('/api/v3/order', { query })).body).toMatchObject(marks)
    expect((await ask('/api/v3/order', { method: 'DELETE', query })).body).toMatchObject(marks)
  })

  it.each([
    ['ticker/price', 'symbol=BTCUSDC&symbolStatus=NONE', -1122],
    ['ticker/price', 'symbol=BTCUSDC&symbolStatus=HALT', -1220],
    ['depth', 'symbol=BTCUSDC&symbolStatus=BREAK', -1220],
  ])('symbolStatus of %s?%s', async (path, query, code) => {
    expect((await ask(`/api/v3/${path}`, { query })).body.code).toBe(code)
  })

  it('symbolStatus chooses', async () => {
    const { body } = await ask('/api/v3/ticker/price', { query: 'symbolStatus=TRADING' })
    expect(body).toHaveLength(2)
    expect((await ask('/api/v3/ticker/price', { query: 'symbolStatus=BREAK' })).body).toEqual([])
  })

  it('times come in the unit that is asked for', async () => {
    const inUnit = (unit: string) => ask('/api/v3/time', { headers: { 'X-MBX-TIME-UNIT': unit } })
    expect((await inUnit('microsecond')).body.serverTime).toBe(sandbox.clock.now() * 1_000)
    expect((await inUnit('MILLISECOND')).body.serverTime).toBe(sandbox.clock.now())
    expect(await inUnit('SECOND')).toMatchObject({ status: 400, body: { code: -1194 } })
  })

  it('order lists are refused in the exchange’s words, and none is open', async () => {
    const list = (method: string, path: string) =>
      ask(`/api/v3/${path}`, { method, query: signed(timed('symbol=BTCUSDC&aboveType=LIMIT_MAKER')) })
    expect(await list('POST', 'orderList/oco')).toMatchObject({
      status: 400,
      body: { code: -1013, msg: 'OCO orders are not supported for this symbol.' },
    })
    expect((await list('POST', 'orderList/otoco')).body.code).toBe(-1013)
    expect((await list('GET', 'openOrderList')).body).toEqual([])
  })
})

describe('an order of one’s own on the other side', () => {
  const send = async (text: string) => {
    const { body } = await ask('/api/v3/order', { method: 'POST', query: signed(timed(`symbol=BTCUSDC&${text}`)) })
    return body
  }
  const sell = () => send('side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.01&price=50000.2')
  const buy = (mode: string) =>
    send(`side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.01&price=50000.3&selfTradePreventionMode=${mode}`)
  const statusOf = async (orderId: number) =>
    (await ask('/api/v3/order', { query: signed(timed(`symbol=BTCUSDC&orderId=${orderId}`)) })).body.status

  it.each([
    ['EXPIRE_MAKER', 'EXPIRED', 'EXPIRED_IN_MATCH'],
    ['EXPIRE_TAKER', 'EXPIRED_IN_MATCH', 'NEW'],
    ['EXPIRE_BOTH', 'EXPIRED_IN_MATCH', 'EXPIRED_IN_MATCH'],
    ['NONE', 'EXPIRED', 'NEW'],
  ])('%s', async (mode, taker, maker) => {
    sandbox.source.print('BTC/USDC', 50_000, 1)
    const resting = await sell()
    const taking = await buy(mode)
    expect([taking.status, await statusOf(resting.orderId)]).toEqual([taker, maker])
    if (mode !== 'NONE') expect(taking.preventedMatches[0]).toMatchObject({ makerOrderId: resting.orderId })
    if (taker === 'EXPIRED') expect(taking.expiryReason).toBe('UNFILLED_IOC_QUANTITY_EXPIRED')
    await ask('/api/v3/openOrders', { method: 'DELETE', query: signed(timed('symbol=BTCUSDC')) })
  })
})

describe('weights', () => {
  it('are told in every answer, order counts with every order', async () => {
    sandbox.clock.advance(60_000)
    const time = await ask('/api/v3/time')
    expect(time.headers.get('x-mbx-used-weight-1m')).toBe('1')
    const depth = await ask('/api/v3/depth', { query: 'symbol=BTCUSDC&limit=5000' })
    expect(depth.headers.get('x-mbx-used-weight-1m')).toBe('251')
    const order = await ask('/api/v3/order', { method: 'POST', query: signed(timed(LIMIT)) })
    expect(order.headers.get('x-mbx-order-count-10s')).toBe('1')
    // An order that is taken weighs nothing, one that is refused does.
    expect(order.headers.get('x-mbx-used-weight-1m')).toBe('251')
    const refused = await ask('/api/v3/order', { method: 'POST', query: signed(timed(`${LIMIT}1.999`)) })
    expect([refused.status, refused.headers.get('x-mbx-used-weight-1m')]).toEqual([400, '252'])
    expect(order.headers.get('x-mbx-order-count-1d')).toMatch(/^\d+$/)
    const counts = await ask('/api/v3/rateLimit/order', { query: signed(timed()) })
    expect(counts.body).toMatchObject([
      { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 100, count: 1 },
      { interval: 'DAY' },
    ])
  })

  it('too much is 429 with the seconds to wait, going on is 418', async () => {
    sandbox.clock.advance(60_000)
    const heavy = () => ask('/api/v3/depth', { query: 'symbol=BTCUSDC&limit=5000' })
    for (let count = 0; count < 24; count += 1) expect((await heavy()).status).toBe(200)
    const refused = await heavy()
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, -1003, '30'])
    for (let count = 0; count < 9; count += 1) await heavy()
    const banned = await ask('/api/v3/time')
    expect([banned.status, banned.headers.get('retry-after')]).toEqual([418, '120'])
    sandbox.clock.advance(120_000)
    expect((await ask('/api/v3/time')).status).toBe(200)
  })
})

describe('market data', () => {
  it('states the filters that it enforces', async () => {
    const { body } = await ask('/api/v3/exchangeInfo', { query: 'symbol=BTCUSDC' })
    expect(body.rateLimits).toContainEqual({
      rateLimitType: 'REQUEST_WEIGHT',
      interval: 'MINUTE',
      intervalNum: 1,
      limit: 6000,
    })
    expect(body.symbols).toHaveLength(1)
    expect(body.symbols[0]).toMatchObject({ symbol: 'BTCUSDC', status: 'TRADING', permissionSets: [['SPOT']] })
    expect(body.symbols[0].filters).toContainEqual({
      filterType: 'LOT_SIZE',
      minQty: '0.00001000',
      maxQty: '1000.00000000',
      stepSize: '0.00001000',
    })
    const both = await ask('/api/v3/exchangeInfo', { query: `symbols=${encodeURIComponent('["ETHUSDC","BTCUSDC"]')}` })
    expect(both.body.symbols.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETHUSDC', 'BTCUSDC'])
    expect((await ask('/api/v3/exchangeInfo', { query: 'permissions=MARGIN' })).body.symbols).toEqual([])
    expect((await ask('/fapi/v1/exchangeInfo')).body.symbols).toEqual([])
  })

  it('has trades by number and by time', async () => {
    sandbox.source.print('ETH/USDC', 2_000, 1)
    sandbox.source.print('ETH/USDC', 2_001, 2)
    const recent = await ask('/api/v3/trades', { query: 'symbol=ETHUSDC&limit=2' })
    expect(recent.body.map(({ price, qty }: Record<string, string>) => [price, qty])).toEqual([
      ['2000.00000000', '1.00000000'],
      ['2001.00000000', '2.00000000'],
    ])
    const fromId = recent.body[1].id
    const older = await ask('/api/v3/historicalTrades', { query: `symbol=ETHUSDC&fromId=${fromId}` })
    expect(older.body).toEqual([recent.body[1]])
    const aggregate = await ask('/api/v3/aggTrades', { query: `symbol=ETHUSDC&startTime=${sandbox.clock.now()}` })
    expect(aggregate.body.at(-1)).toMatchObject({ a: fromId, p: '2001.00000000', q: '2.00000000', M: true })
  })

  it.each(['/api/v3/ticker/24hr', '/api/v3/ticker/price', '/api/v3/ticker/bookTicker'])(
    '%s of one, some and all',
    async (path) => {
      expect((await ask(path, { query: 'symbol=ETHUSDC' })).body).toMatchObject({ symbol: 'ETHUSDC' })
      expect((await ask(path, { query: 'symbols=["ETHUSDC"]' })).body).toMatchObject([{ symbol: 'ETHUSDC' }])
      expect((await ask(path)).body.length).toBe(2)
    },
  )

  it('has a book whose sides do not cross', async () => {
    const { body } = await ask('/api/v3/depth', { query: 'symbol=BTCUSDC&limit=20' })
    expect([body.bids.length, body.asks.length]).toEqual([20, 20])
    expect(Number(body.bids[0][0])).toBeLessThan(Number(body.asks[0][0]))
    expect((await ask('/api/v3/avgPrice', { query: 'symbol=ETHUSDC' })).body).toMatchObject({
      mins: 5,
      price: '2000.66666667',
    })
  })
})

describe('cancel and replace', () => {
  const replace = (text: string) => ask('/api/v3/order/cancelReplace', { method: 'POST', query: signed(timed(text)) })
  const place = async (): Promise<number> =>
    (await ask('/api/v3/order', { method: 'POST', query: signed(timed(LIMIT)) })).body.orderId

  it('does both', async () => {
    const { status, body } = await replace(`${LIMIT}&cancelReplaceMode=STOP_ON_FAILURE&cancelOrderId=${await place()}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      cancelResult: 'SUCCESS',
      newOrderResult: 'SUCCESS',
      newOrderResponse: { status: 'NEW' },
    })
  })

  it.each([
    ['the old one is gone', 'STOP_ON_FAILURE', 99_999, '0.01', 400, -2022, ['FAILURE', 'NOT_ATTEMPTED']],
    ['the old one is gone, the new one is placed', 'ALLOW_FAILURE', 99_999, '0.01', 409, -2021, ['FAILURE', 'SUCCESS']],
    ['the new one is refused', 'STOP_ON_FAILURE', null, '999', 409, -2021, ['SUCCESS', 'FAILURE']],
    ['both fail', 'ALLOW_FAILURE', 99_999, '999', 400, -2022, ['FAILURE', 'FAILURE']],
  ] as const)('%s', async (_name, mode, id, quantity, status, code, halves) => {
    const cancelOrderId = id ?? (await place())
    const text = `${LIMIT.replace('0.01', quantity)}&cancelReplaceMode=${mode}&cancelOrderId=${cancelOrderId}`
    const answer = await replace(text)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect([answer.body.data.cancelResult, answer.body.data.newOrderResult]).toEqual(halves)
  })
})
