/** Rules of the futures signal bot at their edges: what comes while it is taken back, comes twice, or asks for too much. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { type Bench, type BenchOrder, endOrder, fillOrder, goTo, send, setPrice, settle } from '#proofs/workbench.ts'
import { futuresConfig, pairRow } from './fixture.ts'
import { futuresSignal } from './index.ts'
import type { State } from './state.ts'
import { heard, signal, started, trade } from './test-bench.ts'

const dilution = { percent: ratio('2'), most: 1 }

const orders = (bench: Bench<State>): readonly string[] =>
  [...bench.orders.values()].map(({ want, slot }) => `${slot} ${formatDecimal(want.quantity)}`)

const ask = (bench: Bench<State>, what: Ask): string => {
  const { refusal } = send(bench, { kind: 'user-asked', ask: what })
  return refusal?.code ?? 'ok'
}

/** The last thing that the history says of a signal. */
const outcome = (bench: Bench<State>): string | null =>
  bench.effects
    .flatMap((effect) => (effect.kind === 'write-history' && effect.row.action === 'signal' ? [effect.row.cause] : []))
    .at(-1) ?? null

describe('an entry', () => {
  const entryOf = (bench: Bench<State>) => {
    const order = bench.orders.get('1/entry:0')
    if (order === undefined) throw new Error('it opens nothing')
    return order
  }

  it('books a fill once, also where its slot holds the next order by then', () => {
    const bench = started({ dilution })
    heard(bench, 'long')
    const first = bench.lastFill?.event
    if (first === undefined) throw new Error('nothing was filled')
    goTo(bench, price('98'))
    signal(bench, 'long')
    const { position } = trade(bench)
    send(bench, first)
    expect(trade(bench).position).toEqual(position)
  })

  it('the other way waits a moment where the one before it was rejected, whose rejection may come twice', () => {
    const bench = started({ flip: true })
    signal(bench, 'long')
    bench.at += 1
    signal(bench, 'short')
    bench.orders.clear()
    const rejected = { kind: 'order-rejected', trade: 1, slot: 'entry:0', reason: 'other' } as const
    send(bench, rejected)
    send(bench, rejected)
    expect([trade(bench).phase, orders(bench), bench.wake.atMs]).toEqual(['exiting', [], bench.at + 1])
    bench.at += 1
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect([trade(bench).opening?.direction, orders(bench)]).toEqual(['short', ['entry:0 10']])
  })

  it('that is filled while it is being taken back leaves with what it has opened', () => {
    const bench = started()
    signal(bench, 'long')
    const order = entryOf(bench)
    fillOrder(bench, order, quantity('4'), price('100'))
    signal(bench, 'close')
    expect(order.canceling).toBe(true)
    fillOrder(bench, order, quantity('3'), price('100'))
    endOrder(bench, order, 'us')
    expect(orders(bench)).toEqual(['exit 7'])
    settle(bench)
    expect([trade(bench).phase, trade(bench).runs]).toEqual(['idle', 1])
  })

  it('of a short position is added to above where it was sold', () => {
    const bench = started({ dilution })
    heard(bench, 'short')
    goTo(bench, price('101.5'))
    heard(bench, 'short')
    expect(outcome(bench)).toBe('position-dilution-price')
    goTo(bench, price('102.1'))
    heard(bench, 'short')
    expect(outcome(bench)).toBe('position-grows')
  })

  it('counts against the limit from the moment it is sent', () => {
    const bench = started({ limit: 1, pairs: [pairRow(), pairRow({ text: 'GEMUSDC', pair: 'GEM/USDC' })] })
    signal(bench, 'long')
    send(bench, { kind: 'signal-received', pair: 1, side: 'long', amount: null })
    expect(outcome(bench)).toBe('position-limit')
  })
})

describe('what is bound', () => {
  /** Two pairs, an investment for one entry and a half, and the first pair's short asked for at 100. */
  const asked = (): Bench<State> => {
    const bench = started({
      pairs: [pairRow(), pairRow({ text: 'B', pair: 'OTHER/USDC' })],
      investment: amount('150'),
    })
    signal(bench, 'short')
    return bench
  }
  const fill = (bench: Bench<State>, base: string, at: string): void => {
    const order = bench.orders.get('1/entry:0')
    if (order === undefined) throw new Error('it opens nothing')
    fillOrder(bench, order, quantity(base), price(at))
  }
  const committed = (bench: Bench<State>): string =>
    formatDecimal(futuresSignal.report(futuresConfig(), bench.state).committed)

  it('by a short that opens above its order is all that it holds, and the next entry gets what is left', () => {
    const bench = asked()
    fill(bench, '10', '102')
    expect(committed(bench)).toBe('102')
    signal(bench, 'long', 1)
    // Ten times 48 at 100.
    expect(bench.orders.get('2/entry:0')?.want.quantity).toBe(quantity('4.8'))
    expect(committed(bench)).toBe('150')
  })

  it('is also what the rest of its order may still take', () => {
    const bench = asked()
    fill(bench, '4', '105')
    expect(committed(bench)).toBe('102')
  })

  it('is no less than it was given, whatever it has opened for', () => {
    const bench = asked()
    fill(bench, '10', '99.7')
    expect(committed(bench)).toBe('100')
  })

  it('is nothing once the position is gone', () => {
    const bench = asked()
    fill(bench, '10', '102')
    heard(bench, 'close')
    expect(committed(bench)).toBe('0')
  })
})

describe('an order that a liquidation has come before', () => {
  /** The exchange's own doing: no order of the bench brings it. */
  const liquidate = (bench: Bench<State>): void => {
    const { position } = trade(bench)
    if (position === null) throw new Error('no position')
    const fee = { asset: 'quote' as const, amount: amount('5'), quote: amount('5') }
    const fill = { tradeId: 'liq', at: bench.at, price: price('90.5'), quantity: position.quantity, fee }
    send(bench, { kind: 'position-changed', pair: 0, by: { kind: 'liquidation', fill } })
  }
  const rows = (bench: Bench<State>): readonly string[] =>
    bench.effects.flatMap((effect) =>
      effect.kind === 'write-history' && effect.row.action !== 'signal'
        ? [`${effect.row.action} ${effect.row.cause ?? 'done'}`]
        : [],
    )
  const orderAt = (bench: Bench<State>, key: string): BenchOrder => {
    const order = bench.orders.get(key)
    if (order === undefined) throw new Error(`no order ${key}`)
    return order
  }
  /** Its closing order is on its way. */
  const closing = (): Bench<State> => {
    const bench = started()
    heard(bench, 'long')
    bench.at += 1
    signal(bench, 'close')
    endOrder(bench, orderAt(bench, '1/stop'), 'us')
    bench.at += 1
    return bench
  }
  const end = ['buy done', 'stop-loss liquidated']

  it.each(['outside', 'expiry'] as const)('and closed nothing is no error where it ended by %s', (by) => {
    const bench = closing()
    const order = orderAt(bench, '1/exit')
    liquidate(bench)
    endOrder(bench, order, by)
    expect(rows(bench)).toEqual(end)
    expect(trade(bench)).toMatchObject({ phase: 'idle', runs: 1, exit: null })
    expect([bench.state.stopCount, bench.orders.size]).toEqual([1, 0])
  })

  it.each(['exit', 'stop'] as const)('and was rejected in %s is no error', (slot) => {
    const bench = slot === 'exit' ? closing() : started()
    if (slot === 'stop') heard(bench, 'long')
    bench.orders.delete(`1/${slot}`)
    liquidate(bench)
    send(bench, { kind: 'order-rejected', trade: 1, slot, reason: 'other' })
    expect(rows(bench)).toEqual(end)
    expect(trade(bench)).toMatchObject({ phase: 'idle', runs: 1, stopFailures: 0, stopRetryAtMs: null })
  })

  const written = (bench: Bench<State>): readonly string[] =>
    bench.effects.flatMap((effect) =>
      effect.kind === 'write-history' && effect.row.quantity > 0n
        ? [`${effect.row.action} ${formatDecimal(effect.row.quantity)} ${effect.row.cause ?? ''}`.trim()]
        : [],
    )
  const partly: readonly (readonly [string, string, (bench: Bench<State>) => void])[] = [
    ['a signal', 'sell', (bench) => signal(bench, 'close')],
    ['its user, to leave', 'sell', (bench) => ask(bench, { kind: 'sell', trade: 1 })],
    ['its user, to close', 'close', (bench) => ask(bench, { kind: 'close', trade: 1 })],
    ['its user, to delete', 'close', (bench) => ask(bench, { kind: 'delete', trade: 1, how: 'close' })],
  ]
  it.each(partly)('says what %s has closed of it as %s, and the rest as liquidated', (_, action, close) => {
    const bench = started()
    heard(bench, 'long')
    bench.at += 1
    close(bench)
    endOrder(bench, orderAt(bench, '1/stop'), 'us')
    const order = orderAt(bench, '1/exit')
    fillOrder(bench, order, quantity('4'), price('95'))
    bench.at += 1
    liquidate(bench)
    endOrder(bench, order, 'outside')
    expect(written(bench)).toEqual(['buy 10', 'stop-loss 6 liquidated', `${action} 4`])
    expect([bench.state.runs, bench.state.stopCount, bench.orders.size]).toEqual([1, 1, 0])
    // Six coins bought at 100 and lost at 90.5, their part of the fee of the entry, and the fee of the liquidation.
    expect(formatDecimal(bench.state.stopProfit)).toBe(formatDecimal(amount('-62.3')))
  })

  it('counts what the bot itself has closed because of the loss among the stops', () => {
    const bench = started()
    heard(bench, 'long')
    bench.orders.delete('1/stop')
    send(bench, { kind: 'order-rejected', trade: 1, slot: 'stop', reason: 'other' })
    setPrice(bench, price('91'))
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    const order = orderAt(bench, '1/exit')
    fillOrder(bench, order, quantity('4'), price('91'))
    bench.at += 1
    liquidate(bench)
    endOrder(bench, order, 'outside')
    expect(written(bench)).toEqual(['buy 10', 'stop-loss 6 liquidated', 'stop-loss 4'])
    expect([bench.state.runs, bench.state.stopCount]).toEqual([1, 1])
    // All that it has made: 57 and 36 by the price, the fees of the liquidation, of the entry and of the close.
    expect(bench.state.stopProfit).toBe(trade(bench).realised)
  })

  it('is known of a state of before that by the reason of its exit alone', () => {
    const bench = closing()
    const { state } = bench
    const told = (reason: 'told' | 'liquidation') => {
      const trades = state.trades.map(({ exit, ...one }) => {
        const { stopped: _, ...rest } = exit ?? expect.fail('it does not close')
        return { ...one, exit: { ...rest, reason } }
      })
      return futuresSignal.upgrade({ ...state, trades }, 4).trades[0]?.exit?.stopped
    }
    expect([told('told'), told('liquidation')]).toEqual([false, true])
  })

  it('is one where something is still open', () => {
    const bench = closing()
    endOrder(bench, orderAt(bench, '1/exit'), 'expiry')
    expect(rows(bench)).toEqual(['buy done', 'error canceled'])
  })
})

describe('what users ask', () => {
  it('opens nothing while more is bound than an edit has left of the investment', () => {
    const bench = started()
    heard(bench, 'long')
    const edit: Ask = { kind: 'edit', before: futuresConfig(), applyToGenerated: true }
    const invest = (investment: string): string => {
      const config = futuresConfig({ investment: amount(investment) })
      bench.decide = (state, event, now) => futuresSignal.decide(config, state, event, now)
      return ask(bench, edit)
    }
    expect([invest('60'), trade(bench).bound]).toEqual(['ok', amount('100')])
    send(bench, { kind: 'signal-received', pair: 0, side: 'close', amount: null })
    settle(bench)
    heard(bench, 'long')
    expect(trade(bench).bound).toBe(amount('60'))
  })

  it('lets a position go without a stop', () => {
    const bench = started()
    heard(bench, 'long')
    expect(ask(bench, { kind: 'delete', trade: 1, how: 'release' })).toBe('ok')
    settle(bench)
    expect([bench.state.trades, orders(bench)]).toEqual([[], []])
  })
})

describe('what holds it back from outside', () => {
  const told = (bench: Bench<State>): readonly string[] =>
    bench.effects.flatMap((effect) => (effect.kind === 'notify' ? [effect.code] : []))

  it('goes by itself where the exchange was away', () => {
    const bench = started()
    send(bench, { kind: 'restriction-changed', reason: 'maintenance', holds: true })
    heard(bench, 'long')
    expect([outcome(bench), bench.state.profitOff]).toEqual(['signal-off', ['maintenance']])
    send(bench, { kind: 'restriction-changed', reason: 'maintenance', holds: false })
    heard(bench, 'long')
    expect([outcome(bench), told(bench)]).toEqual(['position-opens', ['api-maintenance']])
  })

  it('stays until it is started where a key was invalid, and bars the start until then', () => {
    const bench = started()
    const start: Ask = { kind: 'start', trade: null, part: 'all' }
    send(bench, { kind: 'restriction-changed', reason: 'key-invalid', holds: true })
    expect([bench.state.entryOff, bench.state.profitOff]).toEqual([['key-invalid'], ['key-invalid']])
    expect(ask(bench, start)).toBe('held-back')
    send(bench, { kind: 'restriction-changed', reason: 'key-invalid', holds: false })
    heard(bench, 'long')
    expect([outcome(bench), ask(bench, start)]).toEqual(['signal-off', 'ok'])
    heard(bench, 'long')
    expect(outcome(bench)).toBe('position-opens')
  })

  it('is known of a state of before that by its reasons alone', () => {
    const bench = started()
    send(bench, { kind: 'restriction-changed', reason: 'regulation', holds: true })
    heard(bench, 'long')
    const { restrictions: _, trades, ...rest } = bench.state
    const earlier = { ...rest, trades: trades.map(({ rejections: _rejections, ...one }) => one) }
    expect(futuresSignal.upgrade(earlier, 1)).toEqual(bench.state)
  })
})

it('that waits to be deleted says so', () => {
  const bench = started()
  heard(bench, 'long')
  expect(ask(bench, { kind: 'delete', trade: null, how: 'wait' })).toBe('ok')
  expect(futuresSignal.explain(futuresConfig(), bench.state, bench.now).code).toBe('futures-wait-delete')
  heard(bench, 'close')
  expect(bench.state.life).toBe('deleted')
})

it('trades as many pairs as the package has room for, and asks for more', () => {
  const bench = started({ pairs: [pairRow(), pairRow({ text: 'GEMUSDC', pair: 'GEM/USDC' })] }, 1)
  expect(bench.state.trades).toHaveLength(1)
  expect(bench.effects).toContainEqual({ kind: 'ask-allowance', count: 1 })
})

it('a state of version 6 says which way its orders close, which what is open tells', () => {
  const bench = started()
  heard(bench, 'short')
  const trades = bench.state.trades.map((one) => ({ ...one, closes: 'buy' }))
  expect(futuresSignal.upgrade({ ...bench.state, trades }, 6)).toEqual(bench.state)
})
