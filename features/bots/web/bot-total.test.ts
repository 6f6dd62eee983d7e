import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, formatDecimal } from '#engine/money.ts'
import { difference, heldOf, isZero, product, quotient } from './bot-total.ts'

describe('arithmetic on decimals', () => {
  it.each([
    [difference('0.3', '0.1'), '0.2'],
    [heldOf('0.5', 'buy'), '0.5'],
    [heldOf('-0.5', 'sell'), '0.5'],
    [heldOf('0.1', 'sell'), '0'],
    [product('0.5', '62500.4'), '31250.2'],
    [quotient('1', '8'), '0.125'],
    [quotient('1', '0'), '0'],
    [isZero('0.00'), true],
    [isZero('-0.01'), false],
  ])('%s is %s', (got, expected) => {
    expect(got).toBe(expected)
  })
  it('a product divided again is what it was', () => {
    const whole = fc.bigInt({ min: 1n, max: 10n ** 9n }).map((value) => formatDecimal(value * 10n ** 12n))
    fc.assert(
      fc.property(whole, whole, (left, right) => {
        expect(amount(quotient(product(left, right), right))).toBe(amount(left))
      }),
      { numRuns: 200 },
    )
  })
})
