/** The worked numbers of the design (bots.md 7.5, 9.4, 25), told on the bench: tick 0.01, step 0.001, fees of 0.1 % taken in what is received. */
import { describe, expect, it } from 'vitest'
import { amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { type Bench, fillOrder, goTo, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config, SingleConfig } from './config.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import { spotMessages } from './messages.ts'
import { levelsOf, sizesOf, quantityOf, stopOf } from './plan.ts'
import type { State } from './state.ts'

const begin = (config: Config, at: string, market = testMarket()): Bench<State> => {
  const bench = onBench(spot, config, market, price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const of = (bench: Bench<State>, ...phases: readonly string[]): string =>
  bench.state.trades
    .filter((trade) => phases.includes(trade.phase))
    .map((trade) => trade.price)
    .sort((left, right) => (left < right ? -1 : 1))
    .map((level) => formatDecimal(level))
    .join(' ')

const amountOf = (text: string) => ({ kind: 'amount', amount: price(text) }) as const
const hundred = (type: 'percent' | 'fix', profit: string): Config['profits'] =>
  type === 'percent'
    ? [{ type, profit: ratio(profit), share: ratio('100') }]
    : [{ type, profit: price(profit), share: ratio('100') }]

describe('one run', () => {
  it('buys 1 at 100, holds 0.999, sells at 101 and realises 0.798101', () => {
    const bench = begin(
      singleConfig({ entries: [{ price: price('100'), size: { kind: 'base', quantity: quantity('1') } }] }),
      '100.5',
    )
    goTo(bench, price('99.9'))
    const held = bench.state.trades[0]?.position
    expect([held?.base, held?.cost]).toEqual([quantity('0.999'), amount('100')])
    goTo(bench, price('101.01'))
    const { position, runs } = spot.report(singleConfig(), bench.state)
    expect([formatDecimal(position.realised), runs, position.base]).toEqual(['0.798101', 1, 0n])
  })

  it('sells 1 at 100 and buys back at 99 for what that earned: the profit is base', () => {
    const config = singleConfig({
      direction: 'sell',
      entries: [{ price: price('100'), size: { kind: 'base', quantity: quantity('1') } }],
    })
    const bench = begin(config, '99.5')
    goTo(bench, price('100.1'))
    expect(formatDecimal(bench.state.trades[0]?.earned ?? 0n)).toBe('99.9')
    goTo(bench, price('98.9'))
    // 99.9 / 99 is 1.009 in steps; 0.1 % of it is the fee.
    const trade = bench.state.trades[0]
    expect([formatDecimal(trade?.position.base ?? 0n), trade?.runs]).toEqual(['0.007991', 1])
    expect(formatDecimal(trade?.earned ?? 0n)).toBe('0.009')
    expect(spot.holding(bench.state, 1)).toBe(quantity('1.007991'))
  })
})

describe('profits in base of their own', () => {
  const base = (profit: string, own: string) =>
    ({ type: 'percent', profit: ratio(profit), base: quantity(own) }) as const
  const entry = (at: string, size: string) =>
    ({ price: price(at), size: { kind: 'base', quantity: quantity(size) } }) as const
  const config = (changes: Partial<SingleConfig> = {}) =>
    singleConfig({
      entries: [entry('100', '0.6'), entry('98', '0.4')],
      profits: [base('1', '0.3'), base('3', '0.2'), base('5', '0.5')],
      ...changes,
    })
  const ladder = (bench: Bench<State>): readonly string[] =>
    bench.state.trades[0]?.profits.map(
      (line) => `${formatDecimal(line.sold)} of ${formatDecimal(line.quantity)} at ${formatDecimal(line.price)}`,
    ) ?? []
  const sell = (bench: Bench<State>, at: string, size: string) => {
    const order = [...bench.orders.values()].find(({ want }) => want.type === 'limit' && want.price === price(at))
    if (order === undefined) throw new Error(`nothing rests at ${at}`)
    fillOrder(bench, order, quantity(size), price(at))
    settle(bench)
  }

  it('are taken from the lowest on, and what a line has begun to sell it goes on with when more is bought', () => {
    const bench = begin(config(), '100.5')
    goTo(bench, price('99.9'))
    // 0.6 less a fee of 0.1 %, in steps: what is missing is missing at the highest.
    expect(ladder(bench)).toEqual(['0 of 0.3 at 101', '0 of 0.2 at 103', '0 of 0.099 at 105'])
    sell(bench, '101', '0.1')
    goTo(bench, price('97.9'))
    // 0.6 at 100 and 0.4 at 98 are 99.2 on average; 0.5994 - 0.1 + 0.3996 are held, and 0.1 of the first line's 0.3 is sold.
    expect(ladder(bench)).toEqual(['0.1 of 0.3 at 100.2', '0 of 0.2 at 102.18', '0 of 0.499 at 104.16'])
    goTo(bench, price('100.3'))
    expect(ladder(bench)).toEqual(['0.3 of 0.3 at 100.2', '0 of 0.2 at 102.18', '0 of 0.499 at 104.16'])
    goTo(bench, price('104.2'))
    expect([bench.state.runs, formatDecimal(bench.state.trades[0]?.position.base ?? 0n)]).toEqual([1, '0'])
  })

  it('leave what the bot shall keep to it, and the rest of what it shall sell to the highest', () => {
    const sold = (quantityOfBase: string) => {
      const sellAmount = { kind: 'base', quantity: quantity(quantityOfBase) } as const
      const bench = begin(config({ sellAmount, entries: [entry('100', '1')] }), '100.5')
      goTo(bench, price('99.9'))
      return [...ladder(bench), formatDecimal(bench.state.trades[0]?.kept.base ?? 0n)]
    }
    expect(sold('0.4')).toEqual(['0 of 0.3 at 101', '0 of 0.1 at 103', '0 of 0 at 105', '0.599'])
    expect(sold('0.9')).toEqual(['0 of 0.3 at 101', '0 of 0.2 at 103', '0 of 0.4 at 105', '0.099'])
  })
})

describe('the lattice of a generator', () => {
  it('of 90 to 110 by 5 % shares 1000 equally', () => {
    const config = generatorConfig({
      step: { kind: 'percent', percent: ratio('5') },
      size: { kind: 'investment', amount: amount('1000') },
    })
    const levels = levelsOf(config, price('0.01'))
    if (typeof levels === 'string') throw new Error(levels)
    const sizes = sizesOf(config, levels.count)
    const prices = levels.lattice.prices.slice(0, levels.count)
    expect(prices.map((line) => formatDecimal(line))).toEqual(['90', '94.5', '99.22', '104.18', '109.39'])
    const bought = sizes.map((size, level) => quantityOf(testMarket(), size, prices[level] ?? price('1')))
    expect(bought.map((one) => formatDecimal(one))).toEqual(['2.222', '2.116', '2.015', '1.919', '1.828'])
  })

  it.each<[string, Config['stop'], string]>([
    ['percent', { kind: 'distance', distance: { kind: 'percent', percent: ratio('5') }, limit: null }, '95'],
    ['amount', { kind: 'distance', distance: amountOf('4'), limit: null }, '96'],
    ['fix', { kind: 'fix', price: price('92'), limit: null }, '92'],
  ])('stops the level at 100 by %s', (_, stop, expected) => {
    const config = { ...generatorConfig(), stop } as Config
    const found = stopOf(config, { trade: { price: price('100'), shift: 0n }, average: null, market: testMarket() })
    expect(formatDecimal(found ?? 0n)).toBe(expected)
  })
})

describe('the stop loss', () => {
  it('of levels 100 and 95 sells both as one event, and suspends at the second', () => {
    const stop = { kind: 'fix', price: price('92'), limit: 2 } as const
    const bench = begin(
      generatorConfig({ startPrice: price('95'), maxPrice: price('100'), stop, profits: hundred('percent', '9') }),
      '101',
    )
    goTo(bench, price('94'))
    expect(of(bench, 'holding')).toBe('95 100')
    goTo(bench, price('91'))
    expect([
      bench.state.stopCount,
      of(bench, 'holding'),
      bench.fills.filter(({ slot }) => slot === 'exit').length,
    ]).toEqual([1, '', 1])
    expect(of(bench, 'entering')).toBe('')
    goTo(bench, price('95.5'))
    expect(of(bench, 'entering')).toBe('95')
    goTo(bench, price('94'))
    goTo(bench, price('91'))
    expect([bench.state.stopCount, bench.state.entryOff]).toEqual([2, ['stop-loss-limit']])
    send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: null, part: 'all' } })
    expect([bench.state.stopCount, bench.state.entryOff]).toEqual([0, []])
  })

  it('of a selling bot buys back with what it earned, and no more', () => {
    const config = singleConfig({
      direction: 'sell',
      entries: [{ price: price('100'), size: { kind: 'base', quantity: quantity('1') } }],
      stop: { price: price('102'), limit: null },
    })
    const bench = begin(config, '99')
    goTo(bench, price('100.5'))
    goTo(bench, price('102.5'))
    const trade = bench.state.trades[0]
    expect([bench.state.stopCount, trade?.phase, (trade?.earned ?? -1n) >= 0n]).toEqual([1, 'idle', true])
    expect((trade?.earned ?? 0n) < amount('5')).toBe(true)
    expect(bench.state.stopProfit < 0n).toBe(true)
  })

  it('of a selling bot lets no level spend beyond its own part of a common order', () => {
    const config = generatorConfig({
      direction: 'sell',
      startPrice: price('100'),
      size: { kind: 'base', quantity: quantity('0.3') },
      profits: hundred('fix', '60'),
      // None is offered so far from its price: nothing has to be canceled before they leave.
      profitOpening: { kind: 'percent', percent: ratio('1') },
      limit: 2,
      stop: { kind: 'fix', price: price('111'), limit: null },
    })
    const bench = begin(config, '99', testMarket({ stepSize: quantity('0.05'), minQuantity: quantity('0.05') }))
    for (const order of bench.orders.values()) fillOrder(bench, order, order.want.quantity, price('105.01'))
    settle(bench)
    goTo(bench, price('112.61'))
    // Eleven steps of 0.05 are bought back together: half of them is no whole number of steps.
    expect(bench.state.trades.map(({ earned }) => formatDecimal(earned))).toEqual(['0.503747', '0.503747', '0'])
  })
})

describe('trailing', () => {
  const trailing = generatorConfig({
    trailingUp: price('120'),
    trailingDown: price('80'),
    opening: amountOf('50'),
    profits: hundred('fix', '60'),
  })
  const levels = (bench: Bench<State>) => of(bench, 'idle', 'entering', 'holding')

  it('moves the lowest free level above the others once the price is a full step above them', () => {
    const bench = begin(trailing, '112')
    goTo(bench, price('114.99'))
    expect(levels(bench)).toBe('90 95 100 105 110')
    goTo(bench, price('115'))
    expect(levels(bench)).toBe('95 100 105 110 115')
    goTo(bench, price('120'))
    expect(levels(bench)).toBe('100 105 110 115 120')
    const { committed } = spot.report(trailing, bench.state)
    goTo(bench, price('125'))
    expect(levels(bench)).toBe('100 105 110 115 120')
    expect(committed).toBe(amount('250'))
    expect(bench.effects.some((effect) => effect.kind === 'notify')).toBe(false)
  })

  it('moves the highest free level down, and says once when all are held', () => {
    const down = { ...trailing, opening: amountOf('3') }
    const bench = begin(down, '91')
    goTo(bench, price('85'))
    expect(levels(bench)).toBe('85 90 95 100 105')
    goTo(bench, price('80'))
    expect(levels(bench)).toBe('80 85 90 95 100')
    const full = begin(trailing, '112')
    goTo(full, price('89'))
    expect(of(full, 'holding')).toBe('90 95 100 105 110')
    goTo(full, price('84'))
    goTo(full, price('83'))
    const notes = () => full.effects.flatMap((effect) => (effect.kind === 'notify' ? [effect.code] : []))
    expect(notes()).toEqual(['trailing-exhausted'])
    // A level that could follow appears, and is held again when the price comes back: that is told anew.
    goTo(full, price('91'))
    send(full, { kind: 'user-asked', ask: { kind: 'sell', trade: 1 } })
    settle(full)
    expect([of(full, 'holding'), of(full, 'entering', 'idle')]).toEqual(['95 100 105 110', '90'])
    goTo(full, price('89'))
    goTo(full, price('84'))
    goTo(full, price('83'))
    expect(notes()).toEqual(['trailing-exhausted', 'trailing-exhausted'])
  })

  it('moves the next one at once where the lowest proves too small for the exchange', () => {
    const bench = begin({ ...trailing, size: { kind: 'base', quantity: quantity('0.3') } }, '112')
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'entries' } })
    settle(bench)
    bench.now = { ...bench.now, market: { ...bench.now.market, minNotional: amount('29') } }
    send(bench, { kind: 'market-changed', pair: 0 })
    setPrice(bench, price('116'))
    send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: null, part: 'entries' } })
    expect(levels(bench)).toBe('90 95 105 110 115')
    expect(of(bench, 'entering')).toBe('105 110 115')
  })

  it('says once that a free level would be too small where it should follow', () => {
    // 50 buys 0.454 at 110 and 0.434 at 115.
    const bench = begin(trailing, '112', testMarket({ minQuantity: quantity('0.44') }))
    for (const at of ['115', '112', '115', '112', '115']) goTo(bench, price(at))
    expect(levels(bench)).toBe('90 95 100 105 110')
    const notes = bench.effects.flatMap((effect) => (effect.kind === 'notify' ? [effect.code] : []))
    expect(notes).toEqual(['trailing-below-minimum'])
  })

  it('waits while the price is pumped', () => {
    const bench = begin(trailing, '112')
    bench.now = { ...bench.now, pumping: true }
    goTo(bench, price('116'))
    expect(levels(bench)).toBe('90 95 100 105 110')
    expect(bench.wake.candles).toEqual(['1m'])
    const { code, values } = spot.explain(trailing, bench.state, bench.now)
    expect(values['calm']).toBe('awaited')
    const sentence = spotMessages.en[code as 'spot-waits-to-enter'](values)
    expect(sentence).toMatch(/^Waits to buy at 110; .* what follows it upward waits until a minute is calm again\.$/)
    bench.now = { ...bench.now, pumping: false }
    expect(spot.explain(trailing, bench.state, bench.now).values['calm']).toBeUndefined()
    const candle = { openTimeMs: 0, open: 116, high: 116, low: 116, close: 116, volume: 1 }
    send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [] })
    settle(bench)
    expect(levels(bench)).toBe('95 100 105 110 115')
  })
})

describe('the limit of concurrent trades', () => {
  it('keeps the nearest, and frees a place when one sells', () => {
    const config = generatorConfig({ limit: 3, opening: amountOf('6'), profits: hundred('fix', '5') })
    const bench = begin(config, '111')
    expect([of(bench, 'entering'), spot.report(config, bench.state).used]).toEqual(['105 110', 2])
    goTo(bench, price('104'))
    expect([of(bench, 'holding'), of(bench, 'entering'), spot.report(config, bench.state).used]).toEqual([
      '105 110',
      '100',
      3,
    ])
    goTo(bench, price('100.5'))
    expect([of(bench, 'entering'), of(bench, 'idle')]).toEqual(['100', '90 95'])
  })

  it('takes a farther entry back for a nearer one', () => {
    const bench = begin(generatorConfig({ limit: 1, opening: amountOf('6') }), '100.5')
    expect(of(bench, 'entering')).toBe('100')
    goTo(bench, price('105.2'))
    expect(of(bench, 'entering')).toBe('105')
    // 100 is nearer again, but the price is where the buy at 105 fills.
    setPrice(bench, price('101'))
    expect(send(bench, { kind: 'price-crossed', pair: 0, price: price('101') }).wants).toEqual([])
  })
})

describe('several entries', () => {
  const ladder = singleConfig({
    entries: [
      { price: price('100'), size: { kind: 'base', quantity: quantity('1') } },
      { price: price('96'), size: { kind: 'base', quantity: quantity('1') } },
    ],
  })

  it('offer their profit from the nearest, and anew from the average when the next has filled', () => {
    const bench = begin(ladder, '101')
    expect(bench.orders.size).toBe(2)
    goTo(bench, price('99'))
    const first = [...bench.orders.values()].find(({ slot }) => slot === 'profit:0')
    expect(first?.want).toMatchObject({ price: price('101'), quantity: quantity('0.999') })
    goTo(bench, price('95'))
    const second = [...bench.orders.values()].find(({ slot }) => slot === 'profit:0')
    expect(second?.want).toMatchObject({ price: price('98.98'), quantity: quantity('1.998') })
    goTo(bench, price('99'))
    expect([bench.state.runs, of(bench, 'entering', 'idle')]).toEqual([1, '100'])
  })

  it('are taken back when the run completes, and the next begins anew', () => {
    const bench = begin(ladder, '101')
    goTo(bench, price('99'))
    goTo(bench, price('101.5'))
    expect([bench.state.runs, bench.orders.size]).toEqual([1, 2])
    const entries = [...bench.orders.values()].map(({ want }) =>
      want.type === 'limit' ? formatDecimal(want.price) : '',
    )
    expect(entries.toSorted()).toEqual(['100', '96'])
  })
})

describe('re-investing', () => {
  it('makes free levels larger by what was earned, and never the held ones', () => {
    const config = generatorConfig({ rebalance: { up: true, down: true }, profits: hundred('percent', '20') })
    const bench = begin(config, '96')
    goTo(bench, price('94'))
    expect(of(bench, 'holding')).toBe('95')
    goTo(bench, price('114.5'))
    const { investment, position } = spot.report(config, bench.state)
    expect(investment).toBe(amount('250') + position.realised)
    const sizes = bench.state.trades.map(({ entries }) => entries[0]?.size)
    const grown = (50n * investment) / 250n
    for (const size of sizes) expect(size).toMatchObject({ kind: 'quote', amount: grown - (grown % 10n ** 10n) })
  })

  it('makes them smaller by what a stop has lost', () => {
    const stop = { kind: 'distance', distance: amountOf('4'), limit: null } as const
    const config = generatorConfig({
      rebalance: { up: false, down: true },
      stop,
      size: { kind: 'quote', amount: amount('200') },
    })
    const bench = begin(config, '96')
    goTo(bench, price('94'))
    goTo(bench, price('85'))
    expect(bench.state.stopCount).toBe(1)
    expect(spot.report(config, bench.state).investment < amount('1000')).toBe(true)
  })
})

describe('the ladder of the run after one that sold below its first line', () => {
  it('waits as a whole until the price is at that line again', () => {
    const entries = ['100', '96', '92', '88'].map((at) => ({
      price: price(at),
      size: { kind: 'quote' as const, amount: amount('100') },
    }))
    const config = singleConfig({ entries })
    const bench = onBench(spot, config, testMarket(), price('101'))
    send(bench, { kind: 'started', allowance: 1, suspended: false })
    settle(bench)
    goTo(bench, price('99.9'))
    goTo(bench, price('95.9'))
    // One coin for 100 and 1.041 for 96 are 97.96 on average: sold one percent above, while 92 and 88 still rest.
    goTo(bench, price('99'))
    expect([bench.state.runs, bench.orders.size]).toEqual([1, 0])
    goTo(bench, price('100.1'))
    expect([...bench.orders.keys()]).toEqual(['1/entry:0', '1/entry:1', '1/entry:2', '1/entry:3'])
  })
})

it('a profit that has sold stays sold, however often lower entries move the others below it', () => {
  const entries = ['100', '90', '80'].map((at) => ({
    price: price(at),
    size: { kind: 'quote' as const, amount: amount('100') },
  }))
  const profits = ['1', '3'].map((profit) => ({ type: 'percent' as const, profit: ratio(profit), share: ratio('50') }))
  const bench = onBench(spot, singleConfig({ entries, profits }), testMarket(), price('100'))
  send(bench, { kind: 'started', allowance: 1, suspended: false })
  settle(bench)
  for (const at of ['99.9', '101.1', '89.9', '79.9']) goTo(bench, price(at))
  // 299.99 for 3.361 coins are 89.256 each. One percent above 100 has sold; three percent above that average is left.
  const sells = [...bench.orders.values()].flatMap(({ want }) =>
    want.type === 'limit' && want.side === 'sell' ? [formatDecimal(want.price)] : [],
  )
  expect(sells).toEqual(['91.94'])
})
