/** What happens while something else is under way, as a fill before the cancel of its order, is neither lost nor left lying. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { amount, asQuantity, formatDecimal, price, quantity } from '#engine/money.ts'
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

const entryOf = (bench: Bench<State>, trade: number): BenchOrder => {
  const found = bench.orders.get(`${trade}/entry:0`)
  if (found === undefined) throw new Error(`${trade} does not enter`)
  return found
}

const fillPart = (bench: Bench<State>, entry: BenchOrder, text: string): void =>
  fillOrder(bench, entry, quantity(text), entry.want.type === 'limit' ? entry.want.price : bench.now.price)

/** What is left is dust: the exchange would not take it. */
const DUST = 0.001

describe('an entry that fills while its trade leaves', () => {
  it.each<[string, number, (bench: Bench<State>) => void]>([
    ['by its own close', 2, (bench) => ask(bench, { kind: 'close', trade: 2 })],
    ['with its bot, which is deleted', 0, (bench) => ask(bench, { kind: 'delete', trade: null, how: 'close' })],
    [
      'by a stop',
      0,
      (bench) => {
        setPrice(bench, price('94'))
        send(bench, { kind: 'price-crossed', pair: 0, price: price('94') })
      },
    ],
  ])('%s leaves with it', (_, owner, leave) => {
    const stop = { kind: 'fix', price: price('94'), limit: null } as const
    const bench = begin(generatorConfig({ startPrice: price('95'), maxPrice: price('105'), stop }), '101')
    const entry = bench.orders.get('2/entry:0')
    if (entry === undefined) throw new Error('level 100 rests')
    fillPart(bench, entry, '0.2')
    leave(bench)
    expect([entry.canceling, bench.orders.has(`${owner}/exit`)]).toEqual([true, false])
    fillPart(bench, entry, '0.1')
    settle(bench)
    expect(Number(heldBase(bench))).toBeLessThan(DUST)
    expect(bench.fills.filter(({ side }) => side === 'sell').map(({ slot }) => slot)).toEqual(['exit'])
    expect([bench.state.runs, bench.state.stopCount < 2]).toEqual([1, true])
  })

  it('leaves but for what its bot keeps', () => {
    const sellAmount = { kind: 'base', quantity: quantity('0.5') } as const
    const bench = begin(singleConfig({ sellAmount }), '101')
    const entry = entryOf(bench, 1)
    fillPart(bench, entry, '0.4')
    expect(ask(bench, { kind: 'close', trade: 1 })).toBe('ok')
    fillPart(bench, entry, '0.5')
    settle(bench)
    const sold = bench.fills.filter(({ side }) => side === 'sell').reduce((sum, { fill }) => sum + fill.quantity, 0n)
    expect(formatDecimal(sold)).toBe('0.5')
    expect(tradeOf(bench, 1)?.phase).toBe('done')
  })
})

describe('a stop before the exit ladder is made over what was bought last', () => {
  it('sells no more than its bot shall sell', () => {
    const size = { kind: 'base', quantity: quantity('0.4') } as const
    const entries = [
      { price: price('100'), size },
      { price: price('99'), size },
    ]
    const sellAmount = { kind: 'base', quantity: quantity('0.5') } as const
    const bench = begin(singleConfig({ entries, sellAmount, stop: { price: price('98'), limit: null } }), '101')
    const [first, second] = [bench.orders.get('1/entry:0'), bench.orders.get('1/entry:1')]
    if (first === undefined || second === undefined) throw new Error('both rest')
    fillPart(bench, first, '0.4')
    fillPart(bench, second, '0.4')
    expect(tradeOf(bench, 1)?.replan).toBe(true)
    setPrice(bench, price('98'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('98') })
    settle(bench)
    const sold = bench.fills.filter(({ side }) => side === 'sell').map(({ fill }) => formatDecimal(fill.quantity))
    expect(sold).toEqual(['0.5'])
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
    setPrice(bench, price('102'))
    const profit = bench.orders.get('1/profit:0')
    if (profit === undefined) throw new Error('what was bought is offered')
    fillOrder(bench, profit, profit.want.quantity, price('101'))
    expect(tradeOf(bench, 1)).toMatchObject({ runs: 1, entryOff: ['run-limit'] })
    expect(second.canceling).toBe(true)
    fillOrder(bench, second, second.want.quantity, price('95'))
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

it('no entry is sent while one level leaves, and the one that waited for that comes right after it', () => {
  const bench = begin(generatorConfig(), '101')
  goTo(bench, price('99.9'))
  expect(ask(bench, { kind: 'close', trade: 3 })).toBe('ok')
  // Above 105 that level may enter, too; the sale of the closed one is still under way.
  setPrice(bench, price('105.5'))
  send(bench, { kind: 'price-crossed', pair: 0, price: price('105.5') })
  expect([bench.orders.has('4/entry:0'), spot.explain(generatorConfig(), bench.state, bench.now).code]).toEqual([
    false,
    'spot-exiting',
  ])
  settle(bench)
  expect(bench.fills.map(({ trade, slot }) => `${trade}/${slot}`)).toEqual(['3/entry:0', '3/exit'])
  expect(bench.orders.has('4/entry:0')).toBe(true)
})
