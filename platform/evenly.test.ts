import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenly } from './evenly.ts'

test('an even choice begins and ends with the list, keeps its order and is no longer than asked', () => {
  const lists = fc.array(fc.integer(), { minLength: 1, maxLength: 300 }).map((list) => list.map((_, index) => index))
  fc.assert(
    fc.property(lists, fc.integer({ min: 2, max: 40 }), (list, most) => {
      const chosen = evenly(list, most)
      expect(chosen.length).toBe(Math.min(list.length, most))
      expect([chosen[0], chosen.at(-1)]).toEqual([list[0], list.at(-1)])
      expect(chosen).toEqual([...new Set(chosen)].toSorted((left, right) => left - right))
    }),
  )
})
