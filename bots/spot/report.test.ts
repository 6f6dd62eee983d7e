/** What a SPOT bot tells of its entry ladder. */
import { describe, expect, it } from 'vitest'
import { amount, formatDecimal, price, quantity } from '#engine/money.ts'
import { type Bench, fillOrder, goTo, onBench, send, settle } from '../workbench.ts'
import type { Config } from './config.ts'
import { singleConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import type { State } from './state.ts'

/** 50 of quote at 100 and half a base at 98. */
const ladder = singleConfig({
  entries: [
    { price: price('100'), size: { kind: 'quote', amount: amount('50') } },
    { price: price('98'), size: { kind: 'base', quantity: quantity('0.5') } },
  ],
})

const begin = (config: Config, at: string): Bench<State> => {
  const bench = onBench(spot, config, testMarket(), price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const shown = (bench: Bench<State>) => spot.report(ladder, bench.state).trades[0]

/** Each line as its price, its state and what it has traded. */
const lines = (bench: Bench<State>): readonly string[] =>
  (shown(bench)?.entries ?? []).map(({ price: at, status, executed }) =>
    [
      formatDecimal(at),
      status,
      ...executed.map((one) => `${formatDecimal(one.quantity)} at ${formatDecimal(one.price)}`),
    ].join(' '),
  )

describe('an entry ladder', () => {
  it('names every line with what it is to trade', () => {
    const bench = begin(ladder, '101')
    expect(shown(bench)?.entries.map(({ size }) => size)).toEqual(ladder.entries.map(({ size }) => size))
    expect(lines(bench)).toEqual(['100 not-traded', '98 not-traded'])
  })

  it('tells what a line has traded when it ends, what has come so far before, and of a new run nothing yet', () => {
    const bench = begin(ladder, '101')
    goTo(bench, price('99.5'))
    expect(lines(bench)).toEqual(['100 traded 0.5 at 100', '98 not-traded'])
    const second = [...bench.orders.values()].find(({ slot }) => slot === 'entry:1')
    if (second === undefined) throw new Error('no order')
    fillOrder(bench, second, quantity('0.2'), price('98'))
    expect(lines(bench)).toEqual(['100 traded 0.5 at 100', '98 not-traded 0.2 at 98'])
    goTo(bench, price('97.5'))
    expect(lines(bench)).toEqual(['100 traded 0.5 at 100', '98 traded 0.5 at 98'])
    goTo(bench, price('103'))
    expect(shown(bench)).toMatchObject({ runs: 1, phase: 'entry-open' })
    expect(lines(bench)).toEqual(['100 not-traded', '98 not-traded'])
  })

  it('has no run any more once its trade is closed', () => {
    const bench = begin(ladder, '101')
    goTo(bench, price('99.5'))
    send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: 1 } })
    settle(bench)
    expect(shown(bench)?.phase).toBe('done')
    expect(lines(bench)).toEqual(['100 not-traded', '98 not-traded'])
  })
})
