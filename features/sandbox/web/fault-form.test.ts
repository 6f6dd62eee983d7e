import { expect, test } from 'vitest'
import { Fault } from '../contract.ts'
import { emptyFault, type FaultForm, faultKinds, faultOf, fieldOfPath, fieldsOfKind, timesOf } from './fault-form.ts'

test.each(faultKinds)('%s: the form as it opens is a fault that the sandbox takes', (kind) => {
  const fault = Fault.parse(faultOf({ ...emptyFault, kind }))
  expect(fault.kind).toBe(kind)
})

test('every kind of the sandbox can be chosen', () => {
  expect(faultKinds.toSorted()).toEqual(Fault.options.map(({ shape }) => shape.kind.value).toSorted())
})

test.each<[Partial<FaultForm>, object]>([
  [
    { kind: 'lost', call: 'order.place', way: 'rest' },
    { kind: 'lost', on: { way: 'rest', call: 'order.place', symbol: null } },
  ],
  [
    { kind: 'slow', ms: '5' },
    { kind: 'slow', ms: 5, on: { way: null, call: null, symbol: null } },
  ],
  [
    { kind: 'cut', stream: 'user', execution: 'TRADE', symbol: 'BTCUSDC' },
    { kind: 'cut', on: { stream: 'user', event: null, execution: 'TRADE', symbol: 'BTCUSDC' } },
  ],
  [
    { kind: 'clock-skew', ms: '-4000' },
    { kind: 'clock-skew', ms: -4000 },
  ],
])('%j', (change, fault) => {
  expect(Fault.parse(faultOf({ ...emptyFault, ...change }))).toEqual(fault)
})

test.each(['', 'x', '1.5', '0', '-1', '600001'])('“%s” ms are refused where they stand', (ms) => {
  const parsed = Fault.safeParse(faultOf({ ...emptyFault, ms }))
  expect(parsed.error?.issues.map(({ path }) => fieldOfPath(['fault', ...path].join('.')))).toEqual(['ms'])
})

test('how often: a number, or until it is removed', () => {
  expect(timesOf({ ...emptyFault, times: '3' })).toBe(3)
  expect(timesOf({ ...emptyFault, times: ' ' })).toBeNull()
  expect(timesOf({ ...emptyFault, kind: 'maintenance', times: '3' })).toBeNull()
})

test('a field of a kind is a field of the form', () => {
  for (const kind of faultKinds) for (const field of fieldsOfKind[kind]) expect(emptyFault).toHaveProperty(field)
})
