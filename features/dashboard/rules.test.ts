import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween } from '#platform/day.ts'
import { profitDays, summedReadings } from './rules.ts'

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

test('what accounts are worth together: each stays at its last reading until the next', () => {
  const readings = [
    { account: 'a', atMs: 1, worth: 100n },
    { account: 'a', atMs: 2, worth: 110n },
    { account: 'b', atMs: 2, worth: 50n },
    { account: 'b', atMs: 3, worth: 40n },
  ]
  expect(summedReadings(readings)).toEqual([
    { atMs: 1, worth: 100n },
    { atMs: 2, worth: 160n },
    { atMs: 3, worth: 150n },
  ])
  expect(summedReadings([])).toEqual([])
})
