/** What a SPOT bot tells of its entry ladder. */
import { describe, expect, it } from 'vitest'
import { amount, formatDecimal, price, quantity } from '#engine/money.ts'
import { type Bench, fillOrder, goTo, onBench, send, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
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

describe('the prices of a bot that is one trade', () => {
  const prices = (bench: Bench<State>, config: Config = ladder) => {
    const { startPrice, trades } = spot.report(config, bench.state)
    return [startPrice, trades[0]?.tradePrice].map((one) => (one === undefined ? '' : formatDecimal(one)))
  }

  it('are what it was started at and what the run has entered at, each fill by its quantity and without fees', () => {
    const bench = begin(ladder, '101')
    expect(spot.report(ladder, spot.initial(ladder)).startPrice).toBeUndefined()
    expect(prices(bench)).toEqual(['101', ''])
    goTo(bench, price('99.5'))
    expect(prices(bench)).toEqual(['101', '100'])
    const second = [...bench.orders.values()].find(({ slot }) => slot === 'entry:1')
    if (second === undefined) throw new Error('no order')
    fillOrder(bench, second, quantity('0.3'), price('98'))
    // 50 and 29.4 for 0.8.
    expect(prices(bench)).toEqual(['101', '99.25'])
    goTo(bench, price('97.5'))
    expect(prices(bench)).toEqual(['101', '99'])
    goTo(bench, price('103'))
    expect(prices(bench)).toEqual(['101', ''])
  })

  it('are not told of levels, nor of a trade that is closed', () => {
    const levels = generatorConfig()
    const many = onBench(spot, levels, testMarket(), price('101'))
    send(many, { kind: 'started', allowance: 100, suspended: false })
    goTo(many, price('89'))
    expect(many.state.trades.some(({ run }) => run.quantity > 0n)).toBe(true)
    expect(prices(many, levels)).toEqual(['', ''])
    const bench = begin(ladder, '101')
    goTo(bench, price('99.5'))
    send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: 1 } })
    settle(bench)
    expect(prices(bench)).toEqual(['101', ''])
  })
})
