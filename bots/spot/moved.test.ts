/** A trade that was moved into a folder keeps what its user has set for it alone: its stop limit, its bounds, its switches. */
import { describe, expect, it } from 'vitest'
import type { Ask, Moving } from '#engine/event.ts'
import { amount, formatDecimal, price, ratio } from '#engine/money.ts'
import { givenInvestment } from '../rules/investment.ts'
import { type Bench, goTo, onBench, resting, send, settle } from '#proofs/workbench.ts'
import type { Config, SingleConfig } from './config.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import type { State } from './state.ts'

const begin = (config: Config, at: string): Bench<State> => {
  const bench = onBench(spot, config, testMarket(), price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): string => {
  const { refusal } = send(bench, { kind: 'user-asked', ask: what })
  if (refusal === null) settle(bench)
  return refusal?.code ?? 'ok'
}

/** The trade of a single bot, as it is let go. */
const letGo = (source: Bench<State>): Moving => {
  expect(ask(source, { kind: 'relocate', trade: 1, to: 'folder' })).toBe('ok')
  const effect = source.effects.find((one) => one.kind === 'move-trade')
  if (effect?.kind !== 'move-trade') throw new Error('nothing was given')
  const { id, ...moving } = effect.moving
  return { ...moving, from: { unit: 'source', trade: id } }
}

/** A folder of two levels far below, with the trade in it. */
const folderWith = (moving: Moving, at: string): Bench<State> => {
  const bench = begin(generatorConfig({ startPrice: price('40'), maxPrice: price('45') }), at)
  send(bench, { kind: 'trade-moved-in', moving })
  settle(bench)
  return bench
}

const stopped = (limit: number): SingleConfig => singleConfig({ stop: { price: price('95'), limit } })

const reasonsOf = (bench: Bench<State>, id: number): readonly string[] =>
  bench.state.trades.find((trade) => trade.id === id)?.entryOff ?? ['gone']

describe('in its folder a trade', () => {
  it('counts its own stops against its own limit, the ones before with them, and a start begins anew', () => {
    const source = begin(stopped(2), '101')
    goTo(source, price('99'))
    goTo(source, price('94'))
    expect(source.state.stopCount).toBe(1)
    const bench = folderWith(letGo(source), '94')
    goTo(bench, price('101'))
    goTo(bench, price('99'))
    expect(reasonsOf(bench, 3)).toEqual([])
    goTo(bench, price('94'))
    expect(reasonsOf(bench, 3)).toEqual(['stop-loss-limit'])
    // The folder has no stop of its own.
    expect([bench.state.entryOff, bench.state.stopCount]).toEqual([[], 0])
    expect(bench.effects.some((effect) => effect.kind === 'notify' && effect.code === 'stop-loss-limit')).toBe(true)
    goTo(bench, price('101'))
    expect(bench.orders.has('3/entry:0')).toBe(false)
    expect(ask(bench, { kind: 'start', trade: 3, part: 'all' })).toBe('ok')
    expect(bench.orders.has('3/entry:0')).toBe(true)
    goTo(bench, price('99'))
    goTo(bench, price('94'))
    expect(reasonsOf(bench, 3)).toEqual([])
  })

  it('stays suspended where its bot was', () => {
    const source = begin(singleConfig(), '101')
    expect(ask(source, { kind: 'suspend', trade: null, part: 'entries' })).toBe('ok')
    const bench = folderWith(letGo(source), '101')
    expect(reasonsOf(bench, 3)).toEqual(['user'])
    expect([...bench.orders.keys()].filter((key) => key.startsWith('3/'))).toEqual([])
  })

  it('keeps its own stuck bounds', () => {
    const source = begin(singleConfig({ stuck: { lower: price('90'), upper: null } }), '101')
    const bench = folderWith(letGo(source), '101')
    expect(bench.wake.below).toBeGreaterThanOrEqual(price('89.99'))
    goTo(bench, price('99'))
    goTo(bench, price('89.99'))
    expect([reasonsOf(bench, 3), bench.wake.atMs]).toEqual([[], bench.at + 1_000])
    bench.at += 1_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(reasonsOf(bench, 3)).toEqual(['stuck-lower'])
    expect(bench.state.entryOff).toEqual([])
    expect(ask(bench, { kind: 'start', trade: 3, part: 'all' })).toBe('stuck-out-of-bounds')
    expect(ask(bench, { kind: 'start', trade: null, part: 'all' })).toBe('ok')
    expect(reasonsOf(bench, 3)).toEqual(['stuck-lower'])
    goTo(bench, price('101.5'))
    expect(ask(bench, { kind: 'start', trade: 3, part: 'all' })).toBe('ok')
    expect(reasonsOf(bench, 3)).toEqual([])
  })

  it('hears the candles of its own interval, and buys by them', () => {
    const source = begin(singleConfig({ risingOnly: '5m' }), '101')
    const bench = folderWith(letGo(source), '101')
    expect(bench.wake.candles).toEqual(['5m'])
    goTo(bench, price('99.4'))
    const closes = (close: number): void => {
      bench.at += 300_000
      const candle = { openTimeMs: bench.at - 300_000, open: 99, high: 100, low: 98, close, volume: 1 }
      send(bench, { kind: 'candle-closed', pair: 0, interval: '5m', candle, values: [] })
    }
    closes(99)
    closes(99.3)
    goTo(bench, price('99.8'))
    expect(bench.fills.map(({ trade, side }) => `${trade} ${side}`)).toEqual(['3 buy'])
  })
})

describe('the bounds of the folder pause its levels, and a trade with bounds of its own', () => {
  const [lower, upper] = [price('85'), price('110')]
  const config = generatorConfig({ startPrice: price('86'), maxPrice: price('96'), stuck: { lower, upper } })
  /** In the folder at 90, out of a bot that has not offered anything; then the price leaves the bounds of the folder. */
  const stuckWith = (trade: Partial<SingleConfig>, from: string, at: string): Bench<State> => {
    const moving = letGo(begin(singleConfig(trade), from))
    const bench = begin(config, '90')
    send(bench, { kind: 'trade-moved-in', moving })
    settle(bench)
    goTo(bench, price(at))
    bench.at += 1_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    return bench
  }
  const entryAt = (rate: string) => [{ price: price(rate), size: { kind: 'quote', amount: amount('100') } as const }]
  const shown = ({ state }: Bench<State>, id: number) => {
    const { trades, reasons } = spot.report(config, state)
    const trade = trades.find((one) => one.id === id)
    return [reasons, trade?.status, trade?.badges, trade?.reasons]
  }

  it('let it go on buying', () => {
    const bench = stuckWith({ entries: entryAt('80') }, '79', '84')
    expect(shown(bench, 4)).toEqual([['stuck-lower'], 'active', [], []])
    expect(shown(bench, 2)).toEqual([['stuck-lower'], 'suspended-buy', [], ['stuck-lower']])
    expect(resting(bench)).not.toContain('buy 91')
    expect(resting(bench)).toContain('buy 80')
    goTo(bench, price('79.9'))
    goTo(bench, price('81'))
    expect(bench.fills.filter(({ trade }) => trade === 4).map(({ side }) => side)).toEqual(['buy', 'sell'])
    expect(resting(bench)).toContain('buy 80')
  })

  it('let it be started, unless its folder is off for more than that', () => {
    const bench = stuckWith({ entries: entryAt('80') }, '79', '84')
    expect(ask(bench, { kind: 'suspend', trade: 4, part: 'all' })).toBe('ok')
    expect(ask(bench, { kind: 'start', trade: 4, part: 'all' })).toBe('ok')
    expect(ask(bench, { kind: 'start', trade: 2, part: 'all' })).toBe('stuck-out-of-bounds')
    expect(ask(bench, { kind: 'suspend', trade: null, part: 'entries' })).toBe('ok')
    expect(ask(bench, { kind: 'start', trade: 4, part: 'all' })).toBe('bot-is-off')
  })

  it('let it come back when the price does, and wake for that', () => {
    const bench = stuckWith({ entries: entryAt('83') }, '82', '82.5')
    goTo(bench, price('83.83'))
    goTo(bench, price('82.5'))
    expect(resting(bench)).toBe('sell 83.83, sell 86.86')
    goTo(bench, price('90'))
    expect(resting(bench)).toContain('buy 83')
    const waits = stuckWith({ entries: entryAt('80'), opening: { kind: 'amount', amount: price('1') } }, '79', '84')
    expect(waits.wake.below).toBe(price('81'))
  })

  it('let its entry follow the price', () => {
    const bench = stuckWith({ follow: { up: { kind: 'percent', percent: ratio('5') }, down: null } }, '99', '111')
    expect(bench.state.entryOff).toEqual(['stuck-upper'])
    expect(bench.state.trades.find(({ id }) => id === 4)?.price).toBe(price('106'))
    bench.at += 10_000
    expect(bench.wake.above).toBe(price('111.41'))
    goTo(bench, price('115'))
    expect(resting(bench)).toContain('buy 109.7')
  })

  it('pause it by its own', () => {
    const bench = stuckWith({ entries: entryAt('80'), stuck: { lower, upper: null } }, '86', '84')
    expect(shown(bench, 4)).toEqual([['stuck-lower'], 'suspended-buy', ['bot-suspended'], ['stuck-lower']])
    expect(resting(bench)).not.toContain('buy 80')
  })
})

describe('the last stop of the folder pauses its levels', () => {
  const entries = [{ price: price('80'), size: { kind: 'quote', amount: amount('100') } as const }]
  /** A level of the folder at 90 has been given up once, which is as often as it may; its trade would buy at 80. */
  const stoppedWith = (stop: SingleConfig['stop']): Bench<State> => {
    const config = generatorConfig({
      startPrice: price('90'),
      maxPrice: price('95'),
      stop: { kind: 'fix', price: price('85'), limit: 1 },
    })
    const bench = begin(config, '97')
    send(bench, { kind: 'trade-moved-in', moving: letGo(begin(singleConfig({ entries, stop }), '79')) })
    settle(bench)
    for (const at of ['89', '84', '97']) goTo(bench, price(at))
    expect(bench.state.entryOff).toEqual(['stop-loss-limit'])
    return bench
  }

  it('and not a trade that has a stop of its own, which goes on counting its own', () => {
    const bench = stoppedWith({ price: price('75'), limit: 1 })
    expect(resting(bench)).toBe('buy 80')
    goTo(bench, price('79'))
    goTo(bench, price('81'))
    expect(bench.fills.filter(({ trade }) => trade === 3).map(({ side }) => side)).toEqual(['buy', 'sell'])
    goTo(bench, price('79'))
    goTo(bench, price('74'))
    expect(reasonsOf(bench, 3)).toEqual(['stop-loss-limit'])
    expect(bench.state.stopCount).toBe(1)
    expect(ask(bench, { kind: 'start', trade: 3, part: 'all' })).toBe('ok')
  })

  it('and so a trade without one', () => {
    const bench = stoppedWith(null)
    expect(resting(bench)).toBe('')
    expect(ask(bench, { kind: 'start', trade: 3, part: 'all' })).toBe('bot-is-off')
  })
})

describe('the money of a folder', () => {
  const folder = generatorConfig({ startPrice: price('40'), maxPrice: price('45') })
  const { entries: _, inLimit: _in, sellAmount: _sold, follow: _follow, ...basics } = singleConfig()
  const plainFolder: Config = { ...basics, kind: 'folder', limit: null, stop: null }
  const into = (config: Config): Bench<State> => {
    const bench = begin(config, '99')
    send(bench, { kind: 'trade-moved-in', moving: letGo(begin(singleConfig(), '99')) })
    settle(bench)
    return bench
  }
  const shown = (config: Config, { state }: Bench<State>): readonly string[] => {
    const { investment, committed } = spot.report(config, state)
    return [investment, committed, givenInvestment(spot.report(config, state))].map(formatDecimal)
  }

  it.each<[string, Config, readonly string[]]>([
    ['levels', folder, ['200', '200', '100']],
    ['nothing else', plainFolder, ['100', '100', '0']],
  ])('is that of its own settings and what a trade has brought, beside %s', (_name, config, expected) => {
    expect(shown(config, into(config))).toEqual(expected)
  })

  it('grows as a whole where its user changes it, to the last digit, and its settings take their part', () => {
    const bench = into(folder)
    const change = { kind: 'total', amount: amount('1000.000001') } as const
    expect(ask(bench, { kind: 'change-investment', trade: null, change })).toBe('ok')
    expect(shown(folder, bench)).toEqual(['1000.000001', '1000.000001', '500.0000005'])
  })

  it('falls by what a trade had when that is gone', () => {
    const bench = into(folder)
    expect(ask(bench, { kind: 'delete', trade: 3, how: 'close' })).toBe('ok')
    expect(shown(folder, bench)).toEqual(['100', '100', '100'])
  })
})

describe('a folder holds so many buys and sells at the same time', () => {
  const line = (rate: string) => ({ price: price(rate), size: { kind: 'quote', amount: amount('50') } as const })
  const two = (own: Partial<SingleConfig> = {}): Moving =>
    letGo(begin(singleConfig({ entries: [line('98'), line('97')], ...own }), '90'))
  const take = (bench: Bench<State>, moving: Moving, mostPartials?: number) =>
    send(bench, {
      kind: 'trade-moved-in',
      moving: mostPartials === undefined ? moving : { ...moving, mostPartials },
    }).refusal

  it('its levels aside, and none of what is closed', () => {
    const bench = folderWith(two(), '99')
    expect(take(bench, two(), 3)).toEqual({
      code: 'too-many-partials',
      values: { items: '3', buys: '4', sells: '2' },
    })
    expect(take(bench, two(), 4)).toBeNull()
    settle(bench)
    expect(take(bench, two(), 5)?.code).toBe('too-many-partials')
    expect(ask(bench, { kind: 'close', trade: 4 })).toBe('ok')
    expect(take(bench, two(), 4)).toBeNull()
  })

  it('counts sells as it counts buys', () => {
    const half = { type: 'percent', profit: ratio('2'), share: ratio('50') } as const
    const sells = { entries: [line('98')], profits: [half, { ...half, profit: ratio('3') }] }
    const bench = folderWith(two(sells), '99')
    expect(take(bench, two(sells), 3)?.values).toEqual({ items: '3', buys: '2', sells: '4' })
  })

  it('as the ask says that moves it; one of before says nothing', () => {
    const source = begin(singleConfig(), '99')
    const relocate = { kind: 'relocate', trade: 1, to: 'folder', mostPartials: 7 } as const
    expect(ask(source, relocate)).toBe('ok')
    expect(source.effects).toContainEqual(
      expect.objectContaining({ kind: 'move-trade', moving: expect.objectContaining({ mostPartials: 7 }) }),
    )
    expect(take(folderWith(two(), '99'), two())).toBeNull()
  })
})

it('goes only into a folder, and into one of its own direction', () => {
  expect(
    [singleConfig(), generatorConfig(), generatorConfig({ direction: 'sell' })].map((one) => spot.takesIn?.(one)),
  ).toEqual([null, 'buy', 'sell'])
})
