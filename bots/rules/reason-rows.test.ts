/** What turns a bot or one of its trades off from outside leaves one row in its history, in every family (bots.md 16, 21). */
import { describe, expect, it } from 'vitest'
import { price } from '#engine/money.ts'
import { restrictions } from '#engine/status.ts'
import { futuresConfig, testFutures } from '../futures-signal/fixture.ts'
import { testConfig as gridConfig } from '../grid/fixture.ts'
import { hodlConfig } from '../hodl/fixture.ts'
import { type FamilyName, families } from '../index.ts'
import { testConfig as indicatorConfig } from '../indicator/fixture.ts'
import { testConfig as signalConfig } from '../signal/fixture.ts'
import { generatorConfig, testMarket } from '../spot/fixture.ts'
import { type Bench, type Happening, onBench, type Place, send } from '#proofs/workbench.ts'

const start = price('97.5')
const markets = [{ market: testMarket(), start }] as const

/** Settings, and the markets of their pairs. A family that is not here does not compile. */
const setups: Record<FamilyName, readonly [config: object, first: Place, ...others: Place[]]> = {
  'futures-signal': [futuresConfig(), { market: testFutures(), start }],
  grid: [gridConfig(), ...markets],
  spot: [generatorConfig(), ...markets],
  hodl: [hodlConfig(), ...markets],
  indicator: [indicatorConfig(), ...markets],
  rsi: [indicatorConfig(), ...markets],
  signal: [signalConfig(), ...markets, { market: testMarket({ pair: 'GEM/USDC' }), start }],
}

type Unit = { trades: readonly { id: number; entryOff: readonly string[] }[]; entryOff: readonly string[] }

const begin = (name: FamilyName): Bench<Unit> => {
  const [config, first, ...others] = setups[name]
  const bench = onBench(families[name], config, first.market, first.start, others) as unknown as Bench<Unit>
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  return bench
}

/** Rows that the same event leaves, told twice: action, trade and cause. */
const rowsOf = (bench: Bench<Unit>, event: Happening): readonly string[] =>
  [send(bench, event), send(bench, event)]
    .flatMap(({ effects }) => effects)
    .flatMap((effect) =>
      effect.kind === 'write-history' ? [`${effect.row.action} ${effect.row.trade ?? 'all'} ${effect.row.cause}`] : [],
    )

const noticesOf = (bench: Bench<Unit>): readonly string[] =>
  bench.effects.flatMap((effect) => (effect.kind === 'notify' ? [effect.code] : []))

describe.each(Object.keys(setups) as readonly FamilyName[])('%s', (name) => {
  it('writes once that its subscription has ended', () => {
    const bench = begin(name)
    const ended = rowsOf(bench, { kind: 'subscription-changed', active: false })
    expect([ended, bench.state.entryOff]).toEqual([['suspend all subscription-expired'], ['subscription-expired']])
    expect(rowsOf(bench, { kind: 'subscription-changed', active: true })).toEqual([])
  })

  it('writes once of each trade that the package has no room for it any more, tells it once, and writes that it has again', () => {
    const bench = begin(name)
    const ids = bench.state.trades.map(({ id }) => id)
    const rows = rowsOf(bench, { kind: 'allowance-changed', allowance: 0 })
    expect(rows).toEqual(ids.map((id) => `suspend ${id} package-limit`))
    expect(rows).not.toEqual([])
    const again = rowsOf(bench, { kind: 'allowance-changed', allowance: 100 })
    expect(again).toEqual(ids.map((id) => `start ${id} package-limit`))
    expect(noticesOf(bench).filter((code) => code === 'package-limit-reached')).toHaveLength(1)
  })

  it.each(restrictions)('writes once that %s holds it back', (reason) => {
    const rows = rowsOf(begin(name), { kind: 'restriction-changed', reason, holds: true })
    expect(rows).toEqual([`suspend all ${reason}`])
  })
})
