/** The common cycle of deals where it is easily wrong, told on an INDICATOR bot. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { amount, price, quantity, ratio } from '#engine/money.ts'
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

const begin = (changes: Partial<Config> = {}, suspended = false, market = testMarket()): Bench<State> => {
  const bench = onBench(indicator, testConfig(changes), market, price('100'))
  send(bench, { kind: 'started', allowance: 1, suspended })
  return bench
}

/** A minute goes by and its candle closes, with these values of the buy and the sell side. Orders stay as they are. */
const close = (bench: Bench<State>, buy: number, sell = buy): void => {
  bench.at += MINUTE
  const at = Number(bench.now.price) / 1e18
  const candle = { openTimeMs: bench.at - MINUTE, open: at, high: at, low: at, close: at, volume: 1 }
  send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [buy, sell] })
}

const holding = (changes: Partial<Config> = {}): Bench<State> => {
  const bench = begin(changes)
  close(bench, 20)
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): string => {
  const { refusal } = send(bench, { kind: 'user-asked', ask: what })
  return refusal?.code ?? 'ok'
}

const edit = (bench: Bench<State>, before: Partial<Config>, after: Partial<Config>): string => {
  bench.decide = (state, event, now) => indicator.decide(testConfig(after), state, event, now)
  return ask(bench, { kind: 'edit', before: testConfig(before), applyToGenerated: true })
}

const dealOf = (bench: Bench<State>) => {
  const [deal] = bench.state.trades
  if (deal === undefined) throw new Error('the deal is gone')
  return deal
}

const orderAt = (bench: Bench<State>, key: string): BenchOrder => {
  const order = bench.orders.get(key)
  if (order === undefined) throw new Error(`no order ${key}`)
  return order
}

/** The orders that live, and which of them are being canceled. */
const live = (bench: Bench<State>): readonly string[] =>
  [...bench.orders].map(([key, { canceling }]) => `${key}${canceling ? ' ends' : ''}`)

const story = (bench: Bench<State>): string =>
  bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row.action] : [])).join(' ')

const entry = (value: string): Config['buy']['entries'][number] => ({
  value: ratio(value),
  size: { kind: 'quote', amount: amount('100') },
})
const twoEntries: Partial<Config> = { buy: { ...testConfig().buy, entries: [entry('30'), entry('10')] } }

describe('what users ask of a deal', () => {
  it('sells nothing where nothing is held', () => {
    expect(ask(begin(), { kind: 'sell', trade: 1 })).toBe('nothing-held')
  })

  it('deletes the unit with its last deal', () => {
    const bench = begin()
    expect(ask(bench, { kind: 'delete', trade: 1, how: 'release' })).toBe('ok')
    expect(bench.state.life).toBe('deleted')
  })

  it('counts no second run of a closed deal that is deleted', () => {
    const bench = holding()
    ask(bench, { kind: 'close', trade: 1 })
    settle(bench)
    expect([dealOf(bench).runs, bench.state.runs]).toEqual([1, 1])
    expect(ask(bench, { kind: 'delete', trade: 1, how: 'close' })).toBe('ok')
    settle(bench)
    expect(bench.state.runs).toBe(1)
  })

  it('lets a deal go on whose repeats were used up, when there are more', () => {
    const bench = holding({ repeats: 1 })
    goTo(bench, price('105'))
    close(bench, 75)
    settle(bench)
    expect(dealOf(bench).entryOff).toEqual(['run-limit'])
    expect(edit(bench, { repeats: 1 }, { repeats: 2 })).toBe('ok')
    expect(dealOf(bench).entryOff).toEqual([])
  })

  it('lets a deal go on after an edit whose orders were rejected, and counts rejections anew', () => {
    const bench = begin()
    const reject = (): void => {
      close(bench, 20)
      bench.orders.clear()
      send(bench, { kind: 'order-rejected', trade: 1, slot: 'entry:0', reason: 'other' })
    }
    for (let time = 0; time < 4; time += 1) reject()
    expect(dealOf(bench).entryOff).toEqual(['order-rejected'])
    expect(edit(bench, {}, { minProfit: ratio('2') })).toBe('ok')
    expect(dealOf(bench).entryOff).toEqual([])
    reject()
    expect(dealOf(bench).entryOff).toEqual([])
  })

  it('keeps what a deal that is gone has earned', () => {
    const bench = holding()
    ask(bench, { kind: 'delete', trade: null, how: 'wait' })
    goTo(bench, price('105'))
    close(bench, 75)
    settle(bench)
    expect(bench.state.trades).toEqual([])
    expect(indicator.report(testConfig(), bench.state).position.realised).toBeGreaterThan(0n)
  })

  it('buys and sells nothing when it begins switched off', () => {
    const bench = begin({}, true)
    close(bench, 20)
    expect(live(bench)).toEqual([])
    expect([bench.state.entryOff, bench.state.profitOff]).toEqual([['user'], ['user']])
  })
})

describe('an edit of the indicator', () => {
  it('forgets the last value, which says nothing of the new one', () => {
    const falling: Partial<Config> = { buy: { ...testConfig().buy, direction: 'falling' } }
    const longer: Partial<Config> = {
      buy: {
        ...testConfig().buy,
        direction: 'falling',
        calculation: { ...testConfig().buy.calculation, length: 20 },
      },
    }
    const bench = begin(falling)
    close(bench, 40)
    expect(edit(bench, falling, longer)).toBe('ok')
    close(bench, 20)
    expect(live(bench)).toEqual([])
    close(bench, 19)
    expect(live(bench)).toEqual(['1/entry:0'])
  })
})

describe('a buy', () => {
  it('binds what it may still cost', () => {
    const bench = begin()
    close(bench, 20)
    expect(indicator.report(testConfig(), bench.state).committed).toBe(amount('100.1'))
  })

  it('is not sent beside a sale that has begun', () => {
    const bench = holding(twoEntries)
    goTo(bench, price('105'))
    close(bench, 5, 75)
    expect(live(bench)).toEqual(['1/profit:0'])
  })

  it('asks for funds three times before it is switched off', () => {
    const bench = begin()
    bench.freeQuote = 0n
    for (const off of [[], [], ['insufficient-funds']]) {
      close(bench, 20)
      settle(bench)
      expect(dealOf(bench).entryOff).toEqual(off)
    }
  })

  it('that is rejected waits five seconds, thirty, two minutes, and is switched off', () => {
    const bench = begin()
    for (const wait of [5_000, 30_000, 120_000]) {
      close(bench, 20)
      bench.orders.clear()
      send(bench, { kind: 'order-rejected', trade: 1, slot: 'entry:0', reason: 'other' })
      expect(dealOf(bench)).toMatchObject({ phase: 'flat', retryAtMs: bench.at + wait, entryOff: [] })
    }
    close(bench, 20)
    bench.orders.clear()
    send(bench, { kind: 'order-rejected', trade: 1, slot: 'entry:0', reason: 'other' })
    expect(dealOf(bench).entryOff).toEqual(['order-rejected'])
  })

  it('too small for the exchange is sent once its filters allow it', () => {
    const bench = begin({}, false, testMarket({ minNotional: amount('200') }))
    close(bench, 20)
    expect(dealOf(bench).entryOff).toEqual(['below-minimum'])
    bench.now = { ...bench.now, market: testMarket() }
    send(bench, { kind: 'market-changed', pair: 0 })
    close(bench, 20)
    expect(live(bench)).toEqual(['1/entry:0'])
  })

  it('too small for other filters, too, is told once', () => {
    const size = { kind: 'quote', amount: amount('80') } as const
    const bench = holding({ dilution: { percent: ratio('1'), size, most: 5 } })
    const smallest = (text: string): void => {
      bench.now = { ...bench.now, market: testMarket({ minNotional: amount(text) }) }
      send(bench, { kind: 'market-changed', pair: 0 })
    }
    const rows = () =>
      bench.effects.filter((one) => one.kind === 'write-history' && one.row.action === 'suspend').length
    setPrice(bench, price('95'))
    bench.at += 60 * MINUTE
    for (const text of ['200', '150', '150']) smallest(text)
    expect([dealOf(bench).entryOff, rows(), live(bench)]).toEqual([['below-minimum'], 1, []])
    smallest('5')
    expect([dealOf(bench).entryOff, rows(), live(bench)]).toEqual([[], 1, ['1/entry:0']])
  })

  it('books no fill that comes again after a later one', () => {
    const bench = begin()
    close(bench, 20)
    const order = orderAt(bench, '1/entry:0')
    fillOrder(bench, order, quantity('0.3'), price('100'))
    const first = bench.lastFill?.event
    fillOrder(bench, order, quantity('0.3'), price('100'))
    const { position } = dealOf(bench)
    if (first !== undefined) send(bench, first)
    expect(dealOf(bench).position).toEqual(position)
  })
})

describe('a sale', () => {
  const selling = (changes: Partial<Config> = {}): Bench<State> => {
    const bench = holding(changes)
    goTo(bench, price('105'))
    close(bench, 50, 75)
    expect(live(bench)).toEqual(['1/profit:0'])
    return bench
  }

  it('is offered once at a time', () => {
    const bench = selling()
    bench.at += 11_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(live(bench)).toEqual(['1/profit:0'])
  })

  it('waits for the buy, which ends first', () => {
    const bench = holding(twoEntries)
    close(bench, 5)
    expect(live(bench)).toEqual(['1/entry:0'])
    setPrice(bench, price('105'))
    close(bench, 50, 75)
    expect(live(bench)).toEqual(['1/entry:0 ends'])
  })

  it('begins a run with what the last one has left, once that can be sold and no buy comes before', () => {
    const bench = holding({ minProfit: ratio('0') })
    goTo(bench, price('101'))
    close(bench, 75)
    const offer = orderAt(bench, '1/profit:0')
    fillOrder(bench, offer, quantity('0.949'), price('101'))
    // What is left is worth less than 5 here, and more where the next buy finds no seller.
    setPrice(bench, price('98'))
    endOrder(bench, offer, 'expiry')
    expect(dealOf(bench)).toMatchObject({ phase: 'flat', runs: 1 })
    close(bench, 75)
    close(bench, 20)
    setPrice(bench, price('104'))
    endOrder(bench, orderAt(bench, '1/entry:0'), 'expiry')
    const { trades } = indicator.report(testConfig(), bench.state)
    expect(trades[0]).toMatchObject({ phase: 'holding', profits: [{ executed: [], status: 'waiting' }] })
    close(bench, 75)
    settle(bench)
    expect(dealOf(bench)).toMatchObject({ phase: 'flat', runs: 2 })
  })

  it('leaves dust that is no run of its own where it can be sold later', () => {
    const bench = selling()
    const smallest = (text: string): void => {
      bench.now = { ...bench.now, market: testMarket({ minNotional: amount(text) }) }
      send(bench, { kind: 'market-changed', pair: 0 })
    }
    smallest('20')
    fillOrder(bench, orderAt(bench, '1/profit:0'), quantity('0.9'), price('105'))
    endOrder(bench, orderAt(bench, '1/profit:0'), 'expiry')
    expect(dealOf(bench)).toMatchObject({ phase: 'flat', runs: 1 })
    smallest('5')
    ask(bench, { kind: 'close', trade: null })
    settle(bench)
    expect([dealOf(bench).position.base, dealOf(bench).runs, bench.state.runs]).toEqual([0n, 1, 1])
  })

  it('that cannot go on keeps no buy of the same candle back', () => {
    const bench = selling(twoEntries)
    setPrice(bench, price('90'))
    settle(bench)
    expect(live(bench)).toEqual([])
    close(bench, 5, 50)
    expect([dealOf(bench).sale, live(bench)]).toEqual([null, ['1/entry:0']])
  })

  it('is withdrawn when its side is switched off', () => {
    const bench = selling()
    send(bench, { kind: 'subscription-changed', active: false })
    expect(live(bench)).toEqual(['1/profit:0 ends'])
  })

  it('does not begin, nor an escape, while its side is off', () => {
    const bench = holding({ escape: { allowed: true, diluted: true, minProfit: ratio('1') } })
    ask(bench, { kind: 'suspend', trade: null, part: 'profits' })
    close(bench, 50, 75)
    expect([story(bench), dealOf(bench).phase]).toEqual(['buy suspend', 'holding'])
  })
})

describe('giving up', () => {
  it('wakes at the price of the stop, and fires there', () => {
    const bench = holding({ maxLoss: ratio('5') })
    const { below } = bench.wake
    if (below === null) throw new Error('nothing wakes it')
    setPrice(bench, below)
    send(bench, { kind: 'price-crossed', pair: 0, price: below })
    expect(live(bench)).toEqual(['1/exit'])
  })

  it('waits until no other order of the deal lives', () => {
    const bench = holding(twoEntries)
    close(bench, 5)
    ask(bench, { kind: 'close', trade: 1 })
    expect(live(bench)).toEqual(['1/entry:0 ends'])
    settle(bench)
    expect(dealOf(bench).phase).toBe('done')
    expect(dealOf(bench).position.base).toBeLessThan(testMarket().stepSize)
  })

  it('is tried again after five seconds when the exchange takes no order', () => {
    const bench = holding()
    bench.now = { ...bench.now, market: testMarket({ status: 'halted' }) }
    ask(bench, { kind: 'close', trade: 1 })
    settle(bench)
    expect([dealOf(bench).exit?.phase, bench.wake.atMs]).toEqual(['waiting', bench.at + 5_000])
    bench.now = { ...bench.now, market: testMarket() }
    bench.at += 4_999
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(live(bench)).toEqual([])
    bench.at += 1
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(live(bench)).toEqual(['1/exit'])
  })
})

describe('where an indicator may lie without anything to do', () => {
  it('is beyond the values that call, and nowhere where a direction is told by each close', () => {
    const bench = begin()
    const [buy, sell] = bench.wake.calms ?? []
    expect(buy?.above).toBeCloseTo(30, 5)
    expect([buy?.below, sell]).toEqual([null, { above: null, below: null }])
    close(bench, 20)
    settle(bench)
    expect(bench.wake.calms?.[1]?.below).toBeCloseTo(70, 5)
    const falling = begin({ buy: { ...testConfig().buy, direction: 'falling' } })
    expect(falling.wake.calms?.[0]).toBeNull()
  })
})
