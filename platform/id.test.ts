import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from './id.ts'

test('is a UUID of version 7 that carries its time', () => {
  const id = newId(0x0123_4567_89ab)
  expect(z.uuidv7().parse(id)).toBe(id)
  expect(id.replaceAll('-', '').slice(0, 12)).toBe('0123456789ab')
})

test('sorts by time and never repeats', () => {
  const time = fc.integer({ min: 0, max: 2 ** 47 })
  fc.assert(
    fc.property(time, time, (one, other) => {
      const [first, second] = [newId(one), newId(other)]
      expect(first).not.toBe(second)
      if (one !== other) expect(first < second).toBe(one < other)
    }),
    { numRuns: 200 },
  )
})

test('ids of one time sort as they were made, whatever is made between them; the counter begins anew once in 67 million', () => {
  const ids = Array.from({ length: 20_000 }, () => {
    newId()
    return newId(1_700_000_000_000)
  })
  const falls = ids.filter((id, index) => index > 0 && id < (ids[index - 1] ?? ''))
  expect(falls.length).toBeLessThanOrEqual(1)
  expect(new Set(ids).size).toBe(ids.length)
})
