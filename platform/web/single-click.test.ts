import { expect, test } from 'vitest'
import { singleClick } from './single-click.ts'

test.each([
  ['by a key', [0], 1],
  ['by a click', [1], 1],
  ['by a double click', [1, 2], 1],
  ['by a triple click', [1, 2, 3], 1],
  ['by two clicks with time between them', [1, 1], 2],
])('%s', (_how, details, times) => {
  let done = 0
  const click = singleClick(() => (done += 1))
  for (const detail of details) click({ detail })
  expect(done).toBe(times)
})
