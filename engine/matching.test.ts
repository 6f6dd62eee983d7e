import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleMarket } from './example-market.ts'
import type { MarketNow, Side } from './market.ts'
import { matchPrint, type Resting, simulatedFee, takerPrice, type Touch } from './matching.ts'
import { formatDecimal, price, quantity, toNumber } from './money.ts'

const market = exampleMarket()
const resting = (side: Side, remaining: string, queued = 0): Resting => ({
  side,
  price: price('100'),
  remaining: quantity(remaining),
  queued,
})

describe('what a print does to a resting order at 100', () => {
  const cases: [string, Side, string, number, number, Touch, number, string, number][] = [
    // name, side, remaining, print price, print quantity, touch, queued before, filled, queued after
    ['a buy above the print is filled', 'buy', '1', 99.99, 50, 'queue', 0, '1', 0],
    ['a buy below the print is not', 'buy', '1', 100.01, 50, 'queue', 0, '0', 0],
    ['a sell below the print is filled', 'sell', '1', 100.01, 50, 'queue', 0, '1', 0],
    ['a sell above the print is not', 'sell', '1', 99.99, 50, 'queue', 0, '0', 0],
    ['no more than was printed', 'buy', '1', 99, 0.4, 'queue', 0, '0.4', 0],
    ['in whole steps, rounded down', 'buy', '1', 99, 0.4567, 'queue', 0, '0.456', 0],
    ['less than a step is nothing', 'buy', '1', 99, 0.0009, 'queue', 0, '0', 0],
    ['exactly as much as is left', 'buy', '1', 99, 1, 'queue', 0, '1', 0],
    ['just short of it', 'buy', '1', 99, 0.999999, 'queue', 0, '0.999', 0],
    ['a little more than is left', 'buy', '1', 99, 1.0005, 'queue', 0, '1', 0],
    ['at the price it waits in the queue', 'buy', '1', 100, 1.9, 'queue', 0, '0', 1.9],
    ['twice its quantity at the price fills it', 'buy', '1', 100, 2, 'queue', 0, '1', 2],
    ['what was printed there before counts', 'buy', '1', 100, 0.5, 'queue', 1.5, '0.5', 2],
    ['a print through the price leaves the queue as it was', 'buy', '1', 99, 0.1, 'queue', 1.5, '0.1', 1.5],
    ['a point of a candle at the price never fills', 'buy', '1', 100, 1_000, 'never', 0, '0', 0],
    ['nor does it count', 'sell', '1', 100, 1_000, 'never', 0.5, '0', 0.5],
    ['no volume, no fill', 'buy', '1', 99, 0, 'never', 0, '0', 0],
  ]
  test.each(cases)('%s', (_name, side, remaining, at, printed, touch, queued, filled, after) => {
    const result = matchPrint(resting(side, remaining, queued), { at: 0, price: at, quantity: printed }, market, touch)
    expect([formatDecimal(result.filled), result.queued]).toEqual([filled, after])
  })

  const atSteps = fc.integer({ min: 1, max: 1_000_000 })
  const atCents = fc.integer({ min: 9_900, max: 10_100 })

  test('never more than is left, never more than was printed, always whole steps', () => {
    fc.assert(
      fc.property(
        atSteps,
        atCents,
        fc.double({ min: 0, max: 2_000, noNaN: true }),
        fc.constantFrom<Side>('buy', 'sell'),
        (steps, cents, printed, side) => {
          const order = resting(side, formatDecimal(BigInt(steps) * 10n ** 15n))
          const { filled } = matchPrint(order, { at: 0, price: cents / 100, quantity: printed }, market, 'never')
          expect(filled <= order.remaining && filled % market.stepSize === 0n).toBe(true)
          expect(toNumber(filled)).toBeLessThanOrEqual(printed * (1 + 1e-12))
          const isThrough = side === 'buy' ? cents < 10_000 : cents > 10_000
          if (!isThrough) expect(filled).toBe(0n)
          // And no less than it could be.
          else if (filled < order.remaining) expect(toNumber(filled) + 0.001).toBeGreaterThan(printed * (1 - 1e-12))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('buy and sell are mirror images', () => {
    fc.assert(
      fc.property(atSteps, atCents, fc.double({ min: 0, max: 2_000, noNaN: true }), (steps, cents, printed) => {
        const remaining = formatDecimal(BigInt(steps) * 10n ** 15n)
        const fill = (side: Side, at: number) =>
          matchPrint(resting(side, remaining), { at: 0, price: at / 100, quantity: printed }, market, 'queue')
        expect(fill('buy', cents)).toEqual(fill('sell', 20_000 - cents))
      }),
      { numRuns: 150 },
    )
  })
})

describe('market orders', () => {
  const now: MarketNow = { market, price: price('100'), bid: price('99.99'), ask: price('100.01'), pumping: false }
  test('pay 0.05 % more than the ask or get 0.05 % less than the bid, rounded against us to the tick', () => {
    // 100.01 * 1.0005 = 100.060005 and 99.99 * 0.9995 = 99.940005
    expect(formatDecimal(takerPrice(now, 'buy'))).toBe('100.07')
    expect(formatDecimal(takerPrice(now, 'sell'))).toBe('99.94')
  })
})

describe('fees', () => {
  test.each([
    ['received', 'buy', 'maker', 'base', '0.001', '0.1'],
    ['received', 'sell', 'maker', 'quote', '0.1', '0.1'],
    ['received', 'buy', 'taker', 'base', '0.002', '0.2'],
    ['quote', 'buy', 'maker', 'quote', '0.1', '0.1'],
    ['quote', 'sell', 'taker', 'quote', '0.2', '0.2'],
    ['third', 'buy', 'maker', 'quote', '0.1', '0.1'],
    ['third', 'sell', 'taker', 'quote', '0.2', '0.2'],
  ] as const)('%s, %s, %s: %s', (mode, side, liquidity, asset, taken, worth) => {
    const fee = simulatedFee(exampleMarket(mode, '0.001', '0.002'), side, liquidity, price('100'), quantity('1'))
    expect([fee.asset, formatDecimal(fee.amount), formatDecimal(fee.quote)]).toEqual([asset, taken, worth])
  })

  test('are rounded up: nothing is ever free that costs', () => {
    const fee = simulatedFee(
      exampleMarket('received', '0.001'),
      'buy',
      'maker',
      price('0.01'),
      quantity('0.000000000000000001'),
    )
    expect(fee.amount).toBe(1n)
    expect(simulatedFee(exampleMarket('quote', '0'), 'buy', 'maker', price('100'), quantity('1')).quote).toBe(0n)
  })
})
