/** What the entries and the profit of a futures position have really traded, one entry an order, as a user reads it. */
import { describe, expect, it } from 'vitest'
import { formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import type { Execution } from '#engine/status.ts'
import { type Bench, type BenchOrder, endOrder, fillOrder, goTo, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { futuresConfig } from './fixture.ts'
import { futuresSignal } from './index.ts'
import type { State } from './state.ts'
import { heard, signal, started, trade } from './test-bench.ts'

const config: Partial<Config> = { dilution: { percent: ratio('1'), most: 2 }, maxLoss: ratio('80') }

const orderAt = (bench: Bench<State>, slot: string): BenchOrder => {
  const order = bench.orders.get(`1/${slot}`)
  if (order === undefined) throw new Error(`no order in ${slot}`)
  return order
}

const textOf = (executed: readonly Execution[]): readonly string[] =>
  executed.map((one) => `${formatDecimal(one.quantity)} @ ${formatDecimal(one.price)}`)

const shown = (bench: Bench<State>, changes = config) => {
  const [only] = futuresSignal.report(futuresConfig(changes), bench.state).trades
  if (only === undefined) throw new Error('the trade is gone')
  return only
}

const opened = (bench: Bench<State>) => textOf(shown(bench).entries[0]?.executed ?? [])

const closed = (bench: Bench<State>) =>
  shown(bench).profits.map(({ status, executed }) => [status, ...textOf(executed)])

const fill = (bench: Bench<State>, slot: string, base: string, at: string): void => {
  bench.at += 1
  fillOrder(bench, orderAt(bench, slot), quantity(base), price(at))
}

/** Ten are open at 100, and ten and a fifth more at 98. */
const diluted = (): Bench<State> => {
  const bench = started(config)
  heard(bench, 'long')
  setPrice(bench, price('98'))
  signal(bench, 'long')
  fill(bench, 'entry:0', '4', '98')
  fill(bench, 'entry:0', '6.204', '98')
  settle(bench)
  return bench
}

/** A signal closes it, and nothing has answered yet. */
const closing = (bench: Bench<State>): Bench<State> => {
  bench.at += 1
  signal(bench, 'close')
  endOrder(bench, orderAt(bench, 'stop'), 'us')
  return bench
}

describe('what entries have opened', () => {
  it('is one entry an order, while it still fills, too', () => {
    const bench = started(config)
    signal(bench, 'short')
    expect(opened(bench)).toEqual([])
    fill(bench, 'entry:0', '2', '100')
    fill(bench, 'entry:0', '2', '101')
    expect(opened(bench)).toEqual(['4 @ 100.5'])
    expect(shown(bench).entries[0]?.executed[0]?.atMs).toBe(bench.at)
    expect(opened(diluted())).toEqual(['10 @ 100', '10.204 @ 98'])
  })

  it('is that of the present run', () => {
    const bench = closing(diluted())
    settle(bench)
    expect(opened(bench)).toEqual([])
    heard(bench, 'short')
    expect(opened(bench)).toEqual(['10.204 @ 98'])
  })
})

describe('what the profit has closed', () => {
  it('is told with its price, one entry an order, and stays until the next run has opened something', () => {
    const bench = closing(diluted())
    fill(bench, 'exit', '3', '103')
    fill(bench, 'exit', '2', '108')
    expect(closed(bench)).toEqual([['waiting', '5 @ 105']])
    endOrder(bench, orderAt(bench, 'exit'), 'outside')
    fill(bench, 'exit', '15.204', '105')
    expect(closed(bench)).toEqual([['sold', '5 @ 105', '15.204 @ 105']])
    expect(shown(bench).profits[0]).toMatchObject({ price: price('105'), quantity: quantity('20.204') })
    signal(bench, 'long')
    expect(closed(bench)).toEqual([['sold', '5 @ 105', '15.204 @ 105']])
    settle(bench)
    expect(closed(bench)).toEqual([])
  })

  it('has the price that its settings name, and waits where it is on', () => {
    const bench = diluted()
    const changes = { ...config, maxProfit: ratio('10') }
    // 2000 were paid, and 1 in fees; 10 % of the margin of 200 are 20 more, for 20.204.
    expect(Number(formatDecimal(shown(bench, changes).profits[0]?.price ?? price('0')))).toBeCloseTo(
      (1999.992 + 0.999996 + 19.99992) / 20.204,
      9,
    )
    expect(shown(bench, changes).profits[0]).toMatchObject({ status: 'waiting', quantity: quantity('20.204') })
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: 1, part: 'profits' } })
    expect(shown(bench, changes).profits[0]?.status).toBe('suspended')
  })

  it('is none of what a stop or a user closes', () => {
    const stopped = diluted()
    goTo(stopped, price('80'))
    const sold = diluted()
    send(sold, { kind: 'user-asked', ask: { kind: 'sell', trade: 1 } })
    settle(sold)
    for (const bench of [stopped, sold]) expect([trade(bench).runs, closed(bench)]).toEqual([1, []])
  })
})

it('a state of an earlier version knows its latest entry', () => {
  const before = ({ trades, ...head }: State) => ({
    ...head,
    trades: trades.map(({ opened: _, closed: __, ...rest }) => rest),
  })
  const held = diluted()
  const upgraded = futuresSignal.upgrade(before(held.state), 3)
  expect([upgraded.trades[0]?.opened, upgraded.trades[0]?.closed].map((one) => textOf(one ?? []))).toEqual([
    ['10.204 @ 98'],
    [],
  ])
  const flat = closing(diluted())
  settle(flat)
  expect(futuresSignal.upgrade(before(flat.state), 3).trades[0]).toMatchObject({ opened: [], closed: [] })
})
