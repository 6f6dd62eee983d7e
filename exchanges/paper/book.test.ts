import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleFees, exampleMarket } from '#engine/example-market.ts'
import type { FeeMode, MarketNow } from '#engine/market.ts'
import { amount, asPrice, formatDecimal, fromNumber, notional, price, quantity } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import { balanceOf, type Holdings, openHoldings, settle } from '../holdings.ts'
import type { OpenOrder, Outcome } from '../outcome.ts'
import { judgePlacing, judgePrint, type Seen } from './book.ts'

const nowAt = (last: number, mode: FeeMode = 'received'): MarketNow => {
  const exact = asPrice(fromNumber(last))
  return { market: exampleMarket(mode), price: exact, bid: exact, ask: exact, pumping: false }
}

const place = (
  holdings: Holdings,
  id: string,
  want: Want,
  now = nowAt(100),
): { holdings: Holdings; outcome: Outcome } => {
  const outcome = judgePlacing(holdings, { id, want, activeFromMs: 150 }, now)
  return { holdings: settle(holdings, outcome), outcome }
}

const printed = (at: number, last: number, volume: number, mode: FeeMode = 'received'): Seen => ({
  print: { at, price: last, quantity: volume },
  source: 'trade',
  now: nowAt(last, mode),
  queued: 0,
  feePrice: mode === 'third' ? price('500') : null,
})

const orderIn = (holdings: Holdings, id: string): OpenOrder => {
  const order = holdings.orders.get(id)
  if (order === undefined) throw new Error(`no order ${id}`)
  return order
}

const see = (holdings: Holdings, id: string, seen: Seen): Holdings => {
  const { outcome } = judgePrint(holdings, orderIn(holdings, id), seen)
  return outcome === null ? holdings : settle(holdings, outcome)
}

const shown = (holdings: Holdings, asset: string): string => {
  const { free, locked } = balanceOf(holdings, asset)
  return `${formatDecimal(free)} + ${formatDecimal(locked)}`
}

const buy = (at: string, size: string): Want => ({
  type: 'limit',
  side: 'buy',
  price: price(at),
  quantity: quantity(size),
})
const rich = openHoldings({ USDC: amount('10000') })

describe('a limit buy', () => {
  test('locks its cost, fills in parts by what is printed through it, and pays its fee in what it receives', () => {
    let { holdings } = place(rich, 'a', buy('99', '2'))
    expect(shown(holdings, 'USDC')).toBe('9802 + 198')
    holdings = see(holdings, 'a', printed(149, 98, 50))
    expect(shown(holdings, 'BTC')).toBe('0 + 0')
    holdings = see(holdings, 'a', printed(150, 98, 0.5))
    expect([shown(holdings, 'USDC'), shown(holdings, 'BTC')]).toEqual(['9802 + 148.5', '0.4995 + 0'])
    holdings = see(holdings, 'a', printed(200, 98, 50))
    expect([shown(holdings, 'USDC'), shown(holdings, 'BTC')]).toEqual(['9802 + 0', '1.998 + 0'])
    expect(holdings.orders.size).toBe(0)
  })

  test('gives back what it locked when it is canceled', () => {
    const { holdings } = place(rich, 'a', buy('99', '2'))
    const part = see(holdings, 'a', printed(150, 98, 0.5))
    expect(shown(settle(part, { kind: 'ended', id: 'a', by: 'us', filled: quantity('0.5') }), 'USDC')).toBe(
      '9950.5 + 0',
    )
  })

  test('locks the fee as well where that is taken in quote, and its rounding', () => {
    const { holdings } = place(rich, 'a', buy('99', '2'), nowAt(100, 'quote'))
    expect(shown(holdings, 'USDC')).toBe('9801.801999999999 + 198.198000000001')
  })
})

test.each<[string, Want, string]>([
  ['more than there is', buy('99', '102'), 'funds'],
  ['base that is not there', { type: 'market', side: 'sell', quantity: quantity('1') }, 'funds'],
  ['a crumb', buy('99', '0.001'), 'minimum'],
  ['a price between two ticks', buy('99.005', '1'), 'precision'],
])('%s is rejected', (_name, want, reason) => {
  const { holdings, outcome } = place(rich, 'a', want)
  expect(outcome).toMatchObject({ kind: 'rejected', reason })
  expect(holdings).toEqual(rich)
})

test('a market order gets the far side of the holdings, 0.05 % worse, with the first print after its way', () => {
  const { holdings } = place(rich, 'a', { type: 'market', side: 'buy', quantity: quantity('1') })
  const { outcome } = judgePrint(holdings, orderIn(holdings, 'a'), printed(150, 100, 0.001))
  expect(outcome).toMatchObject({
    kind: 'filled',
    done: true,
    fill: { price: price('100.05'), quantity: quantity('1') },
  })
})

test('an immediate order beyond its limit ends without a fill', () => {
  const { holdings } = place(rich, 'a', {
    type: 'immediate',
    side: 'buy',
    price: price('99.99'),
    quantity: quantity('1'),
  })
  expect(judgePrint(holdings, orderIn(holdings, 'a'), printed(150, 100, 9)).outcome).toEqual({
    kind: 'ended',
    id: 'a',
    by: 'expiry',
    filled: quantity('0'),
  })
})

describe('an account that has spent its last', () => {
  /** Dear fees, so that the lock is all there is. */
  const dear = (mode: FeeMode, maker: string): MarketNow => {
    const now = nowAt(100, mode)
    return { ...now, market: { ...now.market, fees: exampleFees(mode, maker) } }
  }
  const prints = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 })

  test('never owes the rounding of its fees, in however many parts an order fills', () => {
    fc.assert(
      fc.property(fc.constantFrom<FeeMode>('quote', 'third'), prints, (mode, parts) => {
        const now = dear(mode, '0.003333333333333333')
        const want = buy('33.37', '7.777')
        const rich = judgePlacing(openHoldings({ USDC: amount('9999') }), { id: 'a', want, activeFromMs: 0 }, now)
        if (rich.kind !== 'accepted') throw new Error('not accepted')
        let holdings = settle(openHoldings({ USDC: rich.order.locked }), rich)
        expect(balanceOf(holdings, 'USDC').free).toBe(0n)
        for (const [index, part] of [...parts, 9_000].entries()) {
          const order = holdings.orders.get('a')
          if (order === undefined) break
          const { outcome } = judgePrint(holdings, order, { ...printed(index, 30, part / 1_000, mode), now })
          if (outcome !== null) holdings = settle(holdings, outcome)
        }
        expect(holdings.orders.size).toBe(0)
        expect(balanceOf(holdings, 'USDC').free >= 0n).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  test('loses the rest of an order whose fee was raised beyond what it has, and owes nothing', () => {
    const want = buy('99', '2')
    const before = dear('quote', '0.001')
    const placed = judgePlacing(openHoldings({ USDC: amount('198.2') }), { id: 'a', want, activeFromMs: 0 }, before)
    const holdings = settle(openHoldings({ USDC: amount('198.2') }), placed)
    const { outcome } = judgePrint(holdings, orderIn(holdings, 'a'), {
      ...printed(1, 98, 50, 'quote'),
      now: dear('quote', '0.01'),
    })
    expect(outcome).toEqual({ kind: 'ended', id: 'a', by: 'expiry', filled: quantity('0') })
    expect(shown(settle(holdings, { kind: 'ended', id: 'a', by: 'expiry', filled: quantity('0') }), 'USDC')).toBe(
      '198.2 + 0',
    )
  })
})

test('what fills is never more than what is there: every balance is the start and the fills, and none is below zero', () => {
  const mode = fc.constantFrom<FeeMode>('received', 'quote', 'third')
  const step = fc.record({
    act: fc.constantFrom('buy', 'sell', 'taker', 'print', 'cancel'),
    cents: fc.integer({ min: 9_000, max: 11_000 }),
    size: fc.integer({ min: 1, max: 60_000 }),
  })
  fc.assert(
    fc.property(mode, fc.array(step, { maxLength: 60 }), (fees, steps) => {
      let holdings = openHoldings({ USDC: amount('5000') })
      const sums = { USDC: amount('5000') as bigint, BTC: 0n }
      let last = 100
      const heed = (outcome: Outcome | null, side: 'buy' | 'sell'): void => {
        if (outcome === null) return
        holdings = settle(holdings, outcome)
        if (outcome.kind !== 'filled') return
        const { fill } = outcome
        const sign = side === 'buy' ? 1n : -1n
        sums.BTC += sign * fill.quantity - (fill.fee.asset === 'base' ? fill.fee.amount : 0n)
        sums.USDC -= sign * notional(fill.price, fill.quantity) + (fill.fee.asset === 'base' ? 0n : fill.fee.quote)
      }
      for (const [index, { act, cents, size }] of steps.entries()) {
        const at = price((cents / 100).toFixed(2))
        const size3 = quantity((size / 1_000).toFixed(3))
        const id = String(index)
        switch (act) {
          case 'buy':
          case 'sell':
            heed(
              judgePlacing(
                holdings,
                { id, want: { type: 'limit', side: act, price: at, quantity: size3 }, activeFromMs: 0 },
                nowAt(last, fees),
              ),
              act,
            )
            break
          case 'taker':
            heed(
              judgePlacing(
                holdings,
                { id, want: { type: 'market', side: 'sell', quantity: size3 }, activeFromMs: 0 },
                nowAt(last, fees),
              ),
              'sell',
            )
            break
          case 'cancel': {
            const [first] = holdings.orders.keys()
            if (first !== undefined)
              heed({ kind: 'ended', id: first, by: 'us', filled: orderIn(holdings, first).filled }, 'buy')
            break
          }
          case 'print':
            last = cents / 100
            for (const order of holdings.orders.values()) {
              heed(judgePrint(holdings, order, printed(index, last, size / 1_000, fees)).outcome, order.want.side)
            }
        }
        for (const asset of ['USDC', 'BTC'] as const) {
          const { free, locked } = balanceOf(holdings, asset)
          expect(free + locked).toBe(sums[asset])
          expect(free >= 0n && locked >= 0n).toBe(true)
        }
      }
    }),
    { numRuns: 200 },
  )
})
