import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseStreamName, type StreamName } from './stream-name.ts'
import { answerStreamRequest, MAX_STREAMS, type StreamState, streamsOfPath } from './stream-request.ts'

const empty: StreamState = { names: [], isCombined: false }
const two: StreamState = { names: ['btcusdc@trade', 'ethusdc@depth'], isCombined: false }

describe('names of streams', () => {
  test.each<[string, StreamName | null]>([
    ['btcusdc@trade', { kind: 'trade', symbol: 'BTCUSDC' }],
    ['btcusdc@aggTrade', { kind: 'aggTrade', symbol: 'BTCUSDC' }],
    ['btcusdc@bookTicker', { kind: 'bookTicker', symbol: 'BTCUSDC' }],
    ['btcusdc@kline_1m', { kind: 'kline', symbol: 'BTCUSDC', interval: '1m' }],
    ['btcusdc@kline_1M', { kind: 'kline', symbol: 'BTCUSDC', interval: '1M' }],
    ['btcusdc@depth', { kind: 'depth', symbol: 'BTCUSDC', everyMs: 1000 }],
    ['btcusdc@depth@100ms', { kind: 'depth', symbol: 'BTCUSDC', everyMs: 100 }],
    ['btcusdc@depth10@100ms', { kind: 'partial-depth', symbol: 'BTCUSDC', levels: 10, everyMs: 100 }],
    ['!miniTicker@arr', { kind: 'miniTicker-array' }],
    ['!ticker@arr', { kind: 'ticker-array' }],
    // Not lowercase: a stream that never says anything.
    ['BTCUSDC@trade', { kind: 'trade', symbol: 'btcusdc' }],
    ['btcusdc@kline_7m', null],
    ['btcusdc@depth7', null],
    ['btcusdc@depth@250ms', null],
    ['btcusdc', null],
    ['0', null],
    ['', null],
  ])('%s', (name, stream) => {
    expect(parseStreamName(name)).toEqual(stream)
  })
})

describe('streams named by the path', () => {
  test.each<[string, StreamState | null]>([
    ['/ws/btcusdc@trade', { names: ['btcusdc@trade'], isCombined: false }],
    ['/ws/btcusdc@trade/ethusdc@depth', { names: ['btcusdc@trade', 'ethusdc@depth'], isCombined: false }],
    ['/ws/btcusdc%40trade', { names: ['btcusdc@trade'], isCombined: false }],
    ['/ws', { names: [], isCombined: false }],
    // What ccxt opens: the number tells its sockets apart.
    ['/ws/0', { names: [], isCombined: false }],
    ['/stream?streams=btcusdc@trade/!ticker@arr', { names: ['btcusdc@trade', '!ticker@arr'], isCombined: true }],
    ['/stream?streams=', { names: [], isCombined: true }],
    ['/stream', { names: [], isCombined: true }],
    ['/wsx', null],
    ['/api/v3/order', null],
    ['//', null],
  ])('%s', (path, state) => {
    expect(streamsOfPath(path)).toEqual(state)
  })
})

describe('requests', () => {
  test.each<[string, StreamState, string, unknown, StreamState]>([
    [
      'subscribe',
      empty,
      '{"method":"SUBSCRIBE","params":["btcusdc@trade","ethusdc@depth"],"id":1}',
      { result: null, id: 1 },
      two,
    ],
    [
      'subscribing again changes nothing',
      two,
      '{"method":"SUBSCRIBE","params":["btcusdc@trade"],"id":"a1"}',
      { result: null, id: 'a1' },
      two,
    ],
    [
      'unsubscribe',
      two,
      '{"method":"UNSUBSCRIBE","params":["btcusdc@trade"],"id":2}',
      { result: null, id: 2 },
      { names: ['ethusdc@depth'], isCombined: false },
    ],
    ['list', two, '{"method":"LIST_SUBSCRIPTIONS","id":3}', { result: two.names, id: 3 }, two],
    [
      'combined',
      empty,
      '{"method":"SET_PROPERTY","params":["combined",true],"id":4}',
      { result: null, id: 4 },
      { names: [], isCombined: true },
    ],
    [
      'is it combined',
      empty,
      '{"method":"GET_PROPERTY","params":["combined"],"id":5}',
      { result: false, id: 5 },
      empty,
    ],
    ['no id', empty, '{"method":"LIST_SUBSCRIPTIONS"}', { result: [], id: null }, empty],
  ])('%s', (_name, state, text, reply, next) => {
    expect(answerStreamRequest(state, text)).toEqual({ state: next, reply })
  })

  test.each<[string, string, number, RegExp, unknown]>([
    ['no JSON', '{', 3, /^Invalid JSON: expected value at line 1 column /, null],
    ['no method', '{"id":1}', 2, /^Invalid request: missing field `method` at line 1 column 8$/, 1],
    [
      'an unknown method',
      '{"method":"SUBSCRIB","id":1}',
      2,
      /unknown variant `SUBSCRIB`, expected one of `SUBSCRIBE`, `UNSUBSCRIBE`, `LIST_SUBSCRIPTIONS`, `SET_PROPERTY`, `GET_PROPERTY` at line 1/,
      1,
    ],
    ['a bad id', '{"method":"LIST_SUBSCRIPTIONS","id":1.5}', 2, /request ID must be an unsigned integer/, null],
    ['a bad stream', '{"method":"SUBSCRIBE","params":["btcusdc@trades"],"id":1}', 2, /invalid stream/, 1],
    ['no text', '{"method":"SUBSCRIBE","params":[1],"id":1}', 2, /^Invalid request/, 1],
    ['too much', '{"method":"LIST_SUBSCRIPTIONS","params":["a"],"id":1}', 2, /too many parameters/, 1],
    ['an unknown property', '{"method":"SET_PROPERTY","params":["color",true],"id":1}', 0, /^Unknown property$/, 1],
    ['no property', '{"method":"GET_PROPERTY","id":1}', 2, /property name must be a string/, 1],
    [
      'no boolean',
      '{"method":"SET_PROPERTY","params":["combined","yes"],"id":1}',
      1,
      /^Invalid value type: expected Boolean$/,
      1,
    ],
  ])('%s is refused', (_name, text, code, msg, id) => {
    const { state, reply } = answerStreamRequest(two, text)
    expect(state).toEqual(two)
    expect(reply).toEqual({ error: { code, msg: expect.stringMatching(msg) }, id })
  })

  test('one connection listens to 1024 streams and no more', () => {
    const names = Array.from({ length: MAX_STREAMS }, (_none, index) => `s${index}@trade`)
    const full = answerStreamRequest(empty, JSON.stringify({ method: 'SUBSCRIBE', params: names, id: 1 })).state
    expect(full.names).toHaveLength(1024)
    const over = answerStreamRequest(full, '{"method":"SUBSCRIBE","params":["btcusdc@trade"],"id":2}')
    expect(over).toEqual({ state: full, reply: { error: { code: 2, msg: expect.any(String) }, id: 2 } })
  })

  test('nothing that is sent is ever without an answer, and refusals change nothing', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.record({ method: fc.anything(), params: fc.anything(), id: fc.anything() }).map((value) => {
        try {
          return JSON.stringify(value)
        } catch {
          return ''
        }
      }),
    )
    fc.assert(
      fc.property(anything, (text) => {
        const { state, reply } = answerStreamRequest(two, text)
        expect(typeof JSON.stringify(reply)).toBe('string')
        if ('error' in reply) expect(state).toBe(two)
      }),
      { numRuns: 300 },
    )
  })
})
