/** What fills after its order had ended: it is booked once, joins what the bot holds, takes from it, or leaves at market, and nothing of it lies forgotten. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { exampleFees } from '#engine/example-market.ts'
import { amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { upgradeDeals } from '../rules/deal-work.ts'
import { type Bench, type BenchOrder, endOrder, fillOrder, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import type { State } from './decide.ts'
import { testConfig, testMarket } from './fixture.ts'
import { indicator } from './index.ts'

const begin = (changes: Partial<Config> = {}): Bench<State> => {
  const market = testMarket({ fees: exampleFees('quote') })
  const bench = onBench(indicator, testConfig(changes), market, price('100'))
  send(bench, { kind: 'started', allowance: 1, suspended: false })
  return bench
}

/** A minute goes by and its candle closes: 20 says buy, 80 says sell. */
const close = (bench: Bench<State>, value: number): void => {
  bench.at += 60_000
  const at = Number(bench.now.price) / 1e18
  const candle = { openTimeMs: bench.at - 60_000, open: at, high: at, low: at, close: at, volume: 1 }
  send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [value, value] })
}

const orderIn = (bench: Bench<State>, slot: 'entry:0' | 'profit:0' | 'exit'): BenchOrder => {
  const order = bench.orders.get(`1/${slot}`)
  if (order === undefined) throw new Error(`no order in ${slot}`)
  return order
}

/** The exchange says that it has filled nothing, which is not so. */
const missed = (bench: Bench<State>, slot: 'entry:0' | 'profit:0' | 'exit'): BenchOrder => {
  const order = orderIn(bench, slot)
  endOrder(bench, order, 'expiry')
  return order
}

const missedBuy = (changes: Partial<Config> = {}): { bench: Bench<State>; buy: BenchOrder } => {
  const bench = begin(changes)
  close(bench, 20)
  return { bench, buy: missed(bench, 'entry:0') }
}

/** It holds one coin, which has cost 100.1. */
const holding = (changes: Partial<Config> = {}): Bench<State> => {
  const bench = begin(changes)
  close(bench, 20)
  settle(bench)
  return bench
}

/** It holds one coin that it has offered in vain at 103, as far as it knows. */
const missedOffer = (changes: Partial<Config> = {}): { bench: Bench<State>; offer: BenchOrder } => {
  const bench = holding(changes)
  setPrice(bench, price('103'))
  close(bench, 80)
  return { bench, offer: missed(bench, 'profit:0') }
}

const ask = (bench: Bench<State>, what: Ask): void => {
  expect(send(bench, { kind: 'user-asked', ask: what }).refusal).toBeNull()
  settle(bench)
}

const pass = (bench: Bench<State>, ms: number): void => {
  bench.at += ms
  send(bench, { kind: 'timer-elapsed', pair: 0 })
}

const dealOf = (bench: Bench<State>) => {
  const [deal] = bench.state.trades
  if (deal === undefined) throw new Error('the deal is gone')
  return deal
}

const base = (bench: Bench<State>): string => formatDecimal(dealOf(bench).position.base)

const reportOf = (bench: Bench<State>) => indicator.report(testConfig(), bench.state)

const rows = (bench: Bench<State>) =>
  bench.effects.flatMap((effect) => (effect.kind === 'write-history' && effect.row.price !== null ? [effect.row] : []))

const story = (bench: Bench<State>): string =>
  rows(bench)
    .map(({ action, quantity: size }) => `${action} ${formatDecimal(size)}`)
    .join(', ')

const wanted = (bench: Bench<State>): string =>
  [...bench.orders.values()].map(({ slot, want }) => `${slot} ${formatDecimal(want.quantity)}`).join(', ')

/** The unit's books are those of its fills. */
const booksAgree = (bench: Bench<State>): void => {
  const { base: has, cost, realised, fees } = reportOf(bench).position
  expect([has, cost - realised, fees]).toEqual([bench.ledger.base, bench.ledger.spent, bench.ledger.fees])
}

describe('what was bought late', () => {
  it('is held by a bot that had bought nothing, and sold at its sell point', () => {
    const { bench, buy } = missedBuy()
    fillOrder(bench, buy, quantity('0.4'), price('100'))
    expect(dealOf(bench)).toMatchObject({ phase: 'holding', boughtAtMs: bench.at, bought: [{ quantity: buy.filled }] })
    setPrice(bench, price('103'))
    close(bench, 80)
    settle(bench)
    expect([story(bench), base(bench), dealOf(bench).runs]).toEqual(['buy 0.4, sell 0.4', '0', 1])
    booksAgree(bench)
  })

  it('too small to be sold waits for more', () => {
    const { bench, buy } = missedBuy()
    fillOrder(bench, buy, quantity('0.04'), price('100'))
    expect([dealOf(bench).phase, base(bench)]).toEqual(['flat', '0.04'])
    fillOrder(bench, buy, quantity('0.1'), price('100'))
    expect([dealOf(bench).phase, base(bench)]).toEqual(['holding', '0.14'])
  })

  it('makes the next buy end, and is held at once', () => {
    const { bench, buy } = missedBuy()
    close(bench, 20)
    const next = orderIn(bench, 'entry:0')
    fillOrder(bench, buy, quantity('0.4'), price('100'))
    expect([next.canceling, dealOf(bench).phase]).toEqual([true, 'holding'])
    settle(bench)
    expect([wanted(bench), base(bench)]).toEqual(['', '0.4'])
  })

  it('joins what is held', () => {
    const { bench, buy } = missedBuy()
    close(bench, 20)
    settle(bench)
    fillOrder(bench, buy, quantity('0.4'), price('110'))
    expect([base(bench), dealOf(bench).bought.length]).toEqual(['1.4', 2])
    expect(formatDecimal(dealOf(bench).position.cost)).toBe('144.144')
  })

  it('leaves that much less of the investment to be bought with until the run is over', () => {
    const { bench, buy } = missedBuy({ minProfit: ratio('0') })
    fillOrder(bench, buy, quantity('0.4'), price('100'))
    close(bench, 20)
    expect(wanted(bench)).toBe('')
    setPrice(bench, price('103'))
    close(bench, 80)
    settle(bench)
    expect(dealOf(bench)).toMatchObject({ phase: 'flat', hasLate: false })
    close(bench, 50)
    close(bench, 20)
    expect(wanted(bench)).toBe('entry:0 0.97')
  })

  it('leaves with an exit under way', () => {
    const { bench, buy } = missedBuy()
    close(bench, 20)
    settle(bench)
    send(bench, { kind: 'user-asked', ask: { kind: 'sell', trade: 1 } })
    fillOrder(bench, buy, quantity('0.4'), price('100'))
    expect(wanted(bench)).toBe('exit 1')
    settle(bench)
    pass(bench, 1)
    expect(wanted(bench)).toBe('exit 0.4')
    settle(bench)
    expect([base(bench), dealOf(bench).runs]).toEqual(['0', 1])
  })

  it.each<[string, Ask, State['life']]>([
    ['closed', { kind: 'close', trade: null }, 'closed'],
    ['deleted', { kind: 'delete', trade: null, how: 'wait' }, 'deleted'],
    ['let go', { kind: 'delete', trade: null, how: 'release' }, 'deleted'],
  ])('by a bot that was %s is sold at market, however long that takes, and the bot is so again', (_, what, life) => {
    const { bench, buy } = missedBuy()
    ask(bench, what)
    expect(bench.state.life).toBe(life)
    const open = bench.now.market
    bench.now = { ...bench.now, market: { ...open, status: 'halted' } }
    fillOrder(bench, buy, quantity('0.4'), price('100'))
    settle(bench)
    expect([bench.state.life, reportOf(bench).status]).toEqual(['running', 'pending'])
    bench.now = { ...bench.now, market: open }
    pass(bench, 5_000)
    expect(wanted(bench)).toBe('exit 0.4')
    settle(bench)
    expect([bench.state.life, story(bench), bench.state.runs]).toEqual([life, 'buy 0.4, close 0.4', 1])
    booksAgree(bench)
  })

  it('after the last run belongs to that one', () => {
    const { bench, buy } = missedBuy({ repeats: 1 })
    close(bench, 20)
    settle(bench)
    ask(bench, { kind: 'sell', trade: 1 })
    expect(dealOf(bench)).toMatchObject({ runs: 1, entryOff: ['run-limit'] })
    fillOrder(bench, buy, quantity('0.2'), price('100'))
    expect(dealOf(bench).phase).toBe('holding')
    ask(bench, { kind: 'sell', trade: 1 })
    expect([dealOf(bench).runs, dealOf(bench).entryOff, bench.state.runs]).toEqual([1, ['run-limit'], 1])
    fillOrder(bench, buy, quantity('0.2'), price('100'))
    ask(bench, { kind: 'close', trade: 1 })
    expect([dealOf(bench).phase, dealOf(bench).runs, bench.state.runs]).toEqual(['done', 1, 1])
    booksAgree(bench)
  })

  it('by a bot that was closed in its last run counts no other', () => {
    const { bench, buy } = missedBuy({ repeats: 1 })
    close(bench, 20)
    settle(bench)
    ask(bench, { kind: 'close', trade: null })
    fillOrder(bench, buy, quantity('0.4'), price('100'))
    settle(bench)
    expect([bench.state.life, dealOf(bench).runs, bench.state.runs]).toEqual(['closed', 1, 1])
  })

  it('by a demo that is over is nobody’s', () => {
    const { bench, buy } = missedBuy()
    expect(send(bench, { kind: 'user-asked', ask: { kind: 'set-live', trade: null } }).refusal).toBeNull()
    fillOrder(bench, buy, quantity('0.4'), price('100'))
    expect(base(bench)).toBe('0')
  })
})

describe('what was sold late', () => {
  it('leaves less to offer, and an offer of more is made anew', () => {
    const { bench, offer } = missedOffer()
    pass(bench, 10_000)
    const next = orderIn(bench, 'profit:0')
    fillOrder(bench, offer, quantity('0.3'), price('103'))
    expect([next.canceling, base(bench)]).toEqual([true, '0.7'])
    endOrder(bench, next, 'us')
    pass(bench, 10_000)
    expect(wanted(bench)).toBe('profit:0 0.7')
    settle(bench)
    expect([story(bench), dealOf(bench).runs]).toEqual(['buy 1, sell 0.3, sell 0.7', 1])
    expect(dealOf(bench).ended).toMatchObject({ price: price('103'), quantity: quantity('1'), how: 'sold' })
    expect(rows(bench).reduce((sum, { profit }) => sum + (profit ?? 0n), 0n)).toBe(reportOf(bench).position.realised)
    booksAgree(bench)
  })

  it('is the end of the run where nothing is left', () => {
    const { bench, offer } = missedOffer()
    fillOrder(bench, offer, quantity('1'), price('103'))
    expect(dealOf(bench)).toMatchObject({ phase: 'flat', runs: 1, sale: null, ended: { quantity: quantity('1') } })
    pass(bench, 10_000)
    expect(wanted(bench)).toBe('')
  })

  it('is the end of the run once a buy beside it has ended', () => {
    const dilution: Config['dilution'] = { percent: ratio('2'), size: { kind: 'quote', amount: amount('50') }, most: 1 }
    const { bench, offer } = missedOffer({ dilution })
    setPrice(bench, price('97'))
    pass(bench, 10_000)
    pass(bench, 61_000)
    const more = orderIn(bench, 'entry:0')
    fillOrder(bench, offer, quantity('1'), price('103'))
    expect([dealOf(bench).phase, dealOf(bench).runs]).toEqual(['holding', 0])
    endOrder(bench, more, 'expiry')
    expect([dealOf(bench).phase, dealOf(bench).runs]).toEqual(['flat', 1])
  })

  it('is all that is held while an offer still ends: nothing more is sold or bought before', () => {
    const dilution: Config['dilution'] = { percent: ratio('2'), size: { kind: 'quote', amount: amount('50') }, most: 1 }
    const { bench, offer } = missedOffer({ dilution })
    pass(bench, 10_000)
    const next = orderIn(bench, 'profit:0')
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'profits' } })
    fillOrder(bench, offer, quantity('1'), price('103'))
    send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: null, part: 'profits' } })
    close(bench, 80)
    expect([wanted(bench), dealOf(bench).phase]).toEqual(['profit:0 1', 'holding'])
    endOrder(bench, next, 'us')
    expect(dealOf(bench)).toMatchObject({ phase: 'flat', runs: 1 })
  })

  it('while a first buy fills is of its run', () => {
    const { bench, offer } = missedOffer()
    ask(bench, { kind: 'sell', trade: 1 })
    close(bench, 50)
    close(bench, 20)
    const buy = orderIn(bench, 'entry:0')
    fillOrder(bench, buy, quantity('0.1'), price('100'))
    fillOrder(bench, offer, quantity('0.1'), price('103'))
    expect(dealOf(bench)).toMatchObject({ phase: 'entering', runs: 1 })
    endOrder(bench, buy, 'expiry')
    expect(dealOf(bench)).toMatchObject({ phase: 'flat', runs: 2 })
  })

  it('beyond what is held is owed by the bot, realises nothing and is no run', () => {
    const { bench, offer } = missedOffer()
    ask(bench, { kind: 'sell', trade: 1 })
    const { realised } = reportOf(bench).position
    fillOrder(bench, offer, quantity('0.3'), price('103'))
    expect([base(bench), dealOf(bench).runs, bench.state.runs]).toEqual(['0', 1, 1])
    expect(reportOf(bench).position).toMatchObject({ base: -quantity('0.3'), realised })
    booksAgree(bench)
    close(bench, 50)
    close(bench, 20)
    settle(bench)
    expect(base(bench)).toBe('0.97')
    booksAgree(bench)
  })

  it('beyond what an offer or an exit then sells is owed as well', () => {
    const { bench, offer } = missedOffer()
    send(bench, { kind: 'user-asked', ask: { kind: 'sell', trade: 1 } })
    fillOrder(bench, offer, quantity('0.3'), price('103'))
    expect(wanted(bench)).toBe('exit 1')
    settle(bench)
    expect([base(bench), formatDecimal(reportOf(bench).position.base)]).toEqual(['0', '-0.3'])
    expect(dealOf(bench).runs).toBe(1)
    booksAgree(bench)
    const other = missedOffer()
    pass(other.bench, 10_000)
    const next = orderIn(other.bench, 'profit:0')
    fillOrder(other.bench, other.offer, quantity('0.3'), price('103'))
    fillOrder(other.bench, next, quantity('1'), price('103'))
    expect([base(other.bench), formatDecimal(reportOf(other.bench).position.base)]).toEqual(['0', '-0.3'])
    booksAgree(other.bench)
  })

  it('of a bot that is gone takes its part of the cost of what was let go', () => {
    const { bench, offer } = missedOffer()
    ask(bench, { kind: 'delete', trade: null, how: 'release' })
    const { cost } = reportOf(bench).position
    fillOrder(bench, offer, quantity('0.5'), price('103'))
    expect([bench.state.life, reportOf(bench).position.cost]).toEqual(['deleted', cost / 2n])
    expect(rows(bench).at(-1)).toMatchObject({ action: 'sell', trade: 1, profit: reportOf(bench).position.realised })
    booksAgree(bench)
  })

  it('of dust that was kept is no run, and what is left of it none either', () => {
    const { bench, buy } = missedBuy({ minProfit: ratio('0') })
    close(bench, 20)
    settle(bench)
    setPrice(bench, price('103'))
    close(bench, 80)
    const offer = missed(bench, 'profit:0')
    ask(bench, { kind: 'sell', trade: 1 })
    fillOrder(bench, buy, quantity('0.04'), price('100'))
    fillOrder(bench, offer, quantity('0.01'), price('103'))
    setPrice(bench, price('200'))
    ask(bench, { kind: 'close', trade: 1 })
    expect([base(bench), dealOf(bench).runs, story(bench)]).toEqual([
      '0',
      1,
      'buy 1, close 1, buy 0.04, sell 0.01, close 0.03',
    ])
  })

  it('so that too little is left to be handed over, ends the run', () => {
    const escape = { allowed: true, diluted: false, minProfit: ratio('1') }
    const { bench, offer } = missedOffer({ escape })
    setPrice(bench, price('100'))
    pass(bench, 10_000)
    close(bench, 80)
    expect([dealOf(bench).phase, bench.asking.splice(0)]).toEqual(['escaping', [1]])
    fillOrder(bench, offer, quantity('1'), price('103'))
    expect(dealOf(bench)).toMatchObject({ phase: 'flat', runs: 1, escapes: 0 })
  })
})

describe('what a stop has sold late', () => {
  const stopped = (): { bench: Bench<State>; exit: BenchOrder } => {
    const bench = holding({ maxLoss: ratio('5') })
    setPrice(bench, price('90'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('90') })
    return { bench, exit: missed(bench, 'exit') }
  }

  it('is not sold again, and counts as the stop that it is', () => {
    const { bench, exit } = stopped()
    fillOrder(bench, exit, quantity('1'), price('90'))
    pass(bench, 60_000)
    expect([wanted(bench), story(bench)]).toEqual(['', 'buy 1, stop-loss 1'])
    expect([bench.state.stopCount, dealOf(bench).runs, dealOf(bench).phase]).toEqual([1, 1, 'flat'])
    expect(bench.state.stopProfit).toBe(reportOf(bench).position.realised)
    booksAgree(bench)
  })

  it('is not counted twice when the stop was over', () => {
    const { bench, exit } = stopped()
    pass(bench, 60_000)
    settle(bench)
    expect([bench.state.stopCount, dealOf(bench).exit?.phase]).toEqual([1, 'over'])
    const { sold } = dealOf(bench).exit ?? {}
    fillOrder(bench, exit, quantity('0.5'), price('90'))
    expect([bench.state.stopCount, dealOf(bench).exit?.sold, dealOf(bench).runs]).toEqual([1, sold, 1])
    expect([base(bench), story(bench)]).toEqual(['0', 'buy 1, stop-loss 1, stop-loss 0.5'])
    booksAgree(bench)
  })
})

it.each(['bought', 'sold'])('what was %s late is booked once, however often it is told', (what) => {
  const { bench, order } =
    what === 'bought'
      ? (({ bench: one, buy }) => ({ bench: one, order: buy }))(missedBuy())
      : (({ bench: one, offer }) => ({ bench: one, order: offer }))(missedOffer())
  fillOrder(bench, order, quantity('0.3'), price('103'))
  const { last, state } = bench
  if (last === null) throw new Error('nothing has happened')
  bench.at += 1
  send(bench, last)
  expect(bench.state).toEqual(state)
})

it('what deals had left in an earlier version is that of the first pair', () => {
  const { bench } = missedOffer()
  ask(bench, { kind: 'delete', trade: null, how: 'release' })
  const [gone] = bench.state.gone
  expect(gone?.base).toBe(quantity('1'))
  expect(upgradeDeals<State>({ ...bench.state, gone })).toEqual(bench.state)
  expect(upgradeDeals<State>(bench.state)).toEqual(bench.state)
})
