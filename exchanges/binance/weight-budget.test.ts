import { expect, test } from 'vitest'
import { openWeightBudget } from './weight-budget.ts'

const MINUTE = 60_000

test('calls go until the budget of the minute is used, then they wait for the next one', () => {
  const budget = openWeightBudget()
  for (let calls = 0; calls < 180; calls += 1) expect(budget.take(25, 10_000)).toBe(0)
  expect(budget.take(1, 10_000)).toBe(MINUTE - 10_000)
  expect(budget.take(1, MINUTE)).toBe(0)
})

test('what the exchange counts wins over what was counted here: others may use the same address', () => {
  const budget = openWeightBudget()
  expect(budget.take(2, 1_000)).toBe(0)
  budget.learn({ status: 200, usedWeight: 4_499, retryAfterMs: null }, 1_000)
  expect(budget.take(1, 1_500)).toBe(0)
  expect(budget.take(1, 1_500)).toBe(MINUTE - 1_500)
  // An answer that counts less is older than the calls that are on their way.
  budget.learn({ status: 200, usedWeight: 3, retryAfterMs: null }, 1_600)
  expect(budget.take(1, 1_600)).toBe(MINUTE - 1_600)
})

test.each([429, 418])('after %d nothing is asked for as long as it says', (status) => {
  const budget = openWeightBudget()
  budget.learn({ status, usedWeight: null, retryAfterMs: 120_000 }, 5_000)
  expect(budget.take(1, 65_000)).toBe(60_000)
  expect(budget.take(1, 125_000)).toBe(0)
})
