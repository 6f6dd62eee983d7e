import { expect, test } from 'vitest'
import { changePercent } from './rules.ts'

test.each([
  [100, 110, 10],
  [110, 100, -9.09],
  [64_000, 64_001, 0],
  [3, 4, 33.33],
])('from %d to %d is %d %%', (before, now, percent) => {
  expect(changePercent(before, now)).toBe(percent)
})
