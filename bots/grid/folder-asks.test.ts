/** What users ask of a GRID as a folder of levels (bots.md 18). */
import { describe, expect, it } from 'vitest'
import type { Ask, InvestmentChange } from '#engine/event.ts'
import { amount, formatDecimal, notional, price, ratio } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import { type Bench, endOrder, goTo, onBench, resting, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { testConfig, testMarket } from './fixture.ts'
import { grid } from './index.ts'
import { isLive, type State } from './state.ts'

const begin = (config: Config, at: string): Bench<State> => {
  const bench = onBench(grid, config, testMarket(), price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): string => {
  const { refusal } = send(bench, { kind: 'user-asked', ask: what })
  if (refusal === null) settle(bench)
  return refusal?.code ?? 'ok'
}

const amounts = (config: Config, bench: Bench<State>): string =>
  grid
    .report(config, bench.state)
    .trades.toSorted((left, right) => (left.price < right.price ? -1 : 1))
    .map((trade) => `${formatDecimal(trade.price)}:${formatDecimal(trade.amount)}`)
    .join(' ')

/** What a limit order may take. */
const worthOf = (want: Want): bigint => (want.type === 'limit' ? notional(want.price, want.quantity) : 0n)

const invest = (change: InvestmentChange): Ask => ({ kind: 'change-investment', trade: null, change })

describe('a GRID', () => {
  it('gives what the level above the price has to those below', () => {
    const config = testConfig()
    const bench = begin(config, '104.3')
    const { committed } = bench.state
    expect(ask(bench, { kind: 'distribute', trade: null })).toBe('ok')
    expect(amounts(config, bench)).toBe('103:75 104:75 105:0')
    expect(bench.state.committed).toBe(committed)
    expect([...bench.orders.values()].map(({ want }) => formatDecimal(want.quantity))).toEqual(['0.721', '0.728'])
    expect(grid.report(config, bench.state).trades.at(-1)).toMatchObject({ status: 'waiting', reasons: ['no-amount'] })
    expect(ask(bench, { kind: 'distribute', trade: null })).toBe('no-levels-left-behind')
  })

  it('buys for a new amount once the orders that have bound it are over', () => {
    const config = testConfig({ amount: amount('50'), investment: amount('150') })
    const bench = begin(config, '106')
    expect(resting(bench)).toBe('buy 105, buy 106')
    setPrice(bench, price('105.5'))
    send(bench, { kind: 'user-asked', ask: { kind: 'distribute', trade: null } })
    const seen: bigint[] = []
    for (const order of [...bench.orders.values()].filter(({ canceling }) => canceling).toReversed()) {
      endOrder(bench, order, 'us')
      seen.push([...bench.orders.values()].reduce((sum, { want }) => sum + worthOf(want), 0n))
    }
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.filter((bound) => bound > amount('150'))).toEqual([])
    expect([...bench.orders.values()].map(({ want }) => formatDecimal(want.quantity))).toEqual(['1.428'])
  })

  it('gives what does not divide to the level nearest to the price', () => {
    const config = testConfig({ amount: amount('50.00000001') })
    const bench = begin(config, '104.3')
    expect(ask(bench, { kind: 'distribute', trade: null })).toBe('ok')
    expect(amounts(config, bench)).toBe('103:75.00000001 104:75.00000002 105:0')
  })

  it('does not go live while a level is on its way out', () => {
    const bench = begin(testConfig(), '104.3')
    goTo(bench, price('103.7'))
    const held = bench.state.trades.find(({ phase }) => phase === 'holding')
    send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: held?.id ?? 0 } })
    expect(ask(bench, { kind: 'set-live', trade: null })).toBe('locked')
  })

  it.each<[InvestmentChange, string, string]>([
    [{ kind: 'total', amount: amount('1000') }, '1000', '103:100 104:100 105:100'],
    [{ kind: 'percent', percent: ratio('-20') }, '400', '103:40 104:40 105:40'],
  ])('takes a new investment %o for its levels and for those to come', (change, total, expected) => {
    const config = testConfig()
    const bench = begin(config, '104.3')
    expect(ask(bench, invest(change))).toBe('ok')
    expect(amounts(config, bench)).toBe(expected)
    expect(grid.report(config, bench.state).investment).toBe(amount(total))
    goTo(bench, price('105.2'))
    expect(amounts(config, bench)).toBe(`${expected} 106:${expected.split(':')[3]}`)
    const edited = { ...config, stop: { price: price('80'), limit: null } }
    bench.decide = (state, event, now) => grid.decide(edited, state, event, now)
    ask(bench, { kind: 'edit', before: config, applyToGenerated: true })
    expect(grid.report(edited, bench.state).investment).toBe(amount(total))
    expect(amounts(edited, bench)).toBe(`${expected} 106:${expected.split(':')[3]}`)
  })

  it('refuses an investment below the exchange minimum, and names the least', () => {
    const config = testConfig()
    const bench = begin(config, '104.3')
    const { refusal } = send(bench, { kind: 'user-asked', ask: invest({ kind: 'total', amount: amount('20') }) })
    expect(refusal?.code).toBe('investment-below-minimum')
    const least = refusal?.values['min'] ?? ''
    expect(ask(bench, invest({ kind: 'total', amount: amount(least) }))).toBe('ok')
    expect(amounts(config, bench)).not.toContain(':50')
    const much = send(bench, { kind: 'user-asked', ask: invest({ kind: 'total', amount: amount('9000000000') }) })
    expect(much.refusal?.code).toBe('investment-above-maximum')
  })

  it('takes no new investment and distributes nothing while it waits to be deleted, as it takes no other edit', () => {
    const config = testConfig()
    const bench = begin(config, '104.3')
    goTo(bench, price('103.9'))
    expect(ask(bench, { kind: 'delete', trade: null, how: 'wait' })).toBe('ok')
    const before = amounts(config, bench)
    expect(ask(bench, invest({ kind: 'percent', percent: ratio('50') }))).toBe('pending-delete')
    expect(ask(bench, { kind: 'distribute', trade: null })).toBe('pending-delete')
    expect(ask(bench, { kind: 'edit', before: config, applyToGenerated: true })).toBe('pending-delete')
    expect(amounts(config, bench)).toBe(before)
  })

  it('goes live with its levels and none of what the demo did', () => {
    const config = testConfig({ repeats: 5 })
    const bench = begin(config, '104.3')
    goTo(bench, price('102.9'))
    goTo(bench, price('104.5'))
    bench.effects.length = 0
    const { wants } = send(bench, { kind: 'user-asked', ask: { kind: 'set-live', trade: null } })
    const causes = bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row.cause] : []))
    expect([...new Set(causes)]).toEqual(['demo-closed'])
    expect(wants.every(({ want }) => want === null)).toBe(true)
    const { position, runs, trades, committed } = grid.report({ ...config, mode: 'live' }, bench.state)
    expect([position.base, position.realised, runs]).toEqual([0n, 0n, 0])
    expect(trades.every(({ phase }) => phase === 'idle')).toBe(true)
    expect([committed, bench.state.held, bench.state.used]).toEqual([amount(String(50 * trades.length)), 0, 0])
    expect(bench.state.trades.some(({ entry }) => isLive(entry))).toBe(false)
    settle(bench)
    expect(bench.orders.size).toBe(0)
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    expect(bench.orders.size).toBeGreaterThan(0)
    expect(ask(begin({ ...config, mode: 'live', account: 'key' }, '104.3'), { kind: 'set-live', trade: null })).toBe(
      'already-live',
    )
  })

  it('deletes what is closed and keeps its line empty', () => {
    const config = testConfig()
    const bench = begin(config, '104.3')
    goTo(bench, price('103.9'))
    const held = bench.state.trades.find(({ phase }) => phase === 'holding')?.id ?? 0
    ask(bench, { kind: 'close', trade: held })
    expect(ask(bench, { kind: 'delete-closed', trade: null })).toBe('ok')
    goTo(bench, price('104.3'))
    expect(amounts(config, bench)).not.toContain('104:')
  })

  it('begins suspended where it is a clone, and holds still while the exchange is away', () => {
    const config = testConfig()
    const clone = onBench(grid, config, testMarket(), price('104.3'))
    send(clone, { kind: 'started', allowance: 100, suspended: true })
    expect([clone.orders.size, grid.report(config, clone.state).status]).toEqual([0, 'suspended'])
    expect(ask(clone, { kind: 'start', trade: null, part: 'all' })).toBe('ok')
    const resting = clone.orders.size
    send(clone, { kind: 'restriction-changed', reason: 'maintenance', holds: true })
    settle(clone)
    expect([resting, clone.orders.size]).toEqual([2, 2])
    send(clone, { kind: 'restriction-changed', reason: 'maintenance', holds: false })
    expect(grid.report(config, clone.state).reasons).toEqual([])
  })
})
