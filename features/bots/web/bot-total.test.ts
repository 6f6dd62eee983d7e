import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, formatDecimal } from '#engine/money.ts'
import type { BotSummary } from '../contract.ts'
import { exampleSummary } from './example-summary.ts'
import { difference, heldOf, isZero, product, quotient, totalsByQuote } from './bot-total.ts'

const bot = (pair: string, investment: string, total: string): BotSummary => ({
  ...exampleSummary,
  pair,
  investment,
  profit: { ...exampleSummary.profit, realised: total, total },
})

describe('totals', () => {
  it('add exactly and never mix quote assets', () => {
    const totals = totalsByQuote([
      bot('BTC/USDC', '0.1', '1'),
      bot('SOL/USDT', '5', '-1'),
      bot('ETH/USDC', '0.2', '-0.5'),
    ])
    expect(totals.map(({ quote, bots, investment, total }) => [quote, bots, investment, total])).toEqual([
      ['USDC', 2, '0.3', '0.5'],
      ['USDT', 1, '5', '-1'],
    ])
  })
})

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
