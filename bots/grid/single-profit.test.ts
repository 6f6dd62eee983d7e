/** A single profit of a level is suspended and started at any time: its mark is of a line of the settings, and waits there for the next ladder. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { amount, type Amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { type Bench, fillOrder, goTo, onBench, send, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { testConfig, testMarket } from './fixture.ts'
import { grid } from './index.ts'
import type { State, Trade } from './state.ts'
import { upgrade } from './upgrade.ts'

const percent = (profit: string, share: string) =>
  ({ type: 'percent', profit: ratio(profit), share: ratio(share) }) as const

/** The level at 104 sells one half at 105.04, the other at 107.12. */
const halves = testConfig({ profits: [percent('1', '50'), percent('3', '50')] })

const begin = (config: Config = halves, minNotional: Amount = amount('5')): Bench<State> => {
  const bench = onBench(grid, config, testMarket({ minNotional }), price('104.3'))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): string => {
  const { refusal } = send(bench, { kind: 'user-asked', ask: what })
  if (refusal === null) settle(bench)
  return refusal?.code ?? 'ok'
}

const levelAt = ({ state }: Bench<State>, at: string): Trade => {
  const found = state.trades.find((trade) => trade.price === price(at))
  if (found === undefined) throw new Error(`no level at ${at}`)
  return found
}

const suspend = (bench: Bench<State>, profit: number, at = '104'): string =>
  ask(bench, { kind: 'suspend-profit', trade: levelAt(bench, at).id, profit })

const start = (bench: Bench<State>, profit: number, at = '104'): string =>
  ask(bench, { kind: 'start-profit', trade: levelAt(bench, at).id, profit })

/** Prices at which the level sells. */
const offered = (bench: Bench<State>, at = '104'): string =>
  [...bench.orders.values()]
    .filter(({ trade, slot }) => trade === levelAt(bench, at).id && slot.startsWith('profit:'))
    .map(({ want }) => (want.type === 'limit' ? formatDecimal(want.price) : want.type))
    .toSorted()
    .join(', ')

const shownBy = (bench: Bench<State>, config: Config, at = '104') =>
  grid.report(config, bench.state).trades.find((trade) => trade.price === price(at))

const shown = (bench: Bench<State>, config: Config, at = '104'): string[] =>
  (shownBy(bench, config, at)?.profits ?? []).map(
    (line) => `${formatDecimal(line.price)} ${formatDecimal(line.share)} ${line.status}`,
  )

const edit = (bench: Bench<State>, before: Config, after: Config): void => {
  bench.decide = (state, event, now) => grid.decide(after, state, event, now)
  expect(ask(bench, { kind: 'edit', before, applyToGenerated: true })).toBe('ok')
}

describe('before anything is held', () => {
  it('the ladder to come of every level is shown, and a profit of it can be kept off the market', () => {
    const bench = begin()
    expect([levelAt(bench, '105').phase, shown(bench, halves, '105')]).toEqual([
      'idle',
      ['106.05 50 waiting', '108.15 50 waiting'],
    ])
    expect([suspend(bench, 0), suspend(bench, 1, '103')]).toEqual(['ok', 'ok'])
    expect(shown(bench, halves)).toEqual(['105.04 50 suspended', '107.12 50 waiting'])
    expect(shownBy(bench, halves)?.status).toBe('active')
    goTo(bench, price('102.5'))
    expect([offered(bench, '104'), offered(bench, '103')]).toEqual(['107.12', '104.03'])
    expect(shownBy(bench, halves)?.status).toBe('suspended')
    expect([start(bench, 0), offered(bench)]).toEqual(['ok', '105.04, 107.12'])
  })

  it('a profit can be started again, also while a part has been bought', () => {
    const bench = begin()
    suspend(bench, 0)
    const entry = bench.orders.get(`${levelAt(bench, '104').id}/entry:0`)
    if (entry === undefined) throw new Error('it does not enter')
    fillOrder(bench, entry, quantity('0.2'), price('104'))
    expect([start(bench, 0), suspend(bench, 1)]).toEqual(['ok', 'ok'])
    expect(shown(bench, halves)).toEqual(['105.04 50 waiting', '107.12 50 suspended'])
    goTo(bench, price('103.7'))
    expect(offered(bench)).toBe('105.04')
  })

  it('a profit that is not there is refused, and so is one of a level that is leaving or closed', () => {
    const bench = begin()
    const { id } = levelAt(bench, '104')
    expect([suspend(bench, 2), start(bench, 2)]).toEqual(['no-such-profit', 'no-such-profit'])
    goTo(bench, price('103.7'))
    expect([suspend(bench, 2), start(bench, 2)]).toEqual(['no-such-profit', 'no-such-profit'])
    send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: id } })
    expect(suspend(bench, 0)).toBe('locked')
    settle(bench)
    expect(suspend(bench, 0)).toBe('closed')
  })
})

describe('from run to run', () => {
  /** Bought, with the nearer half off; sold by its user; and bought again. */
  const twice = (between: (bench: Bench<State>) => void): Bench<State> => {
    const bench = begin()
    suspend(bench, 0)
    goTo(bench, price('103.7'))
    expect(ask(bench, { kind: 'sell', trade: levelAt(bench, '104').id })).toBe('ok')
    goTo(bench, price('104.3'))
    expect([levelAt(bench, '104').phase, levelAt(bench, '104').runs]).toEqual(['entering', 1])
    between(bench)
    goTo(bench, price('103.7'))
    return bench
  }

  it('a profit stays off until its user starts it', () => {
    expect(offered(twice(() => {}))).toBe('107.12')
    expect(offered(twice((bench) => start(bench, 0)))).toBe('105.04, 107.12')
  })

  it.each<[string, (id: number) => Ask, string]>([
    ['of its level', (trade) => ({ kind: 'start', trade, part: 'all' }), '105.04, 107.12'],
    ['of the profits of its level', (trade) => ({ kind: 'start', trade, part: 'profits' }), '105.04, 107.12'],
    ['of the entries of its level', (trade) => ({ kind: 'start', trade, part: 'entries' }), '107.12'],
    ['of its bot', () => ({ kind: 'start', trade: null, part: 'all' }), '107.12'],
  ])('a start %s is one of all that belongs to it', (_, what, expected) => {
    expect(offered(twice((bench) => ask(bench, what(levelAt(bench, '104').id))))).toBe(expected)
  })

  it('what was sold before is shown until something is bought, and can be kept off for the next time', () => {
    const config = testConfig()
    const bench = begin(config)
    goTo(bench, price('103.7'))
    goTo(bench, price('105.2'))
    expect(shown(bench, config)).toEqual(['105.04 100 sold'])
    expect([suspend(bench, 0), shown(bench, config)]).toEqual(['ok', ['105.04 100 suspended']])
    goTo(bench, price('103.7'))
    expect([levelAt(bench, '104').phase, offered(bench)]).toEqual(['holding', ''])
  })
})

describe('the mark is of a line of the settings', () => {
  it('whatever their order is', () => {
    const config = testConfig({ profits: [percent('3', '50'), percent('1', '50')] })
    const bench = begin(config)
    expect([suspend(bench, 0), levelAt(bench, '104').rulesOff]).toEqual(['ok', [1]])
    goTo(bench, price('103.7'))
    expect([shown(bench, config), offered(bench)]).toEqual([['105.04 50 suspended', '107.12 50 waiting'], '107.12'])
  })

  it('or of several that round to one price at its level', () => {
    const fix = { type: 'fix', profit: price('1.03'), share: ratio('30') } as const
    const config = testConfig({ profits: [percent('3', '40'), fix, percent('1', '30')] })
    const bench = begin(config)
    expect(shown(bench, config, '104')).toEqual(['105.03 30 waiting', '105.04 30 waiting', '107.12 40 waiting'])
    expect(shown(bench, config, '103')).toEqual(['104.03 60 waiting', '106.09 40 waiting'])
    expect([suspend(bench, 0, '103'), levelAt(bench, '103').rulesOff]).toEqual(['ok', [1, 2]])
    goTo(bench, price('102.5'))
    expect([offered(bench, '103'), offered(bench, '104')]).toEqual(['106.09', '105.03, 105.04, 107.12'])
    expect([start(bench, 0, '103'), offered(bench, '103')]).toEqual(['ok', '104.03, 106.09'])
  })

  it('an edit keeps those of the lines that are left, also of what has sold', () => {
    const one = testConfig({ profits: [percent('1', '100')] })
    const bench = begin()
    suspend(bench, 0)
    suspend(bench, 1)
    edit(bench, halves, one)
    expect(levelAt(bench, '104').rulesOff).toEqual([0])
    edit(bench, one, halves)
    goTo(bench, price('103.7'))
    expect(offered(bench)).toBe('107.12')
  })

  it('what has sold is the line that has its price since', () => {
    const turned = testConfig({ profits: [percent('3', '50'), percent('1', '50')] })
    const bench = begin()
    goTo(bench, price('103.7'))
    goTo(bench, price('105.2'))
    edit(bench, halves, turned)
    expect(shown(bench, turned)).toEqual(['105.04 50 sold', '107.12 50 waiting'])
    expect([suspend(bench, 0), offered(bench)]).toEqual(['ok', '107.12'])
    expect(levelAt(bench, '104').rulesOff).toEqual([1])
  })
})

it('a line too small for the exchange waits with the next one where that is off, and keeps its own mark', () => {
  const config = testConfig({ profits: [percent('1', '5'), percent('3', '50'), percent('5', '45')] })
  const bench = begin(config)
  suspend(bench, 1)
  goTo(bench, price('103.7'))
  expect(offered(bench)).toBe('109.2')
  bench.now = { ...bench.now, market: testMarket({ minNotional: amount('1') }) }
  send(bench, { kind: 'market-changed', pair: 0 })
  settle(bench)
  expect(offered(bench)).toBe('105.04, 109.2')
})

it('goes on in the live account', () => {
  const bench = begin()
  suspend(bench, 0)
  goTo(bench, price('103.7'))
  expect(ask(bench, { kind: 'set-live', trade: null })).toBe('ok')
  expect(levelAt(bench, '104')).toMatchObject({ phase: 'idle', profits: [], rulesOff: [0] })
})

it('a state of an earlier version names its profits by their place', () => {
  const bench = begin()
  goTo(bench, price('103.7'))
  suspend(bench, 1)
  const { tickSize: _tickSize, ...head } = bench.state
  const trades = head.trades.map(({ rulesOff, ...trade }) => ({
    ...trade,
    profits: trade.profits.map(({ rules, ...profit }) => ({
      ...profit,
      off: rules.some((rule) => rulesOff.includes(rule)),
    })),
  }))
  expect(upgrade({ ...head, trades })).toEqual({ ...bench.state, tickSize: null })
})
