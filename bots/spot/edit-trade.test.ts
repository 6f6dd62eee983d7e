/** A trade that was moved into a folder is edited as the bot of one trade that it was (bots.md 9.7 and 18). */
import { describe, expect, it } from 'vitest'
import type { Ask, Moving } from '#engine/event.ts'
import { amount, formatDecimal, price, ratio } from '#engine/money.ts'
import type { Refusal } from '#engine/unit.ts'
import { type Bench, goTo, onBench, resting, send, settle } from '#proofs/workbench.ts'
import type { Config, SingleConfig } from './config.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import type { State } from './state.ts'

const begin = (config: Config, at: string): Bench<State> => {
  const bench = onBench(spot, config, testMarket(), price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): Refusal | null => {
  const { refusal } = send(bench, { kind: 'user-asked', ask: what })
  if (refusal === null) settle(bench)
  return refusal
}

const letGo = (source: Bench<State>): Moving => {
  expect(ask(source, { kind: 'relocate', trade: 1, to: 'folder' })).toBeNull()
  const effect = source.effects.find((one) => one.kind === 'move-trade')
  if (effect?.kind !== 'move-trade') throw new Error('nothing was given')
  const { id, ...moving } = effect.moving
  return { ...moving, from: { unit: 'source', trade: id } }
}

const line = (rate: string, worth = '100') => ({
  price: price(rate),
  size: { kind: 'quote', amount: amount(worth) } as const,
})
const stop = (rate: string) => ({ price: price(rate), limit: null })
const profit = (percent: string) => [{ type: 'percent', profit: ratio(percent), share: ratio('100') }] as const

const folder = generatorConfig({ startPrice: price('40'), maxPrice: price('45') })

/** Two levels far below, and the trade of a bot that was still waiting, as number 3. */
const folderWith = (own: Partial<SingleConfig> = {}): Bench<State> => {
  const moving = letGo(begin(singleConfig({ entries: [line('98')], profits: profit('2'), ...own }), '90'))
  const bench = begin(folder, '99')
  send(bench, { kind: 'trade-moved-in', moving })
  settle(bench)
  return bench
}

const edit = (bench: Bench<State>, own: Partial<SingleConfig>, mostPartials = 100): Refusal | null => {
  const config = singleConfig({ entries: [line('98')], profits: profit('2'), ...own })
  return ask(bench, { kind: 'edit-trade', trade: 3, settings: spot.formatConfig(config), mostPartials })
}

const tradeOf = (bench: Bench<State>, id = 3) => {
  const trade = bench.state.trades.find((one) => one.id === id)
  if (trade === undefined) throw new Error(`no trade ${id}`)
  return trade
}

describe('a trade in a folder', () => {
  it('waits at its new rates with its new amounts', () => {
    const bench = folderWith()
    expect(resting(bench)).toBe('buy 40, buy 45, buy 98')
    expect(edit(bench, { entries: [line('97', '60'), line('95', '40')] })).toBeNull()
    expect(resting(bench)).toBe('buy 40, buy 45, buy 95, buy 97')
    expect(formatDecimal(spot.report(folder, bench.state).investment)).toBe('200')
    expect(edit(bench, { entries: [line('97', '80')] })).toBeNull()
    expect(formatDecimal(spot.report(folder, bench.state).investment)).toBe('180')
    goTo(bench, price('96.9'))
    expect(bench.fills.map(({ trade }) => trade)).toEqual([3])
  })

  it('is counted once among the lines that a folder may hold', () => {
    const bench = folderWith()
    expect(edit(bench, { entries: [line('97')] }, 1)).toBeNull()
    expect(resting(bench)).toBe('buy 40, buy 45, buy 97')
  })

  it('sells what it holds by its new profits and its new stop', () => {
    const bench = folderWith()
    goTo(bench, price('97.9'))
    expect(resting(bench)).toContain('sell 99.96')
    const before = tradeOf(bench)
    expect(edit(bench, { profits: profit('5'), stop: stop('95') })).toBeNull()
    expect(resting(bench)).toBe('buy 40, buy 45, sell 102.9')
    expect([tradeOf(bench).position, tradeOf(bench).runs, tradeOf(bench).phase]).toEqual([
      before.position,
      before.runs,
      'holding',
    ])
    goTo(bench, price('94.9'))
    expect(bench.fills.map(({ side }) => side)).toEqual(['buy', 'sell'])
    expect(tradeOf(bench).phase).toBe('idle')
  })

  it('keeps the entry of the run that it is in, and takes the new one with the next', () => {
    const bench = folderWith()
    goTo(bench, price('97.9'))
    expect(edit(bench, { entries: [line('96')] })).toBeNull()
    goTo(bench, price('100'))
    expect(bench.fills.map(({ side }) => side)).toEqual(['buy', 'sell'])
    expect(resting(bench)).toBe('buy 40, buy 45, buy 96')
  })

  it('is held by its new bounds', () => {
    const bench = folderWith({ stuck: { lower: price('97'), upper: null } })
    expect(edit(bench, { stuck: { lower: price('60'), upper: null } })).toBeNull()
    goTo(bench, price('98.5'))
    goTo(bench, price('96'))
    bench.at += 1_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(tradeOf(bench).entryOff).toEqual([])
  })

  it('goes on where it has runs again, and stays as its user has switched it', () => {
    const bench = folderWith({ repeats: 1 })
    goTo(bench, price('97.9'))
    goTo(bench, price('100'))
    expect(tradeOf(bench).entryOff).toEqual(['run-limit'])
    expect(edit(bench, { repeats: 2 })).toBeNull()
    expect([tradeOf(bench).entryOff, tradeOf(bench).runs]).toEqual([[], 1])
    expect(ask(bench, { kind: 'suspend', trade: 3, part: 'entries' })).toBeNull()
    expect(edit(bench, { repeats: 3 })).toBeNull()
    expect(tradeOf(bench).entryOff).toEqual(['user'])
  })

  it('leaves the folder and its levels as they are', () => {
    const bench = folderWith()
    const [levels, investment, past] = [bench.state.trades.slice(0, 2), bench.state.investment, bench.state.past]
    expect(edit(bench, { entries: [line('97')] })).toBeNull()
    expect([bench.state.trades.slice(0, 2), bench.state.investment, bench.state.past]).toEqual([
      levels,
      investment,
      past,
    ])
  })

  it('keeps the account and the mode of before', () => {
    const bench = folderWith()
    expect(edit(bench, { mode: 'live', account: 'another', entries: [line('97')] })).toBeNull()
    expect([tradeOf(bench).own?.mode, tradeOf(bench).own?.account]).toEqual(['demo', null])
  })

  it('tells its own settings, and no other trade does', () => {
    const bench = folderWith()
    expect(edit(bench, { entries: [line('97')] })).toBeNull()
    const told = spot.report(folder, bench.state).trades.map(({ settings }) => settings)
    expect(told).toEqual([
      undefined,
      undefined,
      spot.formatConfig(singleConfig({ entries: [line('97')], profits: profit('2') })),
    ])
    const alone = begin(singleConfig(), '99')
    expect(spot.report(singleConfig(), alone.state).trades.map(({ settings }) => settings)).toEqual([undefined])
  })
})

describe('no new settings', () => {
  it.each<[string, Partial<SingleConfig>, number, string]>([
    ['of another pair', { pair: 'ETH/USDC' }, 100, 'pair-is-fixed'],
    ['of another exchange', { exchange: 'other' }, 100, 'pair-is-fixed'],
    ['of the other direction', { direction: 'sell' }, 100, 'kind-is-fixed'],
    ['of more lines than a folder may hold', { entries: [line('98'), line('97')] }, 1, 'too-many-partials'],
  ])('%s', (_, own, most, code) => {
    const bench = folderWith()
    const before = tradeOf(bench)
    expect(edit(bench, own, most)?.code).toBe(code)
    expect(tradeOf(bench)).toBe(before)
  })

  it('of a generator, for a level, or for one that is gone', () => {
    const bench = folderWith()
    const [single, generator] = [singleConfig(), folder].map((config) => spot.formatConfig(config))
    const codes = [
      { trade: 3, settings: generator },
      { trade: 1, settings: single },
      { trade: 9, settings: single },
    ].map((what) => ask(bench, { kind: 'edit-trade', ...what })?.code)
    expect(codes).toEqual(['kind-is-fixed', 'no-own-settings', 'no-such-trade'])
    expect(ask(begin(singleConfig(), '99'), { kind: 'edit-trade', trade: 1, settings: single })?.code).toBe(
      'no-own-settings',
    )
  })

  it('for one that its user takes away, or that is closed', () => {
    const holding = folderWith()
    goTo(holding, price('97.9'))
    expect(ask(holding, { kind: 'delete', trade: 3, how: 'wait' })).toBeNull()
    expect(edit(holding, {})?.code).toBe('pending-delete')
    const closed = folderWith()
    expect(ask(closed, { kind: 'close', trade: 3 })).toBeNull()
    expect(edit(closed, {})?.code).toBe('closed')
    const leaving = folderWith()
    goTo(leaving, price('97.9'))
    expect(ask(leaving, { kind: 'delete', trade: null, how: 'wait' })).toBeNull()
    expect(edit(leaving, {})?.code).toBe('pending-delete')
  })

  it('for one that is selling at market now', () => {
    const bench = folderWith()
    goTo(bench, price('97.9'))
    send(bench, { kind: 'user-asked', ask: { kind: 'sell', trade: 3 } })
    expect(edit(bench, {})?.code).toBe('locked')
  })
})
