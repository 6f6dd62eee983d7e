/** A profit whose order was believed canceled and has filled after all: it is booked, once, and what it took is not offered again. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { amount, asQuantity, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import {
  type Bench,
  type BenchOrder,
  endOrder,
  fillOrder,
  goTo,
  onBench,
  send,
  setPrice,
  settle,
} from '#proofs/workbench.ts'
import type { GeneratorConfig } from './config.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import type { State } from './state.ts'

const config = generatorConfig()

const begin = (changes: Partial<GeneratorConfig> = {}): Bench<State> => {
  const at = price(changes.direction === 'sell' ? '99.8' : '100.2')
  const bench = onBench(spot, { ...config, ...changes }, testMarket(), at)
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const orderIn = (bench: Bench<State>, slot: string): BenchOrder => {
  const found = bench.orders.get(slot)
  if (found === undefined) throw new Error(`nothing rests in ${slot}`)
  return found
}

/** Fills at the order's own price. */
const fill = (bench: Bench<State>, order: BenchOrder, text?: string): void => {
  if (order.want.type !== 'limit') throw new Error('it does not rest')
  fillOrder(bench, order, text === undefined ? order.want.quantity : quantity(text), order.want.price)
}

const ask = (bench: Bench<State>, what: Ask): void => {
  expect(send(bench, { kind: 'user-asked', ask: what }).refusal).toBeNull()
  settle(bench)
}

const tradeOf = (bench: Bench<State>, id: number) => bench.state.trades.find((trade) => trade.id === id)

/** What the unit says that it has, and what its fills say: base, quote spent, fees. */
const expectBooked = (bench: Bench<State>): void => {
  const { base, cost, realised, fees } = spot.report(config, bench.state).position
  expect([base, cost - realised, fees]).toEqual([bench.ledger.base, bench.ledger.spent, bench.ledger.fees])
}

const rowsOf = (bench: Bench<State>, action: 'buy' | 'sell') =>
  bench.effects.flatMap((effect) =>
    effect.kind === 'write-history' && effect.row.action === action ? [effect.row] : [],
  )

/** The level nearest to the price has entered, and its profit is taken back by what its user asks. */
const takenBack = (direction: 'buy' | 'sell', what: Ask): { bench: Bench<State>; profit: BenchOrder } => {
  const bench = begin({ direction })
  fill(bench, orderIn(bench, '3/entry:0'))
  const profit = orderIn(bench, '3/profit:0')
  ask(bench, what)
  expect(bench.orders.has('3/profit:0')).toBe(false)
  return { bench, profit }
}

describe('a profit that fills after its trade is gone', () => {
  it.each<['buy' | 'sell', 'release' | 'close']>([
    ['buy', 'release'],
    ['buy', 'close'],
    ['sell', 'release'],
    ['sell', 'close'],
  ])('of a bot that begins with a %s, deleted by %s, is booked, once', (direction, how) => {
    const { bench, profit } = takenBack(direction, { kind: 'delete', trade: 3, how })
    expect(tradeOf(bench, 3)).toBeUndefined()
    const { runs } = bench.state
    const action = direction === 'buy' ? 'sell' : 'buy'
    const before = rowsOf(bench, action).length
    fill(bench, profit, '0.3')
    expectBooked(bench)
    expect(rowsOf(bench, action).slice(before)).toMatchObject([
      { trade: 3, price: profit.want.type === 'limit' && profit.want.price, quantity: quantity('0.3'), success: true },
    ])
    expect(bench.state.runs).toBe(runs)
    const { last, state } = bench
    if (last === null) throw new Error('nothing has happened')
    send(bench, last)
    expect(bench.state).toEqual(state)
    fill(bench, profit, '0.1')
    expectBooked(bench)
  })

  it('takes its part of the cost of what was let go', () => {
    const { bench, profit } = takenBack('buy', { kind: 'delete', trade: 3, how: 'release' })
    const { base, cost } = bench.state.gone
    fill(bench, profit, '0.3')
    const { gone } = bench.state
    expect(gone.cost).toBe(cost - (cost * quantity('0.3')) / base)
    expect(rowsOf(bench, 'sell')).toMatchObject([{ profit: gone.realised }])
  })

  it('covers its part of what is owed, where what it earned was let go', () => {
    const { bench, profit } = takenBack('sell', { kind: 'delete', trade: 3, how: 'release' })
    const { base, cost } = bench.state.gone
    expect([base < 0n, cost < 0n]).toEqual([true, true])
    fill(bench, profit, '0.3')
    // Bought one percent lower than it was sold: that much more has come, less two fees.
    const { realised } = bench.state.gone
    expect(Number(formatDecimal(realised))).toBeGreaterThan(0.2)
    expect(Number(formatDecimal(realised))).toBeLessThan(0.3)
    expect(rowsOf(bench, 'buy')).toMatchObject([{ profit: realised }])
  })

  it('earns nothing by what is bought for more than was left of what it earned', () => {
    const { bench, profit } = takenBack('sell', { kind: 'delete', trade: 3, how: 'close' })
    const { realised } = bench.state.gone
    fill(bench, profit, '0.3')
    // No more than its fee is lost.
    const more = Number(formatDecimal(bench.state.gone.realised - realised))
    expect(Math.abs(more)).toBeLessThan(0.1)
  })
})

describe('a profit that fills after its ladder was made anew', () => {
  const profits = ['1', '2', '3'].map((profit, line) => ({
    type: 'percent' as const,
    profit: ratio(profit),
    share: ratio(['50', '30', '20'][line] ?? '0'),
  }))
  const takeProfits = (near: string, far: string) => [
    { price: price(near), share: ratio('70') },
    { price: price(far), share: ratio('30') },
  ]

  it.each([
    ['buy', '100.5', takeProfits('100.5', '119')],
    ['sell', '99.5', takeProfits('99.5', '80')],
  ] as const)('of a bot that begins with a %s, is booked and leaves less for the others', (direction, near, levels) => {
    const size = { kind: 'quote', amount: amount('50') } as const
    const bench = begin({ direction, profits, takeProfits: levels, size, closeAfterTakeProfit: false })
    fill(bench, orderIn(bench, '3/entry:0'))
    const late = orderIn(bench, '3/profit:1')
    setPrice(bench, price(near))
    send(bench, { kind: 'price-crossed', pair: 0, price: price(near) })
    settle(bench)
    expect(tradeOf(bench, 3)?.profits[1]).toMatchObject({ order: null })
    const offered = () =>
      [...bench.orders.values()]
        .filter(({ trade }) => trade === 3)
        .reduce((sum, { want }) => sum + Number(formatDecimal(want.quantity)), 0)
    const before = offered()
    const sold = tradeOf(bench, 3)?.run.sold ?? 0n
    fill(bench, late, '0.05')
    expectBooked(bench)
    expect(tradeOf(bench, 3)?.run.sold).toBe(sold + quantity('0.05'))
    settle(bench)
    expect(offered()).toBeGreaterThan(0)
    expect(before - offered()).toBeCloseTo(0.05, 2)
    expect(tradeOf(bench, 3)).toMatchObject({ phase: 'holding', replan: false })
  })
})

describe('a profit that fills while its trade is being closed', () => {
  it.each(['buy', 'sell'] as const)('of a bot that begins with a %s, leaves less to leave', (direction) => {
    const bench = begin({ direction })
    const [near, far] = direction === 'buy' ? ['3', '2'] : ['3', '4']
    for (const id of [near, far]) fill(bench, orderIn(bench, `${id}/entry:0`))
    const late = orderIn(bench, `${near}/profit:0`)
    expect(send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: null } }).refusal).toBeNull()
    for (const order of bench.orders.values()) if (order.canceling) endOrder(bench, order, 'us')
    const first = orderIn(bench, '0/exit')
    fill(bench, late, '0.3')
    endOrder(bench, first, 'outside')
    bench.at += 60_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    const again = orderIn(bench, '0/exit')
    expect(Number(formatDecimal(asQuantity(first.want.quantity - again.want.quantity)))).toBeCloseTo(0.3, 1)
    fillOrder(bench, again, quantity('0.1'), bench.now.price)
    settle(bench)
    expectBooked(bench)
    expect(bench.state.life).toBe('closed')
    // Neither has left with what the other holds; what is bought back for is a percent dearer at most.
    const left = bench.state.trades.map((trade) => (direction === 'buy' ? trade.position.base : trade.earned))
    for (const rest of left) expect(Math.abs(Number(formatDecimal(rest)))).toBeLessThan(direction === 'buy' ? 0.001 : 1)
  })
})

describe('what comes after an order had ended with fills', () => {
  const quantities = (bench: Bench<State>, action: 'buy' | 'sell') =>
    rowsOf(bench, action).map((row) => [formatDecimal(row.quantity), row.price, row.fee > 0n])

  it('is told of an entry by a row of its own, and of a profit', () => {
    const bench = begin()
    const entry = orderIn(bench, '3/entry:0')
    fill(bench, entry, '0.2')
    endOrder(bench, entry, 'outside')
    fill(bench, entry, '0.1')
    settle(bench)
    expect(quantities(bench, 'buy')).toEqual([
      ['0.2', price('100'), true],
      ['0.1', price('100'), true],
    ])
    const profit = orderIn(bench, '3/profit:0')
    fill(bench, profit, '0.1')
    endOrder(bench, profit, 'outside')
    fill(bench, profit, '0.05')
    expect(quantities(bench, 'sell')).toEqual([
      ['0.1', price('101'), true],
      ['0.05', price('101'), true],
    ])
    const told = rowsOf(bench, 'sell').reduce((sum, row) => sum + (row.profit ?? 0n), 0n)
    expect(told).toBe(spot.report(config, bench.state).position.realised)
  })
})

describe('an entry that fills after its trade has followed the price', () => {
  it('is booked, and offered for profit', () => {
    const follow = { up: { kind: 'amount', amount: price('2') }, down: null } as const
    const single = singleConfig({ follow, opening: { kind: 'amount', amount: price('1') } })
    const bench = onBench(spot, single, testMarket(), price('100.5'))
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    settle(bench)
    const entry = orderIn(bench, '1/entry:0')
    goTo(bench, price('110'))
    expect(tradeOf(bench, 1)?.entries).toMatchObject([{ price: price('108'), order: null }])
    fill(bench, entry, '0.2')
    expectBooked(bench)
    expect(rowsOf(bench, 'buy')).toMatchObject([{ quantity: quantity('0.2') }])
    expect(tradeOf(bench, 1)?.phase).toBe('holding')
    expect(orderIn(bench, '1/profit:0').want.side).toBe('sell')
  })
})

describe('a profit that fills after its coins were sold at market', () => {
  it('leaves less of the others to sell', () => {
    const bench = begin()
    for (const slot of ['3/entry:0', '2/entry:0']) fill(bench, orderIn(bench, slot))
    const profit = orderIn(bench, '3/profit:0')
    setPrice(bench, price('95.2'))
    ask(bench, { kind: 'close', trade: 3 })
    fill(bench, profit, '0.3')
    expect([tradeOf(bench, 3)?.position.base, bench.state.gone.base < 0n]).toEqual([0n, true])
    ask(bench, { kind: 'close', trade: null })
    expectBooked(bench)
    const { base } = spot.report(config, bench.state).position
    expect([bench.state.life, base >= 0n, base < quantity('0.002')]).toEqual(['closed', true, true])
  })
})
