import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXCHANGE_ID, EXCHANGE_ID_HOLD_MS as HOLD, holdsAfter, payoutIdOf } from './rules.ts'

test.each([
  ['', true],
  ['1234', false],
  ['12345', true],
  ['a'.repeat(30), true],
  ['a'.repeat(31), false],
  ['12345 ', false],
  ['12345é', false],
])('an account number "%s": %s', (typed, isGood) => {
  expect(EXCHANGE_ID.test(typed)).toBe(isGood)
})

const NOW = 1000
test.each([
  ['the first', { ids: {}, holds: {} }, 'new', { before: '', untilMs: NOW + HOLD }],
  ['another', { ids: { okx: 'old' }, holds: {} }, 'new', { before: 'old', untilMs: NOW + HOLD }],
  ['the same', { ids: { okx: 'old' }, holds: {} }, 'old', undefined],
  ['none', { ids: { okx: 'old' }, holds: {} }, '', { before: 'old', untilMs: NOW + HOLD }],
  [
    'the same while it is held',
    { ids: { okx: 'new' }, holds: { okx: { before: 'old', untilMs: NOW + 5 } } },
    'new',
    { before: 'old', untilMs: NOW + 5 },
  ],
  ['back', { ids: { okx: 'new' }, holds: { okx: { before: 'old', untilMs: NOW + 5 } } }, 'old', undefined],
  [
    'a third',
    { ids: { okx: 'new' }, holds: { okx: { before: 'old', untilMs: NOW + 5 } } },
    'third',
    { before: 'old', untilMs: NOW + HOLD },
  ],
  [
    'another after the hold',
    { ids: { okx: 'new' }, holds: { okx: { before: 'old', untilMs: NOW } } },
    'third',
    { before: 'new', untilMs: NOW + HOLD },
  ],
])('%s is held', (_what, before, next, hold) => {
  expect(holdsAfter(before, { okx: next }, NOW)['okx']).toEqual(hold)
})

test('law: whatever is changed and when, what counts was the number for 72 hours', () => {
  const change = fc.record({ id: fc.constantFrom('', 'one', 'two', 'three'), afterMs: fc.nat(HOLD + 10) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      let state: Parameters<typeof holdsAfter>[0] = { ids: {}, holds: {} }
      let [nowMs, sinceMs] = [0, -HOLD]
      let counted = ''
      for (const { id, afterMs } of changes) {
        nowMs += afterMs
        const counts = payoutIdOf('okx', state.ids, state.holds, nowMs)
        if (counts !== counted) {
          expect(counts).toBe(state.ids['okx'])
          expect(nowMs - sinceMs).toBeGreaterThanOrEqual(HOLD)
        }
        counted = counts
        if (id !== (state.ids['okx'] ?? '')) sinceMs = nowMs
        state = { ids: { okx: id }, holds: holdsAfter(state, { okx: id }, nowMs) }
        // A change by itself moves nothing.
        expect(payoutIdOf('okx', state.ids, state.holds, nowMs)).toBe(counts)
      }
    }),
  )
})
