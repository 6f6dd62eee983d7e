/** What a deal's profit has really traded, one entry an order, as a user reads it. */
import { describe, expect, it } from 'vitest'
import { amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import type { ProfitReport } from '#engine/status.ts'
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
import type { Config } from './config.ts'
import type { State } from './decide.ts'
import { testConfig, testMarket } from './fixture.ts'
import { indicator } from './index.ts'

const MINUTE = 60_000
const OFFER = '1/profit:0'

/** A minute goes by and its candle closes; what it asks for stays unanswered. */
const close = (bench: Bench<State>, value: number): void => {
  bench.at += MINUTE
  const at = Number(bench.now.price) / 1e18
  const candle = { openTimeMs: bench.at - MINUTE, open: at, high: at, low: at, close: at, volume: 1 }
  send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [value, value] })
}

/** Holds 0.999, bought at 100. */
const holding = (changes: Partial<Config> = {}): Bench<State> => {
  const bench = onBench(indicator, testConfig(changes), testMarket(), price('100'))
  send(bench, { kind: 'started', allowance: 1, suspended: false })
  close(bench, 20)
  settle(bench)
  return bench
}

const orderAt = (bench: Bench<State>, key: string): BenchOrder => {
  const order = bench.orders.get(key)
  if (order === undefined) throw new Error(`no order ${key}`)
  return order
}

/** The offer trades so much of it at this price. */
const sell = (bench: Bench<State>, base: string, at: string): void =>
  fillOrder(bench, orderAt(bench, OFFER), quantity(base), price(at))

/** The exchange ends the offer, and ten seconds later what is left is offered at this price. */
const offerAgain = (bench: Bench<State>, at: string): void => {
  endOrder(bench, orderAt(bench, OFFER), 'expiry')
  setPrice(bench, price(at))
  bench.at += 10_000
  send(bench, { kind: 'timer-elapsed', pair: 0 })
}

/** 0.4 are sold at 104.9 by an order that has ended, and the rest is offered at 110. */
const halfSold = (changes: Partial<Config> = {}): Bench<State> => {
  const bench = holding(changes)
  goTo(bench, price('105'))
  close(bench, 75)
  sell(bench, '0.4', '104.9')
  offerAgain(bench, '110')
  return bench
}

const shown = (bench: Bench<State>) => {
  const [trade] = indicator.report(testConfig(), bench.state).trades
  if (trade === undefined) throw new Error('the deal is gone')
  return trade
}

const textOf = (profits: readonly ProfitReport[]): readonly (readonly string[])[] =>
  profits.map(({ status, executed }) => [
    status,
    ...executed.map((one) => `${formatDecimal(one.quantity)} @ ${formatDecimal(one.price)}`),
  ])

const traded = (bench: Bench<State>) => textOf(shown(bench).profits)

const boughtOf = ({ entries }: Pick<ReturnType<typeof shown>, 'entries'>): readonly (readonly string[])[] =>
  entries.map(({ status, executed }) => [
    status,
    ...executed.map((one) => `${formatDecimal(one.quantity)} @ ${formatDecimal(one.price)}`),
  ])

const bought = (bench: Bench<State>) => boughtOf(shown(bench))

describe('what a profit has traded', () => {
  it('is told while its order still trades, at the volume-weighted price of its fills', () => {
    const bench = holding()
    goTo(bench, price('105'))
    close(bench, 75)
    expect([shown(bench).phase, traded(bench)]).toEqual(['holding', [['waiting']]])
    sell(bench, '0.3', '104')
    sell(bench, '0.1', '108')
    expect([shown(bench).phase, traded(bench)]).toEqual(['exit-partial', [['waiting', '0.4 @ 105']]])
  })

  it('is one entry an order, each at its own price and time', () => {
    const bench = halfSold()
    expect(traded(bench)).toEqual([['waiting', '0.4 @ 104.9']])
    sell(bench, '0.599', '110')
    expect(traded(bench)).toEqual([['sold', '0.4 @ 104.9', '0.599 @ 110']])
    const [profit] = shown(bench).profits
    expect(profit?.executed.map(({ atMs }) => bench.at - atMs)).toEqual([10_000, 0])
    // 0.4 at 104.9 and 0.599 at 110 are 107.85 for 0.999.
    expect([profit?.quantity, profit?.price]).toEqual([quantity('0.999'), price('107.957957957957957957')])
  })

  it('has no entry for an order that traded nothing', () => {
    const bench = halfSold()
    offerAgain(bench, '111')
    sell(bench, '0.599', '111')
    expect(traded(bench)).toEqual([['sold', '0.4 @ 104.9', '0.599 @ 111']])
  })

  it('stays until the next run has bought something, which begins with nothing sold', () => {
    const bench = halfSold()
    sell(bench, '0.599', '110')
    setPrice(bench, price('100'))
    close(bench, 50)
    close(bench, 20)
    expect(traded(bench)).toEqual([['sold', '0.4 @ 104.9', '0.599 @ 110']])
    settle(bench)
    expect([shown(bench).phase, traded(bench)]).toEqual(['holding', [['waiting']]])
    goTo(bench, price('105'))
    close(bench, 75)
    sell(bench, '0.2', '105')
    expect(traded(bench)).toEqual([['waiting', '0.2 @ 105']])
  })

  it('also of a run whose rest was handed over', () => {
    const escape = { allowed: true, diluted: true, minProfit: ratio('1') }
    const bench = halfSold({ escape })
    setPrice(bench, price('99'))
    endOrder(bench, orderAt(bench, OFFER), 'expiry')
    bench.at += MINUTE
    close(bench, 75)
    settle(bench)
    expect(traded(bench)).toEqual([['escaped', '0.4 @ 104.9']])
  })
})

describe('what an entry has traded', () => {
  const dilution = { percent: ratio('5'), size: { kind: 'quote', amount: amount('50') }, most: 5 } as const

  it('is told while its order still trades, at the volume-weighted price of its fills', () => {
    const bench = onBench(indicator, testConfig(), testMarket(), price('100'))
    send(bench, { kind: 'started', allowance: 1, suspended: false })
    close(bench, 20)
    expect(bought(bench)).toEqual([['not-traded']])
    const order = orderAt(bench, '1/entry:0')
    fillOrder(bench, order, quantity('0.3'), price('100'))
    fillOrder(bench, order, quantity('0.1'), price('98'))
    expect(bought(bench)).toEqual([['not-traded', '0.4 @ 99.5']])
    endOrder(bench, order, 'expiry')
    expect(bought(bench)).toEqual([['traded', '0.4 @ 99.5']])
  })

  it('is one entry an order, the dilutions too, until the run is over', () => {
    const bench = holding({ dilution })
    const [first] = shown(bench).entries
    goTo(bench, price('94'))
    bench.at += 10 * MINUTE
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    expect(bought(bench)).toEqual([['traded', '1 @ 100', '0.531 @ 94']])
    expect(shown(bench).entries[0]?.executed[0]).toEqual(first?.executed[0])
    goTo(bench, price('110'))
    close(bench, 75)
    settle(bench)
    expect(bought(bench)).toEqual([['not-traded']])
    setPrice(bench, price('100'))
    close(bench, 50)
    close(bench, 20)
    settle(bench)
    expect(bought(bench)).toEqual([['traded', '1 @ 100']])
  })

  it('is over where its trade is closed', () => {
    const bench = holding()
    send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: 1 } })
    expect(bought(bench)).toEqual([['traded', '1 @ 100']])
    settle(bench)
    expect(bought(bench)).toEqual([['not-traded']])
  })

  it('is in a state of before it was kept what its latest buy has bought', () => {
    const bench = holding()
    const stored = (): State => {
      const trades = bench.state.trades.map(({ bought: _, ...deal }) => deal)
      return indicator.upgrade({ ...bench.state, trades }, 7)
    }
    expect(stored().trades).toEqual(bench.state.trades)
    goTo(bench, price('110'))
    close(bench, 75)
    settle(bench)
    expect(stored().trades[0]?.bought).toEqual([])
  })
})

it('a state of an earlier version has what its deals had left as that of the first pair, and nothing of late fills', () => {
  const bench = holding()
  send(bench, { kind: 'user-asked', ask: { kind: 'delete', trade: null, how: 'release' } })
  settle(bench)
  const [gone] = bench.state.gone
  expect(gone?.base).toBe(quantity('0.999'))
  expect(indicator.upgrade({ ...bench.state, gone }, 7)).toEqual(bench.state)
  const held = holding().state
  const before = { ...held, trades: held.trades.map((deal) => ({ ...deal, hasLate: false })) }
  expect(indicator.upgrade(before, 8)).toEqual(held)
})

describe('a state of before each order was remembered', () => {
  /** The same life as such a state has it: what the run has sold is a sum. */
  const before = (bench: Bench<State>, sold: string): State => {
    const trades = bench.state.trades.map(({ executed: _, ...deal }) => ({ ...deal, sold: quantity(sold) }))
    return indicator.upgrade({ ...bench.state, trades }, 6)
  }
  const tradedBefore = (bench: Bench<State>, sold: string) => {
    const [trade] = indicator.report(testConfig(), before(bench, sold)).trades
    return textOf(trade?.profits ?? [])
  }

  it('knows its latest order of the run, and forgets the sum', () => {
    const bench = halfSold()
    sell(bench, '0.5', '110')
    expect(tradedBefore(bench, '0.4')).toEqual([['waiting', '0.5 @ 110']])
    expect(before(bench, '0.4').trades[0]).not.toHaveProperty('sold')
    sell(bench, '0.099', '110')
    expect(tradedBefore(bench, '0')).toEqual([['sold', '0.599 @ 110']])
    close(bench, 50)
    setPrice(bench, price('100'))
    close(bench, 20)
    settle(bench)
    expect(tradedBefore(bench, '0')).toEqual([['waiting']])
  })

  it('goes on selling, with all that is sold from then on', () => {
    const bench = halfSold()
    sell(bench, '0.5', '110')
    bench.state = before(bench, '0.4')
    offerAgain(bench, '111')
    sell(bench, '0.099', '111')
    expect(traded(bench)).toEqual([['sold', '0.5 @ 110', '0.099 @ 111']])
  })
})
