/** What a GRID tells of the entry of a level. */
import { expect, it } from 'vitest'
import { price, ratio } from '#engine/money.ts'
import { goTo, onBench, send, settle } from '#proofs/workbench.ts'
import { testConfig, testMarket } from './fixture.ts'
import { grid } from './index.ts'

const config = testConfig({
  startPrice: price('90'),
  maxPrice: price('110'),
  trailingUp: price('110'),
  trailingDown: price('90'),
  step: { kind: 'amount', amount: price('5') },
  window: { kind: 'amount', amount: price('6') },
  repeats: 1,
  profits: [{ type: 'percent', profit: ratio('5'), share: ratio('100') }],
})

it('a level tells what its entry has traded in the run that goes on, and of the next nothing yet', () => {
  const bench = onBench(grid, config, testMarket(), price('111'))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  const level = () => grid.report(config, bench.state).trades.find((trade) => trade.price === price('110'))
  const line = { price: price('110'), size: { kind: 'quote', amount: level()?.amount } }
  expect(level()?.entries).toEqual([{ ...line, status: 'not-traded', executed: [] }])
  const order = [...bench.orders.values()].find(({ trade }) => trade === level()?.id)
  goTo(bench, price('109'))
  const bought = { atMs: bench.at, price: price('110'), quantity: order?.want.quantity }
  expect(level()?.entries).toEqual([{ ...line, status: 'traded', executed: [bought] }])
  goTo(bench, price('116'))
  expect(level()).toMatchObject({ runs: 1, phase: 'idle', entries: [{ status: 'not-traded', executed: [] }] })
})
