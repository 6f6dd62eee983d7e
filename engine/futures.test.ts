import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fill } from './fill.ts'
import {
  booksOf,
  charge,
  type Direction,
  entryPrice,
  type FuturesPosition,
  grow,
  isBeyond,
  liquidationPrice,
  netPercent,
  priceAtNet,
  shrink,
  unrealised,
} from './futures.ts'
import { amount, asAmount, asPrice, asQuantity, formatDecimal, notional, price, quantity, ratio } from './money.ts'

const fill = (at: string, size: string, fee = '0'): Fill => ({
  tradeId: 't',
  at: 0,
  price: price(at),
  quantity: quantity(size),
  fee: { asset: 'quote', amount: amount(fee), quote: amount(fee) },
})

const opened = (direction: Direction, leverage: number, fills: readonly Fill[]): FuturesPosition => {
  const terms = { direction, leverage, marginType: 'isolated' as const }
  const position = fills.reduce<FuturesPosition | null>((before, one) => grow(before, terms, one), null)
  if (position === null) throw new Error('no fill')
  return position
}

describe('liquidation', () => {
  it.each<[Direction, number, string, string]>([
    ['long', 10, '100', '90.5'],
    ['short', 10, '100', '109.5'],
    ['long', 1, '100', '0.5'],
    ['short', 1, '100', '199.5'],
    ['long', 100, '20000', '19900'],
    ['short', 3, '100', '132.833333333333333333'],
    ['long', 3, '100', '67.166666666666666667'],
    // Nothing is left for the price to take: it liquidates at once.
    ['long', 200, '100', '100'],
  ])('of a %s at %i times entered at %s is estimated at %s', (direction, leverage, entry, at) => {
    expect(formatDecimal(liquidationPrice({ direction, leverage }, price(entry), ratio('0.005')))).toBe(at)
  })
})

describe('a position', () => {
  it('is entered at the average, and keeps a tenth of its worth as margin', () => {
    const position = opened('long', 10, [fill('100', '1', '0.05'), fill('110', '1', '0.055')])
    expect(formatDecimal(entryPrice(position))).toBe('105')
    expect(formatDecimal(position.margin)).toBe('21')
    expect(formatDecimal(position.charged)).toBe('0.105')
  })

  it.each<[Direction, string, string]>([
    ['long', '110', '9.795'],
    ['long', '95', '-5.1975'],
    ['short', '90', '9.805'],
    ['short', '105', '-5.2025'],
  ])('%s, closed at %s, nets %s of ten margin with both fees and funding', (direction, at, net) => {
    const position = charge(opened(direction, 10, [fill('100', '1', '0.05')]), amount('0.1'))
    const percent = netPercent(position, price(at), ratio('0.0005'))
    expect(formatDecimal(percent / 10n)).toBe(formatDecimal(amount(net)))
  })

  it.each<[Direction, string, string]>([
    ['long', '20', '102.101050525262631316'],
    ['long', '-50', '95.097548774387193597'],
    ['short', '20', '97.901049475262368815'],
    ['short', '-50', '104.897551224387806096'],
  ])('%s nets %s percent of its margin at %s', (direction, percent, at) => {
    const position = opened(direction, 10, [fill('100', '1', '0.05')])
    expect(formatDecimal(priceAtNet(position, ratio(percent), ratio('0.0005')))).toBe(at)
  })

  it('never closes more than it holds', () => {
    expect(() => shrink(opened('long', 2, [fill('100', '1')]), fill('100', '1.001'))).toThrow(RangeError)
  })
})

const direction = fc.constantFrom<Direction>('long', 'short')
const ticks = fc.bigInt({ min: 50n, max: 1_000_000n }).map((count) => asPrice(count * 10n ** 16n))
const steps = fc.bigInt({ min: 1n, max: 100_000n }).map((count) => asQuantity(count * 10n ** 15n))
const fills = fc.array(
  fc.tuple(ticks, steps).map(([at, size]): Fill => {
    const fee = asAmount(notional(at, size) / 2_000n)
    return { tradeId: 't', at: 0, price: at, quantity: size, fee: { asset: 'quote', amount: fee, quote: fee } }
  }),
  { minLength: 1, maxLength: 5 },
)

describe('laws', () => {
  it('money is conserved however a position is closed, and nothing of its margin is lost', () => {
    fc.assert(
      fc.property(
        direction,
        fc.integer({ min: 1, max: 125 }),
        fills,
        fc.array(steps, { maxLength: 4 }),
        ticks,
        (way, leverage, entered, parts, out) => {
          const position = opened(way, leverage, entered)
          const sign = way === 'long' ? 1n : -1n
          let spent = entered.reduce((sum, one) => sum + sign * notional(one.price, one.quantity) + one.fee.quote, 0n)
          let left: FuturesPosition | null = position
          let realised = 0n
          let margin = 0n
          for (const part of [...parts, position.quantity]) {
            if (left === null) break
            const size: typeof part = part < left.quantity ? part : left.quantity
            const closed = shrink(left, { price: out, quantity: size })
            left = closed.left
            realised += closed.gross - closed.charged
            margin += closed.margin
            spent -= sign * notional(out, size)
            const { base, cost } = booksOf(left, asAmount(realised), asAmount(0n))
            expect(cost - realised).toBe(spent)
            expect(base * sign >= 0n).toBe(true)
          }
          expect(left).toBeNull()
          expect(margin).toBe(position.margin)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('at the price of a net percent it is reached, and a tick before it is not', () => {
    fc.assert(
      fc.property(
        direction,
        fc.integer({ min: 1, max: 100 }),
        fills,
        fc.integer({ min: -80, max: 300 }),
        (way, leverage, entered, percent) => {
          const position = opened(way, leverage, entered)
          const taker = ratio('0.0005')
          const goal = ratio(String(percent))
          const at = priceAtNet(position, goal, taker)
          fc.pre(at > 10n ** 17n)
          const before = asPrice(way === 'long' ? at - 10n ** 16n : at + 10n ** 16n)
          // A percent of the margin has one more rounding than the price: a trillionth is allowed for it.
          const slack = 10n ** 9n
          expect(netPercent(position, at, taker) >= goal - slack).toBe(true)
          expect(netPercent(position, before, taker) < goal + slack).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('at the estimated liquidation the maintenance margin is all that is left', () => {
    fc.assert(
      fc.property(direction, fc.integer({ min: 1, max: 100 }), fills, (way, leverage, entered) => {
        const position = opened(way, leverage, entered)
        const at = liquidationPrice(position, entryPrice(position), ratio('0.005'))
        const left = position.margin + unrealised(position, at)
        const off = left - position.worth / 200n
        const slack = position.quantity / 10n ** 15n + 100n
        expect(off > -slack && off < slack).toBe(true)
        expect(isBeyond(way, at, at)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
