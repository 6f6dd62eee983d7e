import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayBefore, dayOf, daysBetween, profitDays } from './rules.ts'

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

test('law: the last sum is the sum of all profits, and every day is there once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat({ max: 60 }), fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }))),
      (booked) => {
        const days = daysBetween('2026-01-01', '2026-03-02')
        const profits = new Map<string, bigint>()
        for (const [index, profit] of booked) {
          const day = days[index] ?? ''
          profits.set(day, (profits.get(day) ?? 0n) + profit)
        }
        const series = profitDays(days, profits)
        expect(series.map(({ day }) => day)).toEqual(days)
        expect(series.at(-1)?.sum).toBe(booked.reduce((sum, [, profit]) => sum + profit, 0n))
      },
    ),
    { numRuns: 100 },
  )
})
