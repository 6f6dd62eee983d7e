/** A demo of signals goes live with its pairs and none of what the demo did (bots.md 18). */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { formatDecimal, price, quantity } from '#engine/money.ts'
import type { HistoryRow } from '#engine/unit.ts'
import { type Bench, fillOrder, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import { testConfig, testMarket } from './fixture.ts'
import { signal } from './index.ts'
import type { State } from './decide.ts'

/** COIN at 100 and GEM at 10. */
const begin = (): Bench<State> => {
  const others = [{ market: testMarket({ pair: 'GEM/USDC' }), start: price('10') }]
  const bench = onBench(signal, testConfig(), testMarket(), price('100'), others)
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  return bench
}

const ask = (bench: Bench<State>, what: Ask = { kind: 'set-live', trade: null }): string =>
  send(bench, { kind: 'user-asked', ask: what }).refusal?.code ?? 'ok'

const tell = (bench: Bench<State>, pair: number, side: 'buy' | 'sell' = 'buy'): void => {
  send(bench, { kind: 'signal-received', pair, side, amount: null })
}

const rows = (bench: Bench<State>): readonly HistoryRow[] =>
  bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))

const closings = (bench: Bench<State>): readonly (readonly (string | number | null)[])[] =>
  rows(bench)
    .filter(({ cause }) => cause === 'demo-closed')
    .map(({ trade, price: at, quantity: closed }) => [trade, formatDecimal(at ?? 0n), formatDecimal(closed)])

/** The orders that are being canceled. */
const ending = (bench: Bench<State>): readonly string[] =>
  [...bench.orders].flatMap(([key, { canceling }]) => (canceling ? [key] : []))

/** What waits for its time is told of it. */
const wake = (bench: Bench<State>, pair: number): void => {
  bench.at = bench.pairs[pair]?.wake.atMs ?? bench.at
  send(bench, { kind: 'timer-elapsed', pair })
}

describe('a demo of signals', () => {
  it('closes each position on paper at the price of its own pair, and begins anew at once', () => {
    const bench = begin()
    for (const pair of [0, 1]) tell(bench, pair)
    settle(bench)
    setPrice(bench, price('101'))
    setPrice(bench, price('11'), 1)
    expect(ask(bench)).toBe('ok')
    expect(closings(bench)).toEqual([[1, '101', '0.999']])
    const { position, runs, committed, trades } = signal.report(testConfig(), bench.state)
    expect([position, runs, committed]).toEqual([{ base: 0n, cost: 0n, realised: 0n, fees: 0n }, 0, 0n])
    expect(trades.map(({ phase }) => phase)).toEqual(['idle', 'idle'])
    expect(bench.pairs.map((pair) => pair.wake.atMs)).toEqual([null, bench.at + 1])
    wake(bench, 1)
    expect(closings(bench)).toEqual([
      [1, '101', '0.999'],
      [2, '11', '9.99'],
    ])
    wake(bench, 1)
    expect([closings(bench).length, bench.state.unpriced]).toEqual([2, []])
  })

  it('does so, too, where it has been started in its live account meanwhile', () => {
    const bench = begin()
    tell(bench, 1)
    settle(bench)
    expect([ask(bench), closings(bench)]).toEqual(['ok', []])
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    tell(bench, 1)
    expect(closings(bench)).toEqual([[2, '10', '9.99']])
    expect([...bench.orders.keys()]).toEqual(['2/entry:0'])
  })

  it('drops its orders, and what still fills of them is nobody’s', () => {
    const bench = begin()
    for (const pair of [0, 1]) tell(bench, pair)
    const order = bench.orders.get('2/entry:0')
    expect([ask(bench), ending(bench)]).toEqual(['ok', ['1/entry:0', '2/entry:0']])
    if (order === undefined) throw new Error('it buys')
    fillOrder(bench, order, quantity('1'), price('10'))
    settle(bench)
    expect([bench.orders.size, closings(bench)]).toEqual([0, []])
    expect(bench.state.trades.map(({ phase, position }) => [phase, position.base])).toEqual([
      ['flat', 0n],
      ['flat', 0n],
    ])
  })

  it('makes no trade again of one that was to be deleted, where that still fills', () => {
    const bench = begin()
    tell(bench, 1)
    const order = bench.orders.get('2/entry:0')
    expect(ask(bench, { kind: 'delete', trade: 2, how: 'wait' })).toBe('ok')
    expect(ask(bench)).toBe('ok')
    if (order === undefined) throw new Error('it buys')
    fillOrder(bench, order, quantity('1'), price('10'))
    expect(bench.state.trades.map(({ id }) => id)).toEqual([1])
  })

  it('drops the offer of what it sells, and closes what is left of it', () => {
    const bench = begin()
    tell(bench, 0)
    settle(bench)
    setPrice(bench, price('110'))
    tell(bench, 0, 'sell')
    const offer = bench.orders.get('1/profit:0')
    if (offer === undefined) throw new Error('it sells')
    fillOrder(bench, offer, quantity('0.5'), price('110'))
    expect(ask(bench)).toBe('ok')
    expect(closings(bench)).toEqual([[1, '110', '0.499']])
    expect(ending(bench)).toEqual(['1/profit:0'])
    settle(bench)
    expect(bench.orders.size).toBe(0)
  })

  it('is not one while a trade of it is on its way out', () => {
    const bench = begin()
    tell(bench, 1)
    settle(bench)
    expect(ask(bench, { kind: 'sell', trade: 2 })).toBe('ok')
    expect(ask(bench)).toBe('locked')
  })

  it('of an older version has nothing left open', () => {
    const { unpriced: _, ...older } = begin().state
    expect(signal.upgrade(older, 1).unpriced).toEqual([])
  })
})
