/** Signed requests and what is refused, on the wire itself. */
import { createPrivateKey, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addExampleKey } from './example-exchange.ts'
import { LIMIT, openWire, type Sent } from './example-wire.ts'

const { sandbox, hmac, signed, timed, ask } = openWire()

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
    const { apiKey, secret } = addExampleKey(sandbox().exchange, kind)
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
      () => ['/api/v3/account', { query: signed(`timestamp=${sandbox().clock.now() - 5001}`) }],
      400,
      -1021,
      'Timestamp for this request is outside of the recvWindow.',
    ],
    [
      'too late for a short window',
      () => ['/api/v3/account', { query: signed(`timestamp=${sandbox().clock.now() - 101}&recvWindow=100`) }],
      400,
      -1021,
      'Timestamp for this request is outside of the recvWindow.',
    ],
    [
      'too early',
      () => ['/api/v3/account', { query: signed(`timestamp=${sandbox().clock.now() + 1000}`) }],
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
    const reader = addExampleKey(sandbox().exchange, 'hmac', { mayTrade: false })
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
    const elsewhere = addExampleKey(sandbox().exchange, 'hmac', { ips: ['10.0.0.1'] })
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
    expect((await inUnit('microsecond')).body.serverTime).toBe(sandbox().clock.now() * 1_000)
    expect((await inUnit('MILLISECOND')).body.serverTime).toBe(sandbox().clock.now())
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
