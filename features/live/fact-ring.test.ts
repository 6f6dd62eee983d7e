import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factRing } from './fact-ring.ts'

test('a reader takes one after the other, and waits at the end', () => {
  const ring = factRing<string>(100, 3)
  expect(ring.after(100)).toEqual({ kind: 'nothing' })
  ring.push('a')
  ring.push('b')
  expect(ring.after(100)).toEqual({ kind: 'next', item: { sequence: 101, fact: 'a' } })
  expect(ring.after(101)).toEqual({ kind: 'next', item: { sequence: 102, fact: 'b' } })
  expect(ring.after(102)).toEqual({ kind: 'nothing' })
})

test.each([
  ['what followed is no longer kept', 100],
  ['a number of an earlier start', 7],
  ['a number that was never given', 999],
])('gap: %s', (_case, sequence) => {
  const ring = factRing<number>(100, 3)
  for (let index = 0; index < 5; index += 1) ring.push(index)
  expect(ring.after(sequence)).toEqual({ kind: 'gap', sequence: 105 })
})

test('law: every reader sees every fact once and in order, or is told of a gap', () => {
  const step = fc.oneof(fc.constant('push' as const), fc.integer({ min: 1, max: 6 }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), fc.integer({ min: 1, max: 5 }), (steps, capacity) => {
      const ring = factRing<number>(10, capacity)
      let pushed = 10
      let seen = 10
      for (const step of steps) {
        if (step === 'push') {
          pushed += 1
          ring.push(pushed)
          continue
        }
        for (let read = 0; read < step; read += 1) {
          const taken = ring.after(seen)
          if (taken.kind === 'nothing') expect(seen).toBe(pushed)
          if (taken.kind === 'next') {
            expect(taken.item).toEqual({ sequence: seen + 1, fact: seen + 1 })
            seen = taken.item.sequence
          }
          if (taken.kind === 'gap') {
            expect(pushed - seen).toBeGreaterThan(capacity)
            seen = taken.sequence
          }
        }
      }
    }),
    { numRuns: 300 },
  )
})
