import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countFaults } from './fault-counter.ts'
import { Fault, type FaultRule, type Occasion, strike } from './faults.ts'

const anyCall = { way: null, call: null, symbol: null }
const anyEvent = { stream: null, event: null, execution: null, symbol: null }
const order = { way: 'rest', call: 'order.place', symbol: 'BTCUSDC' } as const
const fill = { stream: 'user', event: 'executionReport', execution: 'TRADE', symbol: 'BTCUSDC' } as const

const all: readonly Fault[] = [
  { kind: 'timeout-after-accept', on: anyCall },
  { kind: 'lost', on: anyCall },
  { kind: 'slow', on: anyCall, ms: 700 },
  { kind: 'server-error', on: anyCall, status: 502 },
  { kind: 'reject', on: anyCall, code: -2010, msg: 'This action is disabled on this account.' },
  { kind: 'rate-limit', on: anyCall, seconds: 30 },
  { kind: 'maintenance' },
  { kind: 'partial-fills', symbol: null, parts: 5 },
  { kind: 'duplicate-events', on: anyEvent },
  { kind: 'reordered-events', on: anyEvent },
  { kind: 'dropped-events', on: anyEvent },
  { kind: 'cut', on: anyEvent },
  { kind: 'clock-skew', ms: -4000 },
  { kind: 'invisible-order', symbol: 'BTCUSDC', ms: 5_000 },
  { kind: 'balance-lag', ms: 5_000 },
  { kind: 'halted', symbol: 'BTCUSDC' },
  { kind: 'barred', symbol: 'BTCUSDC' },
  { kind: 'tick-changed', symbol: 'BTCUSDC' },
  { kind: 'frozen-keys' },
  { kind: 'turned-away', on: anyCall, status: 403 },
]

const kindsAt = (at: Occasion): string[] =>
  strike(
    all.map((fault, index): FaultRule => ({ id: String(index), fault, times: null, struck: 0 })),
    at,
  ).struck.map(({ kind }) => kind)

describe('where faults strike', () => {
  test.each<[string, Occasion, string[]]>([
    [
      'a request',
      { kind: 'call', ...order, isSigned: true },
      ['lost', 'slow', 'reject', 'rate-limit', 'maintenance', 'barred', 'frozen-keys', 'turned-away'],
    ],
    ['an order that was taken', { kind: 'accepted', symbol: 'BTCUSDC' }, ['invisible-order']],
    ['balances', { kind: 'balances' }, ['balance-lag']],
    ['rules', { kind: 'rules', symbol: 'BTCUSDC' }, ['halted', 'tick-changed']],
    ['rules of another symbol', { kind: 'rules', symbol: 'ETHUSDC' }, []],
    ['what was done', { kind: 'done', ...order }, ['timeout-after-accept', 'server-error']],
    ['a fill', { kind: 'fill', symbol: 'BTCUSDC' }, ['partial-fills']],
    ['an event', { kind: 'event', ...fill }, ['duplicate-events', 'dropped-events', 'cut']],
    ['two events', { kind: 'burst', events: [fill, fill] }, ['reordered-events']],
    ['one event', { kind: 'burst', events: [fill] }, []],
    ['a connection', { kind: 'connection' }, ['maintenance']],
    ['the clock', { kind: 'clock' }, ['clock-skew']],
  ])('%s', (_name, at, kinds) => {
    expect(kindsAt(at)).toEqual(kinds)
  })

  test.each<[string, Partial<typeof anyCall> | Record<string, string>, boolean]>([
    ['everything', {}, true],
    ['that call', { call: 'order.place' }, true],
    ['another call', { call: 'order.cancel' }, false],
    ['that way', { way: 'rest' }, true],
    ['another way', { way: 'ws-api' }, false],
    ['that symbol', { symbol: 'BTCUSDC' }, true],
    ['another symbol', { symbol: 'ETHUSDC' }, false],
  ])('on %s', (_name, on, isStruck) => {
    const fault = Fault.parse({ kind: 'lost', on: { ...anyCall, ...on } })
    const { struck } = strike([{ id: '1', fault, times: null, struck: 0 }], { kind: 'call', ...order, isSigned: true })
    expect(struck).toEqual(isStruck ? [fault] : [])
  })

  test.each<[string, Record<string, string>, boolean]>([
    ['everything', {}, true],
    ['user data', { stream: 'user' }, true],
    ['market data', { stream: 'market' }, false],
    ['fills', { event: 'executionReport', execution: 'TRADE' }, true],
    ['cancels', { event: 'executionReport', execution: 'CANCELED' }, false],
    ['balances', { event: 'outboundAccountPosition' }, false],
    ['that symbol', { symbol: 'BTCUSDC' }, true],
    ['another symbol', { symbol: 'ETHUSDC' }, false],
  ])('on events: %s', (_name, on, isStruck) => {
    const fault = Fault.parse({ kind: 'dropped-events', on: { ...anyEvent, ...on } })
    const { struck } = strike([{ id: '1', fault, times: null, struck: 0 }], { kind: 'event', ...fill })
    expect(struck).toEqual(isStruck ? [fault] : [])
  })

  test('a rule knows how often it has struck; a state of the exchange does not strike', () => {
    let rules: readonly FaultRule[] = [
      { id: '1', fault: { kind: 'lost', on: anyCall }, times: null, struck: 0 },
      { id: '2', fault: { kind: 'slow', on: anyCall, ms: 1 }, times: 5, struck: 0 },
      { id: '3', fault: { kind: 'lost', on: { ...anyCall, call: 'order.cancel' } }, times: 5, struck: 0 },
      { id: '4', fault: { kind: 'maintenance' }, times: null, struck: 0 },
    ]
    for (let round = 0; round < 3; round += 1) ({ rules } = strike(rules, { kind: 'call', ...order, isSigned: true }))
    expect(rules.map(({ times, struck }) => [times, struck])).toEqual([
      [null, 3],
      [2, 3],
      [5, 0],
      [null, 0],
    ])
  })
})

describe('how often faults strike', () => {
  test('as often as they were told, then they are gone; those without a count stay', () => {
    const times = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...all), times), { maxLength: 6 }), (made) => {
        let rules: readonly FaultRule[] = made.map(([fault, times], index) => ({
          id: String(index),
          fault,
          times,
          struck: 0,
        }))
        const at: Occasion = { kind: 'call', ...order, isSigned: true }
        const counts = new Map<Fault, number>()
        for (let round = 0; round < 8; round += 1) {
          const result = strike(rules, at)
          rules = result.rules
          for (const fault of result.struck) counts.set(fault, (counts.get(fault) ?? 0) + 1)
        }
        const expected = new Map<Fault, number>()
        for (const [fault, times] of made) {
          const once = ['lost', 'slow', 'reject', 'rate-limit', 'turned-away'].includes(fault.kind)
          const stays = ['maintenance', 'barred', 'frozen-keys'].includes(fault.kind)
          if (!once && !stays) continue
          const strikes = times === null || stays ? 8 : times
          expected.set(fault, (expected.get(fault) ?? 0) + strikes)
        }
        expect(counts).toEqual(expected)
        for (const rule of rules) expect(rule.times).not.toBe(0)
      }),
      { numRuns: 200 },
    )
  })
})

const counter = (waited: number[] = []) =>
  countFaults({
    nameOf: (call) => (call === 'POST /api/v3/order' ? 'order.place' : call),
    wait: (ms) => {
      waited.push(ms)
      return Promise.resolve()
    },
  })
const request = {
  id: 1,
  at: 0,
  way: 'rest',
  call: 'POST /api/v3/order',
  symbol: 'BTCUSDC',
  isSigned: true,
  ip: '127.0.0.1',
} as const

describe('what faults do to a request', () => {
  const on = { ...anyCall, call: 'order.place' }
  test.each<[Fault, unknown, unknown]>([
    [{ kind: 'lost', on }, { kind: 'lost' }, 'answer'],
    [
      { kind: 'reject', on, code: -2010, msg: 'No.' },
      { kind: 'refuse', error: { status: 400, code: -2010, msg: 'No.' } },
      'answer',
    ],
    [
      { kind: 'reject', on, code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' },
      { kind: 'refuse', error: expect.objectContaining({ status: 401, code: -2015 }) },
      'answer',
    ],
    [
      { kind: 'rate-limit', on, seconds: 30 },
      { kind: 'refuse', error: expect.objectContaining({ status: 429, code: -1003 }), retryAfterSeconds: 30 },
      'answer',
    ],
    [
      { kind: 'maintenance' },
      { kind: 'refuse', error: { status: 503, code: 1, msg: 'System is under maintenance.' } },
      'answer',
    ],
    [{ kind: 'timeout-after-accept', on }, { kind: 'go' }, 'silence'],
    [{ kind: 'server-error', on, status: 504 }, { kind: 'go' }, expect.objectContaining({ status: 504, code: -1007 })],
    [{ kind: 'slow', on, ms: 700 }, { kind: 'go' }, 'answer'],
  ])('$kind', async (fault, before, after) => {
    const faults = counter()
    faults.add(fault, null)
    expect(await faults.beforeRequest(request)).toEqual(before)
    expect(await faults.afterAccept(request)).toEqual(after)
  })

  test('a slow network waits that long', async () => {
    const waited: number[] = []
    const faults = counter(waited)
    faults.add({ kind: 'slow', on, ms: 700 }, 1)
    await faults.beforeRequest(request)
    await faults.beforeRequest(request)
    expect(waited).toEqual([700])
  })

  test('clocks add up, fills are cut, and what is removed strikes no more', () => {
    const faults = counter()
    faults.add({ kind: 'clock-skew', ms: 3000 }, null)
    const id = faults.add({ kind: 'clock-skew', ms: -500 }, null)
    faults.add({ kind: 'partial-fills', symbol: 'BTCUSDC', parts: 5 }, 1)
    expect([faults.skewMs(), faults.partsOfFill('ETHUSDC'), faults.partsOfFill('BTCUSDC')]).toEqual([2500, 1, 5])
    faults.remove(id)
    expect([faults.skewMs(), faults.partsOfFill('BTCUSDC'), faults.rules().length]).toEqual([3000, 1, 1])
  })

  test('the last 200 requests are kept, newest first', () => {
    const faults = counter()
    for (let id = 0; id < 250; id += 1) faults.ended({ ...request, id }, { status: 200, code: null })
    expect(faults.requests()).toHaveLength(200)
    expect(faults.requests()[0]).toEqual({ ...request, id: 249, status: 200, code: null })
  })
})

describe('what faults do to events', () => {
  const burst = ['a', 'b', 'c'].map((text) => ({ place: fill, text }))
  const arranged = (fault: Fault | null, times: number | null) => {
    const faults = counter()
    if (fault !== null) faults.add(fault, times)
    return faults.arrange(burst)
  }
  test.each<[string, Fault | null, number | null, string[], boolean]>([
    ['nothing', null, null, ['a', 'b', 'c'], false],
    ['twice each', { kind: 'duplicate-events', on: anyEvent }, null, ['a', 'a', 'b', 'b', 'c', 'c'], false],
    ['the first twice', { kind: 'duplicate-events', on: anyEvent }, 1, ['a', 'a', 'b', 'c'], false],
    ['the last first', { kind: 'reordered-events', on: anyEvent }, 1, ['c', 'b', 'a'], false],
    ['two are missing', { kind: 'dropped-events', on: anyEvent }, 2, ['c'], false],
    ['cut at once', { kind: 'cut', on: anyEvent }, 1, [], true],
    [
      'others are spared',
      { kind: 'dropped-events', on: { ...anyEvent, stream: 'market' } },
      null,
      ['a', 'b', 'c'],
      false,
    ],
  ])('%s', (_name, fault, times, texts, isCut) => {
    expect(arranged(fault, times)).toEqual({ texts, isCut })
  })
})
