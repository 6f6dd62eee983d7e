import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { RefusalReason } from './event.ts'
import { exampleMarket } from './example-market.ts'
import { gate, type GateInput, quoteLocked, quoteNeeded } from './gate.ts'
import { openOrderCap } from './order-cap.ts'
import type { Market, MarketNow } from './market.ts'
import { amount, asQuantity, formatDecimal, notional, price, quantity, ratio, ZERO_QUANTITY } from './money.ts'
import type { Want } from './slots.ts'

const market: Market = { ...exampleMarket(), band: { low: ratio('0.5'), high: ratio('2') } }
const now: MarketNow = { market, price: price('100'), bid: price('99.99'), ask: price('100.01'), pumping: false }

const limit = (side: 'buy' | 'sell', at: string, size: string): Want => ({
  type: 'limit',
  side,
  price: price(at),
  quantity: quantity(size),
})
const buy = limit('buy', '95', '1')
const immediate: Want = { type: 'immediate', side: 'buy', price: price('95'), quantity: quantity('1') }
const sell = limit('sell', '105', '1')

const rich: GateInput = {
  want: buy,
  now,
  holding: quantity('1'),
  offered: ZERO_QUANTITY,
  freeBase: quantity('1'),
  freeQuote: amount('1000'),
  openOrders: 0,
}

describe('the gate', () => {
  test.each<[string, Partial<GateInput>, RefusalReason | null]>([
    ['a buy with funds', {}, null],
    ['a sell of what is held', { want: sell }, null],
    ['a halted market', { now: { ...now, market: { ...market, status: 'halted' } } }, 'halted'],
    ['too little to buy', { want: limit('buy', '95', '0.05') }, 'below-minimum'],
    ['an odd quantity', { want: limit('buy', '95', '1.0001') }, 'precision'],
    ['an odd price', { want: limit('buy', '95.001', '1') }, 'precision'],
    ['too much', { want: limit('buy', '95', '100001') }, 'above-maximum'],
    ['a price far below', { want: limit('buy', '49.99', '1') }, 'outside-band'],
    ['a price far above', { want: limit('sell', '200.01', '1') }, 'outside-band'],
    ['funds to the last unit', { freeQuote: amount('95.19') }, null],
    ['one unit too little', { freeQuote: amount('95.189999999999999999') }, 'insufficient-funds'],
    ['a sell of more than the trade holds', { want: sell, holding: quantity('0.999') }, 'over-position'],
    ['a sell of what is offered already', { want: sell, offered: quantity('0.001') }, 'over-position'],
    ['a sell of coins that are not there', { want: sell, freeBase: quantity('0.999') }, 'insufficient-funds'],
    ['a book that is full', { openOrders: 100 }, 'too-many-orders'],
    ['a book with one place', { openOrders: 99 }, null],
    [
      'a full book and a stop',
      { want: { type: 'market', side: 'sell', quantity: quantity('1') }, openOrders: 100 },
      null,
    ],
    ['a full book and an immediate order', { want: immediate, openOrders: 100 }, null],
    // 1 * 100.01 with 0.2 % to spare.
    [
      'a market buy',
      { want: { type: 'market', side: 'buy', quantity: quantity('1') }, freeQuote: amount('100.21002') },
      null,
    ],
    [
      'a market buy one unit short',
      { want: { type: 'market', side: 'buy', quantity: quantity('1') }, freeQuote: amount('100.210019999999999999') },
      'insufficient-funds',
    ],
  ])('%s', (_name, change, reason) => {
    expect(gate({ ...rich, ...change })).toBe(reason)
  })

  test.each([
    [200, 100],
    [100, 90],
    [25, 22],
    [5, 4],
    [0, 0],
  ])('of %i orders that an exchange allows, %i may rest (bots.md 4.7)', (allowed, cap) => {
    expect(openOrderCap(allowed)).toBe(cap)
  })
})

describe('what a resting order locks', () => {
  test.each<[Want, string, string]>([
    [limit('buy', '95', '1'), '0.4', '38'],
    [limit('sell', '105', '1'), '1', '0'],
    [immediate, '1', '0'],
    [{ type: 'market', side: 'buy', quantity: quantity('1') }, '1', '0'],
  ])('%o with %s left locks %s', (want, remaining, locked) => {
    expect(formatDecimal(quoteLocked(want, quantity(remaining)))).toBe(locked)
  })
})

const wants = fc
  .record({
    side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
    type: fc.constantFrom<'limit' | 'immediate' | 'market'>('limit', 'immediate', 'market'),
    ticks: fc.bigInt({ min: 1n, max: 30_000n }),
    size: fc.bigInt({ min: 0n, max: 20_000n }),
  })
  .map(({ side, type, ticks, size }): Want => {
    const ordered = { side, quantity: asQuantity(size * market.stepSize) }
    return type === 'market' ? { type, ...ordered } : { type, ...ordered, price: price(`${ticks / 100n}`) }
  })
const held = fc.bigInt({ min: 0n, max: 20_000n }).map((size) => asQuantity(size * market.stepSize))
const inputs = fc.record<GateInput>({
  want: wants,
  now: fc.constant(now),
  holding: held,
  offered: held,
  freeBase: held,
  freeQuote: fc.integer({ min: 0, max: 5_000 }).map((whole) => amount(String(whole))),
  openOrders: fc.integer({ min: 0, max: 120 }),
})

describe('laws', () => {
  it('what passes can be paid for, is held, and keeps the cap', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        fc.pre(gate(input) === null)
        const { want } = input
        if (want.side === 'sell') {
          expect(want.quantity + input.offered <= input.holding).toBe(true)
          expect(want.quantity <= input.freeBase).toBe(true)
        } else {
          const at = want.type === 'market' ? now.ask : want.price
          expect(notional(at, want.quantity) <= quoteNeeded(want, now)).toBe(true)
          expect(quoteNeeded(want, now) <= input.freeQuote).toBe(true)
        }
        if (want.type === 'limit') expect(input.openOrders < openOrderCap(market.maxOpenOrders)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('more money, more coins and fewer orders never close it', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        fc.pre(gate(input) === null)
        const richer: GateInput = {
          ...input,
          holding: asQuantity(input.holding + market.stepSize),
          freeBase: asQuantity(input.freeBase + market.stepSize),
          offered: ZERO_QUANTITY,
          openOrders: 0,
        }
        expect(gate(richer)).toBeNull()
      }),
      { numRuns: 100 },
    )
  })

  it('says of an order that it has let through what it says of another like it, whatever the market and the price are by then', () => {
    const markets = [
      market,
      { ...market, band: null },
      { ...market, band: { low: ratio('0.93'), high: ratio('1.07') } },
      { ...market, stepSize: quantity('0.01') },
      { ...market, minNotional: amount('200') },
    ]
    const wants = [buy, sell, limit('buy', '93', '1.005'), limit('sell', '107', '3')]
    const moments = fc.record({ market: fc.constantFrom(...markets), cents: fc.integer({ min: 4_000, max: 25_000 }) })
    fc.assert(
      fc.property(fc.constantFrom(...wants), fc.array(moments, { minLength: 2, maxLength: 6 }), (want, times) => {
        for (const { market: at, cents } of times) {
          const input = { ...rich, holding: quantity('5'), freeBase: quantity('5'), want }
          const present = { ...now, market: at, price: price((cents / 100).toFixed(2)) }
          expect(gate({ ...input, now: present })).toBe(gate({ ...input, want: { ...want }, now: present }))
        }
      }),
      { numRuns: 300 },
    )
  })
})
