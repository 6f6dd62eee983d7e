/** A demo of futures goes live with its pairs and none of what the demo did (bots.md 18). */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { formatDecimal, price } from '#engine/money.ts'
import type { HistoryRow } from '#engine/unit.ts'
import { type Bench, goTo, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { futuresConfig, pairRow, testFutures } from './fixture.ts'
import { futuresSignal } from './index.ts'
import type { State } from './state.ts'
import { heard } from './test-bench.ts'

const pairs = [pairRow(), pairRow({ text: 'GEM', pair: 'GEM/USDC' })]

const started = (changes: Partial<Config> = {}): Bench<State> => {
  const others = [{ market: testFutures({ pair: 'GEM/USDC' }), start: price('100') }]
  const bench = onBench(futuresSignal, futuresConfig({ pairs, ...changes }), testFutures(), price('100'), others)
  send(bench, { kind: 'started', allowance: 10, suspended: false })
  return bench
}

const ask = (bench: Bench<State>, what: Ask = { kind: 'set-live', trade: null }): string =>
  send(bench, { kind: 'user-asked', ask: what }).refusal?.code ?? 'ok'

const rows = (bench: Bench<State>): readonly HistoryRow[] =>
  bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))

describe('a demo of futures', () => {
  it.each([
    // 10 coins from 100 at ten times, 0.5 paid to open: 20 more or less, and 0.51 or 0.49 to close.
    ['long', '102', '18.99'],
    ['short', '98', '19.01'],
  ] as const)('closes a %s position on paper at %s, and drops its stop', (side, at, profit) => {
    const bench = started()
    heard(bench, side)
    goTo(bench, price(at))
    bench.effects.length = 0
    expect(ask(bench)).toBe('ok')
    expect(rows(bench).map((row) => [row.action, row.cause, formatDecimal(row.profit ?? 0n)])).toEqual([
      ['close', 'demo-closed', profit],
    ])
    settle(bench)
    expect(bench.orders.size).toBe(0)
    const { position, runs, committed, trades } = futuresSignal.report(futuresConfig({ pairs }), bench.state)
    expect([position, runs, committed]).toEqual([{ base: 0n, cost: 0n, realised: 0n, fees: 0n }, 0, 0n])
    expect(trades.map(({ phase }) => phase)).toEqual(['idle', 'idle'])
  })

  it('wants nothing before it is started in its live account, and keeps what its user has switched off', () => {
    const bench = started()
    ask(bench, { kind: 'suspend', trade: 2, part: 'entries' })
    expect(ask(bench)).toBe('ok')
    heard(bench, 'long')
    expect(bench.orders.size).toBe(0)
    send(bench, { kind: 'started', allowance: 10, suspended: false })
    heard(bench, 'long')
    heard(bench, 'long', 1)
    expect([...bench.orders.values()].map(({ trade, slot }) => `${trade}/${slot}`)).toEqual(['1/stop'])
  })

  it('closes what is open on another pair when the price of that one is at hand, which it asks for at once', () => {
    const bench = started()
    heard(bench, 'long', 1)
    setPrice(bench, price('102'), 1)
    bench.effects.length = 0
    expect([ask(bench), rows(bench)]).toEqual(['ok', []])
    const { trades, committed } = futuresSignal.report(futuresConfig({ pairs }), bench.state)
    expect([trades.map(({ phase }) => phase), committed]).toEqual([['idle', 'idle'], 0n])
    expect(bench.pairs.map(({ wake }) => wake.atMs)).toEqual([null, bench.at + 1])
    bench.at += 1
    for (let time = 0; time < 2; time += 1) send(bench, { kind: 'timer-elapsed', pair: 1 })
    expect(rows(bench).map((row) => [row.trade, row.cause, formatDecimal(row.profit ?? 0n)])).toEqual([
      [2, 'demo-closed', '18.99'],
    ])
    expect(bench.pairs.map(({ wake }) => wake.atMs)).toEqual([null, null])
    settle(bench)
    expect(bench.orders.size).toBe(0)
  })

  it('of an older version has nothing left open', () => {
    const { unpriced: _, ...older } = started().state
    expect(futuresSignal.upgrade(older, 3).unpriced).toEqual([])
  })

  it('stays one where it is live already, or going, or closing', () => {
    expect(ask(started({ mode: 'live', account: 'key' }))).toBe('already-live')
    const leaving = started()
    heard(leaving, 'long')
    ask(leaving, { kind: 'delete', trade: null, how: 'wait' })
    expect(ask(leaving)).toBe('pending-delete')
    const closing = started()
    heard(closing, 'long')
    ask(closing, { kind: 'sell', trade: 1 })
    expect(ask(closing)).toBe('locked')
  })
})
