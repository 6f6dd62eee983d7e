/** Fills that come when their trade is on its way out or has left: what an entry brings is sold too, what a sale brings is booked, and nothing of it lies forgotten. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
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
import type { Config } from './config.ts'
import { testConfig, testMarket } from './fixture.ts'
import { grid } from './index.ts'
import type { State } from './state.ts'

const config = testConfig({ stop: { price: price('90'), limit: null } })

/** Levels at 103, 104 and 105, of which the lower two rest. */
const begin = (changes: Partial<Config> = {}): Bench<State> => {
  const bench = onBench(grid, { ...config, ...changes }, testMarket(), price('104.3'))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): void => {
  expect(send(bench, { kind: 'user-asked', ask: what }).refusal).toBeNull()
}

const tradeOf = (bench: Bench<State>, id: number) => bench.state.trades.find((trade) => trade.id === id)

/** The entry of a level, to be filled when the unit thinks that it is over. */
const entryAt = (bench: Bench<State>, text: string): BenchOrder => {
  const found = [...bench.orders.values()].find(
    ({ want }) => want.side === 'buy' && want.type === 'limit' && want.price === price(text),
  )
  if (found === undefined) throw new Error(`nothing is bought at ${text}`)
  return found
}

/** The exchange had filled a part before it took the cancel, and tells so now. */
const fillLate = (bench: Bench<State>, entry: BenchOrder, text: string): void =>
  fillOrder(bench, entry, quantity(text), price('104'))

const exitOf = (bench: Bench<State>, owner: number): BenchOrder => {
  const found = bench.orders.get(`${owner}/exit`)
  if (found === undefined) throw new Error(`${owner} does not leave`)
  return found
}

const held = (bench: Bench<State>): number => {
  const { base } = grid.report(config, bench.state).position
  return Number(formatDecimal(base))
}

const rows = (bench: Bench<State>) =>
  bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))

/** What is left is dust: the exchange would not take it. */
const DUST = 0.005

describe('a fill that comes after its level was closed', () => {
  it.each<[string, boolean, State['life']]>([
    ['with its bot', true, 'closed'],
    ['alone', false, 'running'],
  ])('%s is sold too', (_, isAll, life) => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    ask(bench, { kind: 'close', trade: isAll ? null : entry.trade })
    settle(bench)
    expect([bench.state.life, tradeOf(bench, entry.trade)?.phase]).toEqual([life, 'done'])
    fillLate(bench, entry, '0.2')
    expect(exitOf(bench, entry.trade).want).toMatchObject({ side: 'sell', type: 'market' })
    settle(bench)
    expect(bench.state.life).toBe(life)
    expect(tradeOf(bench, entry.trade)).toMatchObject({ phase: 'done', runs: 0 })
    expect(held(bench)).toBeLessThan(DUST)
    expect(rows(bench).filter(({ action }) => action === 'close')).toHaveLength(2)
  })

  it('is sold however often the exchange refuses it, and its bot is not closed before', () => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    ask(bench, { kind: 'close', trade: null })
    settle(bench)
    bench.now = { ...bench.now, market: testMarket({ status: 'halted' }) }
    fillLate(bench, entry, '0.2')
    settle(bench)
    expect([bench.state.life, bench.wake.atMs]).toEqual(['running', bench.at + 5_000])
    bench.now = { ...bench.now, market: testMarket() }
    bench.at += 5_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    expect([bench.state.life, bench.wake.atMs]).toEqual(['closed', null])
    expect(held(bench)).toBeLessThan(DUST)
  })

  it('goes along with what came late before it', () => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    ask(bench, { kind: 'close', trade: null })
    settle(bench)
    fillLate(bench, entry, '0.2')
    const exit = exitOf(bench, entry.trade)
    fillLate(bench, entry, '0.1')
    expect(exitOf(bench, entry.trade)).toBe(exit)
    settle(bench)
    expect(bench.state.life).toBe('closed')
    expect(held(bench)).toBeLessThan(DUST)
  })

  it('too small to be sold stays as dust, and opens nothing', () => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    ask(bench, { kind: 'close', trade: null })
    settle(bench)
    fillLate(bench, entry, '0.01')
    expect([bench.state.life, bench.orders.size]).toEqual(['closed', 0])
    expect(tradeOf(bench, entry.trade)?.phase).toBe('done')
  })
})

describe('a fill that comes while the exit is being sold', () => {
  it.each<[string, (bench: Bench<State>) => number]>([
    [
      'of its level',
      (bench) => {
        const level = bench.state.trades.find(({ phase }) => phase === 'holding')
        ask(bench, { kind: 'close', trade: level?.id ?? 0 })
        return level?.id ?? 0
      },
    ],
    [
      'of its bot, which is deleted',
      (bench) => {
        ask(bench, { kind: 'delete', trade: null, how: 'close' })
        return 0
      },
    ],
    [
      'of a stop',
      (bench) => {
        setPrice(bench, price('89'))
        send(bench, { kind: 'price-crossed', pair: 0, price: price('89') })
        return 0
      },
    ],
  ])('%s leaves with it', (_, leave) => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    fillLate(bench, entry, '0.2')
    endOrder(bench, entry, 'outside')
    const owner = leave(bench)
    for (const order of bench.orders.values()) if (order.canceling) endOrder(bench, order, 'us')
    const exit = exitOf(bench, owner)
    fillLate(bench, entry, '0.1')
    expect(exitOf(bench, owner)).toBe(exit)
    settle(bench)
    expect(held(bench)).toBeLessThan(DUST)
    expect(bench.fills.filter(({ side }) => side === 'sell').map(({ slot }) => slot)).toEqual(['exit', 'exit'])
    expect(bench.state.stopCount).toBeLessThan(2)
  })

  it('leaves with the dust of a level that holds nothing else', () => {
    const bench = begin({ trailingUp: null, trailingDown: null })
    const entry = entryAt(bench, '104')
    fillLate(bench, entry, '0.045')
    endOrder(bench, entry, 'outside')
    goTo(bench, price('119'))
    expect(tradeOf(bench, entry.trade)?.phase).toBe('idle')
    ask(bench, { kind: 'close', trade: entry.trade })
    exitOf(bench, entry.trade)
    fillLate(bench, entry, '0.1')
    expect([...bench.orders.keys()].filter((key) => key.startsWith(`${entry.trade}/`))).toEqual([`${entry.trade}/exit`])
    settle(bench)
    expect(tradeOf(bench, entry.trade)?.phase).toBe('done')
    expect(held(bench)).toBeLessThan(DUST)
  })
})

describe('a fill that comes after its level is gone', () => {
  it.each<[string, readonly Ask[]]>([
    ['deleted with its bot', [{ kind: 'delete', trade: null, how: 'close' }]],
    ['let go with its bot', [{ kind: 'delete', trade: null, how: 'release' }]],
    [
      'closed, and its bot deleted later',
      [
        { kind: 'close', trade: null },
        { kind: 'delete', trade: null, how: 'wait' },
      ],
    ],
  ])('%s is sold at market, and the bot is deleted after that', (_, asks) => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    for (const one of asks) {
      ask(bench, one)
      settle(bench)
    }
    expect(bench.state.life).toBe('deleted')
    fillLate(bench, entry, '0.2')
    expect([bench.state.life, grid.report(config, bench.state).badges]).toEqual(['running', ['pending-delete']])
    exitOf(bench, entry.trade)
    settle(bench)
    expect(bench.state.life).toBe('deleted')
    expect(held(bench)).toBeLessThan(DUST)
  })

  it('is sold with all others while its bot closes', () => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    ask(bench, { kind: 'delete', trade: entry.trade, how: 'close' })
    settle(bench)
    ask(bench, { kind: 'close', trade: null })
    fillLate(bench, entry, '0.2')
    exitOf(bench, entry.trade)
    settle(bench)
    expect(bench.state.life).toBe('closed')
    expect(held(bench)).toBeLessThan(DUST)
  })

  it('is let go, and told, while its bot lets its coins go', () => {
    const bench = begin()
    const [entry, other] = [entryAt(bench, '104'), entryAt(bench, '103')]
    ask(bench, { kind: 'delete', trade: null, how: 'release' })
    endOrder(bench, entry, 'us')
    expect(tradeOf(bench, entry.trade)).toBeUndefined()
    fillLate(bench, entry, '0.2')
    expect(rows(bench).find(({ action }) => action === 'release')).toMatchObject({ trade: entry.trade })
    endOrder(bench, other, 'us')
    expect([bench.state.life, bench.orders.size]).toEqual(['deleted', 0])
  })

  it('is offered for profit while its bot goes on', () => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    ask(bench, { kind: 'delete', trade: entry.trade, how: 'close' })
    settle(bench)
    expect(tradeOf(bench, entry.trade)).toBeUndefined()
    fillLate(bench, entry, '0.2')
    expect(tradeOf(bench, entry.trade)?.phase).toBe('holding')
    goTo(bench, price('106'))
    expect(tradeOf(bench, entry.trade)).toBeUndefined()
    expect(held(bench)).toBeLessThan(DUST)
  })
})

/** What the unit says that it has, and what its fills say: base, quote spent, fees. */
const books = (bench: Bench<State>) => {
  const { base, cost, realised, fees } = grid.report(config, bench.state).position
  return { told: [base, cost - realised, fees], byFills: [bench.ledger.base, bench.ledger.spent, bench.ledger.fees] }
}

const soldRows = (bench: Bench<State>) => rows(bench).filter(({ action }) => action === 'sell')

describe('a sale that comes after its order was believed canceled', () => {
  /** The level at 104 holds, and its sale is taken back by what its user asks. */
  const takenBack = (what: (id: number) => Ask): { bench: Bench<State>; sale: BenchOrder } => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    fillOrder(bench, entry, entry.want.quantity, price('104'))
    const sale = bench.orders.get(`${entry.trade}/profit:0`)
    if (sale === undefined) throw new Error('nothing is offered')
    ask(bench, what(entry.trade))
    settle(bench)
    return { bench, sale }
  }

  it.each<[string, 'release' | 'close']>([
    ['with the coins of its level let go', 'release'],
    ['with its level sold at market', 'close'],
  ])('%s, is booked, once', (_, how) => {
    const { bench, sale } = takenBack((trade) => ({ kind: 'delete', trade, how }))
    expect(tradeOf(bench, sale.trade)).toBeUndefined()
    const { runs } = bench.state
    fillOrder(bench, sale, quantity('0.3'), price('105.04'))
    const { told, byFills } = books(bench)
    expect(told).toEqual(byFills)
    expect(soldRows(bench)).toMatchObject([
      { trade: sale.trade, price: price('105.04'), quantity: quantity('0.3'), amount: amount('31.512'), success: true },
    ])
    expect(bench.state.runs).toBe(runs)
    const { last, state } = bench
    if (last === null) throw new Error('nothing has happened')
    send(bench, last)
    expect(bench.state).toEqual(state)
    fillOrder(bench, sale, quantity('0.1'), price('105.04'))
    expect(books(bench).told).toEqual(books(bench).byFills)
  })

  it('takes its part of the cost of what was let go', () => {
    const { bench, sale } = takenBack((trade) => ({ kind: 'delete', trade, how: 'release' }))
    const { base, cost } = bench.state.gone
    fillOrder(bench, sale, quantity('0.3'), price('105.04'))
    const left = bench.state.gone
    expect(left.cost).toBe(cost - (cost * quantity('0.3')) / base)
    // 0.3 at 105.04 less a thousandth, for a cost of 104 and a thousandth each.
    expect(Number(formatDecimal(left.realised))).toBeCloseTo(0.3 * (105.04 * 0.999 - 104 / 0.999), 10)
    expect(soldRows(bench)[0]?.profit).toBe(left.realised)
  })

  it('beyond what levels that are gone have left, is owed, and realises nothing', () => {
    const { bench, sale } = takenBack((trade) => ({ kind: 'delete', trade, how: 'close' }))
    const before = bench.state.gone
    fillOrder(bench, sale, quantity('0.3'), price('105.04'))
    const { base, cost, realised } = bench.state.gone
    // Dust was left over, at its cost.
    expect(base).toBe(before.base - quantity('0.3'))
    expect(realised - before.realised).toBeLessThan(amount('0.01'))
    fillOrder(bench, sale, quantity('0.1'), price('105.04'))
    expect(bench.state.gone.realised).toBe(realised)
    expect(bench.state.gone.cost).toBe(cost - (amount('10.504') * 999n) / 1_000n)
    expect(soldRows(bench).at(-1)?.profit).toBe(0n)
  })

  it('of a line that is not offered any more, leaves less for the others', () => {
    const profits = ['1', '2', '3'].map((profit, line) => ({
      type: 'percent' as const,
      profit: ratio(profit),
      share: ratio(['50', '30', '20'][line] ?? '0'),
    }))
    const takeProfits = [
      { price: price('104.5'), share: ratio('70') },
      { price: price('119'), share: ratio('30') },
    ]
    const bench = begin({ profits, takeProfits })
    const entry = entryAt(bench, '104')
    fillOrder(bench, entry, entry.want.quantity, price('104'))
    const sale = bench.orders.get(`${entry.trade}/profit:1`)
    if (sale === undefined) throw new Error('nothing is offered')
    setPrice(bench, price('104.5'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('104.5') })
    settle(bench)
    const offered = () => [...bench.orders.values()].filter(({ trade }) => trade === entry.trade)
    const sizes = () => offered().map(({ slot, want }) => `${slot} ${formatDecimal(want.quantity)}`)
    expect(sizes()).toEqual(['profit:0 0.072', 'profit:2 0.072'])
    fillOrder(bench, sale, quantity('0.02'), price('106.08'))
    expect(books(bench).told).toEqual(books(bench).byFills)
    settle(bench)
    expect(sizes()).toEqual(['profit:0 0.062', 'profit:2 0.062'])
    expect(tradeOf(bench, entry.trade)).toMatchObject({ phase: 'holding', hasLeft: true })
  })

  /** Two levels hold and are being sold together, and one of them sells a part at its profit after all. */
  const whileSelling = (): { bench: Bench<State>; first: BenchOrder } => {
    const bench = begin()
    const entries = [entryAt(bench, '104'), entryAt(bench, '103')]
    for (const entry of entries) fillOrder(bench, entry, entry.want.quantity, price('104'))
    const sale = [...bench.orders.values()].find(({ slot }) => slot === 'profit:0')
    if (sale === undefined) throw new Error('nothing is offered')
    ask(bench, { kind: 'close', trade: null })
    for (const order of bench.orders.values()) if (order.canceling) endOrder(bench, order, 'us')
    const first = exitOf(bench, 0)
    fillOrder(bench, sale, quantity('0.3'), price('105.04'))
    return { bench, first }
  }

  it('while its level is being sold, leaves less to sell', () => {
    const { bench, first } = whileSelling()
    endOrder(bench, first, 'outside')
    bench.at += 60_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(exitOf(bench, 0).want.quantity).toBe(first.want.quantity - quantity('0.3'))
    settle(bench)
    expect(books(bench).told).toEqual(books(bench).byFills)
    expect(held(bench)).toBeLessThan(DUST)
  })

  it('of a level that has been sold at market too, leaves less of the others to sell', () => {
    const bench = begin()
    const [one, other] = [entryAt(bench, '104'), entryAt(bench, '103')]
    for (const entry of [one, other]) fillOrder(bench, entry, entry.want.quantity, price('104'))
    const sale = bench.orders.get(`${one.trade}/profit:0`)
    if (sale === undefined) throw new Error('nothing is offered')
    setPrice(bench, price('103.5'))
    ask(bench, { kind: 'close', trade: one.trade })
    settle(bench)
    fillOrder(bench, sale, quantity('0.3'), price('105.04'))
    expect([tradeOf(bench, one.trade)?.position.base, bench.state.gone.base < 0n]).toEqual([0n, true])
    ask(bench, { kind: 'close', trade: null })
    settle(bench)
    expect(books(bench).told).toEqual(books(bench).byFills)
    expect([bench.state.life, held(bench) >= 0, held(bench) < DUST]).toEqual(['closed', true, true])
  })

  it('while its level is being sold, leaves each with what is its own', () => {
    const { bench, first } = whileSelling()
    fillOrder(bench, first, quantity('0.6'), price('104'))
    for (const { position } of bench.state.trades) expect(position.base).toBeGreaterThanOrEqual(0n)
    expect(bench.state.gone.base).toBeGreaterThanOrEqual(0n)
    expect(books(bench).told).toEqual(books(bench).byFills)
  })
})

describe('what comes after an order had ended with fills', () => {
  const quantities = (bench: Bench<State>, action: string) =>
    rows(bench)
      .filter((row) => row.action === action)
      .map((row) => formatDecimal(row.quantity))

  it('is told by a row of its own', () => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    fillLate(bench, entry, '0.2')
    endOrder(bench, entry, 'outside')
    fillLate(bench, entry, '0.1')
    settle(bench)
    expect(quantities(bench, 'buy')).toEqual(['0.2', '0.1'])
    expect(bench.orders.get(`${entry.trade}/profit:0`)?.want.quantity).toBe(quantity('0.299'))
    const sale = bench.orders.get(`${entry.trade}/profit:0`)
    if (sale === undefined) throw new Error('nothing is offered')
    fillOrder(bench, sale, quantity('0.1'), price('105.04'))
    endOrder(bench, sale, 'outside')
    fillOrder(bench, sale, quantity('0.05'), price('105.04'))
    expect(quantities(bench, 'sell')).toEqual(['0.1', '0.05'])
    const told = soldRows(bench).reduce((sum, row) => sum + (row.profit ?? 0n), 0n)
    expect(told).toBe(grid.report(config, bench.state).position.realised)
    const { fees } = grid.report(config, bench.state).position
    expect(rows(bench).reduce((sum, row) => sum + row.fee, 0n)).toBe(fees)
  })

  it('is told by a row of its own where it left at market', () => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    fillOrder(bench, entry, entry.want.quantity, price('104'))
    ask(bench, { kind: 'close', trade: entry.trade })
    for (const order of bench.orders.values()) if (order.canceling) endOrder(bench, order, 'us')
    const exit = exitOf(bench, entry.trade)
    fillOrder(bench, exit, quantity('0.44'), price('104'))
    endOrder(bench, exit, 'outside')
    expect(tradeOf(bench, entry.trade)?.phase).toBe('done')
    fillOrder(bench, exit, quantity('0.03'), price('104'))
    expect(quantities(bench, 'close').filter((one) => one !== '0')).toEqual(['0.44', '0.03'])
  })
})
