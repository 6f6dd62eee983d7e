import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asPrice, HUNDRED, ONE, type Price } from '#engine/money.ts'
import { levelsFiring, rearmPrice } from './take-profit.ts'

const level = (price: number, share: number) => ({ price: asPrice(BigInt(price) * ONE), share: BigInt(share) * ONE })

const levels = [level(104, 25), level(106, 25), level(110, 50)]

const reachedAt = (price: number) => (target: Price) => BigInt(price) * ONE >= target

describe('take-profit levels', () => {
  it.each([
    { price: 103, fired: 0, count: null, part: null },
    { price: 104, fired: 0, count: 1, part: 250n },
    { price: 108, fired: 0, count: 2, part: 500n },
    { price: 108, fired: 1, count: 2, part: 250n },
    { price: 108, fired: 2, count: null, part: null },
    { price: 110, fired: 2, count: 3, part: null },
  ])('at $price with $fired fired: $count have then, and $part of 1000 leaves (null is all)', (row) => {
    const firing = levelsFiring(levels, row.fired, reachedAt(row.price))
    expect(firing?.fired ?? null).toBe(row.count)
    expect(firing?.partOf(1000n) ?? null).toBe(row.part)
    if (firing !== null) expect(firing.isLast).toBe(row.count === levels.length)
  })

  it('never let more leave than was held, whatever way the price takes', () => {
    const ladders = fc
      .array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 })
      .map((shares) =>
        shares.filter((_, place) => shares.slice(0, place + 1).reduce((sum, share) => sum + share) <= 100),
      )
      .map((shares) => shares.map((share, place) => level(100 + 2 * place, share)))
    const prices = fc.array(fc.integer({ min: 90, max: 130 }), { maxLength: 12 })
    fc.assert(
      fc.property(ladders, prices, fc.bigInt(0n, 10n ** 12n), (ladder, path, held) => {
        let fired = 0
        let left = held
        for (const price of path) {
          const firing = levelsFiring(ladder, fired, reachedAt(price))
          if (firing === null) continue
          expect(firing.fired).toBeGreaterThan(fired)
          fired = firing.fired
          left -= firing.partOf(held) ?? left
          expect(left).toBeGreaterThanOrEqual(0n)
        }
        const isWhole = ladder.reduce((sum, { share }) => sum + share, 0n) === HUNDRED
        if (fired === ladder.length && isWhole) expect(left).toBe(0n)
      }),
    )
  })

  it('fire again only once all have fired and the price has come half a percent short of the first', () => {
    expect(rearmPrice([], 0, 'buy')).toBeNull()
    expect(rearmPrice(levels, 2, 'buy')).toBeNull()
    expect(rearmPrice(levels, 3, 'buy')).toBe((1_034_800n * ONE) / 10_000n)
    expect(rearmPrice([level(100, 100)], 1, 'sell')).toBe((1_005n * ONE) / 10n)
  })
})
