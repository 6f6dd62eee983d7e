/** What comes late, or while something else is under way, is neither lost nor left lying. */
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

/** The exchange had filled a part before it took the cancel, and tells so now. */
const fillLate = (bench: Bench<State>, entry: BenchOrder, text: string): void =>
  fillOrder(bench, entry, quantity(text), entry.want.type === 'limit' ? entry.want.price : bench.now.price)

const exitOf = (bench: Bench<State>, owner: number): BenchOrder => {
  const found = bench.orders.get(`${owner}/exit`)
  if (found === undefined) throw new Error(`${owner} does not leave`)
  return found
}

const rows = (bench: Bench<State>) =>
  bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))

/** What is left is dust: the exchange would not take it. */
const DUST = 0.001

describe('a fill that comes after its trade was closed', () => {
  it.each<[string, Ask, State['life']]>([
    ['with its bot', { kind: 'close', trade: null }, 'closed'],
    ['alone', { kind: 'close', trade: 1 }, 'running'],
  ])('%s is sold too', (_, what, life) => {
    const bench = begin(singleConfig(), '101')
    const entry = entryOf(bench, 1)
    expect(ask(bench, what)).toBe('ok')
    settle(bench)
    expect(tradeOf(bench, 1)?.phase).toBe('done')
    fillLate(bench, entry, '0.5')
    expect(exitOf(bench, 1).want).toMatchObject({ side: 'sell', type: 'market' })
    settle(bench)
    expect(tradeOf(bench, 1)).toMatchObject({ phase: 'done', runs: 0 })
    expect(Number(heldBase(bench))).toBeLessThan(DUST)
    expect(bench.state.life).toBe(life)
  })

  it('goes along with what came late before it', () => {
    const bench = begin(generatorConfig(), '101')
    const entry = entryOf(bench, 3)
    expect(ask(bench, { kind: 'close', trade: null })).toBe('ok')
    settle(bench)
    fillLate(bench, entry, '0.2')
    const exit = exitOf(bench, 3)
    fillLate(bench, entry, '0.1')
    expect(exitOf(bench, 3)).toBe(exit)
    settle(bench)
    expect(bench.state.life).toBe('closed')
    expect(Number(heldBase(bench))).toBeLessThan(DUST)
  })

  it('is bought back where it was sold first, the second with the first', () => {
    const bench = begin(generatorConfig({ direction: 'sell' }), '99')
    const entry = entryOf(bench, 3)
    expect(ask(bench, { kind: 'close', trade: null })).toBe('ok')
    settle(bench)
    fillLate(bench, entry, '0.2')
    const exit = exitOf(bench, 3)
    fillLate(bench, entry, '0.1')
    expect(exitOf(bench, 3)).toBe(exit)
    settle(bench)
    expect(bench.state.life).toBe('closed')
    expect(tradeOf(bench, 3)?.earned).toBeLessThan(amount('0.2'))
  })

  it('too small to be sold stays as dust, and opens nothing', () => {
    const bench = begin(singleConfig(), '101')
    const entry = entryOf(bench, 1)
    expect(ask(bench, { kind: 'close', trade: null })).toBe('ok')
    settle(bench)
    fillLate(bench, entry, '0.01')
    expect([bench.state.life, bench.orders.size, tradeOf(bench, 1)?.phase]).toEqual(['closed', 0, 'done'])
  })
})

describe('a fill that comes while what its trade holds is being sold', () => {
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
    fillLate(bench, entry, '0.2')
    endOrder(bench, entry, 'outside')
    expect(tradeOf(bench, 2)?.phase).toBe('holding')
    leave(bench)
    for (const order of bench.orders.values()) if (order.canceling) endOrder(bench, order, 'us')
    const exit = exitOf(bench, owner)
    fillLate(bench, entry, '0.1')
    expect(exitOf(bench, owner)).toBe(exit)
    settle(bench)
    expect(Number(heldBase(bench))).toBeLessThan(DUST)
    expect(bench.fills.filter(({ side }) => side === 'sell').map(({ slot }) => slot)).toEqual(['exit', 'exit'])
    expect([bench.state.runs, bench.state.stopCount < 2]).toEqual([1, true])
  })

  it('leaves with the dust of a trade that holds nothing else, and has no run', () => {
    const bench = begin(generatorConfig({ opening: { kind: 'amount', amount: price('2') } }), '91')
    const entry = entryOf(bench, 1)
    fillLate(bench, entry, '0.05')
    endOrder(bench, entry, 'outside')
    goTo(bench, price('110'))
    expect(tradeOf(bench, 1)?.phase).toBe('idle')
    expect(ask(bench, { kind: 'close', trade: 1 })).toBe('ok')
    exitOf(bench, 1)
    fillLate(bench, entry, '0.1')
    expect([...bench.orders.keys()].filter((key) => key.startsWith('1/'))).toEqual(['1/exit'])
    settle(bench)
    expect(tradeOf(bench, 1)).toMatchObject({ phase: 'done', runs: 0 })
    expect(Number(heldBase(bench))).toBeLessThan(DUST)
  })

  it('leaves but for what its bot keeps', () => {
    const sellAmount = { kind: 'base', quantity: quantity('0.5') } as const
    const bench = begin(singleConfig({ sellAmount }), '101')
    const entry = entryOf(bench, 1)
    fillLate(bench, entry, '0.4')
    endOrder(bench, entry, 'outside')
    expect(ask(bench, { kind: 'close', trade: 1 })).toBe('ok')
    endOrder(bench, [...bench.orders.values()][0] ?? entry, 'us')
    exitOf(bench, 1)
    fillLate(bench, entry, '0.5')
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
    fillLate(bench, first, '0.4')
    fillLate(bench, second, '0.4')
    expect(tradeOf(bench, 1)?.replan).toBe(true)
    setPrice(bench, price('98'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('98') })
    settle(bench)
    const sold = bench.fills.filter(({ side }) => side === 'sell').map(({ fill }) => formatDecimal(fill.quantity))
    expect(sold).toEqual(['0.5'])
  })
})

describe('a fill that comes after its trade is gone', () => {
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
    const bench = begin(generatorConfig(), '101')
    const entry = entryOf(bench, 3)
    for (const one of asks) {
      expect(ask(bench, one)).toBe('ok')
      settle(bench)
    }
    expect(bench.state.life).toBe('deleted')
    fillLate(bench, entry, '0.2')
    expect(spot.report(generatorConfig(), bench.state)).toMatchObject({ status: 'pending', badges: ['pending-delete'] })
    exitOf(bench, 3)
    settle(bench)
    expect(bench.state.life).toBe('deleted')
    expect(Number(heldBase(bench))).toBeLessThan(DUST)
  })

  it('is sold with its bot of one trade, which is gone after that', () => {
    const bench = begin(singleConfig(), '101')
    const entry = entryOf(bench, 1)
    expect(ask(bench, { kind: 'delete', trade: 1, how: 'close' })).toBe('ok')
    settle(bench)
    expect(bench.state.life).toBe('deleted')
    fillLate(bench, entry, '0.2')
    settle(bench)
    expect([bench.state.life, bench.state.trades]).toEqual(['deleted', []])
    expect(Number(heldBase(bench))).toBeLessThan(DUST)
  })

  it('is let go, and told, while its bot lets its coins go', () => {
    const bench = begin(generatorConfig(), '101')
    const [entry, other] = [entryOf(bench, 3), entryOf(bench, 2)]
    expect(ask(bench, { kind: 'delete', trade: null, how: 'release' })).toBe('ok')
    endOrder(bench, entry, 'us')
    expect(tradeOf(bench, 3)).toBeUndefined()
    fillLate(bench, entry, '0.2')
    expect(rows(bench).find(({ action }) => action === 'release')).toMatchObject({ trade: 3 })
    endOrder(bench, other, 'us')
    settle(bench)
    expect([bench.state.life, bench.orders.size]).toEqual(['deleted', 0])
  })

  it('is offered for profit while its bot goes on, with nothing of it still awaited', () => {
    const bench = begin(generatorConfig(), '101')
    const entry = entryOf(bench, 3)
    expect(ask(bench, { kind: 'delete', trade: 3, how: 'close' })).toBe('ok')
    settle(bench)
    expect(tradeOf(bench, 3)).toBeUndefined()
    fillLate(bench, entry, '0.2')
    expect(tradeOf(bench, 3)?.phase).toBe('holding')
    fillLate(bench, entry, '0.1')
    settle(bench)
    goTo(bench, price('101.5'))
    expect(tradeOf(bench, 3)).toBeUndefined()
    expect(Number(heldBase(bench))).toBeLessThan(DUST)
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
