import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fee, Fill } from './fill.ts'
import {
  type Amount,
  amount,
  asAmount,
  asPrice,
  asQuantity,
  floorTo,
  formatDecimal,
  multiplyUp,
  notional,
  ONE,
  price,
  quantity,
} from './money.ts'
import { bookBuy, bookSell, flat, type Position } from './position.ts'

type FeeAsset = Fill['fee']['asset']

const feeIn = (asset: FeeAsset, taken: bigint, quote: Amount): Fee =>
  asset === 'third' ? { asset, name: 'BNB', amount: taken, quote } : { asset, amount: taken, quote }

/** A fill whose fee is `rate` of what the asset receives. */
const fill = (at: string, size: string, asset: FeeAsset, rate: string): Fill => {
  const feeRate = amount(rate)
  const quote = asAmount(multiplyUp(notional(price(at), quantity(size)), feeRate))
  const taken = asset === 'base' ? multiplyUp(quantity(size), feeRate) : quote
  return { tradeId: '1', at: 0, price: price(at), quantity: quantity(size), fee: feeIn(asset, taken, quote) }
}

const shown = (position: Position) => ({
  base: formatDecimal(position.base),
  cost: formatDecimal(position.cost),
  realised: formatDecimal(position.realised),
  fees: formatDecimal(position.fees),
})

/** Rounded half up to so many decimals, as the vectors are printed. */
const rounded = (value: bigint, decimals: number): string => {
  const unit = 10n ** BigInt(18 - decimals)
  return formatDecimal(floorTo(value + unit / 2n, unit))
}

const averageCost = (position: Position): bigint => (position.cost * ONE) / position.base

describe('one run (bots.md 7.5)', () => {
  it('buys 1 at 100 and sells 0.999 at 101', () => {
    const held = bookBuy(flat, fill('100', '1', 'base', '0.001'))
    expect(shown(held)).toEqual({ base: '0.999', cost: '100', realised: '0', fees: '0.1' })
    expect(rounded(averageCost(held), 8)).toBe('100.1001001')
    const sold = bookSell(held, fill('101', '0.999', 'quote', '0.001'))
    expect(shown(sold)).toEqual({ base: '0', cost: '0', realised: '0.798101', fees: '0.200899' })
  })
})

describe('partial profits of a level at 94.50 (bots.md 25.4)', () => {
  it('books each part at average cost and keeps the dust', () => {
    const held = bookBuy(flat, fill('94.50', '2.116', 'base', '0.001'))
    expect(shown(held)).toMatchObject({ base: '2.113884', cost: '199.962' })
    expect(rounded(averageCost(held), 8)).toBe('94.59459459')

    const sales = [
      ['95.45', '1.056', '0.802513'],
      ['96.39', '0.633', '1.075477'],
      ['97.34', '0.424', '1.12278'],
    ] as const
    let position = held
    for (const [at, size, profit] of sales) {
      const after = bookSell(position, fill(at, size, 'quote', '0.001'))
      expect(rounded(after.realised - position.realised, 6)).toBe(profit)
      position = after
    }
    // Rounded one by one, the three profits add up to a millionth more than this.
    expect(rounded(position.realised, 6)).toBe('3.000769')
    expect(formatDecimal(position.base)).toBe('0.000884')
  })
})

describe('dilution (bots.md 25.5)', () => {
  it('lowers the average cost', () => {
    const first = bookBuy(flat, fill('100', '1', 'base', '0.001'))
    const second = bookBuy(first, fill('95.09', '1.051', 'base', '0.001'))
    expect(shown(second)).toMatchObject({ base: '2.048949', cost: '199.93959' })
    expect(rounded(averageCost(second), 8)).toBe('97.5815357')
  })
})

describe('where the fee is taken from (bots.md 3.2)', () => {
  it('raises the cost of a buy that pays in quote or a third asset', () => {
    const expected = { base: '1', cost: '100.1', realised: '0', fees: '0.1' }
    expect(shown(bookBuy(flat, fill('100', '1', 'quote', '0.001')))).toEqual(expected)
    expect(shown(bookBuy(flat, fill('100', '1', 'third', '0.001')))).toEqual(expected)
  })

  it('lowers the profit of a sell that pays in quote or a third asset', () => {
    const held: Position = { base: quantity('1'), cost: amount('100'), realised: amount('0'), fees: amount('0') }
    const expected = { base: '0', cost: '0', realised: '9.89', fees: '0.11' }
    expect(shown(bookSell(held, fill('110', '1', 'quote', '0.001')))).toEqual(expected)
    expect(shown(bookSell(held, fill('110', '1', 'third', '0.001')))).toEqual(expected)
  })

  it('takes a fee in base out of the position of a sell too', () => {
    const held: Position = { base: quantity('2'), cost: amount('200'), realised: amount('0'), fees: amount('0') }
    const sold = bookSell(held, fill('110', '1', 'base', '0.001'))
    expect(shown(sold)).toEqual({ base: '0.999', cost: '99.9', realised: '9.9', fees: '0.11' })
  })

  it('books zero for a third asset that has no price yet', () => {
    const unpriced: Fill = {
      ...fill('100', '1', 'third', '0'),
      fee: { asset: 'third', name: 'BNB', amount: 5n, quote: amount('0') },
    }
    expect(shown(bookBuy(flat, unpriced))).toEqual({ base: '1', cost: '100', realised: '0', fees: '0' })
  })
})

/** An exact fraction, to compute independently what the books say. */
type Fraction = { top: bigint; bottom: bigint }
const plus = (left: Fraction, right: Fraction): Fraction => ({
  top: left.top * right.bottom + right.top * left.bottom,
  bottom: left.bottom * right.bottom,
})
const times = (left: Fraction, right: Fraction): Fraction => ({
  top: left.top * right.top,
  bottom: left.bottom * right.bottom,
})
const whole = (top: bigint): Fraction => ({ top, bottom: 1n })
const minus = (left: Fraction, right: Fraction): Fraction => plus(left, times(whole(-1n), right))
/** How far a booked number lies from a fraction, in units of 10^-18, rounded up. */
const distance = (booked: bigint, exact: Fraction): bigint => {
  const gap = booked * exact.bottom - exact.top
  return (gap < 0n ? -gap : gap) / exact.bottom + 1n
}

type Step = { side: 'buy' | 'sell'; price: bigint; size: bigint; asset: FeeAsset; rate: bigint }
const steps = fc.array(
  fc.record<Step>({
    side: fc.constantFrom('buy', 'sell'),
    price: fc.bigInt({ min: 1n, max: 10_000_000n }).map((ticks) => ticks * (ONE / 100n)),
    size: fc.bigInt({ min: 1n, max: 1_000_000n }).map((count) => count * (ONE / 1_000n)),
    asset: fc.constantFrom<FeeAsset>('base', 'quote', 'third'),
    rate: fc.bigInt({ min: 0n, max: ONE / 100n }),
  }),
  { maxLength: 20 },
)

/** Turns random steps into fills that a position can bear: a sell never takes more than is held. */
const fillsOf = (random: readonly Step[]): { side: 'buy' | 'sell'; fill: Fill }[] => {
  let held = 0n
  return random.flatMap(({ side, price: at, size, asset, rate }, index) => {
    const sold = side === 'buy' || size < held ? size : held
    const quote = asAmount(multiplyUp(notional(asPrice(at), asQuantity(sold)), rate))
    // A sell of everything has no base left for its fee.
    const paid = asset === 'base' && side === 'sell' && sold + multiplyUp(sold, rate) > held ? 'quote' : asset
    const taken = paid === 'base' ? multiplyUp(sold, rate) : quote
    if (sold === 0n) return []
    held += side === 'buy' ? sold - (paid === 'base' ? taken : 0n) : -sold - (paid === 'base' ? taken : 0n)
    const fee = feeIn(paid, taken, quote)
    return [{ side, fill: { tradeId: String(index), at: index, price: asPrice(at), quantity: asQuantity(sold), fee } }]
  })
}

const book = (fills: ReturnType<typeof fillsOf>): Position =>
  fills.reduce((position, next) => (next.side === 'buy' ? bookBuy : bookSell)(position, next.fill), flat)

describe('laws', () => {
  it('agrees with the same books kept in fractions', () => {
    fc.assert(
      fc.property(steps, (random) => {
        const fills = fillsOf(random)
        let base = whole(0n)
        let cost = whole(0n)
        let realised = whole(0n)
        for (const next of fills) {
          const { quantity: size, fee } = next.fill
          const worth = { top: next.fill.price * size, bottom: ONE }
          const [inBase, inQuote] = fee.asset === 'base' ? [fee.amount, 0n] : [0n, fee.quote]
          if (next.side === 'buy') {
            base = plus(base, whole(size - inBase))
            cost = plus(cost, plus(worth, whole(inQuote)))
          } else {
            const share = times(cost, { top: (size + inBase) * base.bottom, bottom: base.top })
            base = minus(base, whole(size + inBase))
            cost = minus(cost, share)
            realised = plus(realised, minus(minus(worth, whole(inQuote)), share))
          }
        }
        const booked = book(fills)
        expect(distance(booked.base, base)).toBe(1n)
        // Each fill rounds once, by less than 10^-18, and a later sell passes on its share of what was rounded before.
        const tolerance = BigInt(2 * fills.length + 1)
        expect(distance(booked.cost, cost) <= tolerance).toBe(true)
        expect(distance(booked.realised, realised) <= tolerance).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('conserves money exactly: what was spent is what is held at cost, less what was earned and taken in', () => {
    fc.assert(
      fc.property(steps, (random) => {
        const fills = fillsOf(random)
        const booked = book(fills)
        let [spent, base, fees] = [0n, 0n, 0n]
        for (const { side, fill: next } of fills) {
          const sign = side === 'buy' ? 1n : -1n
          spent += sign * notional(next.price, next.quantity) + (next.fee.asset === 'base' ? 0n : next.fee.quote)
          base += sign * next.quantity - (next.fee.asset === 'base' ? next.fee.amount : 0n)
          fees += next.fee.quote
        }
        expect(booked.cost - booked.realised).toBe(spent)
        expect(booked.base).toBe(base)
        expect(booked.fees).toBe(fees)
      }),
      { numRuns: 300 },
    )
  })

  it('never holds less than nothing, and nothing costs nothing', () => {
    fc.assert(
      fc.property(steps, (random) => {
        const fills = fillsOf(random)
        const held = book(fills)
        expect(held.base >= 0n && held.cost >= 0n).toBe(true)
        const last = { tradeId: 'last', at: 0, price: price('1'), quantity: held.base }
        const empty = bookSell(held, { ...last, fee: { asset: 'quote', amount: 0n, quote: amount('0') } })
        expect([empty.base, empty.cost]).toEqual([0n, 0n])
      }),
      { numRuns: 200 },
    )
  })

  it('leaves what it was given as it was', () => {
    const held = Object.freeze(bookBuy(Object.freeze({ ...flat }), fill('100', '1', 'base', '0.001')))
    bookSell(held, fill('101', '0.5', 'quote', '0.001'))
    expect(shown(held)).toEqual({ base: '0.999', cost: '100', realised: '0', fees: '0.1' })
  })
})
