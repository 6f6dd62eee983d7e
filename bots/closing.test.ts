/** A bot is closed while one of its trades is on its own way out: everything ends, nothing is sold twice, and what one order cannot take goes in several. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import type { Market } from '#engine/market.ts'
import { price, quantity } from '#engine/money.ts'
import type { Family, UnitState } from '#engine/unit.ts'
import { testConfig, testMarket as gridMarket } from './grid/fixture.ts'
import { grid } from './grid/index.ts'
import { hodlConfig } from './hodl/fixture.ts'
import { hodl } from './hodl/index.ts'
import { generatorConfig, testMarket } from './spot/fixture.ts'
import { spot } from './spot/index.ts'
import { type Bench, endOrder, fillOrder, goTo, onBench, type Rules, send, settle } from '#proofs/workbench.ts'

type Closable = UnitState & {
  readonly life: 'new' | 'running' | 'closed' | 'deleted'
  readonly trades: readonly { readonly id: number; readonly phase: string }[]
}

type Example<Config, State extends UnitState> = {
  family: Rules<Config, State> & Pick<Family<Config, State>, 'report'>
  config: Config
  market: (changes?: Partial<Market>) => Market
  /** Where it begins, and where it holds what `trade` has bought among others. */
  from: string
  holdsAt: string
  /** Some of that has left at its profit. */
  soldAt: string
  trade: number
  /** Too little of the first trade's entry fills for its own prices, enough to be sold at `far`. */
  dust: { config: Config; near: string; entry: string; filled: string; far: string; left: string }
}

const examples = <Config, State extends Closable>(name: string, one: Example<Config, State>): void => {
  const begin = (at: string, config = one.config, changes: Partial<Market> = {}): Bench<State> => {
    const bench = onBench(one.family, config, one.market(changes), price(at))
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    settle(bench)
    return bench
  }

  const ask = (bench: Bench<State>, what: Ask): string =>
    send(bench, { kind: 'user-asked', ask: what }).refusal?.code ?? 'ok'

  const withDust = (): Bench<State> => {
    const { config, near, entry, filled, far } = one.dust
    const bench = begin(near, config)
    const order = bench.orders.get('1/entry:0')
    if (order === undefined) throw new Error(`nothing rests at ${entry}`)
    fillOrder(bench, order, quantity(filled), price(entry))
    endOrder(bench, order, 'outside')
    goTo(bench, price(far))
    return bench
  }

  const sales = (bench: Bench<State>) => bench.fills.filter(({ side }) => side === 'sell')

  describe(`closing a bot of ${name}`, () => {
    it.each<[string, Ask, State['life']]>([
      ['closed', { kind: 'close', trade: null }, 'closed'],
      ['deleted', { kind: 'delete', trade: null, how: 'close' }, 'deleted'],
    ])('comes to its end where it is %s while a trade of it is being sold', (_, what, life) => {
      const bench = begin(one.from)
      goTo(bench, price(one.holdsAt))
      expect(ask(bench, { kind: 'sell', trade: one.trade })).toBe('ok')
      expect(ask(bench, what)).toBe('ok')
      const { badges } = one.family.report(one.config, bench.state)
      expect(badges).toEqual(life === 'deleted' ? ['pending-delete'] : [])
      settle(bench)
      expect(bench.state.life).toBe(life)
      expect(bench.orders.size).toBe(0)
    })

    it('leaves its closed trades and sold profits to be deleted, and nothing else to be done', () => {
      const bench = begin(one.from)
      goTo(bench, price(one.holdsAt))
      goTo(bench, price(one.soldAt))
      expect(ask(bench, { kind: 'close', trade: null })).toBe('ok')
      settle(bench)
      const shown = () => one.family.report(one.config, bench.state)
      const sold = shown().trades.flatMap(({ profits }) => profits.filter(({ status }) => status === 'sold'))
      expect([bench.state.life, sold.length > 0]).toEqual(['closed', true])
      const { position } = shown()
      expect(ask(bench, { kind: 'distribute', trade: null })).toBe('closed')
      expect(ask(bench, { kind: 'delete-profits', trade: null })).toBe('ok')
      expect(ask(bench, { kind: 'delete-profits', trade: null })).toBe('nothing-to-delete')
      expect(
        shown()
          .trades.flatMap(({ profits }) => profits)
          .filter(({ hidden }) => hidden),
      ).toHaveLength(sold.length)
      expect(ask(bench, { kind: 'delete-closed', trade: null })).toBe('ok')
      const { status, trades, position: after } = shown()
      expect([status, trades, after]).toEqual(['closed', [], position])
      expect(bench.orders.size).toBe(0)
    })

    it('takes no second order for dust that is being sold, and offers no entry beside it', () => {
      const { near, left } = one.dust
      const bench = withDust()
      expect(ask(bench, { kind: 'close', trade: 1 })).toBe('ok')
      expect(bench.orders.get('1/exit')?.want.quantity).toBe(quantity(left))
      expect(ask(bench, { kind: 'delete', trade: 1, how: 'close' })).toBe('locked')
      bench.now = { ...bench.now, price: price(near), bid: price(near), ask: price(near) }
      bench.at += 120_000
      send(bench, { kind: 'price-crossed', pair: 0, price: price(near) })
      expect([...bench.orders.keys()].filter((key) => key.startsWith('1/'))).toEqual(['1/exit'])
      settle(bench)
      expect(bench.state.trades[0]?.phase).toBe('done')
    })

    it('sells dust once when it and the trade are closed together', () => {
      const bench = withDust()
      expect(ask(bench, { kind: 'close', trade: 1 })).toBe('ok')
      expect(ask(bench, { kind: 'close', trade: null })).toBe('ok')
      settle(bench)
      expect(sales(bench)).toHaveLength(1)
      expect(bench.state.life).toBe('closed')
    })

    it('sells what one order cannot take in several, one after the other', () => {
      const most = quantity('0.6')
      const bench = begin(one.from, one.config, { maxQuantity: most })
      goTo(bench, price(one.holdsAt))
      const held = one.family.holding(bench.state, 0)
      expect(held).toBeGreaterThan(most)
      expect(ask(bench, { kind: 'close', trade: null })).toBe('ok')
      settle(bench)
      expect(sales(bench).map(({ slot, fill }) => [slot, fill.quantity])[0]).toEqual(['exit', most])
      const { stepSize } = bench.now.market
      expect(one.family.holding(bench.state, 0)).toBeLessThan(stepSize * BigInt(bench.state.trades.length))
      expect(bench.state.life).toBe('closed')
    })
  })
}

const lattice = testConfig({ trailingUp: null, trailingDown: null })

examples('GRID', {
  family: grid,
  config: lattice,
  market: gridMarket,
  from: '104.3',
  holdsAt: '102.9',
  soldAt: '104.1',
  trade: 1,
  dust: { config: lattice, near: '104.3', entry: '103', filled: '0.047', far: '119', left: '0.046' },
})

/** Below 91 just the lowest of five levels rests. */
const opening = { kind: 'amount', amount: price('2') } as const
const lowest = { near: '91', entry: '90', filled: '0.05', far: '110', left: '0.049' }
const five = { market: testMarket, from: '111', holdsAt: '94', soldAt: '107', trade: 3 }

examples('SPOT', {
  ...five,
  family: spot,
  config: generatorConfig(),
  dust: { ...lowest, config: generatorConfig({ opening }) },
})

const { profits } = generatorConfig()

examples('HODL', {
  ...five,
  family: hodl,
  config: hodlConfig({ profits }),
  dust: { ...lowest, config: hodlConfig({ opening, profits }) },
})
