import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { exampleMarket } from './example-market.ts'
import {
  brokenFilter,
  fitQuantity,
  type Market,
  marketablePrice,
  marketOrderPrice,
  quantityFor,
  restingPrice,
  type Side,
  stopPrice,
} from './market.ts'
import { amount, asAmount, asPrice, asQuantity, formatDecimal, notional, ONE, price, quantity, ratio } from './money.ts'

const market = exampleMarket()

describe('prices (bots.md 2.1)', () => {
  test.each<[Side, string, string, string, string]>([
    // side, meant, resting, marketable, stop of an exit on that side
    ['buy', '94.567', '94.56', '94.57', '94.56'],
    ['sell', '94.567', '94.57', '94.56', '94.57'],
    ['buy', '94.56', '94.56', '94.56', '94.56'],
    ['sell', '94.56', '94.56', '94.56', '94.56'],
  ])('%s meant at %s rests at %s, takes at %s, stops at %s', (side, meant, resting, marketable, stop) => {
    expect(formatDecimal(restingPrice(market, side, price(meant)))).toBe(resting)
    expect(formatDecimal(marketablePrice(market, side, price(meant)))).toBe(marketable)
    expect(formatDecimal(stopPrice(market, side, price(meant)))).toBe(stop)
  })

  it('checks a market order 2 % against it (bots.md 2.4)', () => {
    expect(formatDecimal(marketOrderPrice('sell', price('100')))).toBe('98')
    expect(formatDecimal(marketOrderPrice('buy', price('100')))).toBe('102')
  })
})

describe('what 200 of quote buys on each level (bots.md 25.3)', () => {
  test.each([
    ['90', '2.222', '0.02'],
    ['94.50', '2.116', '0.038'],
    ['99.22', '2.015', '0.0717'],
    ['104.18', '1.919', '0.07858'],
    ['109.39', '1.828', '0.03508'],
  ])('at %s it is %s, and %s is left', (at, bought, left) => {
    const fitted = quantityFor(market, amount('200'), price(at))
    expect(formatDecimal(fitted)).toBe(bought)
    expect(formatDecimal(amount('200') - notional(price(at), fitted))).toBe(left)
  })

  test.each([
    ['2.113884', '2.113'],
    ['2.048949', '2.048'],
    ['0.0009', '0'],
  ])('of %s base %s can be sold', (base, sellable) => {
    expect(formatDecimal(fitQuantity(market, quantity(base)))).toBe(sellable)
  })
})

describe('filters (bots.md 2.4)', () => {
  const banded: Market = { ...market, band: { low: ratio('0.8'), high: ratio('1.25') } }

  test.each([
    ['buy', '100', '1', null],
    ['buy', '100', '0.05', null],
    ['buy', '100', '0.049', 'below-minimum'],
    ['buy', '1000000', '0', 'below-minimum'],
    ['buy', '100', '1.0005', 'precision'],
    ['buy', '100.001', '1', 'precision'],
    ['buy', '100', '100000', null],
    ['buy', '100', '100000.001', 'above-maximum'],
    ['buy', '80', '1', null],
    ['buy', '79.99', '1', 'outside-band'],
    ['sell', '125', '1', null],
    ['sell', '125.01', '1', 'outside-band'],
    // Market orders: 0.051 * 98 is 4.998, below the 5 of quote that the exchange asks for.
    ['sell', null, '0.051', 'below-minimum'],
    ['sell', null, '0.052', null],
    ['buy', null, '0.05', null],
    ['buy', null, '0.049', 'below-minimum'],
  ] as const)('%s at %s of %s at a last price of 100: %s', (side, at, size, reason) => {
    const order = { side, price: at === null ? null : price(at), quantity: quantity(size) }
    expect(brokenFilter(banded, order, price('100'))).toBe(reason)
  })

  it('has no band where the exchange has none', () => {
    const order = { side: 'buy', price: price('1000'), quantity: quantity('1') } as const
    expect(brokenFilter(market, order, price('1'))).toBeNull()
  })

  it('asks for the smallest quantity even when it is worth enough', () => {
    const coarse: Market = { ...market, minQuantity: quantity('0.01') }
    const order = { side: 'buy', price: price('100000'), quantity: quantity('0.009') } as const
    expect(brokenFilter(coarse, order, price('100000'))).toBe('below-minimum')
  })
})

const sides = fc.constantFrom<Side>('buy', 'sell')
/** Markets with tick and step sizes of any decimals, at least 10^-18 together. */
const markets = fc
  .record({ tickDigits: fc.integer({ min: 0, max: 9 }), stepDigits: fc.integer({ min: 0, max: 9 }) })
  .map(({ tickDigits, stepDigits }): Market => {
    const stepSize = asQuantity(10n ** BigInt(18 - stepDigits))
    return { ...market, tickSize: asPrice(10n ** BigInt(18 - tickDigits)), stepSize, minQuantity: stepSize }
  })
const prices = fc.bigInt({ min: ONE, max: 200_000n * ONE }).map(asPrice)
const amounts = fc.bigInt({ min: 0n, max: 1_000_000n * ONE }).map(asAmount)

describe('laws', () => {
  it('a fitted order that is large enough passes every filter', () => {
    fc.assert(
      fc.property(markets, sides, prices, amounts, (any, side, meant, spend) => {
        const at = restingPrice(any, side, meant)
        const order = { side, price: at, quantity: at > 0n ? quantityFor(any, spend, at) : asQuantity(0n) }
        const isEnough = order.quantity >= any.minQuantity && notional(at, order.quantity) >= any.minNotional
        const fault = brokenFilter(any, order, at)
        expect(fault).toBe(isEnough ? (order.quantity > any.maxQuantity ? 'above-maximum' : null) : 'below-minimum')
      }),
      { numRuns: 300 },
    )
  })

  it('never spends more than was given, and one step more would', () => {
    fc.assert(
      fc.property(markets, prices, amounts, (any, at, spend) => {
        const bought = quantityFor(any, spend, at)
        expect(at * bought <= spend * ONE).toBe(true)
        expect(at * (bought + any.stepSize) > spend * ONE).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('a resting price is never worse than meant, a marketable and a stop price never further from the market', () => {
    fc.assert(
      fc.property(markets, prices, (any, meant) => {
        expect(restingPrice(any, 'buy', meant) <= meant && meant <= restingPrice(any, 'sell', meant)).toBe(true)
        expect(marketablePrice(any, 'sell', meant) <= meant && meant <= marketablePrice(any, 'buy', meant)).toBe(true)
        // A falling price meets the stop of a sell no later than meant; a rising one that of a buy.
        expect(stopPrice(any, 'buy', meant) <= meant && meant <= stopPrice(any, 'sell', meant)).toBe(true)
        for (const side of ['buy', 'sell'] as const) {
          expect(restingPrice(any, side, meant) % any.tickSize).toBe(0n)
          expect(marketablePrice(any, side, meant) % any.tickSize).toBe(0n)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('a fitted quantity is a whole number of steps and lacks less than one', () => {
    fc.assert(
      fc.property(markets, amounts, (any, held) => {
        const fitted = fitQuantity(any, asQuantity(held))
        expect(fitted % any.stepSize).toBe(0n)
        expect(fitted <= held && held - fitted < any.stepSize).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
