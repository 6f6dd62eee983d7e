/** What an adviser sells is one profit: to suspend it, whatever its trade does now, is to suspend the profits of that trade. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { price } from '#engine/money.ts'
import type { AnyFamily, UnitState } from '#engine/unit.ts'
import { futuresConfig, testFutures } from '../futures-signal/fixture.ts'
import { testConfig as indicatorConfig, testMarket } from '../indicator/fixture.ts'
import { findFamily } from '../index.ts'
import { testConfig as signalConfig } from '../signal/fixture.ts'
import { onBench, send, settle } from '#proofs/workbench.ts'

const setups = {
  signal: { config: signalConfig({ pairs: signalConfig().pairs.slice(0, 1) }), market: testMarket() },
  indicator: { config: indicatorConfig(), market: testMarket() },
  rsi: { config: indicatorConfig(), market: testMarket() },
  'futures-signal': { config: futuresConfig(), market: testFutures() },
} as const
type Name = keyof typeof setups

const begin = (name: Name) => {
  const { config, market } = setups[name]
  const family = findFamily(name) as AnyFamily
  const bench = onBench<unknown, UnitState>(family, config, market, price('100'))
  send(bench, { kind: 'started', allowance: 10, suspended: false })
  settle(bench)
  const ask = (what: Ask): string => send(bench, { kind: 'user-asked', ask: what }).refusal?.code ?? 'ok'
  const badges = () => family.report(config, bench.state).trades[0]?.badges
  return { bench, ask, badges }
}

describe.each<Name>(['signal', 'indicator', 'rsi', 'futures-signal'])('%s', (name) => {
  it('suspends and starts it before anything is held', () => {
    const { ask, badges } = begin(name)
    expect([ask({ kind: 'suspend-profit', trade: 1, profit: 0 }), badges()]).toEqual(['ok', ['profit-suspended']])
    expect([ask({ kind: 'start-profit', trade: 1, profit: 0 }), badges()]).toEqual(['ok', []])
  })

  it('has no other', () => {
    const { ask, badges } = begin(name)
    expect([
      ask({ kind: 'suspend-profit', trade: 1, profit: 1 }),
      ask({ kind: 'start-profit', trade: 1, profit: 1 }),
      badges(),
    ]).toEqual(['no-such-profit', 'no-such-profit', []])
  })

  it('starts it no sooner than all profits of its trade', () => {
    const { bench, ask, badges } = begin(name)
    ask({ kind: 'suspend-profit', trade: 1, profit: 0 })
    send(bench, { kind: 'restriction-changed', reason: 'key-invalid', holds: true })
    const codes = [
      ask({ kind: 'start', trade: 1, part: 'profits' }),
      ask({ kind: 'start-profit', trade: 1, profit: 0 }),
    ]
    expect(codes).toEqual(['held-back', 'held-back'])
    expect(badges()).toContain('profit-suspended')
  })
})
