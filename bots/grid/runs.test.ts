/** What is a run of a level and what is none: something of what its entry bought must have been sold (bots.md 17). */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { amount, asQuantity, type Price, price, quantity, ratio } from '#engine/money.ts'
import { type Bench, type BenchOrder, endOrder, fillOrder, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { testConfig, testMarket } from './fixture.ts'
import { grid } from './index.ts'
import type { State } from './state.ts'
import { upgrade } from './upgrade.ts'

/** Levels at 103, 104 and 105, of which the lower two rest. */
const begin = (changes: Partial<Config> = {}): Bench<State> => {
  const config = testConfig({ trailingUp: null, trailingDown: null, ...changes })
  const bench = onBench(grid, config, testMarket(), price('104.3'))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): void => {
  expect(send(bench, { kind: 'user-asked', ask: what }).refusal).toBeNull()
}

const orderAt = (bench: Bench<State>, side: 'buy' | 'sell', at: Price): BenchOrder => {
  const found = [...bench.orders.values()].find(
    ({ want }) => want.side === side && want.type === 'limit' && want.price === at,
  )
  if (found === undefined) throw new Error(`no ${side} rests at ${at}`)
  return found
}

const tradeOf = (bench: Bench<State>, id: number) => bench.state.trades.find((trade) => trade.id === id)

const actions = (bench: Bench<State>) =>
  bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row.action] : []))

/** The level at 104 holds; its one sale rests at 105.04. */
const holding = (changes: Partial<Config> = {}): { bench: Bench<State>; id: number } => {
  const bench = begin(changes)
  const entry = orderAt(bench, 'buy', price('104'))
  fillOrder(bench, entry, entry.want.quantity, price('104'))
  return { bench, id: entry.trade }
}

/** The level at 104 holds, and a take-profit level has sold a part of it. */
const partlyTaken = (): { bench: Bench<State>; id: number } => {
  const takeProfits = [
    { price: price('104.5'), share: ratio('40') },
    { price: price('119'), share: ratio('60') },
  ]
  const { bench, id } = holding({ takeProfits })
  setPrice(bench, price('104.5'))
  send(bench, { kind: 'price-crossed', pair: 0, price: price('104.5') })
  settle(bench)
  expect([tradeOf(bench, id)?.phase, tradeOf(bench, id)?.hasLeft, bench.state.runs]).toEqual(['holding', true, 0])
  return { bench, id }
}

const enlargeMinimum = (bench: Bench<State>): void => {
  bench.now = { ...bench.now, market: testMarket({ minNotional: amount('45') }) }
}

describe('no run', () => {
  it('is one whose entry has bought nothing, also when it was wanted in the moment in which the last run ended', () => {
    const { bench, id } = holding()
    const sale = orderAt(bench, 'sell', price('105.04'))
    fillOrder(bench, sale, sale.want.quantity, price('105.04'))
    expect([tradeOf(bench, id)?.phase, bench.state.runs]).toEqual(['entering', 1])
    ask(bench, { kind: 'close', trade: id })
    settle(bench)
    expect([tradeOf(bench, id)?.phase, tradeOf(bench, id)?.runs, bench.state.runs]).toEqual(['done', 1, 1])
  })

  it('is dust that a common exit takes along while nothing more has been bought', () => {
    const { bench } = holding({ stop: { price: price('90'), limit: null } })
    const entry = orderAt(bench, 'buy', price('103'))
    fillOrder(bench, entry, quantity('0.01'), price('103'))
    endOrder(bench, entry, 'outside')
    bench.at += 60_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(tradeOf(bench, entry.trade)?.phase).toBe('entering')
    setPrice(bench, price('89'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('89') })
    for (const order of bench.orders.values()) if (order.canceling) endOrder(bench, order, 'us')
    settle(bench)
    expect([tradeOf(bench, entry.trade)?.position.base, tradeOf(bench, entry.trade)?.runs]).toEqual([
      quantity('0.00099'),
      0,
    ])
    expect(bench.state.runs).toBe(1)
  })

  it('is one that has sold nothing of what the exchange takes no more', () => {
    const { bench, id } = holding()
    bench.now = { ...bench.now, market: testMarket({ minNotional: amount('90') }) }
    ask(bench, { kind: 'suspend', trade: id, part: 'profits' })
    settle(bench)
    expect([tradeOf(bench, id)?.phase, tradeOf(bench, id)?.runs, bench.state.runs]).toEqual(['idle', 0, 0])
  })
})

describe('a run is complete', () => {
  it('when everything is sold before its release has canceled the sale', () => {
    const { bench, id } = holding()
    const sale = orderAt(bench, 'sell', price('105.04'))
    ask(bench, { kind: 'delete', trade: id, how: 'release' })
    fillOrder(bench, sale, sale.want.quantity, price('105.04'))
    expect([tradeOf(bench, id), bench.state.runs, actions(bench).includes('release')]).toEqual([undefined, 1, false])
  })

  it('not when a part is sold before, for the rest is let go', () => {
    const { bench, id } = holding()
    const sale = orderAt(bench, 'sell', price('105.04'))
    ask(bench, { kind: 'delete', trade: id, how: 'release' })
    fillOrder(bench, sale, quantity('0.2'), price('105.04'))
    endOrder(bench, sale, 'us')
    expect([tradeOf(bench, id), bench.state.runs, actions(bench).includes('release')]).toEqual([undefined, 0, true])
  })

  it('when a take-profit level has sold a part, and the rest is too small to be sold as its user closes the level', () => {
    const { bench, id } = partlyTaken()
    enlargeMinimum(bench)
    ask(bench, { kind: 'close', trade: id })
    settle(bench)
    expect([tradeOf(bench, id)?.phase, tradeOf(bench, id)?.runs, bench.state.runs]).toEqual(['done', 1, 1])
  })

  it('when a take-profit level has sold a part, and the rest is too small to be offered', () => {
    const { bench, id } = partlyTaken()
    enlargeMinimum(bench)
    ask(bench, { kind: 'suspend', trade: id, part: 'profits' })
    settle(bench)
    expect([tradeOf(bench, id)?.phase, tradeOf(bench, id)?.runs, bench.state.runs]).toEqual(['idle', 1, 1])
  })
})

it('what a run has sold is told by its profits where a state of an earlier version holds', () => {
  const { bench, id } = holding()
  const sale = orderAt(bench, 'sell', price('105.04'))
  fillOrder(bench, sale, quantity('0.2'), price('105.04'))
  const before = (state: State) => ({ ...state, trades: state.trades.map(({ hasLeft: _, ...trade }) => trade) })
  expect(upgrade(before(bench.state))).toEqual(bench.state)
  fillOrder(bench, sale, asQuantity(sale.want.quantity - sale.filled), price('105.04'))
  expect([tradeOf(bench, id)?.phase, tradeOf(bench, id)?.hasLeft]).toEqual(['entering', false])
  expect(upgrade(before(bench.state))).toEqual(bench.state)
})
