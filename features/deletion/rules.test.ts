import { expect, test } from 'vitest'
import { addDays, dayIn, isDue, isSelectable, reminderDue } from './rules.ts'

const BUDAPEST = 'Europe/Budapest'

test.each([
  ['2026-11-22T22:59:59.999Z', '2026-11-22', false],
  ['2026-11-22T23:00:00.000Z', '2026-11-23', true],
  // In summer the day of the platform begins an hour earlier in UTC.
  ['2026-07-22T21:59:59.999Z', '2026-07-22', false],
  ['2026-07-22T22:00:00.000Z', '2026-07-23', true],
])('at %s it is %s in Budapest, and an account that lives until the day before is over: %s', (at, day, isOver) => {
  expect(dayIn(BUDAPEST, new Date(at))).toBe(day)
  expect(isDue(at.slice(0, 10), dayIn(BUDAPEST, new Date(at)))).toBe(isOver)
})

test.each([
  ['2026-11-22', false],
  ['2026-11-23', true],
  ['2027-02-20', true],
  ['2027-02-21', false],
])('on 2026-11-22 one may choose %s: %s', (day, may) => {
  expect(isSelectable(day, '2026-11-22')).toBe(may)
})

test('days go over months and leap years', () => {
  expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
    '2028-02-29',
    '2027-01-01',
    '2026-02-28',
  ])
})

test.each([
  ['2026-11-14', null, null],
  ['2026-11-15', null, 7],
  ['2026-11-15', 7, null],
  ['2026-11-20', 7, null],
  ['2026-11-21', 7, 1],
  ['2026-11-22', null, 1],
  ['2026-11-22', 1, null],
])('of 2026-11-22 one is reminded on %s after %s: %s', (today, reminded, due) => {
  expect(reminderDue('2026-11-22', today, reminded)).toBe(due)
})
