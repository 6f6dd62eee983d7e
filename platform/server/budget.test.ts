import { expect, test } from 'vitest'
import { openBudget } from './budget.ts'

const NOW = 1_767_960_000_000

test('so many in any minute, each sender by itself', () => {
  const { take } = openBudget({ most: 2, withinMs: 60_000 })
  expect([take('a', NOW), take('a', NOW + 20_000), take('a', NOW + 30_000)]).toEqual([0, 0, 30_000])
  expect([take('b', NOW + 30_000), take('a', NOW + 60_000), take('a', NOW + 60_000)]).toEqual([0, 0, 20_000])
})

test('a clock that was set back keeps nobody out', () => {
  const { take } = openBudget({ most: 1, withinMs: 60_000 })
  take('a', NOW + 36_000_000)
  expect([take('a', NOW), take('a', NOW)]).toEqual([0, 60_000])
})

test('ten thousand senders are remembered, those that came longest ago are not', () => {
  const { take } = openBudget({ most: 1, withinMs: 60_000 })
  for (let sender = 0; sender <= 10_000; sender += 1) take(String(sender), NOW)
  expect([take('10000', NOW), take('1', NOW), take('0', NOW)]).toEqual([60_000, 60_000, 0])
})
