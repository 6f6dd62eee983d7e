/** One rule at a time, each told as a short story on the bench. */
import { describe, expect, it } from 'vitest'
import { amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { type Bench, endOrder, fillOrder, goTo, onBench, resting, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Ask } from '#engine/event.ts'
import type { Config, GeneratorConfig, SingleConfig } from './config.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import type { State } from './state.ts'

const begin = (config: Config, at: string, allowance = 100): Bench<State> => {
  const bench = onBench(spot, config, testMarket(), price(at))
  send(bench, { kind: 'started', allowance, suspended: false })
  settle(bench)
  return bench
}
const single = (changes: Partial<SingleConfig>, at: string) => begin(singleConfig(changes), at)
const generator = (changes: Partial<GeneratorConfig>, at: string) => begin(generatorConfig(changes), at)

const ask = (bench: Bench<State>, what: Ask) => {
  const decision = send(bench, { kind: 'user-asked', ask: what })
  settle(bench)
  return decision.refusal?.code ?? null
}

const amountOf = (text: string) => ({ kind: 'amount', amount: price(text) }) as const
const codes = (bench: Bench<State>): readonly string[] =>
  bench.effects.flatMap((effect) => (effect.kind === 'notify' ? [effect.code] : []))
const only = (bench: Bench<State>) => {
  const [trade] = bench.state.trades
  if (trade === undefined) throw new Error('no trade')
  return trade
}
const status = (bench: Bench<State>, config: Config = singleConfig()) => spot.report(config, bench.state).status

describe('opening rates', () => {
  it('offer the entry near its price, and take it back at one and a half of that', () => {
    const bench = single({ opening: amountOf('2') }, '103')
    expect([resting(bench), status(bench)]).toEqual(['', 'waiting'])
    goTo(bench, price('102'))
    expect([resting(bench), status(bench)]).toEqual(['buy 100', 'active'])
    goTo(bench, price('103'))
    expect(resting(bench)).toBe('buy 100')
    goTo(bench, price('103.01'))
    expect(resting(bench)).toBe('')
  })

  it('offer a profit once the price is near it, and leave it there', () => {
    const bench = single({ profitOpening: amountOf('0.5') }, '100.2')
    goTo(bench, price('99.5'))
    expect(resting(bench)).toBe('')
    goTo(bench, price('100.5'))
    expect(resting(bench)).toBe('sell 101')
    goTo(bench, price('100'))
    expect(resting(bench)).toBe('sell 101')
  })

  it('never buy from below: the price must come down to the entry', () => {
    const bench = single({}, '99')
    expect(resting(bench)).toBe('')
    goTo(bench, price('100'))
    expect(resting(bench)).toBe('buy 100')
  })
})

describe('the minimum change of price', () => {
  it('keeps a trade from entering where it has just left', () => {
    const bench = single({ minChange: amountOf('1.5') }, '100.5')
    goTo(bench, price('99.9'))
    goTo(bench, price('101.1'))
    expect([bench.state.runs, resting(bench)]).toEqual([1, ''])
    goTo(bench, price('102.5'))
    expect(resting(bench)).toBe('buy 100')
  })
})

describe('following', () => {
  it('keeps the entry, its stop and its typed profit at their distance from a price that runs up', () => {
    const bench = single(
      {
        follow: { up: amountOf('2'), down: null },
        stop: { price: price('97'), limit: null },
        profits: [{ type: 'price', price: price('103'), share: ratio('100') }],
      },
      '101',
    )
    goTo(bench, price('105'))
    expect([resting(bench), formatDecimal(only(bench).shift)]).toEqual(['buy 103', '3'])
    goTo(bench, price('102.9'))
    expect(resting(bench)).toBe('sell 106')
    goTo(bench, price('100.01'))
    expect(bench.state.stopCount).toBe(0)
    goTo(bench, price('100'))
    expect(bench.state.stopCount).toBe(1)
  })

  it('comes down to a price that fell below the entry, at most each ten seconds', () => {
    const bench = single({ follow: { up: null, down: amountOf('1') } }, '97')
    expect(formatDecimal(only(bench).price)).toBe('98')
    goTo(bench, price('95'))
    expect([formatDecimal(only(bench).price), bench.wake.atMs]).toEqual(['98', bench.at + 10_000])
    bench.at += 10_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    expect(formatDecimal(only(bench).price)).toBe('96')
  })

  it('never leaves the stuck bounds, and never moves what is held', () => {
    const stuck = { lower: null, upper: price('102') }
    const bench = single({ follow: { up: amountOf('2'), down: null }, stuck }, '101')
    goTo(bench, price('101.9'))
    goTo(bench, price('99.9'))
    goTo(bench, price('100.9'))
    expect(formatDecimal(only(bench).price)).toBe('100')
  })
})

describe('what a bot keeps', () => {
  it('is kept too where it leaves while an entry has filled in part', () => {
    const size = { kind: 'base', quantity: quantity('1') } as const
    const entries = [
      { price: price('100'), size },
      { price: price('95'), size },
    ]
    const bench = single({ entries, sellAmount: { kind: 'base', quantity: quantity('0.5') } }, '101')
    goTo(bench, price('99'))
    const second = bench.orders.get('1/entry:1')
    if (second === undefined) throw new Error('the second entry rests')
    fillOrder(bench, second, quantity('0.4'), price('95'))
    send(bench, { kind: 'user-asked', ask: { kind: 'sell', trade: 1 } })
    settle(bench)
    const sold = bench.fills.filter(({ side }) => side === 'sell').map(({ fill }) => formatDecimal(fill.quantity))
    expect(sold).toEqual(['0.5'])
    // 0.999 and 0.3996 were bought.
    expect(formatDecimal(only(bench).kept.base)).toBe('0.8986')
  })

  it('sells just the invested quote and keeps the rest of the coins', () => {
    const bench = single(
      { sellAmount: { kind: 'invested' }, profits: [{ type: 'percent', profit: ratio('10'), share: ratio('100') }] },
      '101',
    )
    goTo(bench, price('99.9'))
    goTo(bench, price('111'))
    const { position, kept, runs } = only(bench)
    // 100 USDC come back at 110 with 0.910, and 0.001 of a coin is what they round up to.
    expect([formatDecimal(kept.base), runs]).toEqual(['0.088', 1])
    expect(position.realised >= 0n && position.realised < amount('0.2')).toBe(true)
  })

  it('sells a quantity, and keeps the rest out of the stop', () => {
    const changes = {
      sellAmount: { kind: 'base', quantity: quantity('0.5') },
      stop: { price: price('95'), limit: null },
    } as const
    const config = singleConfig(changes)
    const bench = single(changes, '101')
    goTo(bench, price('99.9'))
    expect(resting(bench)).toBe('sell 101')
    // People are told how much of what it has will not be sold.
    const shown = () => spot.report(config, bench.state).trades[0]
    expect([shown()?.position.base, shown()?.kept?.base]).toEqual([quantity('0.999'), quantity('0.499')])
    goTo(bench, price('94'))
    expect([formatDecimal(only(bench).kept.base), only(bench).position.base]).toEqual(['0.499', 0n])
    expect(shown()?.position.base).toBe(quantity('0.499'))
  })
})

describe('stuck protection', () => {
  it('pauses entries after a second outside, keeps profits, and starts only inside', () => {
    const config = generatorConfig({ stuck: { lower: price('86'), upper: null } })
    const bench = begin(config, '96')
    goTo(bench, price('94'))
    setPrice(bench, price('85'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('85') })
    settle(bench)
    expect([bench.state.entryOff, bench.wake.atMs]).toEqual([[], bench.at + 1_000])
    bench.at += 1_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    expect([bench.state.entryOff, status(bench, config), codes(bench)]).toEqual([
      ['stuck-lower'],
      'suspended-buy',
      ['stuck-protection'],
    ])
    expect(resting(bench)).toContain('sell 95.95')
    expect(ask(bench, { kind: 'start', trade: null, part: 'all' })).toBe('stuck-out-of-bounds')
    goTo(bench, price('91'))
    expect(bench.state.entryOff).toEqual(['stuck-lower'])
    expect(ask(bench, { kind: 'start', trade: null, part: 'all' })).toBeNull()
    expect(status(bench, config)).toBe('active')
  })
})

describe('rising-price-only buying', () => {
  it('buys one level a candle, the one whose cell holds the price, after a candle that closed higher', () => {
    const bench = generator({ risingOnly: '1m' }, '97')
    const close = (value: number) => {
      const candle = { openTimeMs: bench.at, open: value, high: value, low: value, close: value, volume: 1 }
      send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [] })
    }
    close(96)
    expect(bench.orders.size).toBe(0)
    close(96.5)
    expect([...bench.orders.values()].map(({ want }) => want)).toMatchObject([
      { type: 'immediate', price: price('97') },
    ])
    // The price has run away before the order is there: it ends, and is not tried again in this candle.
    setPrice(bench, price('97.5'))
    settle(bench)
    expect([bench.orders.size, bench.fills.length]).toEqual([0, 0])
    goTo(bench, price('97'))
    expect(bench.orders.size).toBe(0)
  })
})

describe('take-profit levels', () => {
  it('sell their shares of everything and close the folder after the last', () => {
    const config = generatorConfig({
      takeProfits: [
        { price: price('113'), share: ratio('40') },
        { price: price('115'), share: ratio('60') },
      ],
      profits: [{ type: 'percent', profit: ratio('40'), share: ratio('100') }],
    })
    const bench = begin(config, '111')
    goTo(bench, price('99'))
    const held = spot.report(config, bench.state).position.base
    goTo(bench, price('113'))
    const left = spot.report(config, bench.state).position.base
    expect(Number(formatDecimal(left)) / Number(formatDecimal(held))).toBeCloseTo(0.6, 2)
    goTo(bench, price('115'))
    expect([status(bench, config), bench.orders.size]).toEqual(['closed', 0])
  })
})

describe('a signal', () => {
  it('starts a waiting folder once, in its own direction', () => {
    const config = generatorConfig({ waitsForSignal: true })
    const bench = begin(config, '101')
    expect([status(bench, config), resting(bench)]).toEqual(['waiting', ''])
    send(bench, { kind: 'signal-received', pair: 0, side: 'sell', amount: null })
    expect(resting(bench)).toBe('')
    send(bench, { kind: 'signal-received', pair: 0, side: 'buy', amount: null })
    expect([status(bench, config), resting(bench)]).toEqual(['active', 'buy 100, buy 90, buy 95'])
  })
})

describe('the package', () => {
  it('makes all levels or none', () => {
    const bench = begin(generatorConfig(), '101', 4)
    expect([bench.state.trades.length, bench.effects[0]]).toEqual([0, { kind: 'ask-allowance', count: 5 }])
    send(bench, { kind: 'allowance-changed', allowance: 5 })
    expect(bench.state.trades.length).toBe(5)
  })
})

describe('what users ask', () => {
  it('suspends and starts the whole, entries alone, profits alone, and a single profit', () => {
    const bench = single({}, '101')
    goTo(bench, price('99.9'))
    expect([ask(bench, { kind: 'suspend', trade: 1, part: 'profits' }), status(bench), resting(bench)]).toEqual([
      null,
      'suspended',
      '',
    ])
    ask(bench, { kind: 'start', trade: 1, part: 'profits' })
    ask(bench, { kind: 'suspend', trade: null, part: 'entries' })
    expect([status(bench), resting(bench)]).toEqual(['suspended-buy', 'sell 101'])
    ask(bench, { kind: 'suspend', trade: null, part: 'all' })
    expect([status(bench), resting(bench)]).toEqual(['suspended', ''])
    ask(bench, { kind: 'start', trade: null, part: 'all' })
    ask(bench, { kind: 'suspend-profit', trade: 1, profit: 0 })
    expect([status(bench), resting(bench)]).toEqual(['suspended', ''])
    ask(bench, { kind: 'start-profit', trade: 1, profit: 0 })
    expect([status(bench), resting(bench)]).toEqual(['active', 'sell 101'])
  })

  it('calls a selling bot suspended-buy when its profits are off', () => {
    const config = singleConfig({ direction: 'sell' })
    const bench = begin(config, '99')
    goTo(bench, price('100.5'))
    ask(bench, { kind: 'suspend', trade: null, part: 'profits' })
    expect(status(bench, config)).toBe('suspended-buy')
  })

  it('stops at the run limit and starts anew when asked', () => {
    const bench = single({ repeats: 1 }, '100.5')
    goTo(bench, price('99.9'))
    goTo(bench, price('101.1'))
    expect([only(bench).entryOff, codes(bench), resting(bench)]).toEqual([['run-limit'], ['run-limit-reached'], ''])
    ask(bench, { kind: 'start', trade: null, part: 'all' })
    expect([only(bench).runs, resting(bench)]).toEqual([0, 'buy 100'])
  })

  it.each<[string, Ask, string]>([
    ['closes', { kind: 'close', trade: null }, 'closed'],
    ['deletes after closing', { kind: 'delete', trade: null, how: 'close' }, 'deleted'],
    ['releases', { kind: 'delete', trade: null, how: 'release' }, 'deleted'],
  ])('%s while holding', (_, what, expected) => {
    const bench = single({}, '101')
    goTo(bench, price('99.9'))
    ask(bench, what)
    expect([status(bench), bench.orders.size]).toEqual([expected, 0])
    const isSold = expected !== 'deleted' || ('how' in what && what.how === 'close')
    expect(bench.fills.some(({ side }) => side === 'sell')).toBe(isSold)
  })

  it('sells now and goes on with the next run', () => {
    const bench = single({}, '101')
    expect(ask(bench, { kind: 'sell', trade: 1 })).toBe('nothing-held')
    goTo(bench, price('99.9'))
    expect(ask(bench, { kind: 'sell', trade: 1 })).toBeNull()
    expect([only(bench).position.base, bench.state.runs, status(bench)]).toEqual([0n, 1, 'waiting'])
    goTo(bench, price('100.2'))
    expect(resting(bench)).toBe('buy 100')
  })

  it('waits with deleting until the run completes', () => {
    const bench = single({}, '101')
    goTo(bench, price('99.9'))
    ask(bench, { kind: 'delete', trade: null, how: 'wait' })
    expect([status(bench), resting(bench)]).toEqual(['pending', 'sell 101'])
    goTo(bench, price('101.1'))
    expect(status(bench)).toBe('deleted')
  })

  it('refuses what is locked, gone or about to be', () => {
    const bench = single({}, '101')
    goTo(bench, price('99.9'))
    send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: null } })
    expect(send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'all' } }).refusal?.code).toBe(
      'locked',
    )
    settle(bench)
    expect(ask(bench, { kind: 'suspend', trade: null, part: 'all' })).toBe('closed')
    expect(ask(bench, { kind: 'close', trade: 7 })).toBe('closed')
  })
})

describe('an edit', () => {
  const edit = (bench: Bench<State>, before: Config, after: Config, applyToGenerated = true) => {
    const decide = bench.decide
    bench.decide = (state, event, now) => spot.decide(after, state, event, now)
    const code = ask(bench, { kind: 'edit', before, applyToGenerated })
    if (code !== null) bench.decide = decide
    return code
  }

  it('of a single bot moves an empty entry at once, and only the exits of a held one', () => {
    const before = singleConfig()
    const after = singleConfig({
      entries: [{ price: price('98'), size: { kind: 'quote', amount: amount('60') } }],
      profits: [{ type: 'percent', profit: ratio('3'), share: ratio('100') }],
    })
    const empty = begin(before, '101')
    expect([edit(empty, before, after), resting(empty)]).toEqual([null, 'buy 98'])
    const held = begin(before, '101')
    goTo(held, price('99.9'))
    edit(held, before, after)
    expect(resting(held)).toBe('sell 103')
    goTo(held, price('103.1'))
    expect(resting(held)).toBe('buy 98')
  })

  it('of a generator makes free levels anew on new lines; held ones stay until they have sold', () => {
    const before = generatorConfig()
    const after = generatorConfig({ startPrice: price('91'), step: amountOf('4') })
    const bench = begin(before, '101')
    goTo(bench, price('99'))
    expect(edit(bench, before, after)).toBeNull()
    expect(bench.state.trades.map((trade) => formatDecimal(trade.price)).toSorted()).toEqual([
      '100',
      '103',
      '107',
      '91',
      '95',
      '99',
    ])
    goTo(bench, price('101.1'))
    expect(bench.state.trades.map((trade) => formatDecimal(trade.price)).toSorted()).toEqual([
      '103',
      '107',
      '91',
      '95',
      '99',
    ])
  })

  it('of profits reaches generated trades only when asked to', () => {
    const before = generatorConfig()
    const after = generatorConfig({ profits: [{ type: 'percent', profit: ratio('2'), share: ratio('100') }] })
    const kept = begin(before, '101')
    goTo(kept, price('99'))
    edit(kept, before, after, false)
    expect(resting(kept)).toContain('sell 101')
    const changed = begin(before, '101')
    goTo(changed, price('99'))
    edit(changed, before, after)
    expect(resting(changed)).toContain('sell 102')
  })

  it.each<[string, Config, boolean]>([
    ['kind-is-fixed', singleConfig(), true],
    ['kind-is-fixed', generatorConfig({ direction: 'sell' }), true],
    ['pair-is-fixed', generatorConfig({ pair: 'OTHER/USDC' }), true],
    ['levels-need-applying', generatorConfig({ maxPrice: price('115') }), false],
  ])('is refused: %s', (code, after, applies) => {
    const before = generatorConfig()
    expect(edit(begin(before, '101'), before, after, applies)).toBe(code)
  })
})

describe('orders that end otherwise', () => {
  it('are offered again a minute after somebody canceled them at the exchange', () => {
    const bench = single({}, '101')
    const [order] = bench.orders.values()
    if (order === undefined) throw new Error('no order')
    endOrder(bench, order, 'outside')
    expect([resting(bench), bench.wake.atMs]).toEqual(['', bench.at + 60_000])
    bench.at += 60_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(resting(bench)).toBe('buy 100')
  })

  it('lack of funds is tried again, and suspends after the third time', () => {
    const bench = onBench(spot, singleConfig(), testMarket(), price('101'))
    bench.freeQuote = 50n * 10n ** 18n
    send(bench, { kind: 'started', allowance: 1, suspended: false })
    settle(bench)
    for (let turn = 0; turn < 2; turn += 1) {
      bench.at += 60_000
      send(bench, { kind: 'timer-elapsed', pair: 0 })
      settle(bench)
    }
    expect([only(bench).entryOff, codes(bench), status(bench)]).toEqual([
      ['insufficient-funds'],
      ['insufficient-funds'],
      'suspended-buy',
    ])
  })

  it('lack of funds is no longer in a row once an order was let out', () => {
    const bench = single({ opening: amountOf('2') }, '110')
    const lacking = (minutes: number): void => {
      bench.freeQuote = amount('50')
      for (let turn = 0; turn < minutes; turn += 1) {
        goTo(bench, price('101'))
        bench.at += 60_000
      }
      bench.freeQuote = amount('500')
    }
    lacking(2)
    expect(only(bench).fundsFails).toBe(2)
    goTo(bench, price('101'))
    expect(resting(bench)).toBe('buy 100')
    bench.at += 86_400_000
    goTo(bench, price('110'))
    expect([resting(bench), only(bench).fundsFails]).toEqual(['', 0])
    lacking(1)
    expect([only(bench).fundsFails, only(bench).entryOff]).toEqual([1, []])
    lacking(2)
    expect(only(bench).entryOff).toEqual(['insufficient-funds'])
  })

  it('lack of funds for one line is not over when another ends that was let out before', () => {
    const entries = ['100', '98'].map((at) => ({
      price: price(at),
      size: { kind: 'quote', amount: amount('100') } as const,
    }))
    const bench = onBench(spot, singleConfig({ entries }), testMarket(), price('101'))
    bench.freeQuote = amount('150')
    send(bench, { kind: 'started', allowance: 1, suspended: false })
    settle(bench)
    expect([resting(bench), only(bench).fundsFails]).toEqual(['buy 100', 1])
    const [order] = bench.orders.values()
    if (order === undefined) throw new Error('no order')
    endOrder(bench, order, 'outside')
    expect(only(bench).fundsFails).toBe(1)
  })

  it('what cannot be bought back to the last cent leaves the margin that the gate wants', () => {
    const config = singleConfig({
      direction: 'sell',
      entries: [{ price: price('100'), size: { kind: 'base', quantity: quantity('1') } }],
    })
    const bench = onBench(spot, config, testMarket(), price('99.5'))
    bench.freeQuote = 0n
    send(bench, { kind: 'started', allowance: 1, suspended: false })
    settle(bench)
    goTo(bench, price('100.1'))
    bench.at += 5_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    expect(resting(bench)).toBe('buy 99')
    goTo(bench, price('98.9'))
    expect(only(bench).runs).toBe(1)
  })
})
