/** The worked numbers of the design: tick 0.01, step 0.001. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeeMode, restingPrice } from '#engine/market.ts'
import { simulatedFee } from '#engine/matching.ts'
import { amount, asQuantity, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { bookBuy, bookSell, flat } from '#engine/position.ts'
import { testMarket } from '../grid/fixture.ts'
import { badSell, breakEven } from './break-even.ts'
import { latticeOf } from './lattice.ts'
import { splitByLargestRemainder } from './largest-remainder.ts'
import { planProfits, pricedShares, type ProfitRule } from './profit-ladder.ts'

const market = testMarket()

describe('break-even', () => {
  it.each<[FeeMode, string, string, string, string]>([
    ['received', '0.001', '0.001', '100.2003004', '100.21'],
    ['quote', '0.001', '0.001', '100.2002002', '100.21'],
    ['third', '0.00075', '0.00075', '100.15011258', '100.16'],
    ['quote', '0.0025', '0.004', '100.65261044', '100.66'],
  ])('%s %s/%s of a buy at 100 is %s, on a tick %s', (mode, buy, sell, exact, onTick) => {
    const even = breakEven(price('100'), { buy: ratio(buy), sell: ratio(sell), mode })
    expect(Number(formatDecimal(even)).toFixed(8)).toBe(Number(exact).toFixed(8))
    expect(formatDecimal(restingPrice(market, 'sell', even))).toBe(onTick)
  })

  it('calls 0.2 % above 100 a bad sell and 0.3 % a good one', () => {
    const bad = badSell({ first: 'buy', entry: price('100'), exit: price('100.20') }, market)
    expect(Number(formatDecimal(bad?.net ?? 0n)).toFixed(4)).toBe('-0.0003')
    expect(badSell({ first: 'buy', entry: price('100'), exit: price('100.30') }, market)).toBeNull()
  })
})

describe('the lattice', () => {
  const lines = (step: Parameters<typeof latticeOf>[1], floor = '90', cap = '110'): string => {
    const found = latticeOf(price('90'), step, { floor: price(floor), cap: price(cap) }, price('0.01'))
    return typeof found === 'string' ? found : found.prices.map((line) => formatDecimal(line)).join(' ')
  }

  it('goes by amount and by percent from the anchor, each line rounded once', () => {
    expect(lines({ kind: 'amount', amount: price('5') })).toBe('90 95 100 105 110')
    expect(lines({ kind: 'percent', percent: ratio('5') })).toBe('90 94.5 99.22 104.18 109.39')
  })

  it('goes below the anchor too', () => {
    expect(lines({ kind: 'amount', amount: price('5') }, '79', '96')).toBe('80 85 90 95')
    expect(lines({ kind: 'percent', percent: ratio('5') }, '80', '95')).toBe('81.63 85.71 90 94.5')
  })

  it('has no line above its cap or below its floor, be it by one tick', () => {
    expect(lines({ kind: 'amount', amount: price('5') }, '90', '109.99')).toBe('90 95 100 105')
    expect(lines({ kind: 'amount', amount: price('5') }, '80.01', '90')).toBe('85 90')
  })

  it('refuses lines that collapse, too many, and an anchor outside', () => {
    expect(lines({ kind: 'percent', percent: ratio('0.001') }, '90', '90.05')).toBe('levels-collapse')
    expect(lines({ kind: 'amount', amount: price('0.01') }, '1', '110')).toBe('too-many-levels')
    expect(lines({ kind: 'amount', amount: price('1') }, '91', '110')).toBe('no-levels')
  })

  it('rises strictly and stays inside, whatever the step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 900 }), fc.integer({ min: 1, max: 80 }), (hundredths, range) => {
        const floor = price('20')
        const cap = price(String(90 + range))
        const step = { kind: 'percent' as const, percent: ratio((hundredths / 10).toFixed(1)) }
        const found = latticeOf(price('90'), step, { floor, cap }, price('0.01'))
        if (typeof found === 'string') return
        expect(found.prices[-found.bottom]).toBe(price('90'))
        found.prices.forEach((line, index) => {
          expect(line >= floor && line <= cap).toBe(true)
          if (index > 0) expect(line > (found.prices[index - 1] ?? line)).toBe(true)
        })
      }),
      { numRuns: 100 },
    )
  })
})

describe('partial profits', () => {
  const rules: readonly ProfitRule[] = [
    { type: 'percent', profit: ratio('1'), share: ratio('50') },
    { type: 'percent', profit: ratio('2'), share: ratio('30') },
    { type: 'percent', profit: ratio('3'), share: ratio('20') },
  ]

  it('sell 2.113 of a level at 94.50 in three parts, for a profit of 3.000769', () => {
    const entry = price('94.5')
    const bought = quantity('2.116')
    const fee = simulatedFee(market, 'buy', 'maker', entry, bought)
    const held = bookBuy(flat, { tradeId: '1', at: 0, price: entry, quantity: bought, fee })
    expect([formatDecimal(held.base), formatDecimal(held.cost)]).toEqual(['2.113884', '199.962'])
    const planned = planProfits(pricedShares(rules, entry, market), held.base, market) ?? []
    expect(planned.map((line) => `${formatDecimal(line.quantity)}@${formatDecimal(line.price)}`)).toEqual([
      '1.056@95.45',
      '0.633@96.39',
      '0.424@97.34',
    ])
    let position = held
    const profits = planned.map((line) => {
      const before = position.realised
      const fill = { tradeId: '2', at: 0, price: line.price, quantity: line.quantity }
      position = bookSell(position, { ...fill, fee: simulatedFee(market, 'sell', 'maker', line.price, line.quantity) })
      return Number(formatDecimal(position.realised - before)).toFixed(6)
    })
    expect(profits).toEqual(['0.802513', '1.075477', '1.122780'])
    expect(Number(formatDecimal(position.realised)).toFixed(6)).toBe('3.000769')
    expect(formatDecimal(position.base)).toBe('0.000884')
  })

  it('merge what is too small upward, the last downward, and give up when all is too small', () => {
    const lines = pricedShares(rules, price('100'), market)
    const quantities = (base: string) =>
      planProfits(lines, quantity(base), testMarket({ minNotional: amount('20') }))?.map((line) =>
        formatDecimal(line.quantity),
      ) ?? null
    expect(quantities('0.5')).toEqual(['0.25', '0', '0.25'])
    expect(quantities('0.3')).toEqual(['0', '0.3', '0'])
    expect(quantities('0.1')).toBeNull()
  })

  it('with base of their own take it from the lowest on, and the highest sells what they leave', () => {
    const lines = ['101', '102', '103'].map((at, index) => ({
      price: price(at),
      base: quantity(['0.3', '0.2', '0.4'][index] ?? '0'),
    }))
    const quantities = (base: string, minNotional = '5') =>
      planProfits(lines, quantity(base), testMarket({ minNotional: amount(minNotional) }))?.map((line) =>
        formatDecimal(line.quantity),
      ) ?? null
    expect(quantities('0.9')).toEqual(['0.3', '0.2', '0.4'])
    // A fee has taken some of it, a line has not bought yet, and more was bought than the lines name.
    expect(quantities('0.8991')).toEqual(['0.3', '0.2', '0.399'])
    expect([quantities('0.4'), quantities('0.2')]).toEqual([
      ['0.3', '0.1', '0'],
      ['0.2', '0', '0'],
    ])
    expect(quantities('1.5')).toEqual(['0.3', '0.2', '1'])
    // 0.3 at 101 and 0.2 at 102 are less than 31: they go up, and what is too little for the last comes down.
    expect([quantities('0.9', '31'), quantities('0.52', '31')]).toEqual([
      ['0', '0.5', '0.4'],
      ['0', '0.52', '0'],
    ])
    expect(quantities('0.04')).toBeNull()
    const shares = planProfits(lines, quantity('1'), market)?.map((line) => formatDecimal(line.share))
    expect(shares).toEqual(['30', '20', '50'])
  })

  it('with base of their own never sell more than is held, and no lower line more than its own', () => {
    const step = market.stepSize
    const sizes = fc.array(fc.bigInt({ min: 1n, max: 2_000n }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(sizes, fc.bigInt({ min: 60n, max: 9_000n }), (bases, steps) => {
        const lines = bases.map((base, index) => ({ price: price(String(101 + index)), base: asQuantity(base * step) }))
        const planned = planProfits(lines, asQuantity(steps * step + 7n), market) ?? []
        expect(planned.reduce((sum, line) => sum + line.quantity, 0n)).toBe(steps * step)
        let own = 0n
        planned.slice(0, -1).reduce((sum, line, index) => {
          own += lines[index]?.base ?? 0n
          const most = planned.slice(index + 1).every(({ quantity: rest }) => rest === 0n) ? steps * step : own
          expect(sum + line.quantity <= most).toBe(true)
          return sum + line.quantity
        }, 0n)
      }),
      { numRuns: 200 },
    )
  })

  it('always share out exactly what can be sold', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 60n, max: 100_000n }), (steps) => {
        const base = asQuantity(steps * market.stepSize + 7n)
        const planned = planProfits(pricedShares(rules, price('100'), market), base, market) ?? []
        const sum = planned.reduce((total, line) => total + line.quantity, 0n)
        expect(sum).toBe(steps * market.stepSize)
      }),
      { numRuns: 100 },
    )
  })
})

describe('largest remainder', () => {
  it('gives what rounding leaves to the largest remainders', () => {
    expect(splitByLargestRemainder(10n, [1n, 1n, 1n], 1n)).toEqual([4n, 3n, 3n])
    expect(splitByLargestRemainder(7n, [5n, 3n, 2n], 1n)).toEqual([4n, 2n, 1n])
  })

  it('keeps the total and no part exceeds its weight', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 50n }), { minLength: 1, maxLength: 8 }),
        fc.nat(1_000),
        (weights, seed) => {
          const sum = weights.reduce((left, right) => left + right, 0n)
          const total = sum === 0n ? 0n : BigInt(seed) % (sum + 1n)
          const parts = splitByLargestRemainder(total, weights, 1n)
          expect(parts.reduce((left, right) => left + right, 0n)).toBe(total)
          parts.forEach((part, index) => expect(part <= (weights[index] ?? 0n)).toBe(true))
        },
      ),
      { numRuns: 200 },
    )
  })
})
