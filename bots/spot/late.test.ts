/** What comes late, or while something else is under way, is neither lost nor left lying. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { amount, asQuantity, formatDecimal, price, quantity } from '#engine/money.ts'
import { type Bench, endOrder, fillOrder, goTo, onBench, send, settle } from '../workbench.ts'
import type { Config, GeneratorConfig } from './config.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import type { State } from './state.ts'

const begin = (config: Config, at: string): Bench<State> => {
  const bench = onBench(spot, config, testMarket(), price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): string =>
  send(bench, { kind: 'user-asked', ask: what }).refusal?.code ?? 'ok'

const tradeOf = (bench: Bench<State>, id: number) => bench.state.trades.find((trade) => trade.id === id)

const heldBase = ({ state }: Bench<State>): string =>
  formatDecimal(state.trades.reduce<bigint>((sum, { position }) => sum + position.base, state.gone.base))

const realised = ({ state }: Bench<State>): bigint =>
  state.trades.reduce<bigint>((sum, { position }) => sum + position.realised, state.gone.realised)

describe('a fill that comes after its trade was closed', () => {
  it.each<[string, Ask, State['life']]>([
    ['with its bot', { kind: 'close', trade: null }, 'closed'],
    ['alone', { kind: 'close', trade: 1 }, 'running'],
  ])('%s is sold too', (_, what, life) => {
    const bench = begin(singleConfig(), '101')
    const entry = bench.orders.get('1/entry:0')
    if (entry === undefined) throw new Error('the entry rests')
    expect(ask(bench, what)).toBe('ok')
    settle(bench)
    expect(tradeOf(bench, 1)?.phase).toBe('done')
    // The exchange had filled a part of it before it took the cancel, and tells so afterwards.
    bench.orders.set('1/entry:0', entry)
    fillOrder(bench, entry, quantity('0.5'), price('100'))
    expect(bench.orders.get('1/exit')?.want).toMatchObject({ side: 'sell', type: 'market' })
    bench.orders.delete('1/entry:0')
    settle(bench)
    expect(tradeOf(bench, 1)?.phase).toBe('done')
    expect(Number(heldBase(bench))).toBeLessThan(0.001)
    expect(bench.state.life).toBe(life)
  })
})

describe('an entry that fills after the last run was over, before its cancel has come', () => {
  it('belongs to that run: what it brought is sold, and no more runs are counted than were allowed', () => {
    const size = { kind: 'quote', amount: amount('100') } as const
    const entries = [
      { price: price('100'), size },
      { price: price('95'), size },
    ]
    const bench = begin(singleConfig({ entries, repeats: 1 }), '101')
    const second = bench.orders.get('1/entry:1')
    if (second === undefined) throw new Error('the second entry rests')
    goTo(bench, price('99'))
    goTo(bench, price('102'))
    expect(tradeOf(bench, 1)).toMatchObject({ runs: 1, entryOff: ['run-limit'] })
    bench.orders.set('1/entry:1', second)
    fillOrder(bench, second, second.want.quantity, price('95'))
    bench.orders.delete('1/entry:1')
    settle(bench)
    goTo(bench, price('102'))
    expect(bench.fills.map(({ side }) => side)).toEqual(['buy', 'sell', 'buy', 'sell'])
    expect(tradeOf(bench, 1)).toMatchObject({ runs: 1, entryOff: ['run-limit'], phase: 'idle' })
    expect(bench.state.runs).toBe(1)
  })
})

describe('filters that become stricter than what is held', () => {
  it('leave the lines of the exit ladder, which are offered when they allow it again', () => {
    // Its profit is offered only near its price: nothing of it is at the exchange yet.
    const config = singleConfig({ profitOpening: { kind: 'amount', amount: price('0.5') } })
    const bench = begin(config, '101')
    goTo(bench, price('99'))
    expect(tradeOf(bench, 1)?.profits).toMatchObject([{ belowMinimum: false }])
    const { market } = bench.now
    bench.now = { ...bench.now, market: { ...market, minNotional: amount('5000') } }
    expect(ask(bench, { kind: 'edit', before: config, applyToGenerated: true })).toBe('ok')
    expect(tradeOf(bench, 1)).toMatchObject({ phase: 'holding', profits: [{ belowMinimum: true }] })
    bench.now = { ...bench.now, market }
    send(bench, { kind: 'market-changed', pair: 0 })
    expect(tradeOf(bench, 1)?.profits).toMatchObject([{ belowMinimum: false }])
    goTo(bench, price('101.5'))
    expect(bench.fills.map(({ side }) => side)).toEqual(['buy', 'sell'])
  })
})

describe('an edit of the levels while the dust of an idle one is being sold', () => {
  it('books what the dust brings', () => {
    const config = generatorConfig({ opening: { kind: 'amount', amount: price('2') } })
    const bench = begin(config, '91')
    const entry = bench.orders.get('1/entry:0')
    if (entry === undefined) throw new Error('level 90 rests')
    fillOrder(bench, entry, quantity('0.05'), price('90'))
    endOrder(bench, entry, 'outside')
    goTo(bench, price('110'))
    expect(ask(bench, { kind: 'close', trade: 1 })).toBe('ok')
    const exit = bench.orders.get('1/exit')
    if (exit === undefined) throw new Error('its dust is on the way out')
    const other: GeneratorConfig = { ...config, startPrice: price('70'), maxPrice: price('80') }
    const edited = onBench(spot, other, testMarket(), price('110'))
    Object.assign(edited, { state: bench.state, at: bench.at, orders: bench.orders, fills: bench.fills })
    expect(ask(edited, { kind: 'edit', before: config, applyToGenerated: true })).toBe('ok')
    expect(tradeOf(edited, 1)?.legacy).toBe(true)
    const before = realised(edited)
    fillOrder(edited, exit, asQuantity(exit.want.quantity), price('110'))
    expect(realised(edited)).toBeGreaterThan(before)
    expect(tradeOf(edited, 1)?.phase).toBe('done')
    expect(Number(heldBase(edited))).toBeLessThan(0.001)
  })
})
