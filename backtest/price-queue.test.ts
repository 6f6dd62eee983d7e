import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dequeue, enqueue } from './price-queue.ts'

type Order = { trigger: number; number: number }

/** Few prices, so that many are equal. */
const prices = fc.integer({ min: 1, max: 6 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('comes' as const), trigger: prices }),
  fc.record({ kind: fc.constant('goes' as const), which: fc.nat(30) }),
  fc.record({ kind: fc.constant('fills' as const) }),
)

it.each(['buy', 'sell'] as const)(
  'fills the best price first, and of equal prices the one that came first: %s',
  (side) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue: Order[] = []
        let model: Order[] = []
        let number = 0
        const first = (): Order | undefined =>
          model.toSorted(
            (one, other) =>
              (side === 'buy' ? other.trigger - one.trigger : one.trigger - other.trigger) || one.number - other.number,
          )[0]
        for (const asked of steps) {
          switch (asked.kind) {
            case 'comes': {
              number += 1
              const order = { trigger: asked.trigger, number }
              enqueue(queue, order, side)
              model.push(order)
              break
            }
            case 'goes': {
              const order = model[asked.which] ?? { trigger: 1, number: -1 }
              dequeue(queue, order)
              model = model.filter((other) => other !== order)
              break
            }
            case 'fills': {
              const next = first()
              expect(queue.pop()).toBe(next)
              model = model.filter((other) => other !== next)
            }
          }
          expect(queue.at(-1)).toBe(first())
          expect(queue).toHaveLength(model.length)
        }
      }),
    )
  },
)
