/** A single profit is suspended and started at any time: its mark is of a line of the settings, and waits there for the next ladder. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { amount, type Amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { type Bench, fillOrder, goTo, onBench, resting, send, settle } from '#proofs/workbench.ts'
import type { Config, ExitRule } from './config.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import type { State, Trade } from './state.ts'
import { upgrade } from './upgrade.ts'

const begin = (config: Config, at: string, minNotional: Amount = amount('5')): Bench<State> => {
  const bench = onBench(spot, config, testMarket({ minNotional }), price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): string => {
  const { refusal } = send(bench, { kind: 'user-asked', ask: what })
  if (refusal === null) settle(bench)
  return refusal?.code ?? 'ok'
}

const suspend = (bench: Bench<State>, profit: number, trade = 1): string =>
  ask(bench, { kind: 'suspend-profit', trade, profit })

const start = (bench: Bench<State>, profit: number, trade = 1): string =>
  ask(bench, { kind: 'start-profit', trade, profit })

const percent = (profit: string, share: string): ExitRule => ({
  type: 'percent',
  profit: ratio(profit),
  share: ratio(share),
})

const fix = (profit: string, share: string): ExitRule => ({ type: 'fix', profit: price(profit), share: ratio(share) })

/** Buys for 100 at 100, and sells one half at 101, the other at 103. */
const halves = singleConfig({ profits: [percent('1', '50'), percent('3', '50')] })

/** The ladder of a trade as it is shown. */
const shown = (bench: Bench<State>, config: Config, id = 1): string[] =>
  (spot.report(config, bench.state).trades.find((trade) => trade.id === id)?.profits ?? []).map(
    ({ price: at, share, status }) => `${formatDecimal(at)} ${formatDecimal(share)} ${status}`,
  )

const statusIn = (bench: Bench<State>, config: Config): string | undefined =>
  spot.report(config, bench.state).trades[0]?.status

const edit = (bench: Bench<State>, before: Config, after: Config): void => {
  bench.decide = (state, event, now) => spot.decide(after, state, event, now)
  expect(ask(bench, { kind: 'edit', before, applyToGenerated: true })).toBe('ok')
}

const tradeOf = ({ state }: Bench<State>, id = 1): Trade => {
  const found = state.trades.find((trade) => trade.id === id)
  if (found === undefined) throw new Error(`no trade ${id}`)
  return found
}

describe('before anything is held', () => {
  it('the ladder to come is shown, and a profit of it can be kept off the market', () => {
    const bench = begin(halves, '101')
    expect(shown(bench, halves)).toEqual(['101 50 waiting', '103 50 waiting'])
    expect(suspend(bench, 0)).toBe('ok')
    expect(shown(bench, halves)).toEqual(['101 50 suspended', '103 50 waiting'])
    expect([statusIn(bench, halves), resting(bench)]).toEqual(['active', 'buy 100'])
    goTo(bench, price('99'))
    expect([statusIn(bench, halves), resting(bench)]).toEqual(['suspended', 'sell 103'])
    expect(tradeOf(bench).profits.map(({ quantity: part }) => formatDecimal(part))).toEqual(['0.499', '0.5'])
    expect(start(bench, 0)).toBe('ok')
    expect(resting(bench)).toBe('sell 101, sell 103')
  })

  it('a profit can be started again, also while a part has been bought', () => {
    const bench = begin(halves, '101')
    suspend(bench, 0)
    suspend(bench, 1)
    expect(start(bench, 0)).toBe('ok')
    const entry = bench.orders.get('1/entry:0')
    if (entry === undefined) throw new Error('it does not enter')
    fillOrder(bench, entry, quantity('0.4'), price('100'))
    expect([start(bench, 1), suspend(bench, 0)]).toEqual(['ok', 'ok'])
    expect(shown(bench, halves)).toEqual(['101 50 suspended', '103 50 waiting'])
    goTo(bench, price('99'))
    expect(resting(bench)).toBe('sell 103')
  })

  it('only one level loses its profit', () => {
    const config = generatorConfig({ profits: [percent('1', '50'), percent('3', '50')] })
    const bench = begin(config, '101')
    const [lower, upper] = bench.state.trades
      .filter(({ price: at }) => at < price('101'))
      .map(({ id }) => id)
      .slice(-2)
    expect(suspend(bench, 1, lower)).toBe('ok')
    goTo(bench, price('94'))
    expect(resting(bench)).toContain('sell 101, sell 103')
    expect([lower, upper].map((id) => bench.orders.has(`${id}/profit:1`))).toEqual([false, true])
    expect([lower, upper].map((id) => bench.orders.has(`${id}/profit:0`))).toEqual([true, true])
  })

  it('a selling bot does not buy back there either', () => {
    const config = singleConfig({ direction: 'sell', profits: [percent('1', '50'), percent('3', '50')] })
    const bench = begin(config, '99')
    expect(shown(bench, config)).toEqual(['99 50 waiting', '97 50 waiting'])
    expect(suspend(bench, 0)).toBe('ok')
    goTo(bench, price('101'))
    expect(resting(bench)).toBe('buy 97')
  })

  it('a line with base of its own is shown with its part of all of them', () => {
    const of = (profit: string, base: string): ExitRule => ({
      type: 'percent',
      profit: ratio(profit),
      base: quantity(base),
    })
    const config = singleConfig({
      entries: [{ price: price('100'), size: { kind: 'base', quantity: quantity('1') } }],
      profits: [of('1', '0.25'), of('3', '0.75')],
    })
    const bench = begin(config, '101')
    expect(suspend(bench, 1)).toBe('ok')
    expect(shown(bench, config)).toEqual(['101 25 waiting', '103 75 suspended'])
    goTo(bench, price('99'))
    expect(resting(bench)).toBe('sell 101')
  })

  it('a profit that is not there is refused, and so is one of a trade that is leaving or closed', () => {
    const bench = begin(halves, '101')
    expect([suspend(bench, 2), start(bench, 2), suspend(bench, 0, 9)]).toEqual([
      'no-such-profit',
      'no-such-profit',
      'no-such-trade',
    ])
    goTo(bench, price('99'))
    expect([suspend(bench, 2), start(bench, 2)]).toEqual(['no-such-profit', 'no-such-profit'])
    send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: 1 } })
    expect(suspend(bench, 0)).toBe('locked')
    settle(bench)
    expect(suspend(bench, 0)).toBe('closed')
    const keeps = generatorConfig({ profits: [], once: true, stop: { kind: 'fix', price: price('50'), limit: null } })
    expect(suspend(begin(keeps, '101'), 0)).toBe('no-such-profit')
  })
})

describe('from run to run', () => {
  /** Bought, with the nearer half off; sold by its user; and bought again. */
  const twice = (between: (bench: Bench<State>) => void): Bench<State> => {
    const bench = begin(halves, '101')
    suspend(bench, 0)
    goTo(bench, price('99'))
    expect(ask(bench, { kind: 'sell', trade: 1 })).toBe('ok')
    goTo(bench, price('100.5'))
    expect([tradeOf(bench).runs, resting(bench)]).toEqual([1, 'buy 100'])
    between(bench)
    goTo(bench, price('99'))
    return bench
  }

  it('a profit stays off until its user starts it', () => {
    expect(resting(twice(() => {}))).toBe('sell 103')
    expect(resting(twice((bench) => start(bench, 0)))).toBe('sell 101, sell 103')
  })

  it.each<[string, Ask, string]>([
    ['its trade', { kind: 'start', trade: 1, part: 'all' }, 'sell 101, sell 103'],
    ['the profits of its trade', { kind: 'start', trade: 1, part: 'profits' }, 'sell 101, sell 103'],
    ['the bot that is its trade', { kind: 'start', trade: null, part: 'all' }, 'sell 101, sell 103'],
    ['the entries of its trade', { kind: 'start', trade: 1, part: 'entries' }, 'sell 103'],
  ])('a start of %s is one of all that belongs to it', (_, what, expected) => {
    expect(resting(twice((bench) => ask(bench, what)))).toBe(expected)
  })

  it('what was sold before is shown until something is bought, and can be kept off for the next time', () => {
    const bench = begin(singleConfig(), '101')
    goTo(bench, price('99'))
    goTo(bench, price('101.5'))
    const profits = () => spot.report(singleConfig(), bench.state).trades[0]?.profits ?? []
    expect(profits()).toMatchObject([{ status: 'sold', executed: [{ price: price('101') }] }])
    ask(bench, { kind: 'delete-profits', trade: null })
    expect(profits()).toMatchObject([{ status: 'sold', hidden: true }])
    expect(suspend(bench, 0)).toBe('ok')
    expect(profits()).toMatchObject([{ status: 'suspended', hidden: false }])
    goTo(bench, price('99'))
    expect(resting(bench)).toBe('')
  })

  it('what was sold before is of that run alone: the next begins with what is bought in part', () => {
    const bench = begin(singleConfig(), '101')
    goTo(bench, price('99'))
    goTo(bench, price('101.5'))
    expect(shown(bench, singleConfig())).toEqual(['101 100 sold'])
    const entry = bench.orders.get('1/entry:0')
    if (entry === undefined) throw new Error('it does not enter')
    fillOrder(bench, entry, quantity('0.4'), price('100'))
    expect(shown(bench, singleConfig())).toEqual(['101 100 waiting'])
  })
})

describe('the mark is of a line of the settings', () => {
  it('whatever their order is', () => {
    const config = singleConfig({ profits: [percent('3', '50'), percent('1', '50')] })
    const bench = begin(config, '101')
    expect(suspend(bench, 0)).toBe('ok')
    expect([tradeOf(bench).rulesOff, shown(bench, config)]).toEqual([[1], ['101 50 suspended', '103 50 waiting']])
    goTo(bench, price('99'))
    expect(resting(bench)).toBe('sell 103')
  })

  it('also where what is held has become cheaper, and another line is the nearer one', () => {
    const entries = ['100', '50'].map((at) => ({
      price: price(at),
      size: { kind: 'base' as const, quantity: quantity('1') },
    }))
    const config = singleConfig({ entries, profits: [fix('2.5', '50'), percent('3', '50')] })
    const bench = begin(config, '101')
    goTo(bench, price('99'))
    expect(resting(bench)).toBe('buy 50, sell 102.5, sell 103')
    expect(suspend(bench, 0)).toBe('ok')
    goTo(bench, price('49'))
    expect(shown(bench, config)).toEqual(['77.25 50 waiting', '77.5 50 suspended'])
    expect(resting(bench)).toBe('sell 77.25')
  })

  it('lines that round to one price are off when one of them is, and start together', () => {
    const entry = (at: string) => [{ price: price(at), size: { kind: 'quote' as const, amount: amount('100') } }]
    const before = singleConfig({ entries: entry('104'), profits: [fix('1', '50'), percent('1', '50')] })
    const after = singleConfig({ ...before, entries: entry('100') })
    const bench = begin(before, '106')
    expect(shown(bench, before)).toEqual(['105 50 waiting', '105.04 50 waiting'])
    suspend(bench, 1)
    edit(bench, before, after)
    expect(shown(bench, after)).toEqual(['101 100 suspended'])
    goTo(bench, price('99'))
    expect(resting(bench)).toBe('')
    expect([start(bench, 0), resting(bench), tradeOf(bench).rulesOff]).toEqual(['ok', 'sell 101', []])
  })

  it('an edit keeps those of the lines that are left', () => {
    const one = singleConfig({ profits: [percent('1', '100')] })
    const bench = begin(halves, '101')
    suspend(bench, 0)
    suspend(bench, 1)
    edit(bench, halves, one)
    expect(tradeOf(bench).rulesOff).toEqual([0])
    edit(bench, one, halves)
    goTo(bench, price('99'))
    expect(resting(bench)).toBe('sell 103')
  })

  it('a level that follows the price keeps those of the lines that are left, too', () => {
    const before = generatorConfig({ trailingUp: price('130'), profits: [percent('1', '50'), percent('3', '50')] })
    const after = generatorConfig({ trailingUp: price('130') })
    const bench = begin(before, '101')
    const [lowest] = bench.state.trades
    expect([suspend(bench, 0, lowest?.id), suspend(bench, 1, lowest?.id)]).toEqual(['ok', 'ok'])
    bench.decide = (state, event, now) => spot.decide(after, state, event, now)
    expect(ask(bench, { kind: 'edit', before, applyToGenerated: false })).toBe('ok')
    expect(tradeOf(bench, lowest?.id).rulesOff).toEqual([0, 1])
    goTo(bench, price('116'))
    expect(tradeOf(bench, lowest?.id)).toMatchObject({ price: price('115'), rulesOff: [0] })
  })

  it('one that has sold is the line that stands in its place since', () => {
    const before = singleConfig({ profits: [percent('3', '50'), percent('1', '50')] })
    const after = singleConfig({ profits: [percent('5', '50'), percent('7', '50')] })
    const bench = begin(before, '101')
    goTo(bench, price('99'))
    goTo(bench, price('101.5'))
    edit(bench, before, after)
    expect(shown(bench, after)).toEqual(['101 50 sold', '107 50 waiting'])
    expect([suspend(bench, 0), resting(bench)]).toEqual(['ok', 'sell 107'])
    goTo(bench, price('107.5'))
    goTo(bench, price('99'))
    expect(resting(bench)).toBe('sell 107')
  })
})

describe('a line too small for the exchange', () => {
  const config = singleConfig({ profits: [percent('1', '2'), percent('3', '49'), percent('5', '49')] })

  it.each<[string, number, string]>([
    ['is sold with the next one', 0, 'sell 103, sell 105'],
    ['waits with the next one where that is off', 1, 'sell 105'],
  ])('%s', (_, off, expected) => {
    const bench = begin(config, '101')
    expect(suspend(bench, off)).toBe('ok')
    goTo(bench, price('99'))
    expect(resting(bench)).toBe(expected)
    expect(tradeOf(bench).profits.map(({ quantity: part }) => formatDecimal(part))).toEqual(['0', '0.508', '0.491'])
    // Now the exchange takes it.
    bench.now = { ...bench.now, market: testMarket({ minNotional: amount('1') }) }
    send(bench, { kind: 'market-changed', pair: 0 })
    settle(bench)
    expect(resting(bench)).toBe(off === 0 ? 'sell 103, sell 105' : 'sell 101, sell 105')
  })
})

it('goes to another folder with its trade', () => {
  const source = begin(halves, '101')
  suspend(source, 0)
  expect(ask(source, { kind: 'relocate', trade: 1, to: 'folder' })).toBe('ok')
  const effect = source.effects.find((one) => one.kind === 'move-trade')
  if (effect?.kind !== 'move-trade') throw new Error('nothing was given')
  const folder = generatorConfig({ startPrice: price('40'), maxPrice: price('45') })
  const bench = begin(folder, '101')
  send(bench, { kind: 'trade-moved-in', moving: { ...effect.moving, from: { unit: 'source', trade: 1 } } })
  settle(bench)
  expect(shown(bench, folder, 3)).toEqual(['101 50 suspended', '103 50 waiting'])
  expect(tradeOf(bench, 3).rulesOff).toEqual([0])
})

it('goes on in the live account', () => {
  const bench = begin(halves, '101')
  suspend(bench, 0)
  goTo(bench, price('99'))
  expect(ask(bench, { kind: 'set-live', trade: null })).toBe('ok')
  expect([tradeOf(bench).profits, tradeOf(bench).rulesOff]).toEqual([[], [0]])
})

it.each<[string, string]>([
  ['while it holds', '99'],
  ['after a run', '103.5'],
])('a state of an earlier version names its profit by its place: %s', (_, at) => {
  const bench = begin(halves, '101')
  goTo(bench, price('99'))
  goTo(bench, price(at))
  suspend(bench, 1)
  const { tickSize: _tickSize, ...head } = bench.state
  const trades = head.trades.map(({ rulesOff, ...trade }) => ({
    ...trade,
    profits: trade.profits.map(({ rules, ...profit }) => ({
      ...profit,
      off: rules.some((rule) => rulesOff.includes(rule)),
    })),
  }))
  const upgraded = upgrade({ ...head, trades })
  expect(upgraded).toEqual({ ...bench.state, tickSize: null })
  expect(upgraded.trades[0]?.profits.some((profit) => 'off' in profit)).toBe(false)
})
