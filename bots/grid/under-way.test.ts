/** Fills that come while their level is on its way out, before the cancel of their order: what they bring is sold too. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { formatDecimal, price, quantity } from '#engine/money.ts'
import { type Bench, type BenchOrder, fillOrder, goTo, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import { testConfig, testMarket } from './fixture.ts'
import { grid } from './index.ts'
import type { State } from './state.ts'

const config = testConfig({ stop: { price: price('90'), limit: null } })

/** Levels at 103, 104 and 105, of which the lower two rest. */
const begin = (): Bench<State> => {
  const bench = onBench(grid, config, testMarket(), price('104.3'))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): void => {
  expect(send(bench, { kind: 'user-asked', ask: what }).refusal).toBeNull()
}

const entryAt = (bench: Bench<State>, text: string): BenchOrder => {
  const found = [...bench.orders.values()].find(
    ({ want }) => want.side === 'buy' && want.type === 'limit' && want.price === price(text),
  )
  if (found === undefined) throw new Error(`nothing is bought at ${text}`)
  return found
}

const fillPart = (bench: Bench<State>, entry: BenchOrder, text: string): void =>
  fillOrder(bench, entry, quantity(text), price('104'))

const held = (bench: Bench<State>): number => {
  const { base } = grid.report(config, bench.state).position
  return Number(formatDecimal(base))
}

/** What is left is dust: the exchange would not take it. */
const DUST = 0.005

describe('an entry that fills while its level leaves', () => {
  it.each<[string, (bench: Bench<State>) => number]>([
    [
      'which its user closes',
      (bench) => {
        const { trade } = entryAt(bench, '104')
        ask(bench, { kind: 'close', trade })
        return trade
      },
    ],
    [
      'whose bot is deleted',
      (bench) => {
        ask(bench, { kind: 'delete', trade: null, how: 'close' })
        return 0
      },
    ],
    [
      'by a stop',
      (bench) => {
        setPrice(bench, price('89'))
        send(bench, { kind: 'price-crossed', pair: 0, price: price('89') })
        return 0
      },
    ],
  ])('%s is sold with it', (_, leave) => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    fillPart(bench, entry, '0.2')
    const owner = leave(bench)
    expect([entry.canceling, bench.orders.has(`${owner}/exit`)]).toEqual([true, false])
    fillPart(bench, entry, '0.1')
    settle(bench)
    expect(held(bench)).toBeLessThan(DUST)
    expect(bench.fills.filter(({ side }) => side === 'sell').map(({ slot }) => slot)).toEqual(['exit'])
    expect(bench.state.stopCount).toBeLessThan(2)
  })
})

it('no entry is sent while one level leaves, and the one that waited for that comes right after it', () => {
  const bench = begin()
  const buys = (): readonly string[] =>
    [...bench.orders.values()]
      .filter(({ slot, canceling }) => slot === 'entry:0' && !canceling)
      .map(({ want }) => (want.type === 'market' ? '' : formatDecimal(want.price)))
  goTo(bench, price('103.9'))
  const { trade } = [...bench.orders.values()].find(({ slot }) => slot === 'profit:0') ?? { trade: -1 }
  ask(bench, { kind: 'close', trade })
  // Above 105 the line there may be bought, too; the sale of the closed one is still under way.
  setPrice(bench, price('105.5'))
  send(bench, { kind: 'price-crossed', pair: 0, price: price('105.5') })
  expect(grid.explain(config, bench.state, bench.now)).toEqual({
    code: 'grid-exiting',
    values: { reason: 'close', step: 'emptying' },
  })
  expect(buys()).toEqual(['103'])
  settle(bench)
  expect(bench.fills.map(({ slot }) => slot)).toEqual(['entry:0', 'exit'])
  expect(buys()).toEqual(['103', '105'])
})

it('an entry that the price has reached is not taken back at the limit, however near another is', () => {
  const window = { kind: 'amount', amount: price('3') } as const
  const bench = onBench(grid, testConfig({ window, limit: 1 }), testMarket(), price('104.3'))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  setPrice(bench, price('103'))
  send(bench, { kind: 'price-crossed', pair: 0, price: price('103') })
  expect([entryAt(bench, '104').canceling, bench.orders.size]).toEqual([false, 1])
  settle(bench)
  expect(bench.fills.map(({ slot, fill }) => [slot, formatDecimal(fill.quantity)])).toEqual([['entry:0', '0.48']])
})
