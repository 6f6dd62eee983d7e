/** A level that follows the price to where it will likely sell at a loss is told once (bots.md 3.3). */
import { describe, expect, it } from 'vitest'
import { type Price, price, quantity, ratio } from '#engine/money.ts'
import type { AnyFamily } from '#engine/unit.ts'
import { testConfig as gridConfig } from '../grid/fixture.ts'
import { hodlConfig } from '../hodl/fixture.ts'
import { findFamily } from '../index.ts'
import { generatorConfig, singleConfig, testMarket } from '../spot/fixture.ts'
import { type Bench, goTo, onBench, send, settle } from '#proofs/workbench.ts'

/** With fees of a tenth of a percent twice a profit of 0.22 earns at 104, and at 105 it does not. */
const profits = [{ type: 'fix', profit: price('0.22'), share: ratio('100') }] as const
/** Begun above its levels, the lowest moves at once, to where it still earns. */
const trailing = { startPrice: price('90'), maxPrice: price('95'), trailingUp: price('130'), profits }

const setups = {
  spot: generatorConfig(trailing),
  hodl: hodlConfig(trailing),
  grid: gridConfig({ profits }),
} as const
type Name = keyof typeof setups

/** The same where the first levels lie too high. */
const losing = {
  spot: { ...setups.spot, startPrice: price('105'), maxPrice: price('110') },
  hodl: { ...setups.hodl, startPrice: price('105'), maxPrice: price('110') },
  grid: setups.grid,
} as const

type Unit = { trades: readonly { id: number; badSell: boolean }[] }

const begin = (name: Name, at: Price, config: object = setups[name]): Bench<Unit> => {
  const found = findFamily(name) as AnyFamily
  const bench = onBench(found, config, testMarket(), at) as unknown as Bench<Unit>
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const told = (bench: Bench<Unit>): readonly string[] =>
  bench.effects.flatMap((effect) => (effect.kind === 'notify' && effect.code === 'bad-sell' ? [effect.code] : []))

const isMarked = (bench: Bench<Unit>): boolean => bench.state.trades.some(({ badSell }) => badSell)

describe.each<Name>(['spot', 'hodl', 'grid'])('%s', (name) => {
  it('tells it once, however often levels move', () => {
    const bench = begin(name, price('101'))
    goTo(bench, price('102.5'))
    expect([isMarked(bench), told(bench)]).toEqual([false, []])
    for (const at of ['105.5', '110.5', '115.5']) goTo(bench, price(at))
    expect([isMarked(bench), told(bench)]).toEqual([true, ['bad-sell']])
    goTo(bench, price('101'))
    goTo(bench, price('116'))
    expect(told(bench)).toHaveLength(1)
  })

  it('tells it anew after an edit', () => {
    const bench = begin(name, price('101'))
    goTo(bench, price('105.5'))
    goTo(bench, price('106.5'))
    expect(told(bench)).toHaveLength(1)
    const ask = { kind: 'edit', before: setups[name], applyToGenerated: false } as const
    expect(send(bench, { kind: 'user-asked', ask }).refusal).toBeNull()
    goTo(bench, price('112'))
    expect(told(bench)).toHaveLength(2)
  })

  it('says nothing of levels that are so from the beginning, of which the form has warned', () => {
    const bench = begin(name, price('112'), losing[name])
    expect([isMarked(bench), told(bench)]).toEqual([true, []])
  })

  it('knows of an older state nothing told', () => {
    const bench = begin(name, price('101'))
    const { badSellTold: _, ...older } = bench.state as typeof bench.state & { badSellTold: boolean }
    expect((findFamily(name) as AnyFamily).upgrade(older, 1)).toMatchObject({ badSellTold: false })
  })
})

describe('a bot of one trade that follows the price', () => {
  const by = (text: string) => ({ kind: 'amount', amount: price(text) }) as const
  const follow = { up: by('1'), down: by('1') }
  const move = (bench: Bench<Unit>, at: string): void => {
    bench.at += 60_000
    goTo(bench, price(at))
  }

  it('has its mark from where it will likely sell at a loss, and tells it once', () => {
    const bench = begin('spot', price('101'), singleConfig({ follow, profits }))
    move(bench, '104')
    expect([bench.state.trades[0], told(bench)]).toMatchObject([{ price: price('103'), badSell: false }, []])
    move(bench, '107')
    expect([bench.state.trades[0], told(bench)]).toMatchObject([{ price: price('106'), badSell: true }, ['bad-sell']])
    move(bench, '109')
    expect([isMarked(bench), told(bench)]).toEqual([true, ['bad-sell']])
  })

  it('loses its mark where it will earn again', () => {
    const entries = [{ price: price('106'), size: { kind: 'base', quantity: quantity('1') } }] as const
    const bench = begin('spot', price('105'), singleConfig({ direction: 'sell', entries, follow, profits }))
    expect([isMarked(bench), told(bench)]).toEqual([true, []])
    move(bench, '100')
    expect(bench.state.trades[0]).toMatchObject({ price: price('101'), badSell: false })
  })

  it('keeps a profit of its own price as far away as it was', () => {
    const at = [{ type: 'price', price: price('105'), share: ratio('100') }] as const
    const bench = begin('spot', price('101'), singleConfig({ follow, profits: at }))
    move(bench, '111')
    expect(bench.state.trades[0]).toMatchObject({ price: price('110'), badSell: false })
  })
})
