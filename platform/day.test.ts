import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDay } from './day.ts'

test.each([
  ['2026-11-18', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-04-31', false],
  ['0000-01-01', false],
  ['2026-1-1', false],
  [' 2026-11-18', false],
  ['2026-11-18T00:00', false],
  [20_261_118, false],
  [undefined, false],
])('%j: %s', (value, expected) => {
  expect(isDay(value)).toBe(expected)
})

test('every day that a clock has seen is one', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      expect(isDay(date.toISOString().slice(0, 10))).toBe(true)
    }),
  )
})
