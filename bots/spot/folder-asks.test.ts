/** What users ask of folders (bots.md 18), as told there, and what none of it may change. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ask, InvestmentChange, Moving } from '#engine/event.ts'
import { amount, asPrice, asQuantity, formatDecimal, ONE, type Price, price, quantity, ratio } from '#engine/money.ts'
import { type Bench, fillOrder, goTo, onBench, send, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { escapedFolder } from './escaped.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import { withInvestment } from './present.ts'
import { formOf } from './reform.ts'
import { isLive, type State } from './state.ts'

const begin = (config: Config, at: Price): Bench<State> => {
  const bench = onBench(spot, config, testMarket(), at)
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const ask = (bench: Bench<State>, what: Ask): string => {
  const { refusal } = send(bench, { kind: 'user-asked', ask: what })
  if (refusal === null) settle(bench)
  return refusal?.code ?? 'ok'
}

const fields = (
  config: Config,
  bench: Bench<State>,
  show: (trade: ReturnType<typeof spot.report>['trades'][number]) => string,
) => spot.report(config, bench.state).trades.map(show).join(' ')

const amounts = (config: Config, bench: Bench<State>): string =>
  fields(config, bench, (trade) => `${formatDecimal(trade.price)}:${formatDecimal(trade.amount)}`)

const worth = (config: Config, bench: Bench<State>): bigint =>
  spot.report(config, bench.state).trades.reduce((sum, trade) => sum + trade.amount, 0n)

/** 200 at each of 90, 95, 100, 105 and 110. */
const ladder = (changes: Partial<Parameters<typeof generatorConfig>[0]> = {}): Config =>
  generatorConfig({ size: { kind: 'quote', amount: amount('200') }, ...changes })

const distribute: Ask = { kind: 'distribute', trade: null }

describe('distributing again', () => {
  it('gives what levels above 98 have to those below, and not what one of them holds', () => {
    const config = ladder({ profits: [{ type: 'percent', profit: ratio('9'), share: ratio('100') }] })
    const bench = begin(config, price('104'))
    goTo(bench, price('98'))
    expect(fields(config, bench, ({ price: at, phase }) => `${formatDecimal(at)}:${phase}`)).toBe(
      '90:entry-open 95:entry-open 100:holding 105:idle 110:idle',
    )
    expect(ask(bench, distribute)).toBe('ok')
    expect(amounts(config, bench)).toBe('90:400 95:400 100:200 105:0 110:0')
    expect(fields(config, bench, ({ status, reasons }) => `${status}/${reasons.join()}`)).toBe(
      'active/ active/ active/ waiting/no-amount waiting/no-amount',
    )
    expect([...bench.orders.values()].map(({ want }) => formatDecimal(want.quantity))).toEqual([
      '1.998',
      '4.21',
      '4.444',
    ])
    // What has no amount is never offered.
    goTo(bench, price('111'))
    expect(fields(config, bench, ({ phase }) => phase)).toBe('entry-open entry-open entry-open idle idle')
  })

  it.each<[string, Price, string]>([
    ['nothing lies above', price('111'), 'no-levels-left-behind'],
    ['nothing lies below', price('89'), 'no-levels-to-give-to'],
  ])('is refused where %s', (_, at, code) => {
    const config = ladder()
    const bench = begin(config, at)
    expect(ask(bench, distribute)).toBe(code)
    expect(worth(config, bench)).toBe(amount('1000'))
  })

  it('keeps the sum to the last digit, and takes nothing from what holds or is spent', () => {
    const moves = fc.array(fc.integer({ min: 8_500, max: 11_500 }), { maxLength: 6 })
    fc.assert(
      fc.property(moves, fc.integer({ min: 1, max: 3 }), fc.boolean(), (prices, repeats, isBase) => {
        const size = isBase
          ? ({ kind: 'base', quantity: quantity('1.7') } as const)
          : ({ kind: 'quote', amount: amount('123.45678901') } as const)
        const config = ladder({ size, repeats, maxPrice: price('115') })
        const bench = begin(config, price('104'))
        for (const cents of prices) goTo(bench, asPrice((BigInt(cents) * ONE) / 100n))
        const before = worth(config, bench)
        const held = bench.state.trades.filter(({ phase, entryOff }) => phase === 'holding' || entryOff.length > 0)
        ask(bench, distribute)
        // A base amount is quote divided by a price: the last of its 18 digits is lost.
        const lost = before - worth(config, bench)
        expect(lost >= 0n && lost <= (isBase ? 2_000n : 0n)).toBe(true)
        for (const trade of held) {
          expect(bench.state.trades.find(({ id }) => id === trade.id)?.entries).toEqual(trade.entries)
        }
      }),
      { numRuns: 60 },
    )
  })
})

const invest = (change: InvestmentChange): Ask => ({ kind: 'change-investment', trade: null, change })

describe('a new investment', () => {
  it.each<[string, InvestmentChange, string]>([
    ['a total', { kind: 'total', amount: amount('1500') }, '90:300 95:300 100:300 105:300 110:300'],
    ['a percentage more', { kind: 'percent', percent: ratio('10') }, '90:220 95:220 100:220 105:220 110:220'],
    ['a percentage less', { kind: 'percent', percent: ratio('-50') }, '90:100 95:100 100:100 105:100 110:100'],
  ])('by %s changes every level by the same factor', (_, change, expected) => {
    const config = ladder()
    const bench = begin(config, price('104'))
    goTo(bench, price('99.9'))
    const { position } = bench.state.trades[2] ?? {}
    expect(ask(bench, invest(change))).toBe('ok')
    expect(amounts(config, bench)).toBe(expected)
    expect(bench.state.trades[2]?.position).toEqual(position)
    // The level that held takes its new amount in its next run.
    goTo(bench, price('101.5'))
    const resting = [...bench.orders.values()].find(({ trade }) => trade === 3)
    expect(formatDecimal((resting?.want.quantity ?? 0n) * 100n)).toBe(expected.split(' ')[2]?.slice(4))
  })

  it.each<[InvestmentChange, string]>([
    [{ kind: 'total', amount: amount('10') }, 'investment-below-minimum'],
    [{ kind: 'total', amount: amount('1000000000') }, 'investment-above-maximum'],
    [{ kind: 'total', amount: amount('0') }, 'investment-not-positive'],
    [{ kind: 'percent', percent: ratio('-100') }, 'investment-not-positive'],
  ])('of %o is refused and changes nothing', (change, code) => {
    const config = ladder()
    const bench = begin(config, price('104'))
    expect(ask(bench, invest(change))).toBe(code)
    expect(worth(config, bench)).toBe(amount('1000'))
  })

  it('of a bot of one trade holds for its next runs, and outlives an edit of something else', () => {
    const config = singleConfig()
    const bench = begin(config, price('101'))
    goTo(bench, price('99.9'))
    expect(ask(bench, invest({ kind: 'total', amount: amount('300') }))).toBe('ok')
    goTo(bench, price('101.5'))
    expect([...bench.orders.values()].map(({ want }) => formatDecimal(want.quantity))).toEqual(['3'])
    const edited = { ...config, stop: { price: price('80'), limit: null } }
    bench.decide = (state, event, now) => spot.decide(edited, state, event, now)
    expect(ask(bench, { kind: 'edit', before: config, applyToGenerated: false })).toBe('ok')
    expect([...bench.orders.values()].map(({ want }) => formatDecimal(want.quantity))).toEqual(['3'])
    expect(spot.report(edited, bench.state).investment).toBe(amount('300'))
  })
})

describe('the form of an edit', () => {
  it.each<[string, Config, Partial<ReturnType<typeof formOf>>]>([
    ['an investment', ladder({ size: { kind: 'investment', amount: amount('1000') } }), { investment: '1500' }],
    ['an amount of each level', ladder(), { amount: '300' }],
    ['one trade', singleConfig(), { investment: '150' }],
  ])('shows what a new investment has made of %s, and saving it changes nothing of that', (_, config, shown) => {
    const bench = begin(config, price('104'))
    expect(ask(bench, invest({ kind: 'percent', percent: ratio('50') }))).toBe('ok')
    const present = withInvestment(config, spot.report(config, bench.state).investment)
    expect(formOf(present)).toMatchObject(shown)
    const orders = [...bench.orders.values()].map(({ want }) => want)
    const edited = { ...present, repeats: 7 }
    bench.decide = (state, event, now) => spot.decide(edited, state, event, now)
    expect(ask(bench, { kind: 'edit', before: config, applyToGenerated: false })).toBe('ok')
    expect(spot.report(edited, bench.state).investment).toBe(spot.report(present, bench.state).investment)
    expect([...bench.orders.values()].map(({ want }) => want)).toEqual(orders)
  })
})

describe('going live', () => {
  it('closes the demo on paper, forgets what it did, and keeps levels, sizes and the switches of its user', () => {
    const config = ladder({ repeats: 5 })
    const bench = begin(config, price('104'))
    goTo(bench, price('94'))
    goTo(bench, price('97'))
    ask(bench, invest({ kind: 'percent', percent: ratio('10') }))
    ask(bench, { kind: 'suspend', trade: 1, part: 'entries' })
    bench.effects.length = 0
    const ended = send(bench, { kind: 'user-asked', ask: { kind: 'set-live', trade: null } })
    const rows = bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))
    const texts = rows.map(({ trade, cause, price: at, quantity: sold }) =>
      [trade, cause, formatDecimal(sold), formatDecimal(at ?? 0n)].join(' '),
    )
    // The level at 95 has bought and sold; its dust ends on paper too.
    expect(texts).toEqual(['2 demo-closed 0.000895 97', '3 demo-closed 1.998 97'])
    // 1.998 at 97 less 0.1 %, for what has cost 200.
    expect(formatDecimal(rows[1]?.profit ?? 0n)).toBe('-6.387806')
    expect(ended.wants.every(({ want }) => want === null)).toBe(true)
    const { trades, position, runs, stopCount } = spot.report({ ...config, mode: 'live' }, bench.state)
    expect([position.base, position.realised, runs, stopCount]).toEqual([0n, 0n, 0, 0])
    expect(trades.map(({ phase, amount: size }) => `${phase} ${formatDecimal(size)}`)).toEqual(
      Array.from({ length: 5 }, () => 'idle 220'),
    )
    expect(trades[0]?.reasons).toEqual(['user'])
    expect(bench.state.trades.some(({ entries }) => entries.some(({ order }) => isLive(order)))).toBe(false)
  })

  it('forgets what trades have earned that are gone', () => {
    const config = ladder()
    const bench = begin(config, price('104'))
    goTo(bench, price('99'))
    ask(bench, { kind: 'close', trade: 3 })
    ask(bench, { kind: 'delete-closed', trade: null })
    expect(spot.report(config, bench.state).position.realised).not.toBe(0n)
    bench.decide = (state, event, now) => spot.decide({ ...config, mode: 'live' }, state, event, now)
    expect(ask(bench, { kind: 'set-live', trade: null })).toBe('already-live')
    bench.decide = (state, event, now) => spot.decide(config, state, event, now)
    ask(bench, { kind: 'set-live', trade: null })
    expect(bench.orders.size).toBe(0)
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    expect(bench.orders.size).toBe(2)
    expect(spot.report(config, bench.state).position).toEqual({ base: 0n, cost: 0n, realised: 0n, fees: 0n })
  })

  it('is refused for what is live, is leaving, or is being sold', () => {
    const config = ladder()
    const live = begin({ ...config, mode: 'live', account: 'key' }, price('104'))
    expect(ask(live, { kind: 'set-live', trade: null })).toBe('already-live')
    const leaving = begin(config, price('104'))
    goTo(leaving, price('99'))
    ask(leaving, { kind: 'delete', trade: null, how: 'wait' })
    expect(ask(leaving, { kind: 'set-live', trade: null })).toBe('pending-delete')
    const more: Ask = { kind: 'change-investment', trade: null, change: { kind: 'percent', percent: ratio('50') } }
    expect(ask(leaving, more)).toBe('pending-delete')
    const selling = begin(config, price('104'))
    goTo(selling, price('99'))
    send(selling, { kind: 'user-asked', ask: { kind: 'sell', trade: 3 } })
    expect(send(selling, { kind: 'user-asked', ask: { kind: 'set-live', trade: null } }).refusal?.code).toBe('locked')
  })
})

/** What a bot gives away, as the other is told it. */
const given = (bench: Bench<State>): { to: string; moving: Moving } | null => {
  const effect = bench.effects.find((one) => one.kind === 'move-trade')
  if (effect?.kind !== 'move-trade') return null
  const { id, ...moving } = effect.moving
  return { to: effect.to, moving: { ...moving, from: { unit: 'source', trade: id } } }
}

describe('a trade that moves to a folder', () => {
  const own = singleConfig({ stop: { price: price('90'), limit: null }, inLimit: false })

  it('keeps its number, its run, its books and its orders, and goes on by its own settings', () => {
    const source = begin(own, price('101'))
    goTo(source, price('99.9'))
    const held = source.state.trades[0]
    const before = spot.report(own, source.state).position
    expect(ask(source, { kind: 'relocate', trade: 1, to: 'folder' })).toBe('ok')
    expect(spot.report(own, source.state)).toMatchObject({
      status: 'deleted',
      trades: [],
      position: { base: 0n, cost: 0n },
    })
    const gift = given(source)
    expect(gift?.to).toBe('folder')
    const config = generatorConfig({ limit: 1 })
    const target = onBench(spot, config, testMarket(), price('99.9'))
    if (gift === null) throw new Error('nothing was given')
    send(target, { kind: 'started', allowance: 100, suspended: false })
    const decision = spot.decide(
      config,
      target.state,
      { kind: 'trade-moved-in', moving: gift.moving, at: 1 },
      target.now,
    )
    const moved = decision.state.trades.at(-1)
    expect([moved?.id, moved?.phase, moved?.position, moved?.profits]).toEqual([
      6,
      'holding',
      held?.position,
      held?.profits,
    ])
    expect(decision.wants.some(({ trade }) => trade === moved?.id)).toBe(false)
    const shown = spot.report(config, decision.state)
    expect(shown.position).toEqual(before)
    expect(shown.trades.at(-1)).toMatchObject({ origin: 'manual', inLimit: false, stopPrice: price('90') })
    expect(shown.used).toBe(1)
  })

  it('keeps its number where that was never used, and gives all it has bought on to the last grain', () => {
    const folder = spot.parseConfig(escapedFolder(own).config)
    const target = onBench(spot, folder, testMarket(), price('99.9'))
    send(target, { kind: 'started', allowance: 0, suspended: false })
    const source = begin(own, price('101'))
    goTo(source, price('99.9'))
    const { position } = spot.report(own, source.state)
    ask(source, { kind: 'relocate', trade: 1, to: 'folder' })
    const moving = given(source)?.moving
    if (moving === undefined) throw new Error('nothing was given')
    const { state, refusal } = spot.decide(folder, target.state, { kind: 'trade-moved-in', moving, at: 1 }, target.now)
    expect([refusal, state.trades[0]?.id, spot.report(folder, state).position]).toEqual([null, 1, position])
  })

  it.each<[string, Config, Ask, string]>([
    ['a generated one', ladder(), { kind: 'relocate', trade: 1, to: 'x' }, 'relocate-generated'],
    ['one that is not there', own, { kind: 'relocate', trade: 9, to: 'x' }, 'no-such-trade'],
  ])('is refused for %s', (_, config, what, code) => {
    expect(ask(begin(config, price('101')), what)).toBe(code)
  })

  it.each<[string, Config, string]>([
    ['of another pair', generatorConfig({ pair: 'OTHER/USDC' }), 'relocate-pair'],
    ['that is no folder', own, 'relocate-needs-folder'],
    ['that sells first', generatorConfig({ direction: 'sell' }), 'relocate-direction'],
  ])('is refused by a bot %s', (_, config, code) => {
    const source = begin(own, price('101'))
    ask(source, { kind: 'relocate', trade: 1, to: 'x' })
    const moving = given(source)?.moving
    const target = begin(config, price('101'))
    if (moving === undefined) throw new Error('nothing was given')
    const { refusal, state } = spot.decide(config, target.state, { kind: 'trade-moved-in', moving, at: 1 }, target.now)
    expect(refusal?.code).toBe(code)
    expect(state).toBe(target.state)
  })
})

describe('deleting what is over', () => {
  it('takes closed trades out of the list and keeps what they earned', () => {
    const config = ladder()
    const bench = begin(config, price('104'))
    expect(ask(bench, { kind: 'delete-closed', trade: null })).toBe('nothing-to-delete')
    goTo(bench, price('99'))
    ask(bench, { kind: 'close', trade: 3 })
    const { realised } = spot.report(config, bench.state).position
    expect(ask(bench, { kind: 'delete-closed', trade: null })).toBe('ok')
    const shown = spot.report(config, bench.state)
    expect([shown.trades.length, shown.position.realised]).toEqual([4, realised])
  })

  it('hides profits that have sold; what they traded is told with time, price and quantity', () => {
    const profits = [
      { type: 'percent' as const, profit: ratio('1'), share: ratio('50') },
      { type: 'percent' as const, profit: ratio('5'), share: ratio('50') },
    ]
    const config = singleConfig({ profits })
    const bench = begin(config, price('101'))
    goTo(bench, price('99.9'))
    expect(ask(bench, { kind: 'delete-profits', trade: null })).toBe('nothing-to-delete')
    goTo(bench, price('101.2'))
    const shown = () => spot.report(config, bench.state).trades[0]?.profits ?? []
    expect(shown().map(({ status, executed }) => [status, executed])).toEqual([
      ['sold', [{ atMs: bench.at, price: price('101'), quantity: quantity('0.499') }]],
      ['waiting', []],
    ])
    expect(ask(bench, { kind: 'delete-profits', trade: 1 })).toBe('ok')
    expect(shown().map(({ hidden }) => hidden)).toEqual([true, false])
    expect(ask(bench, { kind: 'suspend-profit', trade: 1, profit: 1 })).toBe('ok')
    expect(shown().map(({ status }) => status)).toEqual(['sold', 'suspended'])
  })
})

describe('a clone', () => {
  it('waits for the start of its user', () => {
    const bench = onBench(spot, ladder(), testMarket(), price('104'))
    send(bench, { kind: 'started', allowance: 100, suspended: true })
    expect([bench.orders.size, spot.report(ladder(), bench.state).status]).toEqual([0, 'suspended'])
    expect(ask(bench, { kind: 'start', trade: null, part: 'all' })).toBe('ok')
    expect(bench.orders.size).toBe(3)
  })
})

describe('what holds a bot back from outside', () => {
  const held = (reason: 'maintenance' | 'key-invalid' | 'regulation', holds: boolean) =>
    ({ kind: 'restriction-changed', reason, holds }) as const

  it('leaves orders as they are while the exchange is away, and goes on by itself', () => {
    const config = ladder()
    const bench = begin(config, price('104'))
    goTo(bench, price('99'))
    const before = bench.orders.size
    send(bench, held('maintenance', true))
    settle(bench)
    expect([bench.orders.size, spot.report(config, bench.state).status]).toEqual([before, 'suspended'])
    send(bench, held('maintenance', false))
    settle(bench)
    expect(spot.report(config, bench.state)).toMatchObject({ status: 'active', reasons: [] })
  })

  it('takes no partly filled order back while the exchange is away, asks for no time meanwhile, and does so after', () => {
    const config = ladder({ profits: [{ type: 'percent', profit: ratio('9'), share: ratio('100') }] })
    const bench = begin(config, price('104'))
    const [key, order] = [...bench.orders.entries()][0] ?? []
    if (key === undefined || order === undefined) throw new Error('nothing is offered')
    fillOrder(bench, order, asQuantity(order.want.quantity / 2n), price('100'))
    const slow = bench.wake.atMs
    expect(slow).not.toBeNull()
    send(bench, held('maintenance', true))
    expect(bench.wake.atMs).toBeNull()
    bench.at = (slow ?? 0) + 1
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect([bench.orders.has(key), bench.wake.atMs]).toEqual([true, null])
    send(bench, held('maintenance', false))
    settle(bench)
    expect(bench.orders.has(key)).toBe(false)
  })

  it('keeps a bot with a broken key from being started, and waits for a start once it is mended', () => {
    const config = ladder()
    const bench = begin(config, price('104'))
    send(bench, held('key-invalid', true))
    expect(ask(bench, { kind: 'start', trade: null, part: 'all' })).toBe('held-back')
    expect(ask(bench, { kind: 'start', trade: 1, part: 'all' })).toBe('held-back')
    send(bench, held('key-invalid', false))
    expect(spot.report(config, bench.state).reasons).toEqual(['key-invalid'])
    expect(ask(bench, { kind: 'start', trade: null, part: 'all' })).toBe('ok')
    expect(spot.report(config, bench.state).status).toBe('active')
  })

  it('takes entries back where the pair is not allowed, and lets profits run', () => {
    const config = ladder()
    const bench = begin(config, price('104'))
    goTo(bench, price('99'))
    send(bench, held('regulation', true))
    settle(bench)
    expect([...bench.orders.keys()]).toEqual(['3/profit:0'])
    expect(spot.report(config, bench.state).status).toBe('suspended-buy')
  })
})
