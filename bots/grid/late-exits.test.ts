/** Orders that had ended fill after all, while their level has another order, leaves, or has left at market. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { price, quantity, ratio } from '#engine/money.ts'
import { type Bench, type BenchOrder, endOrder, fillOrder, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { testConfig, testMarket } from './fixture.ts'
import { grid } from './index.ts'
import type { State } from './state.ts'

const config = testConfig({ stop: { price: price('90'), limit: 2 } })

/** Levels at 103, 104 and 105, of which the lower two rest. */
const begin = (changes: Partial<Config> = {}): Bench<State> => {
  const bench = onBench(grid, { ...config, ...changes }, testMarket(), price('104.3'))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): string =>
  send(bench, { kind: 'user-asked', ask: what }).refusal?.code ?? 'ok'

const orderAt = (bench: Bench<State>, key: string): BenchOrder => {
  const found = bench.orders.get(key)
  if (found === undefined) throw new Error(`nothing lives in ${key}`)
  return found
}

const entryAt = (bench: Bench<State>, text: string): BenchOrder => {
  const found = [...bench.orders.values()].find(
    ({ want }) => want.side === 'buy' && want.type === 'limit' && want.price === price(text),
  )
  if (found === undefined) throw new Error(`nothing is bought at ${text}`)
  return found
}

const tradeOf = (bench: Bench<State>, id: number) => bench.state.trades.find((trade) => trade.id === id)

const fill = (bench: Bench<State>, order: BenchOrder, text: string, at = '104'): void =>
  fillOrder(bench, order, quantity(text), price(at))

/** What is being taken back has ended. */
const endCanceled = (bench: Bench<State>): void => {
  for (const order of bench.orders.values()) if (order.canceling) endOrder(bench, order, 'us')
}

const rows = (bench: Bench<State>, action: string) =>
  bench.effects.flatMap((effect) =>
    effect.kind === 'write-history' && effect.row.action === action && effect.row.price !== null ? [effect.row] : [],
  )

/** What the unit says that it has, and what its fills say: base, quote spent, fees. */
const expectBooked = (bench: Bench<State>): void => {
  const { base, cost, realised, fees } = grid.report(config, bench.state).position
  expect([base, cost - realised, fees]).toEqual([bench.ledger.base, bench.ledger.spent, bench.ledger.fees])
}

describe('an entry that had ended', () => {
  it('makes the next of its level way for what it has bought', () => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    endOrder(bench, entry, 'outside')
    bench.at += 60_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    const next = entryAt(bench, '104')
    expect(next).not.toBe(entry)
    fill(bench, entry, '0.2')
    expect(next.canceling).toBe(true)
    expect(grid.report(config, bench.state).trades.find(({ id }) => id === entry.trade)?.phase).toBe('entry-partial')
    endCanceled(bench)
    expect(orderAt(bench, `${entry.trade}/profit:0`).want.quantity).toBe(quantity('0.199'))
    expectBooked(bench)
  })

  it('and fills while its closed level is sold, is not deleted before that', () => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    expect(ask(bench, { kind: 'close', trade: entry.trade })).toBe('ok')
    settle(bench)
    fill(bench, entry, '0.2')
    expect(ask(bench, { kind: 'delete-closed', trade: null })).toBe('nothing-to-delete')
    expect(ask(bench, { kind: 'delete', trade: null, how: 'wait' })).toBe('ok')
    expect(tradeOf(bench, entry.trade)?.phase).toBe('done')
    settle(bench)
    expect(tradeOf(bench, entry.trade)).toBeUndefined()
    expectBooked(bench)
  })
})

describe('an exit that had ended', () => {
  /** The level at 104 holds, and leaves at market. */
  const leaving = (): { bench: Bench<State>; exit: BenchOrder } => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    fill(bench, entry, '0.48')
    endCanceled(bench)
    expect(ask(bench, { kind: 'close', trade: entry.trade })).toBe('ok')
    endCanceled(bench)
    return { bench, exit: orderAt(bench, `${entry.trade}/exit`) }
  }

  it('leaves less for the next', () => {
    const { bench, exit } = leaving()
    endOrder(bench, exit, 'outside')
    fill(bench, exit, '0.1')
    expect(rows(bench, 'close')).toMatchObject([{ trade: exit.trade, quantity: quantity('0.1') }])
    bench.at += 60_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(orderAt(bench, `${exit.trade}/exit`).want.quantity).toBe(exit.want.quantity - quantity('0.1'))
    settle(bench)
    expect(tradeOf(bench, exit.trade)?.phase).toBe('done')
    expectBooked(bench)
  })

  it('and sold all of it is over without another, and its run is counted', () => {
    const { bench, exit } = leaving()
    endOrder(bench, exit, 'outside')
    fillOrder(bench, exit, exit.want.quantity, price('104'))
    bench.at += 60_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(bench.orders.has(`${exit.trade}/exit`)).toBe(false)
    expect([tradeOf(bench, exit.trade)?.phase, bench.state.runs]).toEqual(['done', 1])
    expectBooked(bench)
  })

  it('is booked where its level is gone', () => {
    const bench = begin()
    const entry = entryAt(bench, '104')
    fill(bench, entry, '0.48')
    expect(ask(bench, { kind: 'delete', trade: entry.trade, how: 'close' })).toBe('ok')
    endCanceled(bench)
    const exit = orderAt(bench, `${entry.trade}/exit`)
    endOrder(bench, exit, 'outside')
    bench.at += 60_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    expect(tradeOf(bench, entry.trade)).toBeUndefined()
    fill(bench, exit, '0.1')
    expect(rows(bench, 'close').map((row) => row.quantity)).toEqual([exit.want.quantity, quantity('0.1')])
    expectBooked(bench)
  })

  /** Both levels hold, and the stop sells them together; its first order is canceled by the exchange. */
  const stopped = (): { bench: Bench<State>; exit: BenchOrder } => {
    const bench = begin()
    for (const text of ['104', '103']) {
      const entry = entryAt(bench, text)
      fillOrder(bench, entry, entry.want.quantity, price(text))
    }
    setPrice(bench, price('89'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('89') })
    endCanceled(bench)
    const exit = orderAt(bench, '0/exit')
    endOrder(bench, exit, 'outside')
    return { bench, exit }
  }

  it('and was the stop of all is one stop, however late it sold', () => {
    const { bench, exit } = stopped()
    fillOrder(bench, exit, exit.want.quantity, price('89'))
    bench.at += 60_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect([bench.state.stopCount, bench.state.runs]).toEqual([1, 2])
    expect(rows(bench, 'stop-loss')).toHaveLength(1)
    expectBooked(bench)
  })

  it('takes from what its levels have kept, which is offered less', () => {
    const takeProfits = [
      { price: price('104.5'), share: ratio('70') },
      { price: price('119'), share: ratio('30') },
    ]
    const bench = begin({ takeProfits })
    const entry = entryAt(bench, '104')
    fillOrder(bench, entry, entry.want.quantity, price('104'))
    setPrice(bench, price('104.5'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('104.5') })
    endCanceled(bench)
    const exit = orderAt(bench, '0/exit')
    endOrder(bench, exit, 'outside')
    bench.at += 60_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    const profit = `${entry.trade}/profit:0`
    const offered = orderAt(bench, profit).want.quantity
    fill(bench, exit, '0.02', '104.5')
    endCanceled(bench)
    expect(offered - orderAt(bench, profit).want.quantity).toBe(quantity('0.02'))
    expectBooked(bench)
  })
})
