/** Fills of orders that had ended: what they open is protected or closed, what they close comes off what is open, and each direction is as the other. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { closingSide, openingSide } from '#engine/futures.ts'
import { amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import type { Slot } from '#engine/slots.ts'
import { type Bench, type BenchOrder, endOrder, fillOrder, goTo, send, setPrice, settle } from '#proofs/workbench.ts'
import { futuresConfig, pairRow } from './fixture.ts'
import { futuresSignal } from './index.ts'
import type { State } from './state.ts'
import { heard, signal, started, trade } from './test-bench.ts'

type Way = 'long' | 'short'
const ways: readonly Way[] = ['long', 'short']
const otherOf = (way: Way): Way => (way === 'long' ? 'short' : 'long')

const orderAt = (bench: Bench<State>, slot: Slot, id = 1): BenchOrder => {
  const found = bench.orders.get(`${id}/${slot}`)
  if (found === undefined) throw new Error(`nothing is in ${id}/${slot}`)
  return found
}

/** An entry that the exchange says has got nothing. */
const missed = (bench: Bench<State>, way: Way): BenchOrder => {
  signal(bench, way)
  const order = orderAt(bench, 'entry:0')
  bench.at += 1
  endOrder(bench, order, 'expiry')
  bench.at += 1
  return order
}

const fillLate = (bench: Bench<State>, order: BenchOrder, text: string, at = '100'): void =>
  fillOrder(bench, order, quantity(text), price(at))

const ask = (bench: Bench<State>, what: Ask): void => {
  expect(send(bench, { kind: 'user-asked', ask: what }).refusal).toBeNull()
}

const orders = (bench: Bench<State>): readonly string[] =>
  [...bench.orders.values()].map(({ want, slot }) => `${slot} ${want.side} ${formatDecimal(want.quantity)}`)

const rows = (bench: Bench<State>) =>
  bench.effects.flatMap((effect) => (effect.kind === 'write-history' && effect.row.quantity > 0n ? [effect.row] : []))

const actions = (bench: Bench<State>): readonly string[] =>
  rows(bench).map(({ action, quantity: many }) => `${action} ${formatDecimal(many)}`)

const report = (bench: Bench<State>) => futuresSignal.report(futuresConfig(), bench.state)

const heldBy = (bench: Bench<State>): string => {
  const { position } = trade(bench)
  return position === null ? 'nothing' : `${position.direction} ${formatDecimal(position.quantity)}`
}

/** Base that the trades have left behind, and whether that has realised something. */
const owed = ({ state: { gone } }: Bench<State>) => [formatDecimal(gone.base), gone.realised === 0n]

describe.each(ways)('a %s that opens late', (way) => {
  const opens = openingSide(way)
  const closes = closingSide(way)

  it('is held with a stop while its trade wants it', () => {
    const bench = started()
    fillLate(bench, missed(bench, way), '5')
    expect([trade(bench).phase, heldBy(bench), orders(bench)]).toEqual(['holding', `${way} 5`, [`stop ${closes} 5`]])
    expect(formatDecimal(report(bench).committed)).toBe('50')
  })

  it.each<'close' | Way>(['close', otherOf(way)])('is closed at market when the signal after it said %s', (side) => {
    const bench = started()
    const order = missed(bench, way)
    // Nothing can be opened the other way.
    bench.now = { ...bench.now, market: { ...bench.now.market, status: 'halted' } }
    heard(bench, side)
    bench.now = { ...bench.now, market: { ...bench.now.market, status: 'trading' } }
    fillLate(bench, order, '5')
    expect([trade(bench).phase, orders(bench)]).toEqual(['exiting', [`exit ${closes} 5`]])
    settle(bench)
    expect([trade(bench).phase, trade(bench).runs, heldBy(bench)]).toEqual(['idle', 1, 'nothing'])
    expect(actions(bench)).toEqual([`${opens} 5`, 'close 5'])
  })

  it('is closed at market when its run is over', () => {
    const bench = started({ dilution: { percent: ratio('1'), most: 1 } })
    heard(bench, way)
    goTo(bench, price(way === 'long' ? '98' : '102'))
    const order = missed(bench, way)
    settle(bench)
    heard(bench, 'close')
    expect(trade(bench).phase).toBe('idle')
    fillLate(bench, order, '5')
    expect(orders(bench)).toEqual([`exit ${closes} 5`])
    settle(bench)
    expect(trade(bench)).toMatchObject({ phase: 'idle', position: null, runs: 2 })
  })

  it('after the last run is closed, and no run more', () => {
    const bench = started({ repeats: 1, dilution: { percent: ratio('1'), most: 1 } })
    heard(bench, way)
    goTo(bench, price(way === 'long' ? '98' : '102'))
    const order = missed(bench, way)
    settle(bench)
    heard(bench, 'close')
    fillLate(bench, order, '5')
    settle(bench)
    expect(trade(bench)).toMatchObject({ phase: 'idle', position: null, runs: 1, entryOff: ['run-limit'] })
    expect(bench.state.runs).toBe(1)
  })

  it('joins what is open, and the stop covers both', () => {
    const bench = started()
    signal(bench, way)
    const order = orderAt(bench, 'entry:0')
    fillOrder(bench, order, quantity('4'), price('100'))
    endOrder(bench, order, 'expiry')
    settle(bench)
    expect(orders(bench)).toEqual([`stop ${closes} 4`])
    fillLate(bench, order, '3')
    settle(bench)
    expect([heldBy(bench), orders(bench)]).toEqual([`${way} 7`, [`stop ${closes} 7`]])
    expect(trade(bench).opened.map((one) => formatDecimal(one.quantity))).toEqual(['4', '3'])
  })

  it('leaves with what is on its way out', () => {
    const bench = started()
    signal(bench, way)
    const order = orderAt(bench, 'entry:0')
    fillOrder(bench, order, quantity('4'), price('100'))
    endOrder(bench, order, 'expiry')
    settle(bench)
    signal(bench, 'close')
    endOrder(bench, orderAt(bench, 'stop'), 'us')
    fillLate(bench, order, '3')
    settle(bench)
    expect([trade(bench).phase, trade(bench).runs, heldBy(bench)]).toEqual(['idle', 1, 'nothing'])
    expect(actions(bench).slice(-2)).toEqual([`${closes} 4`, `${closes} 3`])
  })

  it('comes again and opens nothing more', () => {
    const bench = started()
    fillLate(bench, missed(bench, way), '5')
    const { state } = bench
    send(bench, bench.lastFill?.event ?? expect.fail('nothing was filled'))
    expect([heldBy(bench), bench.state.trades[0]?.realised]).toEqual([`${way} 5`, state.trades[0]?.realised])
  })
})

describe.each(ways)('a %s that opens late for a trade that has ended', (way) => {
  const closes = closingSide(way)

  it.each<[string, Ask, State['life']]>([
    ['closed', { kind: 'close', trade: 1 }, 'running'],
    ['deleted', { kind: 'delete', trade: 1, how: 'close' }, 'deleted'],
    ['closed with its bot', { kind: 'close', trade: null }, 'closed'],
    ['deleted with its bot', { kind: 'delete', trade: null, how: 'close' }, 'deleted'],
  ])('is closed at market: %s', (_, what, life) => {
    const bench = started()
    const order = missed(bench, way)
    ask(bench, what)
    settle(bench)
    const phases = bench.state.trades.map(({ phase }) => phase)
    expect(bench.state.life).toBe(life)
    fillLate(bench, order, '5')
    expect([bench.state.life, orders(bench)]).toEqual(['running', [`exit ${closes} 5`]])
    settle(bench)
    expect([bench.state.life, bench.state.trades.map(({ phase }) => phase)]).toEqual([life, phases])
    expect(report(bench).position.base).toBe(0n)
  })

  it('is let go with all that its bot lets go of', () => {
    const bench = started({ pairs: [pairRow(), pairRow({ text: 'B', pair: 'OTHER/USDC' })] })
    const order = missed(bench, way)
    heard(bench, way, 1)
    ask(bench, { kind: 'delete', trade: null, how: 'release' })
    expect(bench.state.trades.map(({ id }) => id)).toEqual([2])
    fillLate(bench, order, '5')
    expect([bench.state.trades.map(({ id }) => id), bench.orders.size]).toEqual([[2], 1])
    settle(bench)
    expect(actions(bench)).toEqual([expect.any(String), expect.any(String), 'release 5', 'release 10'])
    expect(bench.state.life).toBe('deleted')
  })
})

describe.each(ways)('an order that opens late against a %s', (way) => {
  const opens = openingSide(way)
  const closes = closingSide(way)

  /** It holds 10, and an entry the other way has got nothing before. */
  const held = (): { bench: Bench<State>; order: BenchOrder } => {
    const bench = started()
    const order = missed(bench, otherOf(way))
    heard(bench, way)
    return { bench, order }
  }

  it('closes of it, and the stop covers the rest', () => {
    const { bench, order } = held()
    fillLate(bench, order, '4')
    settle(bench)
    expect([heldBy(bench), orders(bench)]).toEqual([`${way} 6`, [`stop ${closes} 6`]])
    expect(rows(bench).at(-1)).toMatchObject({ action: closes, profit: trade(bench).realised })
    expect(formatDecimal(trade(bench).realised)).toBe('-0.4')
  })

  it('closes all of it, and the run is over, but is no stop', () => {
    const { bench, order } = held()
    fillLate(bench, order, '10')
    settle(bench)
    expect(trade(bench)).toMatchObject({ phase: 'idle', position: null, runs: 1 })
    expect([orders(bench), bench.state.stopCount]).toEqual([[], 0])
  })

  it('turns round what it goes beyond, which is closed at market once the stop is gone', () => {
    const bench = started({ amount: null })
    signal(bench, otherOf(way), 0, '100')
    const order = orderAt(bench, 'entry:0')
    bench.at += 1
    endOrder(bench, order, 'expiry')
    signal(bench, way, 0, '60')
    settle(bench)
    fillLate(bench, order, '10')
    expect([trade(bench).phase, heldBy(bench)]).toEqual(['exiting', `${otherOf(way)} 4`])
    endOrder(bench, orderAt(bench, 'stop'), 'us')
    expect(orders(bench)).toEqual([`exit ${opens} 4`])
    settle(bench)
    expect(trade(bench)).toMatchObject({ phase: 'idle', position: null, runs: 1 })
    expect(actions(bench)).toEqual([`${opens} 6`, `${closes} 10`, 'close 4'])
  })

  it('leaves to its stop what that closes of it', () => {
    const { bench, order } = held()
    const stop = orderAt(bench, 'stop')
    fillLate(bench, order, '10')
    fillOrder(bench, stop, quantity('10'), price('100'))
    expect(trade(bench)).toMatchObject({ phase: 'idle', position: null, runs: 1 })
    expect(owed(bench)).toEqual([closes === 'sell' ? '-10' : '10', true])
  })

  it('is closed by the entry that is under way, and leaves where that brings nothing', () => {
    for (const filled of ['10', null]) {
      const bench = started()
      const order = missed(bench, otherOf(way))
      signal(bench, way)
      const entry = orderAt(bench, 'entry:0')
      bench.at += 1
      fillLate(bench, order, '4')
      expect([trade(bench).phase, heldBy(bench)]).toEqual(['entering', `${otherOf(way)} 4`])
      if (filled === null) endOrder(bench, entry, 'expiry')
      else fillOrder(bench, entry, quantity(filled), price('100'))
      expect(orders(bench)).toEqual([filled === null ? `exit ${opens} 4` : `stop ${closes} 6`])
      expect(heldBy(bench)).toBe(filled === null ? `${otherOf(way)} 4` : `${way} 6`)
    }
  })

  it('ends the run that the entry under way has closed to the last, which tells what that has realised', () => {
    const bench = started()
    const order = missed(bench, otherOf(way))
    signal(bench, way)
    fillLate(bench, order, '10')
    fillOrder(bench, orderAt(bench, 'entry:0'), quantity('10'), price('100'))
    expect(trade(bench)).toMatchObject({ phase: 'idle', position: null, runs: 1 })
    expect([rows(bench).at(-1)?.profit, bench.state.stopCount]).toEqual([trade(bench).realised, 0])
  })
})

describe.each(ways)('a stop of a %s that closes late', (way) => {
  const closes = closingSide(way)
  const beyond = price(way === 'long' ? '94' : '106')

  /** Its first stop was taken away, and another one lies there. */
  const protectedAgain = (changes: Parameters<typeof started>[0] = {}): { bench: Bench<State>; stop: BenchOrder } => {
    const bench = started(changes)
    heard(bench, way)
    const stop = orderAt(bench, 'stop')
    bench.at += 1
    endOrder(bench, stop, 'outside')
    expect(orders(bench)).toEqual([`stop ${closes} 10`])
    bench.at += 1
    return { bench, stop }
  }

  it('comes off what is open, and the next stop covers the rest', () => {
    const { bench, stop } = protectedAgain()
    fillLate(bench, stop, '4')
    settle(bench)
    expect([heldBy(bench), orders(bench)]).toEqual([`${way} 6`, [`stop ${closes} 6`]])
    expect(rows(bench).at(-1)).toMatchObject({ action: 'stop-loss', profit: trade(bench).realised })
    expect(bench.state.stopProfit).toBe(trade(bench).realised)
    expect(bench.state.stopCount).toBe(0)
  })

  it('leaves no stop larger than what is open, though more is being added', () => {
    const { bench, stop } = protectedAgain({ dilution: { percent: ratio('1'), most: 1 } })
    setPrice(bench, price(way === 'long' ? '98' : '102'))
    signal(bench, way)
    expect(orderAt(bench, 'stop').canceling).toBe(false)
    fillLate(bench, stop, '4')
    expect(orderAt(bench, 'stop').canceling).toBe(true)
  })

  it('ends the run when nothing is left, as one stop, whose next is taken away', () => {
    const { bench, stop } = protectedAgain({ stopLimit: 1 })
    fillLate(bench, stop, '10')
    settle(bench)
    expect(trade(bench)).toMatchObject({ phase: 'idle', position: null, runs: 1 })
    expect([bench.orders.size, bench.state.stopCount, bench.state.entryOff]).toEqual([0, 1, ['stop-loss-limit']])
  })

  it('makes a stop of what leaves for another reason, and there is that much less to close', () => {
    const { bench, stop } = protectedAgain()
    signal(bench, 'close')
    fillLate(bench, stop, '4')
    settle(bench)
    expect(actions(bench).slice(1)).toEqual(['stop-loss 4', 'stop-loss 6'])
    expect(bench.state.stopCount).toBe(1)
  })

  it('has closed nothing when all is closed: the unit owes it, nothing is realised, nothing counted again', () => {
    const bench = started()
    heard(bench, way)
    const stop = orderAt(bench, 'stop')
    setPrice(bench, beyond)
    send(bench, { kind: 'price-crossed', pair: 0, price: beyond })
    settle(bench)
    expect([trade(bench).phase, bench.state.stopCount]).toEqual(['idle', 1])
    const { realised } = report(bench).position
    fillLate(bench, stop, '4', '94')
    expect(trade(bench)).toMatchObject({ phase: 'idle', position: null, runs: 1 })
    expect(owed(bench)).toEqual([closes === 'sell' ? '-4' : '4', true])
    expect([report(bench).position.realised, bench.state.stopCount]).toEqual([realised, 1])
    expect(rows(bench).at(-1)).toMatchObject({ action: 'close', profit: 0n })
  })

  it('touches no position of the other direction', () => {
    const bench = started({ flip: true })
    heard(bench, way)
    const stop = orderAt(bench, 'stop')
    heard(bench, otherOf(way))
    fillLate(bench, stop, '4')
    expect([heldBy(bench), orders(bench)]).toEqual([`${otherOf(way)} 10`, [`stop ${openingSide(way)} 10`]])
    expect(owed(bench)).toEqual([closes === 'sell' ? '-4' : '4', true])
  })

  it('of a trade that is gone is owed too', () => {
    const bench = started()
    heard(bench, way)
    const stop = orderAt(bench, 'stop')
    ask(bench, { kind: 'delete', trade: 1, how: 'close' })
    settle(bench)
    fillLate(bench, stop, '4')
    expect([bench.state.life, bench.state.trades, formatDecimal(bench.state.gone.base)]).toEqual([
      'deleted',
      [],
      closes === 'sell' ? '-4' : '4',
    ])
  })
})

describe.each(ways)('an exit of a %s that closes late', (way) => {
  const closes = closingSide(way)

  /** It is to be closed, and the exchange has ended the order for that. */
  const closing = (): { bench: Bench<State>; exit: BenchOrder } => {
    const bench = started()
    heard(bench, way)
    signal(bench, 'close')
    endOrder(bench, orderAt(bench, 'stop'), 'us')
    const exit = orderAt(bench, 'exit')
    bench.at += 1
    endOrder(bench, exit, 'outside')
    return { bench, exit }
  }

  it('leaves that much less to close', () => {
    const { bench, exit } = closing()
    fillLate(bench, exit, '4')
    bench.at += 5_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(orders(bench)).toEqual([`exit ${closes} 6`])
    settle(bench)
    expect(trade(bench)).toMatchObject({ phase: 'idle', position: null, runs: 1 })
    expect(actions(bench).slice(1)).toEqual([`${closes} 4`, `${closes} 6`])
    expect(trade(bench).closed.map((one) => formatDecimal(one.quantity))).toEqual(['4', '6'])
  })

  it('ends an exit that has nothing left', () => {
    const { bench, exit } = closing()
    fillLate(bench, exit, '10')
    expect(trade(bench)).toMatchObject({ phase: 'idle', position: null, runs: 1 })
  })

  it('ends the next run where that is all that it holds, and is no stop', () => {
    const { bench, exit } = closing()
    bench.at += 5_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    heard(bench, way)
    fillLate(bench, exit, '10')
    settle(bench)
    expect(trade(bench)).toMatchObject({ phase: 'idle', position: null, runs: 2 })
    expect([bench.orders.size, bench.state.stopCount]).toEqual([0, 0])
  })
})

it('a stop that had nothing to close, because a late entry has closed it all, is not counted', () => {
  const bench = started()
  const order = missed(bench, 'short')
  heard(bench, 'long')
  setPrice(bench, price('94'))
  send(bench, { kind: 'price-crossed', pair: 0, price: price('94') })
  bench.at += 2_000
  send(bench, { kind: 'timer-elapsed', pair: 0 })
  expect(trade(bench)).toMatchObject({ phase: 'exiting', exit: { reason: 'stop' } })
  fillLate(bench, order, '10', '94')
  settle(bench)
  expect([trade(bench).runs, bench.state.stopCount]).toEqual([1, 0])
})

it('what comes late takes its place and its margin: no entry goes beyond the limit or the investment', () => {
  const pairs = [pairRow(), pairRow({ text: 'B', pair: 'OTHER/USDC' })]
  const limited = started({ pairs, limit: 1, flip: true })
  const order = missed(limited, 'long')
  heard(limited, 'long', 1)
  fillLate(limited, order, '5')
  signal(limited, 'short', 1)
  settle(limited)
  expect([heldBy(limited), limited.state.trades[1]?.phase]).toEqual(['long 5', 'idle'])
  const poor = started({ pairs, investment: amount('120') })
  const late = missed(poor, 'long')
  heard(poor, 'long', 1)
  fillLate(poor, late, '5')
  expect(formatDecimal(futuresSignal.report(futuresConfig(), poor.state).committed)).toBe('150')
  heard(poor, 'close', 1)
  signal(poor, 'short', 1)
  expect(formatDecimal(orderAt(poor, 'entry:0', 2).want.quantity)).toBe('7')
})

it('a state of an earlier version tells by what is open which way an order closes', () => {
  const bench = started()
  heard(bench, 'short')
  const trades = bench.state.trades.map(({ closes: _, ...one }) => one)
  expect(futuresSignal.upgrade({ ...bench.state, trades }, 5)).toEqual(bench.state)
})
