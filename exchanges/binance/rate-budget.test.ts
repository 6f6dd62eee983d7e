import { expect, test } from 'vitest'
import { openAddressBudget } from './rate-budget.ts'

const MINUTE = 60_000

test('calls go until the budget of the minute is used, then they wait for the next one', () => {
  const budget = openAddressBudget()
  for (let calls = 0; calls < 180; calls += 1) expect(budget.take('prices', 25, 10_000)).toBe(0)
  expect(budget.take('prices', 1, 10_000)).toBe(MINUTE - 10_000)
  expect(budget.take('prices', 1, MINUTE)).toBe(0)
})

test('what the exchange counts wins over what was counted here: others may use the same address', () => {
  const budget = openAddressBudget()
  expect(budget.take('prices', 2, 1_000)).toBe(0)
  budget.learn({ status: 200, usedWeight: 4_499, orders: null, retryAfterMs: null }, 1_000)
  expect(budget.take('prices', 1, 1_500)).toBe(0)
  expect(budget.take('prices', 1, 1_500)).toBe(MINUTE - 1_500)
  // An answer that counts less is older than the calls that are on their way.
  budget.learn({ status: 200, usedWeight: 3, orders: null, retryAfterMs: null }, 1_600)
  expect(budget.take('prices', 1, 1_600)).toBe(MINUTE - 1_600)
})

test.each([429, 418, 403])('after %d nothing is asked for as long as it says', (status) => {
  const budget = openAddressBudget()
  budget.learn({ status, usedWeight: null, orders: null, retryAfterMs: 120_000 }, 5_000)
  expect(budget.take('prices', 1, 65_000)).toBe(60_000)
  expect(budget.take('prices', 1, 125_000)).toBe(0)
})

test('each lane leaves room for those that matter more', () => {
  const budget = openAddressBudget()
  budget.learn({ status: 200, usedWeight: 4_500, orders: null, retryAfterMs: null }, 1_000)
  expect(budget.take('prices', 1, 1_000)).toBe(MINUTE - 1_000)
  expect(budget.take('look', 500, 1_000)).toBe(0)
  expect(budget.take('look', 1, 1_000)).toBe(MINUTE - 1_000)
  expect(budget.take('place', 600, 1_000)).toBe(0)
  expect(budget.take('place', 1, 1_000)).toBe(MINUTE - 1_000)
  expect(budget.take('rescue', 350, 1_000)).toBe(0)
  expect(budget.take('rescue', 1, 1_000)).toBe(MINUTE - 1_000)
})
