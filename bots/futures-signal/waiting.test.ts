/** Signals that come while a position is on its way out wait until nothing of it is left (bots.md 13.1, 13.4). */
import { describe, expect, it } from 'vitest'
import { type Bench, send, settle } from '#proofs/workbench.ts'
import type { State } from './state.ts'
import { pairRow } from './fixture.ts'
import { heard, signal, started, trade } from './test-bench.ts'

const causes = (bench: Bench<State>): readonly string[] =>
  bench.effects.flatMap((effect) =>
    effect.kind === 'write-history' && effect.row.cause !== null ? [effect.row.cause] : [],
  )

describe('a signal', () => {
  it('that comes while the position is being closed opens once it is, also where flip is off', () => {
    const bench = started()
    heard(bench, 'long')
    signal(bench, 'close')
    signal(bench, 'long')
    expect([...bench.orders.values()].map(({ slot }) => slot)).toEqual(['stop'])
    settle(bench)
    expect([trade(bench).position?.direction, bench.state.runs]).toEqual(['long', 1])
    expect(causes(bench)).toEqual(['position-opens', 'position-closes', 'position-next', 'position-opens'])
    signal(bench, 'close')
    signal(bench, 'short')
    signal(bench, 'close')
    settle(bench)
    expect([trade(bench).position, bench.state.runs]).toEqual([null, 2])
  })

  it('that has waited for a minute until the position was closed is too old', () => {
    const bench = started({ flip: true })
    heard(bench, 'long')
    signal(bench, 'short')
    bench.at += 60_000
    settle(bench)
    expect([trade(bench).position, causes(bench).at(-1)]).toEqual([null, 'signal-stale'])
  })

  it('that comes while it is being closed and nothing may be opened opens nothing', () => {
    const bench = started()
    heard(bench, 'long')
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'entries' } })
    signal(bench, 'close')
    signal(bench, 'short')
    settle(bench)
    expect([trade(bench).position, causes(bench)]).toEqual([null, expect.arrayContaining(['signal-off'])])
  })
})

it('nothing is opened while the position of another pair is being closed', () => {
  const pairs = [pairRow(), pairRow({ text: 'ETH', pair: 'ETH/USDC' })]
  const bench = started({ pairs })
  heard(bench, 'long')
  signal(bench, 'close')
  signal(bench, 'long', 1)
  expect([trade(bench, 1).phase, causes(bench).at(-1)]).toEqual(['idle', 'signal-busy'])
  settle(bench)
  heard(bench, 'long', 1)
  expect([trade(bench, 0).phase, trade(bench, 1).phase]).toEqual(['idle', 'holding'])
})
