import { expect, it } from 'vitest'
import { price } from '#engine/money.ts'
import { onBench, send } from '#proofs/workbench.ts'
import { testConfig, testMarket } from './fixture.ts'
import { grid } from './index.ts'

it('an order that is taken is marked, and nothing else changes', () => {
  const bench = onBench(grid, testConfig({}), testMarket(), price('104.3'))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  const before = bench.state
  const entering = before.trades.find((trade) => trade.phase === 'entering')
  expect(entering?.entry?.accepted).toBe(false)
  const decision = send(bench, { kind: 'order-accepted', trade: entering?.id ?? 0, slot: 'entry:0' })
  expect(decision).toMatchObject({ wants: [], effects: [], wakes: null, refusal: null })
  const trades = before.trades.map((trade) =>
    trade.id === entering?.id ? { ...trade, entry: trade.entry && { ...trade.entry, accepted: true } } : trade,
  )
  expect(bench.state).toEqual({ ...before, trades })
})
