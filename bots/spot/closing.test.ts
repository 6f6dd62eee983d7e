/** A bot is closed while one of its trades is on its own way out: everything ends, and nothing is sold twice. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { price, quantity } from '#engine/money.ts'
import { type Bench, endOrder, fillOrder, goTo, onBench, send, settle } from '../workbench.ts'
import type { GeneratorConfig } from './config.ts'
import { generatorConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import type { State } from './state.ts'

const begin = (at: string, changes: Partial<GeneratorConfig> = {}): Bench<State> => {
  const bench = onBench(spot, generatorConfig(changes), testMarket(), price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): string =>
  send(bench, { kind: 'user-asked', ask: what }).refusal?.code ?? 'ok'

/** Level 90 holds 0.04995 of a canceled entry: too little at its own prices, enough to sell at 110. */
const withDust = (): Bench<State> => {
  const bench = begin('91', { opening: { kind: 'amount', amount: price('2') } })
  const entry = bench.orders.get('1/entry:0')
  if (entry === undefined) throw new Error('level 90 rests')
  fillOrder(bench, entry, quantity('0.05'), price('90'))
  endOrder(bench, entry, 'outside')
  goTo(bench, price('110'))
  return bench
}

describe('closing', () => {
  it.each<[string, Ask, State['life']]>([
    ['closed', { kind: 'close', trade: null }, 'closed'],
    ['deleted', { kind: 'delete', trade: null, how: 'close' }, 'deleted'],
  ])('a bot that is %s while a trade of it is being sold comes to its end', (_, what, life) => {
    const bench = begin('111')
    goTo(bench, price('94'))
    expect(ask(bench, { kind: 'sell', trade: 3 })).toBe('ok')
    expect(ask(bench, what)).toBe('ok')
    settle(bench)
    expect(bench.state.life).toBe(life)
    expect(bench.orders.size).toBe(0)
  })

  it('takes no second order for dust that is being sold, and offers no entry beside it', () => {
    const bench = withDust()
    expect(ask(bench, { kind: 'close', trade: 1 })).toBe('ok')
    expect(bench.orders.get('1/exit')?.want.quantity).toBe(quantity('0.049'))
    expect(ask(bench, { kind: 'delete', trade: 1, how: 'close' })).toBe('locked')
    bench.now = { ...bench.now, price: price('91'), bid: price('91'), ask: price('91') }
    bench.at += 120_000
    send(bench, { kind: 'price-crossed', pair: 0, price: price('91') })
    expect([...bench.orders.keys()].filter((key) => key.startsWith('1/'))).toEqual(['1/exit'])
    settle(bench)
    expect(bench.state.trades[0]?.phase).toBe('done')
  })

  it('sells dust once when bot and trade are closed together', () => {
    const bench = withDust()
    expect(ask(bench, { kind: 'close', trade: 1 })).toBe('ok')
    expect(ask(bench, { kind: 'close', trade: null })).toBe('ok')
    settle(bench)
    expect(bench.fills.filter(({ side }) => side === 'sell')).toHaveLength(1)
    expect(bench.state.life).toBe('closed')
  })
})
