/** A run is what has entered and left: just that is counted, whatever else comes and goes on the way (bots.md 17). */
import { describe, expect, it } from 'vitest'
import type { Ask, Moving } from '#engine/event.ts'
import { amount, asQuantity, price, quantity, ratio } from '#engine/money.ts'
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
import { upgrade } from './upgrade.ts'

const begin = (config: Config, at: string): Bench<State> => {
  const bench = onBench(spot, config, testMarket(), price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): string =>
  send(bench, { kind: 'user-asked', ask: what }).refusal?.code ?? 'ok'

const tradeOf = (bench: Bench<State>, id: number) => bench.state.trades.find((trade) => trade.id === id)

const orderIn = (bench: Bench<State>, key: string): BenchOrder => {
  const order = bench.orders.get(key)
  if (order === undefined) throw new Error(`no order in ${key}`)
  return order
}

/** The price goes there, and the unit is asked before the exchange says what has filled on the way. */
const askAt = (bench: Bench<State>, at: string): void => {
  setPrice(bench, price(at))
  send(bench, { kind: 'price-crossed', pair: 0, price: price(at) })
}

const fillAll = (bench: Bench<State>, key: string, at: string): void => {
  const order = orderIn(bench, key)
  fillOrder(bench, order, asQuantity(order.want.quantity - order.filled), price(at))
}

/** Takes all out at 104, above the profits of the trades that came from elsewhere. */
const takesProfit = (changes: Partial<GeneratorConfig> = {}): GeneratorConfig =>
  generatorConfig({
    startPrice: price('40'),
    maxPrice: price('45'),
    takeProfits: [{ price: price('104'), share: ratio('100') }],
    closeAfterTakeProfit: false,
    ...changes,
  })

const coins = {
  pair: 'COIN/USDC',
  from: { unit: 'source', trade: 7 },
  base: quantity('1'),
  cost: amount('98.77'),
  target: price('103.7'),
  stop: null,
} as const

describe('a trade that came from another bot', () => {
  const receivedIn = (bench: Bench<State>): void => {
    bench.ledger.base += coins.base
    bench.ledger.spent += coins.cost
    send(bench, { kind: 'trade-received', handover: coins })
  }

  const movedIn = (bench: Bench<State>): void => {
    const source = begin(
      singleConfig({ repeats: 1, profits: [{ type: 'percent', profit: ratio('3.7'), share: ratio('100') }] }),
      '101',
    )
    goTo(source, price('99.5'))
    expect(ask(source, { kind: 'relocate', trade: 1, to: 'folder' })).toBe('ok')
    const effect = source.effects.find((one) => one.kind === 'move-trade')
    if (effect?.kind !== 'move-trade') throw new Error('nothing was given')
    const { id, ...told } = effect.moving
    const moving: Moving = { ...told, from: { unit: 'source', trade: id } }
    Object.assign(bench.ledger, source.ledger)
    send(bench, { kind: 'trade-moved-in', moving })
    const profit = orderIn(source, '1/profit:0')
    bench.orders.set('3/profit:0', { ...profit, trade: 3 })
  }

  it.each([
    ['was received', receivedIn],
    ['was moved in', movedIn],
  ])('and %s has its run, also where its profit fills while all leave: it buys no more', (_, comeIn) => {
    const bench = begin(takesProfit(), '98')
    comeIn(bench)
    settle(bench)
    askAt(bench, '104')
    fillAll(bench, '3/profit:0', '103.7')
    settle(bench)
    expect(tradeOf(bench, 3)).toMatchObject({ phase: 'idle', runs: 1, entryOff: ['run-limit'] })
    expect(bench.state.runs).toBe(1)
    goTo(bench, price('98'))
    goTo(bench, price('101'))
    expect([...bench.orders.keys()].filter((key) => key.startsWith('3/'))).toEqual([])
  })
})

describe('what takes part without having entered', () => {
  it('has no run: what an earlier run of a seller has left leaves with the others', () => {
    const config = generatorConfig({
      direction: 'sell',
      takeProfits: [{ price: price('104'), share: ratio('100') }],
      closeAfterTakeProfit: false,
    })
    const bench = begin(config, '89')
    goTo(bench, price('110.5'))
    goTo(bench, price('108.5'))
    const last = tradeOf(bench, 5)
    expect(last).toMatchObject({ phase: 'entering', runs: 1 })
    expect(last?.earned).toBeGreaterThan(0n)
    goTo(bench, price('104'))
    expect(bench.state.trades.map(({ runs }) => runs)).toEqual([1, 1, 1, 1, 1])
    expect(bench.state.runs).toBe(5)
  })

  it('has no run: what too small a fill has bought is dust, also where it can be sold later', () => {
    const size = { kind: 'quote', amount: amount('100') } as const
    const entries = [
      { price: price('100'), size },
      { price: price('95'), size },
    ]
    const bench = begin(singleConfig({ entries }), '101')
    const first = orderIn(bench, '1/entry:0')
    fillOrder(bench, first, quantity('0.049'), price('100'))
    endOrder(bench, first, 'outside')
    expect(tradeOf(bench, 1)).toMatchObject({ phase: 'entering' })
    setPrice(bench, price('200'))
    expect(ask(bench, { kind: 'close', trade: 1 })).toBe('ok')
    settle(bench)
    expect(bench.fills.map(({ slot }) => slot)).toEqual(['entry:0', 'exit'])
    expect([tradeOf(bench, 1)?.runs, bench.state.runs]).toEqual([0, 0])
  })
})

describe('what was too small, and is offered when a take-profit has passed by', () => {
  it('is a run of its own', () => {
    const config = generatorConfig({
      profits: [{ type: 'percent', profit: ratio('12'), share: ratio('100') }],
      takeProfits: [{ price: price('104'), share: ratio('3') }],
      closeAfterTakeProfit: false,
      stop: { kind: 'distance', distance: { kind: 'percent', percent: ratio('3') }, limit: null },
    })
    const bench = begin(config, '96')
    fillOrder(bench, orderIn(bench, '2/entry:0'), quantity('0.053'), price('95'))
    // What has come is too small to be sold at the stop.
    setPrice(bench, price('92'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('92') })
    endOrder(bench, orderIn(bench, '2/entry:0'), 'us')
    goTo(bench, price('92'))
    goTo(bench, price('101'))
    goTo(bench, price('99.5'))
    expect(tradeOf(bench, 2)).toMatchObject({ phase: 'entering', run: { quantity: 0n } })
    goTo(bench, price('104'))
    expect(tradeOf(bench, 2)?.phase).toBe('holding')
    goTo(bench, price('110'))
    expect(tradeOf(bench, 2)).toMatchObject({ phase: 'entering', runs: 1 })
  })
})

describe('what a run has sold', () => {
  it('is remembered however often its ladder is made anew: no more is sold than shall be', () => {
    const size = { kind: 'base', quantity: quantity('0.4') } as const
    const entries = ['100', '99', '98'].map((at) => ({ price: price(at), size }))
    const profits = ['1', '2'].map((percent) => ({
      type: 'percent' as const,
      profit: ratio(percent),
      share: ratio('50'),
    }))
    const sellAmount = { kind: 'base', quantity: quantity('0.5') } as const
    const bench = begin(singleConfig({ entries, profits, sellAmount, repeats: 1 }), '101')
    fillAll(bench, '1/entry:0', '100')
    fillOrder(bench, orderIn(bench, '1/profit:0'), quantity('0.1'), price('101'))
    fillAll(bench, '1/entry:1', '99')
    settle(bench)
    fillAll(bench, '1/entry:2', '98')
    settle(bench)
    goTo(bench, price('110'))
    const sold = bench.fills.filter(({ side }) => side === 'sell').reduce((sum, { fill }) => sum + fill.quantity, 0n)
    expect(sold).toBe(quantity('0.5'))
    expect(tradeOf(bench, 1)).toMatchObject({ phase: 'idle', runs: 1 })
  })
})

describe('a run is over', () => {
  it('by its last sale, also where that fills while its coins are let go', () => {
    const bench = begin(singleConfig(), '101')
    goTo(bench, price('99.5'))
    expect(ask(bench, { kind: 'delete', trade: 1, how: 'release' })).toBe('ok')
    fillAll(bench, '1/profit:0', '101')
    expect([tradeOf(bench, 1), bench.state.runs]).toEqual([undefined, 1])
  })

  it('not by a sale of a part, the rest of which is let go', () => {
    const bench = begin(singleConfig(), '101')
    goTo(bench, price('99.5'))
    const profit = orderIn(bench, '1/profit:0')
    fillOrder(bench, profit, quantity('0.5'), price('101'))
    expect(ask(bench, { kind: 'delete', trade: 1, how: 'release' })).toBe('ok')
    settle(bench)
    expect([tradeOf(bench, 1), bench.state.runs]).toEqual([undefined, 0])
  })

  it('where a take-profit has sold a part and the exchange takes the rest no more', () => {
    const takeProfits = [
      { price: price('104'), share: ratio('50') },
      { price: price('106'), share: ratio('50') },
    ]
    const bench = begin(
      generatorConfig({
        maxPrice: price('100'),
        profits: [{ type: 'percent', profit: ratio('20'), share: ratio('100') }],
        takeProfits,
        closeAfterTakeProfit: false,
      }),
      '101',
    )
    goTo(bench, price('99'))
    goTo(bench, price('104'))
    const held = bench.state.trades.filter(({ phase }) => phase === 'holding').map(({ id }) => id)
    expect([held, bench.state.runs]).toEqual([[3], 0])
    const { market } = bench.now
    bench.now = { ...bench.now, market: { ...market, minNotional: amount('100') } }
    goTo(bench, price('106'))
    expect(tradeOf(bench, 3)).toMatchObject({ phase: 'idle', runs: 1 })
    expect(bench.state.runs).toBe(1)
  })

  it('not where the exchange takes nothing of it any more and nothing has been sold: it waits, and is sold when it may be', () => {
    const bench = begin(singleConfig(), '101')
    goTo(bench, price('99.5'))
    const { market } = bench.now
    bench.now = { ...bench.now, market: { ...market, minNotional: amount('5000') } }
    send(bench, { kind: 'market-changed', pair: 0 })
    endOrder(bench, orderIn(bench, '1/profit:0'), 'outside')
    settle(bench)
    expect([tradeOf(bench, 1)?.phase, bench.state.runs]).toEqual(['holding', 0])
    bench.now = { ...bench.now, market }
    bench.at += 60_000
    send(bench, { kind: 'market-changed', pair: 0 })
    goTo(bench, price('102'))
    expect(bench.fills.map(({ side }) => side)).toEqual(['buy', 'sell'])
    expect(bench.state.runs).toBe(1)
  })

  it('where what was too small leaves by the will of its user beside an entry that has brought nothing', () => {
    const size = { kind: 'base', quantity: quantity('0.5') } as const
    const bench = begin(generatorConfig({ maxPrice: price('100'), size }), '101')
    const { market } = bench.now
    bench.now = { ...bench.now, market: { ...market, minNotional: amount('5000') } }
    goTo(bench, price('99.5'))
    bench.now = { ...bench.now, market }
    send(bench, { kind: 'market-changed', pair: 0 })
    setPrice(bench, price('101'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('101') })
    expect(tradeOf(bench, 3)).toMatchObject({ phase: 'entering', position: { base: quantity('0.4995') } })
    expect(ask(bench, { kind: 'close', trade: null })).toBe('ok')
    settle(bench)
    expect(bench.fills.map(({ side }) => side)).toEqual(['buy', 'sell'])
    expect(bench.state.runs).toBe(1)
  })
})

describe('a state of an earlier version', () => {
  /** What such a version has written: it did not say what a run has sold. */
  const earlier = (state: State): unknown => ({
    ...state,
    trades: state.trades.map(({ run: { sold: _sold, ...run }, ...trade }) => ({ ...trade, run })),
  })

  it.each<[string, (bench: Bench<State>) => void]>([
    ['before a run', () => undefined],
    ['while it holds', (bench) => goTo(bench, price('99.5'))],
    [
      'with a part sold',
      (bench) => {
        goTo(bench, price('99.5'))
        fillOrder(bench, orderIn(bench, '1/profit:0'), quantity('0.4'), price('101'))
      },
    ],
    [
      'on its way out',
      (bench) => {
        goTo(bench, price('99.5'))
        ask(bench, { kind: 'close', trade: 1 })
        endOrder(bench, orderIn(bench, '1/profit:0'), 'us')
        fillOrder(bench, orderIn(bench, '1/exit'), quantity('0.4'), price('99'))
      },
    ],
    [
      'after a run',
      (bench) => {
        goTo(bench, price('99.5'))
        goTo(bench, price('102'))
      },
    ],
  ])('%s knows what its run has sold', (_, live) => {
    const bench = begin(singleConfig(), '101')
    live(bench)
    expect(upgrade(earlier(bench.state))).toEqual(bench.state)
  })
})
