/** The start of a whole bot: what rules have turned off in it goes on, and what its user has switched off by itself does not (bots.md 5.2, 16). */
import { describe, expect, it } from 'vitest'
import type { Ask, Part } from '#engine/event.ts'
import { type Price, price } from '#engine/money.ts'
import type { Reason } from '#engine/status.ts'
import type { AnyFamily } from '#engine/unit.ts'
import { testConfig as gridConfig } from '../grid/fixture.ts'
import { hodlConfig } from '../hodl/fixture.ts'
import { findFamily } from '../index.ts'
import { testConfig as signalConfig } from '../signal/fixture.ts'
import { signal } from '../signal/index.ts'
import { generatorConfig, testMarket } from '../spot/fixture.ts'
import { type Bench, goTo, onBench, send, settle, slotKey } from '#proofs/workbench.ts'

type Unit = {
  trades: readonly { id: number; price: Price; entryOff: readonly Reason[]; runs: number }[]
  entryOff: readonly Reason[]
}

/** Each buys a few levels at the low price, sells them at the high one, and each level does that once. */
const setups = {
  spot: { config: generatorConfig({ repeats: 1 }), low: price('89'), high: price('112') },
  hodl: {
    config: hodlConfig({ repeats: 1, profits: generatorConfig().profits }),
    low: price('89'),
    high: price('112'),
  },
  grid: { config: gridConfig({ repeats: 1 }), low: price('98'), high: price('102.5') },
} as const
type Name = keyof typeof setups

const begin = (name: Name): Bench<Unit> => {
  const found = findFamily(name) as AnyFamily
  const bench = onBench(found, setups[name].config, testMarket(), setups[name].high) as unknown as Bench<Unit>
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<Unit>, what: Ask): string =>
  send(bench, { kind: 'user-asked', ask: what }).refusal?.code ?? 'ok'

const start = (bench: Bench<Unit>, part: Part = 'all'): string => ask(bench, { kind: 'start', trade: null, part })

const offBy = (bench: Bench<Unit>, reason: Reason) =>
  bench.state.trades.filter(({ entryOff }) => entryOff.includes(reason))

/** The first levels below have bought and sold, and are spent. */
const spent = (name: Name): Bench<Unit> => {
  const bench = begin(name)
  goTo(bench, setups[name].low)
  goTo(bench, setups[name].high)
  expect(offBy(bench, 'run-limit')).not.toEqual([])
  return bench
}

describe.each<Name>(['spot', 'hodl', 'grid'])('%s', (name) => {
  it('repeats the runs of its levels when it is started, as when they are one by one', () => {
    const bench = spent(name)
    const ids = offBy(bench, 'run-limit').map(({ id }) => id)
    expect([start(bench, 'profits'), offBy(bench, 'run-limit')]).toMatchObject(['ok', ids.map((id) => ({ id }))])
    expect([start(bench), offBy(bench, 'run-limit')]).toEqual(['ok', []])
    const again = bench.state.trades.filter(({ id }) => ids.includes(id))
    expect(again.map(({ runs }) => runs)).toEqual(ids.map(() => 0))
    settle(bench)
    goTo(bench, setups[name].low)
    const isOneOf = (trade: number | null) => trade !== null && ids.includes(trade)
    const bought = bench.fills.filter(({ trade, side }) => side === 'buy' && isOneOf(trade))
    expect(bought.length).toBeGreaterThan(ids.length)
  })

  it('leaves a level that its user has switched off as it is', () => {
    const bench = spent(name)
    const [own] = offBy(bench, 'run-limit')
    expect(ask(bench, { kind: 'suspend', trade: own?.id ?? 0, part: 'entries' })).toBe('ok')
    expect(start(bench)).toBe('ok')
    const kept = bench.state.trades.find(({ id }) => id === own?.id)
    expect([kept?.entryOff, kept?.runs, offBy(bench, 'run-limit').length]).toEqual([['run-limit', 'user'], 1, 1])
  })
})

it.each<Name>(['spot', 'hodl'])('a level of %s tries again what had no funds', (name) => {
  const bench = begin(name)
  const [order] = bench.orders.values()
  if (order === undefined) throw new Error('it buys')
  bench.orders.delete(slotKey(order.trade, order.slot))
  send(bench, { kind: 'order-rejected', trade: order.trade, slot: order.slot, reason: 'funds' }, order)
  settle(bench)
  expect(offBy(bench, 'insufficient-funds').map(({ id }) => id)).toEqual([order.trade])
  expect([start(bench), offBy(bench, 'insufficient-funds')]).toEqual(['ok', []])
  settle(bench)
  expect([...bench.orders.values()].some(({ trade }) => trade === order.trade)).toBe(true)
})

it('a bot of several pairs repeats the runs of those that its user has not switched off', () => {
  const others = [{ market: testMarket({ pair: 'GEM/USDC' }), start: price('10') }]
  const bench = onBench(signal, signalConfig({ repeats: 1 }), testMarket(), price('100'), others)
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  for (const pair of [0, 1]) send(bench, { kind: 'signal-received', pair, side: 'buy', amount: null })
  settle(bench)
  for (const trade of [1, 2]) send(bench, { kind: 'user-asked', ask: { kind: 'sell', trade } })
  settle(bench)
  bench.at += 1
  for (const pair of [0, 1]) send(bench, { kind: 'timer-elapsed', pair })
  settle(bench)
  const off = () => bench.state.trades.map(({ entryOff, runs }) => [entryOff.join(), runs])
  expect(off()).toEqual([
    ['run-limit', 1],
    ['run-limit', 1],
  ])
  send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: 2, part: 'entries' } })
  send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: null, part: 'all' } })
  expect(off()).toEqual([
    ['', 0],
    ['run-limit,user', 1],
  ])
})
