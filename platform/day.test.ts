import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayBefore, dayOf, daysBetween, isDay } from './day.ts'

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

test.each([
  ['2026-01-09T23:30:00Z', 'Europe/Budapest', '2026-01-10'],
  ['2026-01-09T23:30:00Z', 'UTC', '2026-01-09'],
  ['2026-07-01T03:59:00Z', 'America/New_York', '2026-06-30'],
])('%s in %s is %s', (at, zone, day) => {
  expect(dayOf(Date.parse(at), zone)).toBe(day)
})

test('days over the end of a month, the leap day and the change of clocks', () => {
  expect(daysBetween('2028-02-27', '2028-03-01')).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysBetween('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  expect(daysBetween('2026-03-28', '2026-03-27')).toEqual([])
  expect(dayBefore('2026-03-01', 1)).toBe('2026-02-28')
})
