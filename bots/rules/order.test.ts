import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exampleMarket } from '#engine/example-market.ts'
import { isLargeEnough, quantityFor } from '#engine/market.ts'
import { asAmount, asPrice } from '#engine/money.ts'
import { type Affordable, buyWith } from './order.ts'

const market = exampleMarket()

it('buys with each amount what that amount buys, whichever it was asked for before, and asks for the same again', () => {
  const ticks = fc.bigInt({ min: 1n, max: 200_000n }).map((count) => asPrice(count * market.tickSize))
  const steps = fc.bigInt({ min: 0n, max: 5_000n })
  // At the borders, where one step more or less is bought, and around them.
  const near = fc.bigInt({ min: -2n, max: 2n })
  fc.assert(
    fc.property(ticks, fc.array(fc.tuple(steps, near), { minLength: 1, maxLength: 40 }), (price, asked) => {
      const known: Affordable[] = []
      for (const [count, off] of asked) {
        const worth = (price * count * market.stepSize) / 10n ** 18n + off
        const amount = asAmount(worth < 0n ? 0n : worth)
        const buy = buyWith(known, amount, price, market)
        const quantity = quantityFor(market, amount, price)
        expect(buy.want).toEqual({ type: 'limit', side: 'buy', price, quantity })
        expect(buy.isSmall).toBe(!isLargeEnough(market, quantity, price))
        expect(buyWith(known, amount, price, market)).toBe(buy)
      }
    }),
  )
})
