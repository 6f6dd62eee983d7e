import { expect, test } from 'vitest'
import { areCalm, type Calm, isCalm } from './calm.ts'

test.each([
  // above, below, value, is calm
  [30, 70, 50, true],
  [30, 70, 30, false],
  [30, 70, 29.9, false],
  [30, 70, 70, false],
  [30, 70, null, true],
  [null, 70, -1e9, true],
  [null, 70, 70, false],
  [30, null, 1e9, true],
  [null, null, 0, true],
])('between %s and %s, %s is calm: %s', (above, below, value, expected) => {
  expect(isCalm({ above, below }, value)).toBe(expected)
})

test('a series that must always be heard is calm only while it says nothing; one that is not calm is enough', () => {
  const calm: Calm = { above: 30, below: 70 }
  expect(isCalm(null, 50)).toBe(false)
  expect(isCalm(null, null)).toBe(true)
  expect(areCalm([calm, calm], [50, 50])).toBe(true)
  expect(areCalm([calm, calm], [50, 80])).toBe(false)
  expect(areCalm([calm], [50, 50])).toBe(false)
})
