import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fine, refuse } from './errors.ts'
import type { Reply } from './gate-keeper.ts'
import { openLimits } from './weights.ts'
import { apiAnswer, type ApiRequest, parseApiRequest } from './ws-api-request.ts'

const parsed = (text: string): ApiRequest => {
  const request = parseApiRequest(text)
  if ('error' in request) throw new Error(request.error.msg)
  return request
}

describe('requests', () => {
  test('what is signed is every parameter sorted by name; the documented example comes out with the documented signature', () => {
    // Keys and signature as https://developers.binance.com/docs/binance-spot-api-docs/websocket-api/request-security prints them.
    const secret = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j'
    const { payload, method, params } = parsed(
      JSON.stringify({
        id: '4885f793-e5ad-4c3b-8f6c-55d891472b71',
        method: 'v3/order.place',
        params: {
          symbol: 'BTCUSDT',
          side: 'SELL',
          type: 'LIMIT',
          timeInForce: 'GTC',
          quantity: '0.01000000',
          price: '52000.00',
          newOrderRespType: 'ACK',
          recvWindow: 100,
          timestamp: 1645423376532,
          apiKey: 'vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A',
          signature: 'cc15477742bd704c29492d96c7ead9414dfd8e0ec4a00f947bb5bb454ddbd08a',
        },
      }),
    )
    expect(method).toBe('order.place')
    expect(createHmac('sha256', secret).update(payload).digest('hex')).toBe(params.get('signature'))
  })

  test.each<[string, string, string]>([
    ['numbers and booleans', '{"recvWindow":5000,"x":true}', 'recvWindow=5000&x=true'],
    ['lists', '{"symbols":["A","B"]}', 'symbols=%5B%22A%22%2C%22B%22%5D'],
    ['what must be encoded', '{"newClientOrderId":"a:b/c"}', 'newClientOrderId=a%3Ab%2Fc'],
    [
      'what is not for the call is signed all the same',
      '{"a":1,"returnRateLimits":false}',
      'a=1&returnRateLimits=false',
    ],
  ])('%s', (_name, params, payload) => {
    expect(parsed(`{"id":1,"method":"m","params":${params}}`).payload).toBe(payload)
  })

  test('whether limits are shown is no parameter of the call', () => {
    const request = parsed('{"id":1,"method":"time","params":{"returnRateLimits":false}}')
    expect([request.showsLimits, [...request.params]]).toEqual([false, []])
  })

  test.each<[string, string, unknown, number]>([
    ['no JSON', 'hello', null, -1135],
    ['a list', '[]', null, -1135],
    ['no method', '{"id":7}', 7, -1102],
    ['an id that is none', '{"id":{},"method":"ping"}', null, -1102],
    ['parameters that are none', '{"id":"a","method":"ping","params":[]}', 'a', -1135],
  ])('%s is refused', (_name, text, id, code) => {
    expect(parseApiRequest(text)).toMatchObject({ id, error: { status: 400, code } })
  })
})

describe('answers', () => {
  const now = 1_000_000
  const limits = openLimits(() => now)
  const reply: Reply = { outcome: fine({ serverTime: 1 }), usedWeight: 70, countsOf: null, retryAfterSeconds: null }
  const request = parsed('{"id":"x","method":"time"}')
  const weight = { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6000, count: 70 }

  test('a result, with the limits it touched', () => {
    const answer = { id: 'x', status: 200, result: { serverTime: 1 }, rateLimits: [weight] }
    expect(apiAnswer(request, reply, limits, now)).toEqual(answer)
    const silent = parsed('{"id":"x","method":"time","params":{"returnRateLimits":false}}')
    expect(apiAnswer(silent, reply, limits, now)).toEqual({ id: 'x', status: 200, result: { serverTime: 1 } })
  })

  test('an order also tells how many were placed', () => {
    limits.orderTaken('main')
    const answer = apiAnswer(request, { ...reply, countsOf: 'main' }, limits, now)
    expect(answer).toMatchObject({
      rateLimits: [
        { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, count: 1 },
        { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, count: 1 },
        weight,
      ],
    })
  })

  test('a refusal, and when to come again', () => {
    const refused = { ...reply, outcome: refuse(-1003, 'Too much.', 429) }
    expect(apiAnswer(request, refused, limits, now)).toMatchObject({
      status: 429,
      error: { code: -1003, msg: 'Too much.' },
    })
    expect(apiAnswer(request, { ...refused, retryAfterSeconds: 30 }, limits, now)).toMatchObject({
      error: { code: -1003, data: { serverTime: now, retryAfter: now + 30_000 } },
    })
  })
})
