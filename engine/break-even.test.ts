import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  breakEvenBuy,
  breakEvenSell,
  isBadPair,
  netPercent,
  plannedCost,
  profitPercent,
  type RunFees,
  takerFees,
} from './break-even.ts'
import { exampleFees, exampleMarket } from './example-market.ts'
import { bookBuy, bookSell, flat } from './position.ts'
import type { Fee } from './fill.ts'
import type { FeeMode, Market, Side } from './market.ts'
import {
  amount,
  asAmount,
  asPrice,
  asQuantity,
  asRatio,
  ceilTo,
  floorTo,
  formatDecimal,
  multiplyUp,
  notional,
  ONE,
  price,
  quantity,
  ratio,
} from './money.ts'

/** Eight decimals, halves up: how the vectors are printed. */
const printed = (value: bigint): string => formatDecimal(floorTo(value + ONE / 200_000_000n, ONE / 100_000_000n))

describe('break-even of a buy at 100 (bots.md 25.1)', () => {
  test.each([
    { mode: 'received', buy: '0.001', sell: '0.001', cost: '100.1001001', even: '100.2003004', rests: '100.21' },
    { mode: 'received', buy: '0.001', sell: '0.004', cost: '100.1001001', even: '100.50210853', rests: '100.51' },
    { mode: 'quote', buy: '0.001', sell: '0.001', cost: '100.1', even: '100.2002002', rests: '100.21' },
    { mode: 'third', buy: '0.00075', sell: '0.00075', cost: '100.075', even: '100.15011258', rests: '100.16' },
    { mode: 'quote', buy: '0.0025', sell: '0.004', cost: '100.25', even: '100.65261044', rests: '100.66' },
  ] as const)('$mode, buying at $buy and selling at $sell', ({ mode, buy, sell, cost, even, rests }) => {
    const fees = { mode, buy: ratio(buy), sell: ratio(sell) }
    expect(printed(plannedCost(fees, price('100')))).toBe(cost)
    expect(printed(breakEvenSell(fees, price('100')))).toBe(even)
    expect(formatDecimal(ceilTo(breakEvenSell(fees, price('100')), price('0.01')))).toBe(rests)
  })

  it('buys back at 99.80 or below what was sold at 100', () => {
    expect(formatDecimal(breakEvenBuy(takerFees(exampleMarket().fees), price('100')))).toBe('99.8001')
  })
})

describe('bad pairs (bots.md 25.2)', () => {
  const market = exampleMarket()

  test.each([
    { exit: '100.20', bad: true },
    { exit: '100.21', bad: true },
    { exit: '100.22', bad: false },
    { exit: '100.30', bad: false },
    // 100.201 rests at 100.21, which is still bad.
    { exit: '100.201', bad: true },
  ])('buying at 100 and selling at $exit: bad is $bad', ({ exit, bad }) => {
    expect(isBadPair(market, { first: 'buy', entry: price('100'), exit: price(exit) })).toBe(bad)
  })

  test.each([
    { exit: '99.80', bad: true },
    { exit: '99.79', bad: false },
    { exit: '99.799', bad: false },
    { exit: '99.85', bad: true },
  ])('selling at 100 and buying back at $exit: bad is $bad', ({ exit, bad }) => {
    expect(isBadPair(market, { first: 'sell', entry: price('100'), exit: price(exit) })).toBe(bad)
  })

  it('names the loss of the listed pair', () => {
    const net = (first: Side, exit: string) => {
      const percent = netPercent(takerFees(market.fees), { first, entry: price('100'), exit: price(exit) })
      return formatDecimal(floorTo(percent, ONE / 10_000n))
    }
    expect(net('buy', '100.20')).toBe('-0.0003')
    // What was sold at 100 buys itself back at 99.8001, and less of it above.
    expect([net('sell', '99.8001'), net('sell', '99.85')]).toEqual(['0', '-0.05'])
  })
})

describe('profit percent (bots.md 25.6)', () => {
  it('is 0.533159 for the diluted position of vector 5 at 98.20', () => {
    const percent = profitPercent({
      price: price('98.20'),
      feeRate: ratio('0.001'),
      base: quantity('2.048949'),
      cost: amount('199.93959'),
    })
    expect(formatDecimal(floorTo(percent + ONE / 2_000_000n, ONE / 1_000_000n))).toBe('0.533159')
  })
})

const rates = fc.bigInt({ min: 0n, max: ONE / 100n }).map(asRatio)
const prices = fc.bigInt({ min: ONE / 100n, max: 100_000n * ONE }).map(asPrice)
const modes = fc.constantFrom<FeeMode>('received', 'quote', 'third')

const feeOf = (mode: FeeMode, side: 'buy' | 'sell', rate: bigint, at: bigint, bought: bigint): Fee => {
  const quote = asAmount(multiplyUp(notional(asPrice(at), asQuantity(bought)), rate))
  if (mode === 'received' && side === 'buy') return { asset: 'base', amount: multiplyUp(bought, rate), quote }
  return mode === 'third'
    ? { asset: 'third', name: 'BNB', amount: quote, quote }
    : { asset: 'quote', amount: quote, quote }
}

/** Realised profit of buying at one price and selling everything at the other, booked as real fills are. */
const roundTrip = (fees: RunFees, buyAt: bigint, sellAt: bigint): bigint => {
  const bought = asQuantity(ONE)
  const entry = { tradeId: '1', at: 0, price: asPrice(buyAt), quantity: bought }
  const held = bookBuy(flat, { ...entry, fee: feeOf(fees.mode, 'buy', fees.buy, buyAt, bought) })
  const exit = { tradeId: '2', at: 1, price: asPrice(sellAt), quantity: held.base }
  return bookSell(held, { ...exit, fee: feeOf(fees.mode, 'sell', fees.sell, sellAt, held.base) }).realised
}

describe('laws', () => {
  it('booking at the break-even price is zero to within rounding, and a thousandth below it is a loss', () => {
    fc.assert(
      fc.property(modes, rates, prices, (mode, rate, entry) => {
        const fees = { mode, buy: rate, sell: rate }
        const even = breakEvenSell(fees, entry)
        const dust = entry / ONE + 10n
        expect(roundTrip(fees, entry, even) >= -dust).toBe(true)
        expect(roundTrip(fees, entry, even) <= dust).toBe(true)
        expect(roundTrip(fees, entry, (even * 999n) / 1000n) < 0n).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('a pair that is not bad earns', () => {
    fc.assert(
      fc.property(modes, rates, prices, fc.bigInt({ min: 0n, max: ONE / 10n }), (mode, rate, low, gain) => {
        const market: Market = { ...exampleMarket(), fees: { ...exampleFees(mode), maker: rate, taker: rate } }
        const entry = asPrice(ceilTo(low, market.tickSize))
        const exit = asPrice(ceilTo(entry + (entry * gain) / ONE, market.tickSize))
        const isEarning = roundTrip(takerFees(market.fees), entry, exit) > 0n
        expect(isBadPair(market, { first: 'buy', entry, exit }) || isEarning).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
