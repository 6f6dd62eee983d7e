import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleFutures, futuresAt } from '#engine/example-futures.ts'
import { entryPrice } from '#engine/futures.ts'
import { amount, asPrice, formatDecimal, fromNumber, price, quantity } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import { balanceOf, type Holdings, openHoldings, settle } from '../holdings.ts'
import type { Outcome } from '../outcome.ts'
import { judgeLiquidation, judgePlacing, judgePrint, type Seen } from './book.ts'

const PAIR = 'BTC/USDC'
const nowAt = (last: number, market = exampleFutures()) => futuresAt(asPrice(fromNumber(last)), market)
const seenAt = (last: number): Seen => ({
  print: { at: 1_000, price: last, quantity: 1_000 },
  source: 'trade',
  now: nowAt(last),
  queued: 0,
  feePrice: null,
})

const open = (side: 'buy' | 'sell', size: string, changes: Partial<Extract<Want, { type: 'open' }>> = {}): Want => ({
  type: 'open',
  side,
  price: price(side === 'buy' ? '100.3' : '99.7'),
  quantity: quantity(size),
  leverage: 10,
  margin: 'isolated',
  stop: price(side === 'buy' ? '95' : '105'),
  ...changes,
})
const close = (side: 'buy' | 'sell', size: string): Want => ({ type: 'market', side, quantity: quantity(size) })
const stopAt = (side: 'buy' | 'sell', at: string, size: string): Want => ({
  type: 'stop',
  side,
  price: price(at),
  quantity: quantity(size),
})

const place = (holdings: Holdings, id: string, want: Want, last = 100): { holdings: Holdings; outcome: Outcome } => {
  const outcome = judgePlacing(holdings, { id, want, activeFromMs: 150 }, nowAt(last))
  return { holdings: settle(holdings, outcome), outcome }
}
/** One print reaches an order, and the account is what comes of it. */
const see = (holdings: Holdings, id: string, last: number): { holdings: Holdings; outcome: Outcome | null } => {
  const order = holdings.orders.get(id)
  if (order === undefined) throw new Error(`no order ${id}`)
  const { outcome } = judgePrint(holdings, order, seenAt(last))
  return { holdings: outcome === null ? holdings : settle(holdings, outcome), outcome }
}
const shown = (holdings: Holdings): string => {
  const { free, locked } = balanceOf(holdings, 'USDC')
  return `${formatDecimal(free)} + ${formatDecimal(locked)}`
}
const start = openHoldings({ USDC: amount('1000') })
const taken = (want: Want, last = 100): Holdings => see(place(start, 'a', want, last).holdings, 'a', last).holdings

describe('an order that opens', () => {
  it('locks its margin and fee, then keeps the margin of what it got', () => {
    const { holdings } = place(start, 'a', open('buy', '1'))
    // A tenth of 100.3, 0.05 % of it, and the rounding of a million fills.
    expect(shown(holdings)).toBe('989.919849999999 + 10.080150000001')
    // 100.05 with the slippage: margin 10.005, fee 0.050025.
    const after = see(holdings, 'a', 100).holdings
    expect(shown(after)).toBe('989.944975 + 10.005')
    expect(after.leveraged[PAIR]).toMatchObject({ leverage: 10, marginType: 'isolated' })
  })

  it('needs no base to go short', () => {
    const after = taken(open('sell', '1'))
    expect(after.leveraged[PAIR]?.position).toMatchObject({ direction: 'short', quantity: quantity('1') })
    expect(shown(after)).toBe('989.955025 + 9.995')
  })

  it('ends where the price has run away', () => {
    const { outcome, holdings } = see(place(start, 'a', open('buy', '1')).holdings, 'a', 101)
    expect(outcome).toMatchObject({ kind: 'ended', by: 'expiry' })
    expect(shown(holdings)).toBe('1000 + 0')
  })

  it.each<[string, Holdings, Want, string]>([
    ['too little quote', start, open('buy', '100'), 'funds'],
    ['too much leverage', start, open('buy', '1', { leverage: 126 }), 'other'],
    ['a stop beyond the liquidation', start, open('buy', '1', { stop: price('90') }), 'other'],
    [
      'another leverage than the open position has',
      taken(open('buy', '1')),
      open('buy', '1', { leverage: 5 }),
      'other',
    ],
    ['another margin type', taken(open('buy', '1')), open('buy', '1', { margin: 'cross' }), 'other'],
    ['the other direction', taken(open('buy', '1')), open('sell', '1'), 'other'],
    ['too small', start, open('buy', '0.01'), 'minimum'],
  ])('is rejected for %s', (_name, holdings, want, reason) => {
    expect(place(holdings, 'b', want).outcome).toMatchObject({ kind: 'rejected', reason })
  })

  it('sets another leverage once nothing is open', () => {
    const flat = see(place(taken(open('buy', '1')), 'b', close('sell', '1')).holdings, 'b', 100).holdings
    const again = place(flat, 'c', open('buy', '1', { leverage: 5 }))
    expect(again.outcome.kind).toBe('accepted')
    expect(see(again.holdings, 'c', 100).holdings.leveraged[PAIR]?.leverage).toBe(5)
  })
})

describe('an order that reduces', () => {
  it('brings margin, profit and the rest of the fee back', () => {
    // In at 100.05, out at 110 less 0.05 %: 109.94 on the tick.
    const after = see(place(taken(open('buy', '1')), 'b', close('sell', '1')).holdings, 'b', 110).holdings
    expect(shown(after)).toBe('1009.785005 + 0')
    expect(after.leveraged[PAIR]?.position).toBeNull()
  })

  it('closes no more than is there, and ends for the rest', () => {
    const held = taken(open('sell', '1'))
    const one = see(place(held, 'b', close('buy', '3')).holdings, 'b', 100)
    expect(one.outcome).toMatchObject({ kind: 'filled', done: false, fill: { quantity: quantity('1') } })
    expect(see(one.holdings, 'b', 100).outcome).toMatchObject({ kind: 'ended', by: 'expiry' })
  })

  it('is rejected where nothing can be reduced', () => {
    expect(place(start, 'b', close('sell', '1')).outcome).toMatchObject({ reason: 'other' })
    expect(place(taken(open('buy', '1')), 'b', close('buy', '1')).outcome).toMatchObject({ reason: 'other' })
  })
})

describe('a stop at the exchange', () => {
  it.each<['buy' | 'sell', string, number, number]>([
    ['buy', '95', 95.01, 95],
    ['sell', '105', 104.99, 105],
  ])('of a position opened by a %s rests before %s and is a market order at it', (side, at, before, there) => {
    const exit = side === 'buy' ? 'sell' : 'buy'
    const { holdings } = place(taken(open(side, '1')), 's', stopAt(exit, at, '1'))
    expect(see(holdings, 's', before).outcome).toBeNull()
    const { outcome, holdings: after } = see(holdings, 's', there)
    expect(outcome).toMatchObject({ kind: 'filled', done: true })
    expect(after.leveraged[PAIR]?.position).toBeNull()
  })

  it('is filled where the price is after a gap, not where it was set', () => {
    const { holdings } = place(taken(open('buy', '1')), 's', stopAt('sell', '95', '1'))
    expect(see(holdings, 's', 92).outcome).toMatchObject({ fill: { price: price('91.95') } })
  })

  it('ends when its position is gone', () => {
    const { holdings } = place(taken(open('buy', '1')), 's', stopAt('sell', '95', '1'))
    const closed = see(place(holdings, 'b', close('sell', '1')).holdings, 'b', 100).holdings
    expect(see(closed, 's', 95).outcome).toMatchObject({ kind: 'ended', by: 'expiry' })
  })
})

describe('a liquidation', () => {
  it('takes the margin and no more, however far the price has jumped', () => {
    const holdings = taken(open('buy', '1'))
    expect(judgeLiquidation(holdings, seenAt(91))).toBeNull()
    for (const last of [90.54, 50]) {
      const outcome = judgeLiquidation(holdings, seenAt(last))
      if (outcome === null) throw new Error('not liquidated')
      // 100.05 * (1 - 0.1 + 0.005) = 90.54525, a little early on the tick.
      expect(formatDecimal(outcome.fill.price)).toBe('90.55')
      expect(shown(settle(holdings, outcome))).toBe('989.944975 + 0')
    }
  })
})

describe('laws', () => {
  const step = fc.record({
    what: fc.constantFrom('open', 'close', 'stop', 'see', 'liquidate', 'cancel'),
    side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
    size: fc.integer({ min: 1, max: 4_000 }),
    last: fc.integer({ min: 9_000, max: 11_000 }),
    leverage: fc.integer({ min: 1, max: 50 }),
  })

  it('an account never owes, its locked quote is the margin and what orders lock, and no quote is lost', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let holdings = start
        let paid = 0n
        steps.forEach(({ what, side, size, last, leverage }, index) => {
          const at = last / 100
          const sized = quantity((size / 1_000).toFixed(3))
          const before = holdings
          const [first] = holdings.orders.keys()
          let outcome: Outcome | null = null
          if (what === 'open') {
            outcome = judgePlacing(
              holdings,
              {
                id: `${index}`,
                want: open(side, '1', {
                  quantity: sized,
                  leverage,
                  price: price(side === 'buy' ? '120' : '80'),
                  stop: side === 'buy' ? price('119.99') : price('80.01'),
                }),
                activeFromMs: 0,
              },
              nowAt(at),
            )
          } else if (what === 'close') {
            outcome = judgePlacing(
              holdings,
              { id: `${index}`, want: { type: 'market', side, quantity: sized }, activeFromMs: 0 },
              nowAt(at),
            )
          } else if (what === 'stop') {
            outcome = judgePlacing(
              holdings,
              { id: `${index}`, want: { type: 'stop', side, price: price('100'), quantity: sized }, activeFromMs: 0 },
              nowAt(at),
            )
          } else if (first !== undefined && what === 'see') {
            const order = holdings.orders.get(first)
            outcome = order === undefined ? null : judgePrint(holdings, order, seenAt(at)).outcome
          } else if (first !== undefined && what === 'cancel') {
            outcome = { kind: 'ended', id: first, by: 'us', filled: quantity('0') }
          } else if (what === 'liquidate') {
            const gone = judgeLiquidation(holdings, seenAt(at))
            const lost = holdings.leveraged[PAIR]?.position?.margin ?? 0n
            if (gone !== null) {
              holdings = settle(holdings, gone)
              paid += lost
            }
          }
          if (outcome !== null) holdings = settle(holdings, outcome)
          if (outcome?.kind === 'filled') {
            const was = before.leveraged[PAIR]?.position
            const is = holdings.leveraged[PAIR]?.position
            paid += outcome.fill.fee.quote
            if (was && (is === null || is === undefined || is.quantity < was.quantity)) {
              const value = (outcome.fill.price * outcome.fill.quantity) / 10n ** 18n
              const worth = was.worth - (is?.worth ?? 0n)
              paid -= was.direction === 'long' ? value - worth : worth - value
            }
          }
          const { free, locked } = balanceOf(holdings, 'USDC')
          const inOrders = [...holdings.orders.values()].reduce((sum, order) => sum + order.locked, 0n)
          const position = holdings.leveraged[PAIR]?.position ?? null
          expect(free >= 0n).toBe(true)
          expect(locked).toBe(inOrders + (position?.margin ?? 0n))
          expect(free + locked).toBe(amount('1000') - paid)
          if (position !== null) expect(entryPrice(position) > 0n).toBe(true)
        })
      }),
      { numRuns: 150 },
    )
  })
})
