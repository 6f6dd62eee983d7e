/** A bot is closed while one of its levels is on its own way out: everything ends, and nothing is sold twice. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { price, quantity } from '#engine/money.ts'
import { type Bench, endOrder, fillOrder, goTo, onBench, send, settle } from '../workbench.ts'
import { testConfig, testMarket } from './fixture.ts'
import { grid } from './index.ts'
import type { State } from './state.ts'

const begin = (at: string): Bench<State> => {
  const bench = onBench(grid, testConfig({ trailingUp: null, trailingDown: null }), testMarket(), price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): string =>
  send(bench, { kind: 'user-asked', ask: what }).refusal?.code ?? 'ok'

/** The level at 103 holds 0.04695 of a canceled entry: too little at its own prices, enough to sell at 119. */
const withDust = (): Bench<State> => {
  const bench = begin('104.3')
  const entry = bench.orders.get('1/entry:0')
  if (entry === undefined) throw new Error('level 103 rests')
  fillOrder(bench, entry, quantity('0.047'), price('103'))
  endOrder(bench, entry, 'outside')
  goTo(bench, price('119'))
  return bench
}

describe('closing', () => {
  it.each<[string, Ask, State['life']]>([
    ['closed', { kind: 'close', trade: null }, 'closed'],
    ['deleted', { kind: 'delete', trade: null, how: 'close' }, 'deleted'],
  ])('a bot that is %s while a level of it is being sold comes to its end', (_, what, life) => {
    const bench = begin('104.3')
    goTo(bench, price('102.9'))
    expect(ask(bench, { kind: 'sell', trade: 1 })).toBe('ok')
    expect(ask(bench, what)).toBe('ok')
    settle(bench)
    expect(bench.state.life).toBe(life)
    expect(bench.orders.size).toBe(0)
  })

  it('takes no second order for dust that is being sold, and offers no entry beside it', () => {
    const bench = withDust()
    expect(ask(bench, { kind: 'close', trade: 1 })).toBe('ok')
    expect(bench.orders.get('1/exit')?.want.quantity).toBe(quantity('0.046'))
    expect(ask(bench, { kind: 'delete', trade: 1, how: 'close' })).toBe('locked')
    bench.now = { ...bench.now, price: price('104'), bid: price('104'), ask: price('104') }
    bench.at += 120_000
    send(bench, { kind: 'price-crossed', pair: 0, price: price('104') })
    expect([...bench.orders.keys()].filter((key) => key.startsWith('1/'))).toEqual(['1/exit'])
    settle(bench)
    expect(bench.state.trades[0]?.phase).toBe('done')
  })

  it('sells dust once when bot and level are closed together', () => {
    const bench = withDust()
    expect(ask(bench, { kind: 'close', trade: 1 })).toBe('ok')
    expect(ask(bench, { kind: 'close', trade: null })).toBe('ok')
    settle(bench)
    expect(bench.fills.filter(({ side }) => side === 'sell')).toHaveLength(1)
    expect(bench.state.life).toBe('closed')
  })
})
