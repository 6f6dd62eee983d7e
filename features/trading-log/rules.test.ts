import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '#engine/money.ts'
import { dayBefore, daysBetween } from '#platform/day.ts'
import { logDays, logMonths, percentOf, sumClosings } from './rules.ts'

const days = ['2026-01-30', '2026-01-31', '2026-02-01']
const totals = new Map([
  ['2026-01-30', amount('10')],
  ['2026-02-01', amount('-4')],
])
const stops = new Map([['2026-02-01', amount('-6')]])
const closings = new Map([
  ['2026-01-30', amount('1000')],
  ['2026-02-01', amount('990')],
])

test('three days, one without a reading', () => {
  const rows = logDays({ days, totals, stops, closings })
  expect(rows.map(({ id, opening, closing }) => [id, opening, closing])).toEqual([
    ['2026-01-30', 0n, amount('1000')],
    ['2026-01-31', amount('1000'), amount('1000')],
    ['2026-02-01', amount('1000'), amount('990')],
  ])
  expect(rows.map(({ stopLossProfit, totalProfit }) => [stopLossProfit, totalProfit])).toEqual([
    [0n, amount('10')],
    [0n, 0n],
    [amount('-6'), amount('-4')],
  ])
  expect(rows.map(percentOf)).toEqual([0n, 0n, amount('-0.4')])
})

test('months sum profits, and open with their first day', () => {
  const months = logMonths(logDays({ days, totals, stops, closings }))
  expect(months).toEqual([
    { id: '2026-01', stopLossProfit: 0n, totalProfit: amount('10'), opening: 0n, closing: amount('1000') },
    {
      id: '2026-02',
      stopLossProfit: amount('-6'),
      totalProfit: amount('-4'),
      opening: amount('1000'),
      closing: amount('990'),
    },
  ])
})

test('an account without a reading of a day counts as it last was', () => {
  const readings = [
    { account: 'a', day: '2026-01-30', managed: 5n },
    { account: 'b', day: '2026-01-31', managed: 7n },
    { account: 'a', day: '2026-02-01', managed: 6n },
  ]
  expect([...sumClosings(days, readings)]).toEqual([
    ['2026-01-30', 5n],
    ['2026-01-31', 12n],
    ['2026-02-01', 13n],
  ])
})

test('law: each day opens with the closing before, and months hold all profit of the days', () => {
  const last = '2026-05-01'
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          ago: fc.nat({ max: 100 }),
          profit: fc.bigInt({ min: -9n, max: 9n }),
          closing: fc.bigInt({ min: 0n, max: 99n }),
        }),
      ),
      (made) => {
        const all = daysBetween(dayBefore(last, 100), last)
        const rows = logDays({
          days: all,
          totals: new Map(made.map(({ ago, profit }) => [dayBefore(last, ago), profit])),
          stops: new Map(),
          closings: new Map(made.map(({ ago, closing }) => [dayBefore(last, ago), closing])),
        })
        for (const [index, row] of rows.entries()) expect(row.opening).toBe(rows[index - 1]?.closing ?? 0n)
        const sum = (of: typeof rows) => of.reduce((total, { totalProfit }) => total + totalProfit, 0n)
        const months = logMonths(rows)
        expect(sum(months)).toBe(sum(rows))
        expect(months.at(-1)?.closing).toBe(rows.at(-1)?.closing)
      },
    ),
    { numRuns: 50 },
  )
})
