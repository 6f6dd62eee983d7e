import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netOf, NOTICE_MS, type PastPrice, type Priced, renewalPrice } from './prices.ts'

const DAY = 86_400_000
const priced = (price: number, discountPercent = 0): Priced => ({ price: BigInt(price), discountPercent })
const until = (day: number, price: number, discountPercent = 0): PastPrice => ({
  ...priced(price, discountPercent),
  untilMs: day * DAY,
})

test.each([
  ['a rise is not paid on the day it is told', 4900, [until(0, 1900)], 0, 1900n],
  ['nor twenty-nine days later', 4900, [until(0, 1900)], 29, 1900n],
  ['it is thirty days later', 4900, [until(0, 1900)], 30, 4900n],
  ['a fall holds at once', 1900, [until(0, 4900)], 0, 1900n],
  ['of two rises each has its days', 3000, [until(0, 1000), until(20, 2000)], 31, 2000n],
  ['a discount that ends is a rise', 2000, [until(0, 2000, 50)], 10, 1000n],
  ['without another price it is the price', 1900, [], 0, 1900n],
] as const)('%s', (_case, now, past, day, net) => {
  expect(netOf(renewalPrice(priced(now), [...past], day * DAY))).toBe(net)
})

test('law: who renews pays no more than today, and no more than at any time of the last thirty days', () => {
  const price = fc.record({
    price: fc.bigInt({ min: 0n, max: 9999n }),
    discountPercent: fc.integer({ min: 0, max: 90 }),
  })
  const past = fc.array(fc.tuple(price, fc.nat(60)))
  fc.assert(
    fc.property(price, past, (now, before) => {
      const history = before.map(([one, day]) => ({ ...one, untilMs: day * DAY }))
      const paid = netOf(renewalPrice(now, history, 60 * DAY))
      const recent = history.filter(({ untilMs }) => untilMs > 60 * DAY - NOTICE_MS)
      expect([now, ...recent].every((one) => paid <= netOf(one))).toBe(true)
      expect([now, ...recent].some((one) => paid === netOf(one))).toBe(true)
    }),
  )
})
