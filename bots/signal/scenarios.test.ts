/** The table of bots.md 13.4, worked through on the bench. */
import { describe, expect, it } from 'vitest'
import type { Ask, SignalSide } from '#engine/event.ts'
import { exampleFees } from '#engine/example-market.ts'
import { amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import type { HistoryRow } from '#engine/unit.ts'
import { endOrder, fillOrder, goTo, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { testConfig, testMarket } from './fixture.ts'
import { signal } from './index.ts'

const started = (changes: Partial<Config> = {}) => {
  const others = [{ market: testMarket({ pair: 'GEM/USDC' }), start: price('10') }]
  const bench = onBench(signal, testConfig(changes), testMarket(), price('100'), others)
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}
type Bench = ReturnType<typeof started>

const tell = (bench: Bench, side: SignalSide, pair = 0, carried: string | null = null): void => {
  send(bench, { kind: 'signal-received', pair, side, amount: carried === null ? null : amount(carried) })
}

/** A signal and everything that follows from it at once. */
const hear = (bench: Bench, side: SignalSide, pair = 0, carried: string | null = null): void => {
  tell(bench, side, pair, carried)
  settle(bench)
}

const rows = (bench: Bench): readonly HistoryRow[] =>
  bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))

const outcomes = (bench: Bench): readonly (string | null)[] =>
  rows(bench).flatMap(({ action, cause }) => (action === 'signal' ? [cause] : []))

const held = (bench: Bench, deal = 1): string =>
  formatDecimal(bench.state.trades.find(({ id }) => id === deal)?.position.base ?? 0n)

/** Later than every wait of the cycle. */
const pass = (bench: Bench, ms: number): void => {
  bench.at += ms
}

const wait = (bench: Bench, ms: number, pair = 0): void => {
  pass(bench, ms)
  send(bench, { kind: 'timer-elapsed', pair })
  settle(bench)
}

describe('flat', () => {
  it('a buy buys for the amount of the settings, 0.1 % above the price at most', () => {
    const bench = started()
    tell(bench, 'buy')
    expect([...bench.orders.values()].map(({ want }) => want)).toEqual([
      { type: 'immediate', side: 'buy', price: price('100.1'), quantity: price('1') },
    ])
    settle(bench)
    expect(held(bench)).toBe('0.999')
    expect(outcomes(bench)).toEqual(['signal-buys'])
  })

  it('a buy never spends more than was said, also at its limit', () => {
    const bench = started({ amount: amount('100') })
    tell(bench, 'buy')
    const order = bench.orders.get('1/entry:0')
    // 100 at 100.1 are 0.999; by the price of 100 it would be 1, which costs 100.1 at the limit.
    expect(order?.want.quantity).toBe(quantity('0.999'))
    if (order !== undefined) fillOrder(bench, order, quantity('0.999'), price('100.1'))
    expect(bench.state.trades[0]?.position.cost).toBe(amount('99.9999'))
  })

  it('a sell has nothing to sell', () => {
    const bench = started()
    hear(bench, 'sell')
    expect([held(bench), outcomes(bench)]).toEqual(['0', ['signal-nothing-held']])
  })

  it.each<[string, Partial<Config>, string | null, string, string]>([
    ['what the signal carries', { amount: null }, '50', 'signal-buys', '0.498501'],
    ['what the settings say, whatever it carries', {}, '50', 'signal-buys', '0.999'],
    ['nothing where it should carry an amount', { amount: null }, null, 'signal-no-amount', '0'],
    ['nothing below what the exchange takes', { amount: null }, '5', 'signal-below-minimum', '0'],
    ['as much as the investment goes', { amount: null }, '900', 'signal-buys', '4.990005'],
  ])('a buy buys %s', (_, changes, carried, outcome, base) => {
    const bench = started(changes)
    hear(bench, 'buy', 0, carried)
    expect([outcomes(bench), held(bench)]).toEqual([[outcome], base])
    expect(bench.state.trades[0]?.entryOff).toEqual([])
  })

  it('a buy is refused where the others have bound the investment, or hold as many pairs as may be held', () => {
    const full = started({ amount: amount('300'), investment: amount('302') })
    hear(full, 'buy', 1)
    hear(full, 'buy')
    expect(outcomes(full)).toEqual(['signal-buys', 'signal-investment-used'])
    const limited = started({ limit: 1 })
    hear(limited, 'buy', 1)
    hear(limited, 'buy')
    expect(outcomes(limited)).toEqual(['signal-buys', 'signal-limit'])
    expect([held(limited), held(limited, 2)]).toEqual(['0', '9.99'])
  })

  it('a buy that is not filled yet has bound its part of the investment, of whichever pair', () => {
    const bench = started({ amount: amount('100'), investment: amount('120') })
    tell(bench, 'buy', 1)
    tell(bench, 'buy')
    const asked = [...bench.orders.values()].map(({ want }) => formatDecimal(want.quantity))
    // 9.99 at 10.01 leave a little more than 20, and of that 0.199 at 100.1 are bought.
    expect(asked).toEqual(['9.99', '0.199'])
  })

  it('the rest of a buy that has filled in part, and cheaper, may still cost its limit', () => {
    const bench = started({ investment: amount('121') })
    tell(bench, 'buy')
    const order = bench.orders.get('1/entry:0')
    if (order === undefined) throw new Error('nothing is bought')
    fillOrder(bench, order, quantity('0.01'), price('80'))
    tell(bench, 'buy', 1)
    // 121 less 0.8 and 0.99 at 100.1 are 21.1, of which 2.107 coins are bought at 10.01 at most.
    expect(bench.orders.get('2/entry:0')?.want.quantity).toBe(quantity('2.107'))
    settle(bench)
    expect(bench.state.trades.map((deal) => Number(deal.price) / 1e18 > 90)).toEqual([true, false])
  })

  it('a buy of a suspended pair is refused', () => {
    const bench = started()
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: 2, part: 'all' } })
    hear(bench, 'buy', 1)
    hear(bench, 'buy')
    expect(outcomes(bench)).toEqual(['signal-off', 'signal-buys'])
  })

  it('what is meant for futures is none of its business', () => {
    const bench = started()
    hear(bench, 'long')
    expect(outcomes(bench)).toEqual(['signal-other-side'])
  })
})

describe('holding', () => {
  it('a sell sells everything that earns enough, after fees', () => {
    const bench = started()
    hear(bench, 'buy')
    setPrice(bench, price('102'))
    hear(bench, 'sell')
    expect(outcomes(bench)).toEqual(['signal-buys', 'signal-sells'])
    expect([held(bench), bench.state.trades[0]?.runs]).toEqual(['0', 1])
    const sold = rows(bench).find(({ action }) => action === 'sell')
    // 0.999 at 102 less 0.1 %, for what cost 100.
    expect(formatDecimal(sold?.profit ?? 0n)).toBe('1.796102')
  })

  it('a sell that earns too little is ignored, and says so each time', () => {
    const bench = started()
    hear(bench, 'buy')
    setPrice(bench, price('100.5'))
    hear(bench, 'sell')
    hear(bench, 'sell')
    expect(outcomes(bench)).toEqual(['signal-buys', 'signal-profit-too-low', 'signal-profit-too-low'])
    expect(held(bench)).toBe('0.999')
  })

  it('a sell that earns too little hands the coins over where it may, until the counter is full', () => {
    const bench = started({ escape: { allowed: true, diluted: false, minProfit: ratio('1.5'), limit: 2 } })
    for (let run = 0; run < 3; run += 1) {
      hear(bench, 'buy')
      hear(bench, 'sell')
      pass(bench, 1_000)
    }
    expect(outcomes(bench)).toEqual([
      'signal-buys',
      'signal-escapes',
      'signal-buys',
      'signal-escapes',
      'signal-off',
      'signal-nothing-held',
    ])
    const given = bench.effects.flatMap((effect) => (effect.kind === 'hand-over' ? [effect] : []))
    expect(given.map(({ to, handover }) => [to.family, to.key, handover.pair])).toEqual([
      ['spot', 'escaped:COIN/USDC', 'COIN/USDC'],
      ['spot', 'escaped:COIN/USDC', 'COIN/USDC'],
    ])
    expect(bench.state.trades[0]?.entryOff).toEqual(['escape-limit'])
    send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: 1, part: 'all' } })
    hear(bench, 'buy')
    expect(outcomes(bench).at(-1)).toBe('signal-buys')
  })

  it('the maximum profit sells without a signal', () => {
    const bench = started({ maxProfit: ratio('3') })
    hear(bench, 'buy')
    goTo(bench, price('103'))
    expect(held(bench)).toBe('0.999')
    goTo(bench, price('103.5'))
    expect([held(bench), outcomes(bench)]).toEqual(['0', ['signal-buys']])
  })

  it('a buy far enough below the average buys more, so often as is set', () => {
    const bench = started({ dilution: { percent: ratio('5'), amount: amount('50'), most: 1 } })
    hear(bench, 'buy')
    setPrice(bench, price('96'))
    hear(bench, 'buy')
    setPrice(bench, price('95'))
    hear(bench, 'buy')
    setPrice(bench, price('80'))
    hear(bench, 'buy')
    expect(outcomes(bench)).toEqual(['signal-buys', 'signal-dilution-price', 'signal-dilutes', 'signal-dilutions-used'])
    // 50 at 95.1 are 0.525, less 0.1 %.
    expect(held(bench)).toBe('1.523475')
    expect(rows(bench).map(({ action }) => action)).toContain('dilution')
  })

  it('without dilution a second buy is ignored, whatever the price', () => {
    const bench = started()
    hear(bench, 'buy')
    setPrice(bench, price('50'))
    hear(bench, 'buy')
    expect(outcomes(bench)).toEqual(['signal-buys', 'signal-holds-already'])
  })
})

describe('a signal that comes while its trade is busy', () => {
  it('waits for the order before it', () => {
    const bench = started({ minProfit: ratio('0') })
    tell(bench, 'buy')
    setPrice(bench, price('99'))
    tell(bench, 'sell')
    expect([outcomes(bench), bench.state.own.waiting.length]).toEqual([['signal-buys'], 1])
    setPrice(bench, price('100'))
    settle(bench)
    wait(bench, 1)
    expect(outcomes(bench)).toEqual(['signal-buys', 'signal-profit-too-low'])
    expect(bench.state.own.waiting).toEqual([])
  })

  it('buys a moment after a rejection, not with it: one that comes twice would meet the order', () => {
    const bench = started()
    tell(bench, 'buy')
    tell(bench, 'buy')
    tell(bench, 'buy')
    pass(bench, 1)
    bench.orders.clear()
    const rejected = { kind: 'order-rejected', trade: 1, slot: 'entry:0', reason: 'post-only-cross' } as const
    send(bench, rejected)
    send(bench, rejected)
    expect([bench.orders.size, bench.state.own.waiting.length, bench.wake.atMs]).toEqual([0, 2, bench.at + 1])
    wait(bench, 1)
    expect([held(bench), outcomes(bench)]).toEqual(['0.999', ['signal-buys', 'signal-buys']])
  })

  it('sells a moment after the rejection that has ended the sale before it', () => {
    const bench = started({ minProfit: ratio('0') })
    hear(bench, 'buy')
    setPrice(bench, price('102'))
    tell(bench, 'sell')
    const rejected = { kind: 'order-rejected', trade: 1, slot: 'profit:0', reason: 'other' } as const
    const refuse = (): void => {
      bench.orders.clear()
      send(bench, rejected)
    }
    for (const ms of [10_000, 30_000, 120_000]) {
      refuse()
      pass(bench, ms)
      send(bench, { kind: 'timer-elapsed', pair: 0 })
      pass(bench, 1)
    }
    tell(bench, 'sell')
    refuse()
    expect([bench.orders.size, bench.state.own.waiting.length]).toEqual([0, 1])
    pass(bench, 1)
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect([...bench.orders.keys()]).toEqual(['1/profit:0'])
  })

  it('keeps its place behind the others, and does not hold up another pair', () => {
    const bench = started({ minProfit: ratio('0') })
    tell(bench, 'buy')
    tell(bench, 'sell')
    tell(bench, 'buy')
    tell(bench, 'buy', 1)
    expect(outcomes(bench)).toEqual(['signal-buys', 'signal-buys'])
    settle(bench)
    wait(bench, 1)
    expect(outcomes(bench).slice(2)).toEqual(['signal-profit-too-low', 'signal-holds-already'])
  })

  it('is told so when its trade is closed meanwhile, and nothing wakes a closed bot', () => {
    const bench = started()
    tell(bench, 'buy')
    tell(bench, 'sell')
    send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: null } })
    settle(bench)
    expect([bench.state.life, outcomes(bench)]).toEqual(['closed', ['signal-buys', 'signal-nothing-held']])
    const { own } = bench.state
    bench.state = { ...bench.state, own: { ...own, waiting: [{ deal: 1, side: 'buy', amount: null, at: bench.at }] } }
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(bench.wake.atMs).toBeNull()
  })

  it.each(['release', 'close'] as const)('says why it is dropped when its trade is deleted meanwhile (%s)', (how) => {
    const bench = started()
    tell(bench, 'buy', 1)
    tell(bench, 'sell', 1)
    send(bench, { kind: 'user-asked', ask: { kind: 'delete', trade: 2, how } })
    settle(bench)
    wait(bench, 1, 1)
    expect(bench.state.trades.map(({ id }) => id)).toEqual([1])
    expect(bench.state.own.waiting).toEqual([])
    expect(outcomes(bench)).toEqual(['signal-buys', 'signal-trade-gone'])
    hear(bench, 'buy', 1)
    expect(outcomes(bench).at(-1)).toBe('signal-trade-gone')
  })

  it('is stale after a minute', () => {
    const bench = started()
    tell(bench, 'buy')
    tell(bench, 'sell')
    // The exchange answers late.
    expect(bench.wake.atMs).toBe(1_060_000)
    pass(bench, 60_000)
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(outcomes(bench)).toEqual(['signal-buys', 'signal-stale'])
  })
})

describe('a trade that waits to be deleted', () => {
  it('buys no more, still sells, and is gone then, while the other pair goes on', () => {
    const bench = started()
    hear(bench, 'buy')
    send(bench, { kind: 'user-asked', ask: { kind: 'delete', trade: 1, how: 'wait' } })
    expect(signal.explain(testConfig(), bench.state, bench.now).code).toBe('signal-waits-to-sell')
    hear(bench, 'buy')
    setPrice(bench, price('102'))
    hear(bench, 'sell')
    expect(outcomes(bench)).toEqual(['signal-buys', 'signal-off', 'signal-sells'])
    expect(bench.state.trades.map(({ id }) => id)).toEqual([2])
  })

  it('says so, and one that is only being closed does not', () => {
    const badges = (ask: Ask): readonly string[] => {
      const bench = started()
      hear(bench, 'buy')
      send(bench, { kind: 'user-asked', ask })
      return signal.report(testConfig(), bench.state).badges
    }
    expect(badges({ kind: 'delete', trade: null, how: 'wait' })).toEqual(['pending-delete'])
    expect(badges({ kind: 'close', trade: null })).toEqual([])
  })
})

it('says how many dilutions of a run are used, of each pair that holds coins', () => {
  const dilution = { percent: ratio('1'), amount: amount('50'), most: 3 }
  const said = (bench: Bench, changes: Partial<Config>) =>
    signal.explain(testConfig(changes), bench.state, bench.now).values['diluted']
  const bench = started({ dilution })
  hear(bench, 'buy')
  expect([said(bench, {}), said(bench, { dilution })]).toEqual(['', 'COIN/USDC 0/3'])
  setPrice(bench, price('90'))
  hear(bench, 'buy')
  hear(bench, 'buy', 1)
  expect(said(bench, { dilution })).toBe('COIN/USDC 1/3, GEM/USDC 0/3')
  const counts = signal.report(testConfig({ dilution }), bench.state).trades.map(({ dilutions }) => dilutions)
  expect(counts.slice(0, 2)).toEqual([
    { used: 1, most: 3 },
    { used: 0, most: 3 },
  ])
  expect(signal.report(testConfig(), bench.state).trades[0]).not.toHaveProperty('dilutions')
  const alone = { dilution, pairs: testConfig().pairs.slice(0, 1) }
  expect(said(bench, alone)?.startsWith('1/3')).toBe(true)
})

describe('a unit with several pairs', () => {
  it('asked to close, it sells each pair when it is shown that pair', () => {
    const bench = started()
    hear(bench, 'buy')
    hear(bench, 'buy', 1)
    send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: null } })
    settle(bench)
    expect([held(bench), held(bench, 2)]).toEqual(['0', '9.99'])
    const due = bench.pairs[1]?.wake.atMs ?? 0
    expect(due).toBe(bench.at + 1)
    wait(bench, 1, 1)
    expect([held(bench, 2), bench.state.life]).toEqual(['0', 'closed'])
  })

  it('counts its pairs in one book', () => {
    const bench = started()
    hear(bench, 'buy')
    hear(bench, 'buy', 1)
    const report = signal.report(testConfig(), bench.state)
    expect([report.used, formatDecimal(report.committed)]).toEqual([2, '200'])
  })
})

describe('an edit', () => {
  const edited = (bench: Bench, before: Partial<Config>, after: Partial<Config>): string => {
    bench.decide = (state, event, now) => signal.decide(testConfig(after), state, event, now)
    const { refusal } = send(bench, {
      kind: 'user-asked',
      ask: { kind: 'edit', before: testConfig(before), applyToGenerated: true },
    })
    return refusal?.code ?? 'ok'
  }

  it('leaves the pairs as they are', () => {
    const bench = started()
    const [first] = testConfig().pairs
    if (first === undefined) throw new Error('no pair')
    const others = [first, { text: 'SALTUSDC', pair: 'SALT/USDC' as const }]
    expect(edited(bench, {}, { pairs: others })).toBe('pair-is-fixed')
    expect(edited(bench, {}, { minProfit: ratio('2') })).toBe('ok')
  })

  it('that allows fewer escapes than there have been ends them', () => {
    const escape = { allowed: true, diluted: true, minProfit: ratio('1'), limit: 3 }
    const bench = started({ escape })
    hear(bench, 'buy')
    hear(bench, 'sell')
    pass(bench, 60_000)
    hear(bench, 'buy')
    expect(edited(bench, { escape }, { escape: { ...escape, limit: 1 } })).toBe('ok')
    hear(bench, 'sell')
    expect(outcomes(bench)).toEqual(['signal-buys', 'signal-escapes', 'signal-buys', 'signal-profit-too-low'])
  })
})

it('sells at the maximum profit what is barely large enough once the offer, a little below the price, is too', () => {
  const market = testMarket({ fees: exampleFees('third') })
  const config = testConfig({ pairs: testConfig().pairs.slice(0, 1), maxProfit: ratio('2') })
  const bench = onBench(signal, config, market, price('97.94'))
  send(bench, { kind: 'started', allowance: 1, suspended: false })
  tell(bench, 'buy')
  const order = bench.orders.get('1/entry:0')
  if (order === undefined) throw new Error('it buys nothing')
  fillOrder(bench, order, quantity('0.05'), price('97.94'))
  setPrice(bench, price('100.1'))
  endOrder(bench, order, 'expiry')
  // 0.05 of 100.00, which lies a tenth of a percent below 100.11, are 5.
  expect([bench.orders.size, formatDecimal(bench.wake.above ?? 0n)]).toEqual([0, '100.11'])
  goTo(bench, price('100.11'))
  expect(held(bench)).toBe('0')
})

it('wakes where the maximum profit is reached, and sells there', () => {
  const bench = started({ maxProfit: ratio('3') })
  hear(bench, 'buy')
  const above = bench.wake.above
  if (above === null) throw new Error('nothing wakes it')
  expect(formatDecimal(above)).toBe('103.21')
  goTo(bench, above)
  wait(bench, 1)
  expect(bench.state.runs).toBe(1)
})
