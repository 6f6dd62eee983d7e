import { expect, test } from 'vitest'
import { keptLast } from './kept-last.ts'

test('it is worked out anew for another value alone, and keeps the last', () => {
  let made = 0
  const sum = keptLast((left: { value: number }, right: number) => {
    made += 1
    return { sum: left.value + right }
  })
  const one = { value: 1 }
  const first = sum(one, 2)
  expect(first).toEqual({ sum: 3 })
  expect(sum(one, 2)).toBe(first)
  expect(made).toBe(1)
  expect(sum(one, 3)).toEqual({ sum: 4 })
  // What looks alike is another one.
  expect(sum({ value: 1 }, 3)).toEqual({ sum: 4 })
  expect(made).toBe(3)
  expect(sum(one, 2)).toEqual(first)
  expect(made).toBe(4)
})
