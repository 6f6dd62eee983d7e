/** Rules of SPOT at their edges: what one order, one candle or one step more would change. */
import { describe, expect, it } from 'vitest'
import { amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import { type Bench, fillOrder, goTo, onBench, resting, send, setPrice, settle } from '#proofs/workbench.ts'
import { bookExit, setApart } from './booking.ts'
import { smallestAmount } from './check.ts'
import type { Config, GeneratorConfig, SingleConfig } from './config.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import { sizesOf, stopOf } from './plan.ts'
import { isHeld, newTrade, type State } from './state.ts'
import { upgrade } from './upgrade.ts'

const begin = (config: Config, at: string): Bench<State> => {
  const bench = onBench(spot, config, testMarket(), price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}
const single = (changes: Partial<SingleConfig>, at: string) => begin(singleConfig(changes), at)
const generator = (changes: Partial<GeneratorConfig>, at: string) => begin(generatorConfig(changes), at)

const only = (bench: Bench<State>) => {
  const [trade] = bench.state.trades
  if (trade === undefined) throw new Error('no trade')
  return trade
}

const amountOf = (text: string) => ({ kind: 'amount', amount: price(text) }) as const
const quote = (text: string) => ({ kind: 'quote', amount: amount(text) }) as const

const close = (bench: Bench<State>, at: number): void => {
  const candle = { openTimeMs: bench.at, open: at, high: at, low: at, close: at, volume: 1 }
  send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [] })
}

describe('the books', () => {
  it('of a seller cover what is owed by the share of the earned quote that is spent', () => {
    const fee = { asset: 'quote', amount: 0n, quote: amount('0') } as const
    const fill = { tradeId: '1', at: 0, price: price('99'), quantity: quantity('0.5'), fee }
    const sold = { position: flat, short: quantity('1'), earned: amount('100') }
    const { short, earned, position } = bookExit('sell', sold, fill)
    expect([short, earned, position.realised].map((value) => formatDecimal(value))).toEqual(['0.505', '50.5', '0.495'])
  })

  it('of a seller show no profit by quote that no sale has earned', () => {
    const fee = { asset: 'quote', amount: 0n, quote: amount('1') } as const
    const fill = { tradeId: '1', at: 0, price: price('100'), quantity: quantity('1'), fee }
    const sold = { position: flat, short: quantity('1'), earned: amount('100') }
    const { short, earned, position } = bookExit('sell', sold, fill)
    expect([short, earned, position.realised].map((value) => formatDecimal(value))).toEqual(['0', '0', '-1'])
  })

  it('set coins apart with their share of the cost, or with none of it', () => {
    const start = { id: 1, level: 0, price: price('100'), entries: [], terms: 0 }
    const trade = { ...newTrade(start), position: { ...flat, base: quantity('2'), cost: amount('200') } }
    const costs = [true, false].map((withCost) => {
      const { position, kept } = setApart(trade, quantity('0.5'), withCost)
      return [formatDecimal(position.cost), formatDecimal(kept.cost)]
    })
    expect(costs).toEqual([
      ['150', '50'],
      ['200', '0'],
    ])
  })
})

describe('sizes', () => {
  it('of all levels are one sum to the last digit: the lowest takes what does not divide', () => {
    const sizes = sizesOf(generatorConfig({ size: { kind: 'investment', amount: amount('1000') } }), 3)
    expect(sizes.map((size) => formatDecimal(size.kind === 'quote' ? size.amount : size.quantity))).toEqual([
      '333.33333334',
      '333.33333333',
      '333.33333333',
    ])
  })

  it('are large enough to be sold again after the fee', () => {
    const least = smallestAmount(price('100'), testMarket({ minQuantity: quantity('0.5') }))
    expect(formatDecimal(least)).toBe('50.2')
  })

  it('are less by what dust has cost already', () => {
    const bench = single({ entries: [{ price: price('100'), size: quote('150') }] }, '100.5')
    goTo(bench, price('99.9'))
    goTo(bench, price('101.1'))
    expect(only(bench).position.base).toBeGreaterThan(0n)
    expect([...bench.orders.values()].map(({ want }) => formatDecimal(want.quantity))).toEqual(['1.499'])
  })
})

describe('an entry', () => {
  it('is known to rest once the exchange has taken it', () => {
    const bench = single({}, '101')
    expect(only(bench).entries[0]?.order?.accepted).toBe(false)
    send(bench, { kind: 'order-accepted', trade: 1, slot: 'entry:0' })
    expect(only(bench).entries[0]?.order?.accepted).toBe(true)
  })

  it('is held from the first coin on', () => {
    const bench = single({}, '101')
    const [order] = bench.orders.values()
    if (order === undefined) throw new Error('it buys')
    expect(isHeld(only(bench))).toBe(false)
    fillOrder(bench, order, quantity('0.1'), price('100'))
    expect(isHeld(only(bench))).toBe(true)
  })

  it.each([
    ['99.8', ''],
    ['99', 'immediate'],
  ])('with the stop at %s wants, at 99.7: %s', (stop, expected) => {
    const bench = single({ risingOnly: '1m', stop: { price: price(stop), limit: null } }, '99.7')
    close(bench, 99.5)
    close(bench, 99.6)
    expect(resting(bench)).toBe(expected)
  })

  it('of several lines that lack funds together is one failed check', () => {
    const entries = ['100', '98'].map((at) => ({ price: price(at), size: quote('100') }))
    const bench = onBench(spot, singleConfig({ entries }), testMarket(), price('101'))
    bench.freeQuote = 0n
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    settle(bench)
    expect([only(bench).fundsFails, only(bench).entryOff]).toEqual([1, []])
  })

  it('tries again for as much free quote as there is, nearest to the price first, and not twice for the same', () => {
    const bench = onBench(spot, generatorConfig(), testMarket(), price('101'))
    bench.freeQuote = 0n
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    settle(bench)
    const fails = () => bench.state.trades.map(({ fundsFails }) => fundsFails)
    const before = fails()
    expect([resting(bench), before]).toEqual(['', [1, 1, 1, 0, 0]])
    bench.freeQuote = amount('60')
    for (const told of ['first', 'again']) {
      send(bench, { kind: 'balance-changed', free: quantity('60') })
      settle(bench)
      expect([resting(bench), fails()], told).toEqual(['buy 100', before])
    }
  })

  it('asks no quote for what a line has bought', () => {
    const entries = ['100', '98'].map((at) => ({ price: price(at), size: quote('100') }))
    const bench = single({ entries, profits: [] }, '101')
    goTo(bench, price('99'))
    bench.orders.clear()
    const place = { trade: only(bench).id, slot: 'entry:1' } as const
    send(bench, { kind: 'order-refused', ...place, reason: 'insufficient-funds' })
    expect([resting(bench), only(bench).fundsFails]).toEqual(['', 1])
    send(bench, { kind: 'balance-changed', free: quantity('99') })
    expect(resting(bench)).toBe('')
    send(bench, { kind: 'balance-changed', free: quantity('110') })
    expect(resting(bench)).toBe('buy 98')
  })

  it('of a seller is not tried again for quote', () => {
    const bench = single({ direction: 'sell' }, '99')
    expect(resting(bench)).toBe('sell 100')
    bench.orders.clear()
    send(bench, { kind: 'order-refused', trade: only(bench).id, slot: 'entry:0', reason: 'insufficient-funds' })
    expect(send(bench, { kind: 'balance-changed', free: quantity('1000') }).wants).toEqual([])
    expect([only(bench).fundsFails, only(bench).retryAtMs]).toEqual([1, bench.at + 60_000])
  })

  it('of a level that enters once does not come again while others have not entered', () => {
    const bench = generator({ once: true }, '101')
    goTo(bench, price('94.9'))
    goTo(bench, price('96'))
    expect(resting(bench)).toBe('buy 90, sell 101')
    goTo(bench, price('101.1'))
    expect(resting(bench)).toBe('buy 90')
  })
})

describe('re-investing', () => {
  it('changes the investment once an hour at most', () => {
    const profits: Config['profits'] = [{ type: 'percent', profit: ratio('20'), share: ratio('100') }]
    const config = generatorConfig({ rebalance: { up: true, down: true }, profits })
    const bench = begin(config, '96')
    const run = (): bigint => {
      goTo(bench, price('94'))
      goTo(bench, price('114.5'))
      return spot.report(config, bench.state).investment
    }
    const first = run()
    expect(first > amount('250')).toBe(true)
    bench.at += 3_599_999
    expect(run()).toBe(first)
    bench.at += 1
    expect(run() > first).toBe(true)
  })

  it('makes a level large enough to follow the price in the same decision', () => {
    const profits: Config['profits'] = [{ type: 'percent', profit: ratio('120'), share: ratio('100') }]
    const trailing = { trailingUp: price('115'), rebalance: { up: true, down: false }, profits }
    const bench = generator(trailing, '96')
    goTo(bench, price('94'))
    // 50 USDC buy 0.434 at 115, which is less than the exchange takes from now on.
    bench.now = { ...bench.now, market: { ...bench.now.market, minNotional: amount('49.95') } }
    send(bench, { kind: 'market-changed', pair: 0 })
    const sale = [...bench.orders.values()].find(({ want }) => want.side === 'sell')
    if (sale === undefined) throw new Error('no sale')
    setPrice(bench, price('210'))
    fillOrder(bench, sale, sale.want.quantity, price('209'))
    settle(bench)
    const rows = bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))
    expect(rows.filter(({ action }) => action === 'trailing').map(({ cause }) => cause)).toEqual(['up'])
  })
})

describe('the rising rule', () => {
  it('takes a candle that closes where the last one did for none that rose', () => {
    const bench = generator({ risingOnly: '1m' }, '101')
    close(bench, 101)
    close(bench, 101)
    expect(bench.state.rising?.rose).toBe(false)
    close(bench, 101.01)
    expect(bench.state.rising?.rose).toBe(true)
  })
})

describe('a run limit', () => {
  it('frees the money of its trade, and lets it go on when it is raised', () => {
    const bench = single({ repeats: 1 }, '100.5')
    goTo(bench, price('99.9'))
    goTo(bench, price('101.1'))
    expect(only(bench).entryOff).toEqual(['run-limit'])
    expect(spot.report(singleConfig({ repeats: 1 }), bench.state).committed).toBe(amount('0'))
    const raised = singleConfig({ repeats: 2 })
    bench.decide = (state, event, now) => spot.decide(raised, state, event, now)
    const before = singleConfig({ repeats: 1 })
    send(bench, { kind: 'user-asked', ask: { kind: 'edit', before, applyToGenerated: true } })
    expect([only(bench).entryOff, resting(bench)]).toEqual([[], 'buy 100'])
  })
})

describe('a stop that follows the average', () => {
  const stop = { kind: 'average', distance: amountOf('5'), limit: null } as const

  it.each([
    ['buy', '95'],
    ['sell', '105'],
  ] as const)('lies behind it for a bot that begins with a %s', (direction, expected) => {
    const trade = { price: price('90'), shift: 0n }
    const terms = generatorConfig({ direction, stop })
    expect(stopOf(terms, { trade, average: price('100'), market: testMarket() })).toBe(price(expected))
  })

  it('is measured from what everything held has cost', () => {
    const bench = generator({ stop }, '100.5')
    goTo(bench, price('99.9'))
    const below = bench.wake.below
    // 50 buys 0.5, of which the fee leaves 0.4995: 100.1001 each.
    expect(below).toBe(price('95.11'))
    goTo(bench, price('95.1'))
    expect(bench.state.stopCount).toBe(1)
  })
})

it('what an entry brings after the last run is no run, also where its user closes it meanwhile', () => {
  const entries = ['100', '98'].map((at) => ({ price: price(at), size: quote('60') }))
  const bench = single({ repeats: 1, entries }, '101')
  const fill = (slot: string, at: string): void => {
    const order = bench.orders.get(`1/${slot}`)
    if (order === undefined) throw new Error(`no ${slot}`)
    fillOrder(bench, order, order.want.quantity, price(at))
  }
  fill('entry:0', '100')
  fill('profit:0', '101')
  send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: 1 } })
  fill('entry:1', '98')
  settle(bench)
  expect([only(bench).phase, only(bench).runs, bench.state.runs]).toEqual(['done', 1, 1])
})

it('a seller whose account has nothing but what it earned buys back for a little less, at once', () => {
  const bench = single({ direction: 'sell', entries: [{ price: price('100'), size: quote('100') }] }, '99')
  goTo(bench, price('100.5'))
  const [profit] = bench.orders.values()
  if (profit === undefined) throw new Error('it buys back')
  bench.orders.delete(`${profit.trade}/${profit.slot}`)
  send(bench, { kind: 'order-refused', trade: profit.trade, slot: profit.slot, reason: 'insufficient-funds' })
  const again = bench.orders.get(`${profit.trade}/${profit.slot}`)?.want
  const share = Number(again?.quantity ?? 0n) / Number(profit.want.quantity)
  expect(share).toBeLessThan(1)
  expect(share).toBeGreaterThan(0.99)
})

it('a closed trade sells its dust later, and takes nobody else a place for it', () => {
  const bench = single({}, '101')
  const config = singleConfig({})
  const [order] = bench.orders.values()
  if (order === undefined) throw new Error('it buys')
  fillOrder(bench, order, quantity('0.04'), price('100'))
  send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: only(bench).id } })
  settle(bench)
  expect([only(bench).phase, formatDecimal(only(bench).position.base)]).toEqual(['done', '0.03996'])
  setPrice(bench, price('150'))
  send(bench, { kind: 'user-asked', ask: { kind: 'delete', trade: only(bench).id, how: 'close' } })
  expect([...bench.orders.keys(), spot.report(config, bench.state).used]).toEqual(['1/exit', 0])
})

it('an entry that is to follow is asked again where the price comes back before its orders have ended', () => {
  const up = amountOf('1.5')
  const bench = single({ follow: { up, down: null } }, '101')
  setPrice(bench, price('102.6'))
  send(bench, { kind: 'price-crossed', pair: 0, price: price('102.6') })
  expect([...bench.orders.values()].map(({ canceling }) => canceling)).toEqual([true])
  expect(bench.wake.below).toBe(price('101.59'))
})

describe('the mark of a bad sell, when the market has other fees,', () => {
  const feeOf = (bench: Bench<State>, taker: string): void => {
    const { market } = bench.now
    bench.now = { ...bench.now, market: { ...market, fees: { ...market.fees, taker: ratio(taker) } } }
    send(bench, { kind: 'market-changed', pair: 0 })
  }
  const marks = (bench: Bench<State>) => bench.state.trades.map(({ badSell }) => badSell)
  const [marked, plain] = [true, false].map((one) => Array.from({ length: 5 }, () => one))

  it('comes to levels that hold and to those that do not, and goes again', () => {
    const bench = generator({}, '101')
    goTo(bench, price('99'))
    expect(marks(bench)).toEqual(plain)
    feeOf(bench, '0.02')
    expect(marks(bench)).toEqual(marked)
    expect(spot.report(generatorConfig(), bench.state).badges).toEqual(['bad-sell'])
    feeOf(bench, '0.001')
    expect(marks(bench)).toEqual(plain)
    const { trades } = bench.state
    feeOf(bench, '0.002')
    expect(bench.state.trades.every((trade, row) => trade === trades[row])).toBe(true)
  })

  it('follows from the settings that a level keeps', () => {
    const before = generatorConfig()
    const bench = generator({}, '101')
    const after = generatorConfig({ profits: [{ type: 'percent', profit: ratio('10'), share: ratio('100') }] })
    bench.decide = (state, event, now) => spot.decide(after, state, event, now)
    send(bench, { kind: 'user-asked', ask: { kind: 'edit', before, applyToGenerated: false } })
    feeOf(bench, '0.02')
    expect(marks(bench)).toEqual(marked)
  })

  it('follows from what a ladder has cost on average, and from where an entry has moved', () => {
    const entries = ['100', '90'].map((at) => ({ price: price(at), size: quote('100') }))
    const exitAt = (at: string) => [{ type: 'price', price: price(at), share: ratio('100') } as const]
    const held = single({ entries, profits: exitAt('98') }, '101')
    expect(marks(held)).toEqual([true])
    goTo(held, price('89'))
    feeOf(held, '0.002')
    expect(marks(held)).toEqual([false])
    const moved = single({ follow: { up: amountOf('1'), down: null }, profits: exitAt('105') }, '101')
    goTo(moved, price('111'))
    expect(formatDecimal(only(moved).price)).toBe('110')
    feeOf(moved, '0.002')
    expect(marks(moved)).toEqual([false])
  })

  it('comes to no closed trade, and to no coins that were handed over', () => {
    const bench = single({}, '101')
    const coins = { base: quantity('1'), cost: amount('100'), target: price('101'), stop: null }
    const from = { unit: 'other', trade: 1 }
    send(bench, { kind: 'trade-received', handover: { pair: 'COIN/USDC', ...coins, from } })
    send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: 1 } })
    settle(bench)
    feeOf(bench, '0.02')
    expect(marks(bench)).toEqual([false, false])
  })
})

it('a state of an earlier version has what has come since', () => {
  const { state } = generator({}, '101')
  const { restrictions: _restrictions, lastReceived: _lastReceived, ...earlier } = state
  expect(upgrade(earlier)).toEqual(state)
})
