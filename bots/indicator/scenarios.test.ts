import { describe, expect, it } from 'vitest'
import { amount, asQuantity, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import type { HistoryRow } from '#engine/unit.ts'
import { averageCost, dilutionPriceOf } from '../rules/deal-prices.ts'
import { type Bench, endOrder, fillOrder, goTo, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { testConfig, testMarket } from './fixture.ts'
import { indicator } from './index.ts'
import type { State } from './decide.ts'

const MINUTE = 60_000

const begin = (changes: Partial<Config> = {}, at = '100'): Bench<State> => {
  const bench = onBench(indicator, testConfig(changes), testMarket(), price(at))
  send(bench, { kind: 'started', allowance: 1, suspended: false })
  return bench
}

/** A minute goes by and its candle closes at the price at hand, with these values of the buy and the sell side. */
const close = (bench: Bench<State>, buy: number | null, sell: number | null = buy): void => {
  bench.at += MINUTE
  const at = Number(bench.now.price) / 1e18
  const candle = { openTimeMs: bench.at - MINUTE, open: at, high: at, low: at, close: at, volume: 1 }
  send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [buy, sell] })
}

const closeAll = (bench: Bench<State>, values: readonly number[]): void => {
  for (const value of values) {
    close(bench, value)
    settle(bench)
  }
}

const rows = (bench: Bench<State>): readonly HistoryRow[] =>
  bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))

const story = (bench: Bench<State>): string =>
  rows(bench)
    .map(({ action }) => action)
    .join(' ')

const dealOf = (bench: Bench<State>) => {
  const [deal] = bench.state.trades
  if (deal === undefined) throw new Error('the deal is gone')
  return deal
}

const base = (bench: Bench<State>): string => formatDecimal(dealOf(bench).position.base)

const wanted = (bench: Bench<State>): string =>
  [...bench.orders.values()]
    .map(
      ({ want, slot }) =>
        `${slot} ${want.type} ${want.side} ${formatDecimal(want.quantity)} at ${want.type === 'market' ? '-' : formatDecimal(want.price)}`,
    )
    .join(', ')

const entry = (value: string, size: string): Config['buy']['entries'][number] => ({
  value: ratio(value),
  size: { kind: 'quote', amount: amount(size) },
})

describe('the cycle', () => {
  it('buys at a close below the value, at most 0.1 % above the ask, and at once or not at all', () => {
    const bench = begin()
    close(bench, 30)
    expect(wanted(bench)).toBe('')
    close(bench, 29.99)
    expect(wanted(bench)).toBe('entry:0 immediate buy 1 at 100.1')
    settle(bench)
    expect(base(bench)).toBe('0.999')
    expect(dealOf(bench).phase).toBe('holding')
    expect(rows(bench).map(({ action, threshold }) => [action, threshold])).toEqual([['buy', price('29.99')]])
  })

  it('merges all entries that are due into one order, each once a run', () => {
    const bench = begin({
      buy: { ...testConfig().buy, entries: [entry('30', '100'), entry('20', '50'), entry('10', '50')] },
    })
    close(bench, 15)
    // 150 at 100.1 are 1.4985…
    expect(wanted(bench)).toBe('entry:0 immediate buy 1.498 at 100.1')
    settle(bench)
    closeAll(bench, [15, 14])
    expect(dealOf(bench).used).toEqual([0, 1])
    close(bench, 9)
    expect(wanted(bench)).toBe('entry:0 immediate buy 0.499 at 100.1')
  })

  it('entries whose order did not fill are unused, and buy at the next close', () => {
    const bench = begin()
    close(bench, 20)
    setPrice(bench, price('101'))
    settle(bench)
    expect(dealOf(bench)).toMatchObject({ phase: 'flat', used: [] })
    close(bench, 20)
    expect(wanted(bench)).toBe('entry:0 immediate buy 0.99 at 101.11')
  })

  it('does not sell in the candle that bought, nor below the least profit', () => {
    const bench = begin({ sell: { ...testConfig().sell, value: ratio('10') } })
    close(bench, 20)
    expect(wanted(bench)).toBe('entry:0 immediate buy 1 at 100.1')
    settle(bench)
    goTo(bench, price('101.2'))
    close(bench, 40)
    expect(wanted(bench)).toBe('')
    expect(story(bench)).toBe('buy error')
    goTo(bench, price('101.21'))
    close(bench, 40)
    expect(wanted(bench)).toBe('profit:0 immediate sell 0.999 at 101.1')
    settle(bench)
    const [sold] = indicator.report(testConfig(), bench.state).trades[0]?.profits ?? []
    expect(sold).toMatchObject({ status: 'sold', executed: [{ atMs: bench.at, price: price('101.21') }] })
    expect(story(bench)).toBe('buy error sell')
    expect(dealOf(bench)).toMatchObject({ phase: 'flat', runs: 1, dilutions: 0, used: [] })
    expect(dealOf(bench).position.realised > 0n).toBe(true)
  })

  it('offers again each ten seconds as long as it earns enough', () => {
    const bench = begin()
    closeAll(bench, [20])
    goTo(bench, price('103'))
    close(bench, 75)
    setPrice(bench, price('102.5'))
    settle(bench)
    expect(wanted(bench)).toBe('')
    bench.at += 10_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(wanted(bench)).toBe('profit:0 immediate sell 0.999 at 102.39')
    setPrice(bench, price('100'))
    settle(bench)
    bench.at += 10_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(wanted(bench)).toBe('')
    expect(dealOf(bench)).toMatchObject({ phase: 'holding', sale: null })
    expect(bench.wake.atMs).toBeNull()
  })

  it('buys again only after its condition has been false at a close', () => {
    const bench = begin({ sell: { ...testConfig().sell, value: ratio('10') }, minProfit: ratio('0') })
    closeAll(bench, [20])
    goTo(bench, price('102'))
    closeAll(bench, [20])
    expect(story(bench)).toBe('buy sell')
    closeAll(bench, [20, 25])
    expect(story(bench)).toBe('buy sell')
    closeAll(bench, [31, 29])
    expect(story(bench)).toBe('buy sell buy')
  })

  it('a last run switches buying off, and a start counts anew', () => {
    const bench = begin({ repeats: 1 })
    closeAll(bench, [20])
    goTo(bench, price('103'))
    closeAll(bench, [75, 20])
    expect(indicator.report(testConfig({ repeats: 1 }), bench.state)).toMatchObject({
      runs: 1,
      status: 'suspended-buy',
    })
    send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: null, part: 'all' } })
    closeAll(bench, [75, 20])
    expect(dealOf(bench)).toMatchObject({ phase: 'holding', runs: 0 })
  })
})

describe('giving up and buying more', () => {
  const dilution: Config['dilution'] = {
    percent: ratio('5'),
    size: { kind: 'quote', amount: amount('100.1') },
    most: 5,
  }

  it('keeps the example of the design: dilution', () => {
    const bench = begin({ dilution })
    closeAll(bench, [20])
    const first = dealOf(bench).position
    expect(formatDecimal(averageCost(first) ?? 0n)).toMatch(/^100\.10010010/)
    expect(formatDecimal(dilutionPriceOf(testMarket(), first, ratio('5')))).toBe('95.09')
    bench.at += MINUTE
    goTo(bench, price('95.1'))
    expect(story(bench)).toBe('buy')
    goTo(bench, price('95.09'))
    expect(story(bench)).toBe('buy dilution')
    const { position } = dealOf(bench)
    expect(formatDecimal(position.base)).toBe('2.048949')
    expect(formatDecimal(position.cost)).toBe('199.93959')
    expect(formatDecimal(averageCost(position) ?? 0n)).toMatch(/^97\.58153570/)
    expect(formatDecimal(bench.wake.below ?? 0n)).toBe('0')
    bench.at += MINUTE
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(formatDecimal(bench.wake.below ?? 0n)).toBe('92.7')
  })

  it('waits a candle after the last buy, ends with the count, and says how many are used', () => {
    const config = { dilution: { ...dilution, most: 1 } }
    const bench = begin(config)
    closeAll(bench, [20])
    const said = (): string | undefined =>
      indicator.explain(testConfig(config), bench.state, bench.now).values['diluted']
    expect(said()).toBe('0/1')
    goTo(bench, price('90'))
    expect(story(bench)).toBe('buy')
    bench.at += MINUTE
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    expect([story(bench), said()]).toEqual(['buy dilution', '1/1'])
    bench.at += MINUTE
    goTo(bench, price('60'))
    expect(story(bench)).toBe('buy dilution')
  })

  it('comes a moment after the end of a buy that was filled in part, not with it', () => {
    const bench = begin({ dilution })
    close(bench, 20)
    const order = bench.orders.get('1/entry:0')
    if (order === undefined) throw new Error('it buys nothing')
    fillOrder(bench, order, quantity('0.5'), price('100'))
    bench.at += MINUTE
    setPrice(bench, price('95'))
    endOrder(bench, order, 'expiry')
    expect([bench.orders.size, bench.wake.atMs]).toEqual([0, bench.at + 1])
    bench.at += 1
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect([...bench.orders.keys()]).toEqual(['1/entry:0'])
  })

  it('stops at the loss, before it dilutes', () => {
    const bench = begin({ dilution, maxLoss: ratio('5') })
    closeAll(bench, [20])
    bench.at += MINUTE
    // 100.1001 less 5 %, and the fee of the sell: 95.1902, so 95.20 is the last price that loses no more.
    goTo(bench, price('95.21'))
    expect(story(bench)).toBe('buy')
    goTo(bench, price('95.09'))
    expect(story(bench)).toBe('buy stop-loss')
    expect(dealOf(bench)).toMatchObject({ phase: 'flat', runs: 1 })
    expect(indicator.report(testConfig(), bench.state).stopCount).toBe(1)
  })

  it('keeps what is too small to sell as dust, and sells it with the next run', () => {
    const bench = begin()
    close(bench, 20)
    const [order] = [...bench.orders.values()]
    if (order === undefined) throw new Error('no order')
    fillOrder(bench, order, quantity('0.01'), price('100'))
    setPrice(bench, price('101'))
    settle(bench)
    expect(dealOf(bench)).toMatchObject({ phase: 'flat' })
    expect(base(bench)).toBe('0.00999')
    closeAll(bench, [31, 20])
    expect(dealOf(bench).phase).toBe('holding')
    expect(Number(base(bench))).toBeGreaterThan(0.99)
  })
})

describe('escape', () => {
  const escaping = (changes: Partial<Config['escape']> = {}, more: Partial<Config> = {}): Bench<State> => {
    const escape = { allowed: true, diluted: true, minProfit: ratio('1.5'), ...changes }
    const dilution: Config['dilution'] = {
      percent: ratio('5'),
      size: { kind: 'quote', amount: amount('100.1') },
      most: 5,
    }
    const bench = begin({ dilution, escape, ...more })
    closeAll(bench, [20])
    bench.at += MINUTE
    goTo(bench, price('95.09'))
    goTo(bench, price('98.2'))
    return bench
  }

  it('keeps the example of the design: the coins go to a SPOT bot at the target', () => {
    const bench = escaping()
    closeAll(bench, [75])
    const handed = bench.effects.flatMap((effect) => (effect.kind === 'hand-over' ? [effect] : []))
    expect(handed).toHaveLength(1)
    expect(handed[0]).toMatchObject({ to: { family: 'spot' }, handover: { pair: 'COIN/USDC', trade: 1, stop: null } })
    expect(formatDecimal(handed[0]?.handover.target ?? 0n)).toBe('99.15')
    expect(formatDecimal(handed[0]?.handover.base ?? 0n)).toBe('2.048949')
    expect(formatDecimal(handed[0]?.handover.cost ?? 0n)).toBe('199.93959')
    expect(dealOf(bench)).toMatchObject({ phase: 'flat', runs: 1, escapes: 1, ended: { how: 'escaped' } })
    expect(dealOf(bench).position.base).toBe(asQuantity(0n))
    expect(story(bench)).toBe('buy dilution escape')
    closeAll(bench, [31, 29])
    expect(story(bench)).toBe('buy dilution escape buy')
  })

  it.each([
    ['sells instead when it earns enough', {}, { minProfit: ratio('0.5') }, 'buy dilution sell'],
    ['stays when it may not escape', { allowed: false }, {}, 'buy dilution error'],
    ['stays when it was diluted and that may not escape', { diluted: false }, {}, 'buy dilution error'],
  ])('%s', (_, changes, more, expected) => {
    const bench = escaping(changes, more)
    close(bench, 75)
    settle(bench)
    expect(story(bench)).toBe(expected)
  })

  it('the end of the beta hands over whatever is held, and deletes the bot', () => {
    const bench = begin()
    closeAll(bench, [20])
    // A sale of what it holds is still on its way out, so it hears of the end again.
    goTo(bench, price('105'))
    close(bench, 75)
    for (let hour = 0; hour < 3; hour += 1) send(bench, { kind: 'user-asked', ask: { kind: 'end-beta', trade: null } })
    settle(bench)
    expect(story(bench)).toBe('buy suspend escape')
    expect(bench.state).toMatchObject({ life: 'deleted', trades: [] })
  })

  it('the end of the beta deletes a bot that holds nothing at once', () => {
    const bench = begin()
    send(bench, { kind: 'user-asked', ask: { kind: 'end-beta', trade: null } })
    expect(bench.state).toMatchObject({ life: 'deleted', trades: [] })
  })
})

describe('what users ask', () => {
  const holding = (): Bench<State> => {
    const bench = begin()
    closeAll(bench, [20])
    return bench
  }

  it('suspended profits do not sell, suspended entries do not buy', () => {
    const bench = holding()
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'profits' } })
    goTo(bench, price('105'))
    closeAll(bench, [75])
    expect(story(bench)).toBe('buy suspend')
    send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: null, part: 'profits' } })
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'entries' } })
    closeAll(bench, [75, 20])
    expect(story(bench)).toBe('buy suspend start suspend sell')
  })

  it('sells now and goes on', () => {
    const bench = holding()
    send(bench, { kind: 'user-asked', ask: { kind: 'sell', trade: 1 } })
    settle(bench)
    expect(story(bench)).toBe('buy close close')
    expect(dealOf(bench)).toMatchObject({ phase: 'flat', runs: 1 })
  })

  it.each([
    ['close', 'deleted', 'buy close close'],
    ['release', 'deleted', 'buy release'],
  ] as const)('deletes: %s', (how, life, expected) => {
    const bench = holding()
    send(bench, { kind: 'user-asked', ask: { kind: 'delete', trade: null, how } })
    settle(bench)
    expect(bench.state).toMatchObject({ life, trades: [] })
    expect(story(bench)).toBe(expected)
  })

  it('deleted to wait, it goes with its next sale', () => {
    const bench = holding()
    send(bench, { kind: 'user-asked', ask: { kind: 'delete', trade: null, how: 'wait' } })
    expect(bench.state.life).toBe('running')
    goTo(bench, price('105'))
    closeAll(bench, [75])
    expect(bench.state).toMatchObject({ life: 'deleted', trades: [] })
  })

  it('an expired subscription withdraws and keeps the stop', () => {
    const bench = begin({ maxLoss: ratio('5') })
    closeAll(bench, [20])
    send(bench, { kind: 'subscription-changed', active: false })
    goTo(bench, price('105'))
    closeAll(bench, [75])
    expect(story(bench)).toBe('buy suspend')
    goTo(bench, price('95'))
    expect(story(bench)).toBe('buy suspend stop-loss')
  })

  it('funds that lack three times switch buying off', () => {
    const bench = begin()
    bench.freeQuote = 0n
    closeAll(bench, [20, 20, 20, 20])
    expect(dealOf(bench).entryOff).toEqual(['insufficient-funds'])
    expect(story(bench)).toBe('suspend')
  })
})
