import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WakeHeap } from './wake-heap.ts'

const cross = (heap: WakeHeap, pair: number, price: number): number[] => {
  const into: number[] = []
  heap.cross(pair, price, into)
  return into.sort((left, right) => left - right)
}

test('a price wakes who waits at or beyond it, once', () => {
  const heap = new WakeHeap()
  const pair = heap.addPair()
  heap.arm(pair, 7, 105, 95)
  heap.arm(pair, 3, 105, Number.NEGATIVE_INFINITY)
  heap.arm(pair, 9, Number.POSITIVE_INFINITY, 90)
  expect(heap.reaches(pair, 104.99)).toBe(false)
  expect(heap.reaches(pair, 95.01)).toBe(false)
  expect(heap.reaches(pair, 105)).toBe(true)
  expect(cross(heap, pair, 105)).toEqual([3, 7])
  expect(heap.reaches(pair, 95)).toBe(false)
  expect(cross(heap, pair, 89)).toEqual([9])
  expect(heap.reaches(pair, 1)).toBe(false)
})

type Step =
  | { kind: 'arm'; pair: number; entry: number; above: number; below: number }
  | { kind: 'disarm'; entry: number }
  | { kind: 'cross'; pair: number; price: number }

const PAIRS = 3
const ENTRIES = 40
const priceOrNone = (none: number) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(none) }, { weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }) })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('arm' as const),
      pair: fc.nat(PAIRS - 1),
      entry: fc.nat(ENTRIES - 1),
      above: priceOrNone(Number.POSITIVE_INFINITY),
      below: priceOrNone(Number.NEGATIVE_INFINITY),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('disarm' as const), entry: fc.nat(ENTRIES - 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('cross' as const),
      pair: fc.nat(PAIRS - 1),
      price: fc.integer({ min: 0, max: 61 }),
    }),
  },
)

test('it wakes exactly whom a plain list would wake', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const heap = new WakeHeap()
      for (let pair = 0; pair < PAIRS; pair += 1) heap.addPair()
      const plain = new Map<number, { pair: number; above: number; below: number }>()
      const reached = (pair: number, price: number) =>
        [...plain]
          .filter(([, wake]) => wake.pair === pair && (price >= wake.above || price <= wake.below))
          .map(([entry]) => entry)
          .sort((left, right) => left - right)
      const disarm = (entry: number): void => {
        const known = plain.get(entry)
        if (known !== undefined) heap.disarm(known.pair, entry)
        plain.delete(entry)
      }
      for (const one of steps) {
        switch (one.kind) {
          case 'arm':
            // An entry changes its pair only while it is disarmed.
            if (plain.get(one.entry)?.pair !== one.pair) disarm(one.entry)
            heap.arm(one.pair, one.entry, one.above, one.below)
            plain.set(one.entry, one)
            break
          case 'disarm':
            disarm(one.entry)
            break
          case 'cross': {
            const due = reached(one.pair, one.price)
            expect(heap.reaches(one.pair, one.price)).toBe(due.length > 0)
            expect(cross(heap, one.pair, one.price)).toEqual(due)
            for (const entry of due) plain.delete(entry)
          }
        }
      }
    }),
    { numRuns: 200 },
  )
})
