/** Rules that protect money, each in the case where it is easily wrong. */
import { describe, expect, it } from 'vitest'
import { amount, asQuantity, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { type Bench, endOrder, fillOrder, goTo, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { testConfig, testMarket } from './fixture.ts'
import { grid } from './index.ts'
import type { State } from './state.ts'

const begin = (changes: Partial<Config>, at: string, market = testMarket()): Bench<State> => {
  const bench = onBench(grid, testConfig(changes), market, price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const of = (bench: Bench<State>, phase: string): string =>
  bench.state.trades
    .filter((trade) => trade.phase === phase)
    .map((trade) => trade.price)
    .sort((left, right) => (left < right ? -1 : 1))
    .map((level) => formatDecimal(level))
    .join(' ')

const cross = (bench: Bench<State>, at: string): void => {
  setPrice(bench, price(at))
  send(bench, { kind: 'price-crossed', pair: 0, price: price(at) })
}

const edit = (bench: Bench<State>, before: Partial<Config>, after: Partial<Config>, applyToGenerated = true) => {
  const config = testConfig(after)
  bench.decide = (state, event, now) => grid.decide(config, state, event, now)
  const answer = send(bench, {
    kind: 'user-asked',
    ask: { kind: 'edit', before: testConfig(before), applyToGenerated },
  })
  settle(bench)
  return answer
}

const base = (bench: Bench<State>): bigint => grid.holding(bench.state, 0)

describe('a limit lowered below what is used', () => {
  it('closes nothing and lets nothing new in until enough have left', () => {
    const bench = begin({}, '104.3')
    goTo(bench, price('102.5'))
    expect(of(bench, 'holding')).toBe('103 104')
    const held = base(bench)
    edit(bench, {}, { limit: 1 })
    goTo(bench, price('101.4'))
    expect(of(bench, 'holding').split(' ')).toEqual(expect.arrayContaining(['103', '104']))
    expect(base(bench) >= held).toBe(true)
    const used = bench.state.used
    goTo(bench, price('101.3'))
    goTo(bench, price('100.2'))
    expect(bench.state.used <= used).toBe(true)
    expect(of(bench, 'entering')).toBe('')
    goTo(bench, price('108'))
    expect(bench.state.used <= 1).toBe(true)
  })
})

describe('a stop while another exit is under way', () => {
  const levels: Partial<Config> = {
    profits: [{ type: 'percent', profit: ratio('9'), share: ratio('100') }],
    stop: { price: price('90'), limit: null },
    takeProfits: [
      { price: price('106'), share: ratio('40') },
      { price: price('108'), share: ratio('60') },
    ],
  }

  it('waits for the order of the take-profit level, then sells what that has left, and counts once', () => {
    const bench = begin(levels, '104.3')
    goTo(bench, price('102.5'))
    const held = base(bench)
    cross(bench, '106')
    for (const order of [...bench.orders.values()].filter((one) => one.slot !== 'exit')) endOrder(bench, order, 'us')
    const exit = bench.orders.get('0/exit')
    if (exit === undefined) throw new Error('no exit')
    fillOrder(bench, exit, quantity('0.1'), price('106'))
    // The price falls through the stop while a part of the order is still at the exchange.
    cross(bench, '89')
    expect([...bench.orders.keys()]).toEqual(['0/exit'])
    expect(bench.state.stopCount).toBe(0)
    settle(bench)
    expect([bench.state.held, bench.state.stopCount]).toEqual([0, 1])
    const sold = bench.fills.filter(({ slot }) => slot === 'exit').reduce((sum, { fill }) => sum + fill.quantity, 0n)
    expect(held - sold < 2n * quantity('0.001')).toBe(true)
    expect(bench.state.stopProfit < 0n).toBe(true)
  })

  it('books a profit order that fills while it is being canceled, and sells only the rest', () => {
    const stop = { price: price('100'), limit: null }
    const bench = begin({ stop, trailingDown: price('100') }, '104.3')
    goTo(bench, price('102.5'))
    const profit = [...bench.orders.values()].find((order) => order.slot === 'profit:0')
    if (profit === undefined) throw new Error('no profit')
    cross(bench, '99.9')
    expect([profit.canceling, bench.orders.has('0/exit')]).toEqual([true, false])
    const held = base(bench)
    fillOrder(bench, profit, asQuantity(profit.want.quantity), price('104.03'))
    settle(bench)
    const exits = bench.fills.filter(({ slot }) => slot === 'exit')
    expect(exits).toHaveLength(1)
    const sold = exits.reduce((sum, { fill }) => sum + fill.quantity, 0n)
    expect(held - profit.want.quantity - sold < 2n * quantity('0.001')).toBe(true)
    expect([bench.state.held, bench.state.stopCount, bench.state.runs]).toEqual([0, 1, 2])
  })

  it('buys nothing at or below the stop, and on the way up only above it', () => {
    const stop = { price: price('102'), limit: null }
    const bench = begin({ stop, startPrice: price('102'), trailingDown: price('102') }, '104.3')
    goTo(bench, price('102.4'))
    goTo(bench, price('102'))
    expect([bench.state.stopCount, bench.state.held, bench.orders.size]).toEqual([1, 0, 0])
    goTo(bench, price('102.01'))
    expect(of(bench, 'entering')).toBe('102')
  })
})

describe('a fee taken in base', () => {
  it('never makes a position unsellable: what the step cuts off joins the next run', () => {
    const market = testMarket({ stepSize: quantity('0.05'), minQuantity: quantity('0.05') })
    const bench = begin({}, '104.3', market)
    for (let run = 1; run <= 60; run += 1) {
      goTo(bench, price('103.9'))
      goTo(bench, price('105.2'))
    }
    expect(bench.state.runs >= 60).toBe(true)
    expect(bench.state.trades.every((trade) => trade.entryOff.length === 0)).toBe(true)
    const level = bench.state.trades.find((trade) => trade.price === price('104'))
    expect((level?.position.base ?? 0n) < market.stepSize).toBe(true)
  })
})

describe('an edit that is to reach new levels only', () => {
  it.each<[string, Partial<Config>, string | null]>([
    ['start price', { startPrice: price('100.5') }, 'levels-need-applying'],
    ['step', { step: { kind: 'amount', amount: price('0.7') } }, 'levels-need-applying'],
    ['step of another kind', { step: { kind: 'percent', percent: ratio('1') } }, 'levels-need-applying'],
    ['amount', { amount: amount('40') }, null],
    ['highest price', { maxPrice: price('121') }, null],
    ['window', { window: { kind: 'amount', amount: price('3') } }, null],
  ])('with another %s leaves the levels that have not begun', (_, changes, code) => {
    const bench = begin({}, '104.3')
    goTo(bench, price('103.7'))
    const before = bench.state.trades.map(({ id, price: at, amount: of }) => [id, at, of])
    expect(edit(bench, {}, changes, false).refusal?.code ?? null).toBe(code)
    expect(bench.state.trades.map(({ id, price: at, amount: of }) => [id, at, of])).toEqual(before)
    expect(edit(bench, {}, changes).refusal).toBeNull()
  })
})

describe('what was bought on settings that have changed', () => {
  it('is released at its cost, with its profit orders gone, and sold by nobody', () => {
    const bench = begin({}, '104.3')
    goTo(bench, price('103.7'))
    const held = bench.state.trades.find((trade) => trade.phase === 'holding')
    send(bench, { kind: 'user-asked', ask: { kind: 'delete', trade: held?.id ?? 0, how: 'release' } })
    settle(bench)
    goTo(bench, price('109'))
    expect(bench.fills.filter(({ side }) => side === 'sell')).toEqual([])
    const rows = bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))
    expect(rows.filter((row) => row.action === 'release')).toMatchObject([
      { quantity: held?.position.base, amount: held?.position.cost },
    ])
    expect(grid.report(testConfig(), bench.state).position.base).toBe(held?.position.base)
  })

  it('keeps within a smaller investment as far as nothing must be sold', () => {
    const bench = begin({}, '104.3')
    goTo(bench, price('103.7'))
    edit(bench, {}, { investment: amount('60') })
    expect([of(bench, 'holding'), of(bench, 'entering')]).toEqual(['104', ''])
    goTo(bench, price('102.9'))
    expect(of(bench, 'holding')).toBe('104')
  })

  it('goes on where its lattice ends below its first levels', () => {
    const fixed = { trailingUp: null, trailingDown: null }
    const bench = begin(fixed, '119.4')
    expect(edit(bench, fixed, { ...fixed, maxPrice: price('110') }).refusal).toBeNull()
    for (const next of ['112', '109.5', '119.4']) goTo(bench, price(next))
    expect([bench.state.life, base(bench)]).toEqual(['running', 0n])
  })

  it('ends at its new run limit, and goes on when that is raised', () => {
    const bench = begin({}, '104.3')
    goTo(bench, price('103.7'))
    goTo(bench, price('105.1'))
    edit(bench, {}, { repeats: 2 })
    goTo(bench, price('103.7'))
    goTo(bench, price('105.1'))
    const level = () => bench.state.trades.find((trade) => trade.price === price('104'))
    expect([level()?.runs, level()?.entryOff]).toEqual([2, ['run-limit']])
    edit(bench, { repeats: 2 }, { repeats: 3 })
    expect([level()?.runs, level()?.entryOff]).toEqual([2, []])
  })
})

describe('selling a level now', () => {
  it('sells what it holds at market, counts a run, and lets it buy again', () => {
    const bench = begin({}, '104.3')
    goTo(bench, price('103.7'))
    const held = bench.state.trades.find((trade) => trade.phase === 'holding')
    send(bench, { kind: 'user-asked', ask: { kind: 'sell', trade: held?.id ?? 0 } })
    settle(bench)
    expect([of(bench, 'holding'), bench.state.runs, bench.fills.at(-1)?.slot]).toEqual(['', 1, 'exit'])
    goTo(bench, price('104.2'))
    expect(of(bench, 'entering')).toContain('104')
    const asked = send(bench, { kind: 'user-asked', ask: { kind: 'sell', trade: held?.id ?? 0 } })
    expect(asked.refusal?.code).toBe('nothing-held')
  })
})

describe('a start', () => {
  it('gives lines that their user had kept empty levels again', () => {
    const bench = begin({}, '104.3')
    send(bench, { kind: 'user-asked', ask: { kind: 'delete', trade: 1, how: 'release' } })
    settle(bench)
    goTo(bench, price('103.4'))
    expect(of(bench, 'entering').split(' ')).not.toContain('103')
    send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: null, part: 'all' } })
    goTo(bench, price('103.3'))
    expect(of(bench, 'entering').split(' ')).toContain('103')
  })

  it('of a level that has used its runs up is refused while others bind the investment', () => {
    const bench = begin({ repeats: 1, investment: amount('150') }, '104.3')
    goTo(bench, price('103.7'))
    goTo(bench, price('105.1'))
    const spent = bench.state.trades.find(({ entryOff }) => entryOff.includes('run-limit'))
    goTo(bench, price('106.5'))
    expect(bench.state.committed).toBe(amount('150'))
    const start = { kind: 'start', trade: spent?.id ?? 0, part: 'all' } as const
    const { refusal } = send(bench, { kind: 'user-asked', ask: start })
    expect([refusal?.code, refusal?.values['needed']]).toEqual(['no-investment-left', '50'])
  })
})
