/** Entries that had ended fill after all, while their trade has others, holds, or has sold some of what it bought. */
import { describe, expect, it } from 'vitest'
import { amount, price, quantity } from '#engine/money.ts'
import { type Bench, type BenchOrder, endOrder, fillOrder, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import { singleConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import type { State } from './state.ts'

/** Buys at 100 and at 98, for 50 each. */
const config = singleConfig({
  entries: ['100', '98'].map((at) => ({ price: price(at), size: { kind: 'quote', amount: amount('50') } })),
  repeats: null,
})

const begin = (): Bench<State> => {
  const bench = onBench(spot, config, testMarket(), price('101'))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  return bench
}

const orderIn = (bench: Bench<State>, slot: string): BenchOrder => {
  const found = bench.orders.get(`1/${slot}`)
  if (found === undefined) throw new Error(`nothing rests in ${slot}`)
  return found
}

const fill = (bench: Bench<State>, order: BenchOrder, text: string, at = '100'): void =>
  fillOrder(bench, order, quantity(text), price(at))

const only = ({ state }: Bench<State>) => {
  const [trade] = state.trades
  if (trade === undefined) throw new Error('no trade')
  return trade
}

/** What is being taken back has ended. */
const endCanceled = (bench: Bench<State>): void => {
  for (const order of bench.orders.values()) if (order.canceling) endOrder(bench, order, 'us')
}

/** The first line is canceled by the exchange, and offered again a minute later. */
const offeredAgain = (): { bench: Bench<State>; first: BenchOrder; second: BenchOrder } => {
  const bench = begin()
  const first = orderIn(bench, 'entry:0')
  endOrder(bench, first, 'outside')
  bench.at += 60_000
  send(bench, { kind: 'timer-elapsed', pair: 0 })
  return { bench, first, second: orderIn(bench, 'entry:0') }
}

/** What the unit says that it has, and what its fills say: base, quote spent, fees. */
const expectBooked = (bench: Bench<State>): void => {
  const { base, cost, realised, fees } = spot.report(config, bench.state).position
  expect([base, cost - realised, fees]).toEqual([bench.ledger.base, bench.ledger.spent, bench.ledger.fees])
}

describe('an entry that had ended', () => {
  it('makes the next of its line way, which has traded, and what has come is held', () => {
    const { bench, first, second } = offeredAgain()
    fill(bench, first, '0.2')
    expect([second.canceling, orderIn(bench, 'entry:1').canceling]).toEqual([true, false])
    expect(orderIn(bench, 'profit:0').want.quantity).toBe(quantity('0.199'))
    endCanceled(bench)
    expect(bench.orders.has('1/entry:0')).toBe(false)
    expect(only(bench)).toMatchObject({ phase: 'holding', run: { quantity: quantity('0.2'), value: amount('20') } })
    expectBooked(bench)
  })

  it('joins what its trade holds, and is offered with it', () => {
    const { bench, first, second } = offeredAgain()
    fillOrder(bench, second, second.want.quantity, price('100'))
    const offered = orderIn(bench, 'profit:0').want.quantity
    fill(bench, first, '0.2')
    endCanceled(bench)
    // A thousandth of each is the fee.
    expect(orderIn(bench, 'profit:0').want.quantity - offered).toBe(quantity('0.2'))
    expectBooked(bench)
  })

  it('too small to be held waits with its line, which is offered again', () => {
    const { bench, first } = offeredAgain()
    fill(bench, first, '0.002')
    expect(only(bench).phase).toBe('entering')
    endCanceled(bench)
    bench.at += 60_000
    send(bench, { kind: 'price-crossed', pair: 0, price: price('101') })
    expect(orderIn(bench, 'entry:0').want.side).toBe('buy')
    expectBooked(bench)
  })

  it('told twice is booked once', () => {
    const { bench, first } = offeredAgain()
    fill(bench, first, '0.2')
    const { last, state } = bench
    if (last === null) throw new Error('nothing has happened')
    send(bench, last)
    expect(bench.state).toEqual(state)
  })

  it('was too small before by other filters: its line is not any more', () => {
    const bench = begin()
    const first = orderIn(bench, 'entry:0')
    endOrder(bench, first, 'outside')
    bench.now = { ...bench.now, market: testMarket({ minNotional: amount('60') }) }
    send(bench, { kind: 'market-changed', pair: 0 })
    bench.at += 60_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(only(bench).entries[0]?.belowMinimum).toBe('filters')
    bench.now = { ...bench.now, market: testMarket() }
    fill(bench, first, '0.2')
    expect(only(bench).entries[0]).toMatchObject({ traded: true })
    expect(only(bench).entries[0]?.belowMinimum).toBeUndefined()
  })
})

describe('a run whose entry is still being filled', () => {
  it('is over when that ends with too little, where something of it was sold by an order that had ended', () => {
    const bench = begin()
    const first = orderIn(bench, 'entry:0')
    fillOrder(bench, first, first.want.quantity, price('100'))
    const profit = orderIn(bench, 'profit:0')
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'profits' } })
    endCanceled(bench)
    send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: null, part: 'profits' } })
    const next = orderIn(bench, 'profit:0')
    fillOrder(bench, next, next.want.quantity, price('101'))
    endCanceled(bench)
    expect([only(bench).phase, bench.state.runs]).toEqual(['entering', 1])
    fill(bench, orderIn(bench, 'entry:0'), '0.06')
    fill(bench, profit, '0.05', '101')
    expect(bench.state.runs).toBe(1)
    setPrice(bench, price('101.5'))
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'entries' } })
    endCanceled(bench)
    expect([only(bench).phase, bench.state.runs]).toEqual(['idle', 2])
    expectBooked(bench)
  })
})

describe('an exit that had ended', () => {
  it('and sells all before the next stop could is one more stop', () => {
    const stop = { kind: 'fix', price: price('95'), limit: null } as const
    const entries = [{ price: price('100'), size: { kind: 'quote', amount: amount('50') } }] as const
    const bench = onBench(spot, singleConfig({ entries, stop, repeats: null }), testMarket(), price('101'))
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    /** It buys, and the price falls to the stop. */
    const falls = (): void => {
      const entry = orderIn(bench, 'entry:0')
      fillOrder(bench, entry, entry.want.quantity, price('100'))
      setPrice(bench, price('94'))
      send(bench, { kind: 'price-crossed', pair: 0, price: price('94') })
    }
    falls()
    endCanceled(bench)
    const first = bench.orders.get('0/exit')
    if (first === undefined) throw new Error('nothing leaves')
    endOrder(bench, first, 'outside')
    bench.at += 60_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    expect([bench.state.stopCount, bench.state.runs]).toEqual([1, 1])
    setPrice(bench, price('101'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('101') })
    falls()
    fillOrder(bench, first, first.want.quantity, price('94'))
    endCanceled(bench)
    expect([bench.orders.size, bench.state.stopCount, bench.state.runs]).toEqual([0, 2, 2])
    expectBooked(bench)
  })
})
