import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayByKey,
  daysIntoWeek,
  firstWeekday,
  plusDays,
  plusMonths,
  weeksOf,
  within,
  type Weekday,
} from './month-days.ts'

const days = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const weekdays = fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7)

describe('the weeks of a month', () => {
  test('November 2026 from Monday on', () => {
    const weeks = weeksOf('2026-11-18', 1)
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ])
    expect(weeks.at(-1)?.at(0)).toBe('2026-11-30')
  })
  test('from Sunday on it has five', () => {
    expect(weeksOf('2026-11-18', 7)).toHaveLength(5)
    expect(weeksOf('2026-11-18', 7)[0]?.[0]).toBe('2026-11-01')
  })
  test('hold every day of the month once, and begin where weeks begin', () => {
    fc.assert(
      fc.property(days, weekdays, (day, first) => {
        const weeks = weeksOf(day, first)
        const own = weeks.flat().filter((one) => one.startsWith(day.slice(0, 7)))
        expect(own[0]).toBe(`${day.slice(0, 8)}01`)
        expect(new Set(own).size).toBe(own.length)
        expect(plusDays(own.at(-1) ?? '', 1).slice(8)).toBe('01')
        for (const week of weeks) {
          expect(week).toHaveLength(7)
          expect(daysIntoWeek(week[0] ?? '', first)).toBe(0)
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('ways from day to day', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-12-31', 2, '2027-02-28'],
  ])('%s and %i months is %s', (day, months, expected) => {
    expect(plusMonths(day, months)).toBe(expected)
  })
  test.each([
    ['ArrowLeft', false, '2026-11-17'],
    ['ArrowRight', false, '2026-11-19'],
    ['ArrowUp', false, '2026-11-11'],
    ['ArrowDown', false, '2026-11-25'],
    ['Home', false, '2026-11-16'],
    ['End', false, '2026-11-22'],
    ['PageUp', false, '2026-10-18'],
    ['PageDown', true, '2027-11-18'],
    ['a', false, null],
  ])('%s (shift %s) leads to %s', (key, shiftKey, expected) => {
    expect(dayByKey('2026-11-18', { key, shiftKey }, 1)).toBe(expected)
  })
  test('bounds hold a day', () => {
    expect(within('2026-11-18', '2026-11-20')).toBe('2026-11-20')
    expect(within('2026-11-18', '2026-11-01', '2026-11-10')).toBe('2026-11-10')
    expect(within('2026-11-18')).toBe('2026-11-18')
  })
})

test('a week begins as in the region', () => {
  expect(firstWeekday('hu-HU')).toBe(1)
  expect(firstWeekday('en-US')).toBe(7)
})
