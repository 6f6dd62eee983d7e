/** A trade is started only where it would really be on: its bot is, and the price is within the bounds (bots.md 18). */
import { describe, expect, it } from 'vitest'
import type { Ask, Part } from '#engine/event.ts'
import { type Price, price } from '#engine/money.ts'
import type { Reason, Restriction } from '#engine/status.ts'
import type { AnyFamily } from '#engine/unit.ts'
import { testConfig as gridConfig } from '../grid/fixture.ts'
import { hodlConfig } from '../hodl/fixture.ts'
import { findFamily } from '../index.ts'
import { generatorConfig, testMarket } from '../spot/fixture.ts'
import { type Bench, goTo, onBench, send, settle } from '#proofs/workbench.ts'
import { askMessages } from './ask-messages.ts'

type Unit = {
  trades: readonly { id: number; entryOff: readonly Reason[] }[]
  life: string
  entryOff: readonly Reason[]
}

const stuck = { lower: price('94.5'), upper: null }
const stop = { kind: 'fix', price: price('89'), limit: 1 } as const

/** Each begins at 97.5, and is stuck below 94.5. */
const setups = {
  spot: generatorConfig({ stuck, stop }),
  hodl: hodlConfig({ stuck, stop }),
  grid: gridConfig({ stuck }),
} as const
type Name = keyof typeof setups

const begin = (name: Name): Bench<Unit> => {
  const bench = onBench(
    findFamily(name) as AnyFamily,
    setups[name],
    testMarket(),
    price('97.5'),
  ) as unknown as Bench<Unit>
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

/** The refusal with its reason, or ok; what is refused leaves no row. */
const ask = (bench: Bench<Unit>, what: Ask): string => {
  const rows = bench.effects.length
  const { refusal } = send(bench, { kind: 'user-asked', ask: what })
  if (refusal !== null) expect(bench.effects).toHaveLength(rows)
  return refusal === null ? 'ok' : [refusal.code, refusal.values['reason'] ?? []].flat().join(' ')
}

const start = (bench: Bench<Unit>, part: Part): string =>
  ask(bench, { kind: 'start', trade: bench.state.trades[0]?.id ?? 0, part })
const startBot = (bench: Bench<Unit>): string => ask(bench, { kind: 'start', trade: null, part: 'all' })
const suspend = (bench: Bench<Unit>, part: Part): string => ask(bench, { kind: 'suspend', trade: null, part })
const parts = (bench: Bench<Unit>): readonly string[] =>
  (['all', 'entries', 'profits'] as const).map((part) => start(bench, part))

const leave = (bench: Bench<Unit>, to: Price): void => {
  goTo(bench, to)
  bench.at += 1_000
  send(bench, { kind: 'timer-elapsed', pair: 0 })
  settle(bench)
}

describe.each<Name>(['spot', 'hodl', 'grid'])('a trade of %s', (name) => {
  it('is started where nothing speaks against it', () => {
    const bench = begin(name)
    expect(parts(bench)).toEqual(['ok', 'ok', 'ok'])
  })

  it('is not started outside the bounds, and inside again not before its bot; its profits are', () => {
    const bench = begin(name)
    goTo(bench, price('94.4'))
    expect([bench.state.entryOff, start(bench, 'all')]).toEqual([[], 'stuck-out-of-bounds'])
    leave(bench, price('94.4'))
    expect(bench.state.entryOff).toEqual(['stuck-lower'])
    expect(parts(bench)).toEqual(['stuck-out-of-bounds', 'stuck-out-of-bounds', 'ok'])
    goTo(bench, price('96'))
    expect(parts(bench)).toEqual(['bot-is-off stuck-lower', 'bot-is-off stuck-lower', 'ok'])
    expect([startBot(bench), ...parts(bench)]).toEqual(['ok', 'ok', 'ok', 'ok'])
  })

  it('is started by the side that its user has not switched off for the bot', () => {
    const bench = begin(name)
    suspend(bench, 'profits')
    expect(parts(bench)).toEqual(['bot-is-off user', 'ok', 'bot-is-off user'])
    suspend(bench, 'entries')
    expect(parts(bench)).toEqual(['bot-is-off user', 'bot-is-off user', 'bot-is-off user'])
  })

  it.each<[Restriction, readonly string[]]>([
    ['maintenance', ['ok', 'ok', 'ok']],
    ['key-invalid', ['held-back key-invalid', 'held-back key-invalid', 'held-back key-invalid']],
    ['reconcile-conflict', ['held-back reconcile-conflict', 'held-back reconcile-conflict', 'ok']],
  ])('while %s holds its bot back', (reason, expected) => {
    const bench = begin(name)
    send(bench, { kind: 'restriction-changed', reason, holds: true })
    settle(bench)
    expect(parts(bench)).toEqual(expected)
  })

  it('is not started when what held its bot back is over, before that is started', () => {
    const bench = begin(name)
    for (const holds of [true, false]) send(bench, { kind: 'restriction-changed', reason: 'key-invalid', holds })
    expect(parts(bench)).toEqual(Array.from({ length: 3 }, () => 'bot-is-off key-invalid'))
  })
})

it.each<'spot' | 'hodl'>(['spot', 'hodl'])('a trade of %s is not started past the stop limit of its bot', (name) => {
  const bench = begin(name)
  goTo(bench, price('94.6'))
  goTo(bench, price('88'))
  expect(bench.state.entryOff).toEqual(['stop-loss-limit'])
  goTo(bench, price('97.5'))
  expect(parts(bench)).toEqual(['bot-is-off stop-loss-limit', 'bot-is-off stop-loss-limit', 'ok'])
  expect([startBot(bench), start(bench, 'all')]).toEqual(['ok', 'ok'])
})

it('is told why, in both languages', () => {
  const told = (['en', 'hu'] as const).map((language) => {
    const message = askMessages[language]['bot-is-off']
    return typeof message === 'string' ? message : message({ reason: 'stop-loss-limit' })
  })
  expect(told).toEqual([
    'The bot itself is suspended (stop loss limit reached). Start the bot first.',
    'Maga a bot is fel van függesztve (stop loss limit elérve). Előbb a botot indítsa el!',
  ])
})
