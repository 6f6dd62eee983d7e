/** One rule at a time, each told as a short story on the bench. */
import { describe, expect, it } from 'vitest'
import { amount, asQuantity, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { type Bench, endOrder, fillOrder, goTo, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { testConfig, testMarket } from './fixture.ts'
import { grid } from './index.ts'
import type { State } from './state.ts'

const begin = (changes: Partial<Config>, at: string, market = testMarket(), allowance = 100): Bench<State> => {
  const bench = onBench(grid, testConfig(changes), market, price(at))
  send(bench, { kind: 'started', allowance, suspended: false })
  settle(bench)
  return bench
}

const of = (bench: Bench<State>, phase: string): string =>
  bench.state.trades
    .filter((trade) => trade.phase === phase)
    .map((trade) => trade.price)
    .sort((left, right) => (left < right ? -1 : 1))
    .map((level) => formatDecimal(level))
    .join(' ')

const orderAt = (bench: Bench<State>, text: string) => {
  const found = [...bench.orders.values()].find(
    (order) => order.want.type === 'limit' && order.want.price === price(text),
  )
  if (found === undefined) throw new Error(`no order at ${text}`)
  return found
}

const notes = (bench: Bench<State>): readonly string[] =>
  bench.effects.flatMap((effect) => (effect.kind === 'notify' ? [effect.code] : []))

const rows = (bench: Bench<State>): readonly string[] =>
  bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row.action] : []))

const fiveApart: Partial<Config> = {
  startPrice: price('90'),
  maxPrice: price('110'),
  trailingUp: price('110'),
  trailingDown: price('90'),
  step: { kind: 'amount', amount: price('5') },
  window: { kind: 'amount', amount: price('6') },
  profits: [{ type: 'percent', profit: ratio('5'), share: ratio('100') }],
}

describe('the limit of concurrent trades', () => {
  it('keeps the nearest three, and frees a place when one sells', () => {
    const bench = begin({ ...fiveApart, limit: 3 }, '111')
    expect([of(bench, 'entering'), bench.state.used]).toEqual(['105 110', 2])
    goTo(bench, price('104'))
    expect([of(bench, 'holding'), of(bench, 'entering'), bench.state.used]).toEqual(['105 110', '100', 3])
    goTo(bench, price('100.5'))
    expect([of(bench, 'entering'), of(bench, 'idle')]).toEqual(['100', '95'])
    fillOrder(bench, orderAt(bench, '110.25'), orderAt(bench, '110.25').want.quantity, price('110.25'))
    settle(bench)
    expect(of(bench, 'entering')).toBe('95 100')
  })

  it('takes a farther entry back for a nearer one', () => {
    const bench = begin({ window: { kind: 'amount', amount: price('3') }, limit: 1 }, '104.3')
    expect(of(bench, 'entering')).toBe('104')
    goTo(bench, price('105.2'))
    expect(of(bench, 'entering')).toBe('105')
  })
})

describe('the stop loss', () => {
  const stopped: Partial<Config> = { ...fiveApart, stop: { price: price('90'), limit: 2 } }

  it('sells everything as one order and counts once, and suspends at its limit', () => {
    const bench = begin(stopped, '101')
    goTo(bench, price('94'))
    expect(of(bench, 'holding')).toBe('95 100')
    goTo(bench, price('89.9'))
    expect([bench.state.stopCount, bench.state.held]).toEqual([1, 0])
    expect(bench.fills.filter((fill) => fill.slot === 'exit').length).toBe(1)
    expect(rows(bench).filter((row) => row === 'stop-loss')).toHaveLength(1)
    expect(bench.state.stopProfit < 0n).toBe(true)
    goTo(bench, price('96'))
    expect(of(bench, 'entering')).toContain('95')
    goTo(bench, price('94'))
    goTo(bench, price('89.9'))
    expect([bench.state.stopCount, bench.state.entryOff]).toEqual([2, ['stop-loss-limit']])
    expect(notes(bench)).toContain('stop-loss-limit')
    goTo(bench, price('96'))
    expect(of(bench, 'entering')).toBe('')
    send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: null, part: 'all' } })
    expect([bench.state.stopCount, of(bench, 'entering')]).toEqual([0, '90 95'])
  })

  it('waits for the last cancel, and sells what that cancel has still filled', () => {
    const bench = begin(stopped, '101')
    goTo(bench, price('99'))
    const entry = orderAt(bench, '95')
    setPrice(bench, price('89.9'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('89.9') })
    expect(bench.orders.has('0/exit')).toBe(false)
    const profit = orderAt(bench, '105')
    endOrder(bench, profit, 'us')
    expect(bench.orders.has('0/exit')).toBe(false)
    fillOrder(bench, entry, quantity('0.2'), price('95'))
    expect(bench.orders.has('0/exit')).toBe(false)
    const base = bench.state.trades.reduce((sum, trade) => sum + trade.position.base, 0n)
    endOrder(bench, entry, 'us')
    const exit = bench.orders.get('0/exit')
    expect(base - (exit?.want.quantity ?? 0n) < 2n * quantity('0.001')).toBe(true)
    settle(bench)
    expect(bench.state.held).toBe(0)
  })

  it('is tried again when the exchange takes no order, and never given up', () => {
    const bench = begin(stopped, '101')
    goTo(bench, price('99'))
    bench.now = { ...bench.now, market: testMarket({ status: 'halted' }) }
    setPrice(bench, price('89.9'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('89.9') })
    settle(bench)
    expect([bench.state.exits[0]?.phase, bench.wake.atMs]).toEqual(['waiting', bench.at + 5_000])
    expect(notes(bench)).toContain('exit-delayed')
    bench.at += 5_000
    bench.now = { ...bench.now, market: testMarket() }
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    expect([bench.state.stopCount, bench.state.held]).toEqual([1, 0])
  })
})

describe('take profit', () => {
  const levels: Partial<Config> = {
    profits: [{ type: 'percent', profit: ratio('9'), share: ratio('100') }],
    takeProfits: [
      { price: price('106'), share: ratio('40') },
      { price: price('108'), share: ratio('60') },
    ],
  }

  it('sells its shares of what was held, offers the rest again, and closes after the last', () => {
    const bench = begin(levels, '104.3')
    goTo(bench, price('102.5'))
    const held = bench.state.trades.reduce((sum, trade) => sum + trade.position.base, 0n)
    goTo(bench, price('106'))
    const sold = bench.fills.filter((fill) => fill.slot === 'exit').reduce((sum, { fill }) => sum + fill.quantity, 0n)
    expect(sold).toBe(((held * 40n) / 100n / quantity('0.001')) * quantity('0.001'))
    expect(bench.state.held).toBe(2)
    goTo(bench, price('108'))
    expect([bench.state.life, bench.state.held, bench.orders.size]).toEqual(['closed', 0, 0])
  })

  it('goes on where it should not close, and fires again after the price has come back', () => {
    const bench = begin({ ...levels, closeAfterTakeProfit: false }, '104.3')
    goTo(bench, price('102.5'))
    goTo(bench, price('109'))
    expect([bench.state.life, bench.state.takeProfit.fired]).toEqual(['running', 2])
    goTo(bench, price('105'))
    expect(bench.state.takeProfit.fired).toBe(0)
  })
})

describe('stuck protection', () => {
  const bounds: Partial<Config> = { stuck: { lower: price('95'), upper: price('115') } }

  it('stops buying after a second outside, keeps profits, and starts again only inside', () => {
    const bench = begin(bounds, '97.5')
    goTo(bench, price('94.9'))
    expect([bench.state.entryOff, bench.wake.atMs]).toEqual([[], bench.at + 1_000])
    bench.at += 1_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    expect(bench.state.entryOff).toEqual(['stuck-lower'])
    expect([...bench.orders.values()].every((order) => order.want.side === 'sell')).toBe(true)
    expect(bench.orders.size > 0).toBe(true)
    const ask = { kind: 'user-asked', ask: { kind: 'start', trade: null, part: 'all' } } as const
    expect(send(bench, ask).refusal?.code).toBe('stuck-out-of-bounds')
    goTo(bench, price('96'))
    expect(bench.state.entryOff).toEqual(['stuck-lower'])
    expect(send(bench, ask).refusal).toBeNull()
    expect(bench.state.entryOff).toEqual([])
  })

  it('forgives one bad print', () => {
    const bench = begin(bounds, '97.5')
    setPrice(bench, price('94.9'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('94.9') })
    setPrice(bench, price('97'))
    bench.at += 1_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect([bench.state.entryOff, bench.state.stuckAtMs]).toEqual([[], null])
  })
})

describe('funds and rejections', () => {
  it('asks three times for funds, a minute apart, then suspends its buys, whichever level asks', () => {
    const bench = begin({}, '104.3')
    const { trade, slot } = orderAt(bench, '104')
    for (let turn = 1; turn <= 3; turn += 1) {
      bench.orders.delete(`${trade}/${slot}`)
      send(bench, { kind: 'order-refused', trade, slot, reason: 'insufficient-funds' })
      bench.at += 60_000
      if (turn < 3) send(bench, { kind: 'timer-elapsed', pair: 0 })
    }
    settle(bench)
    expect([bench.state.entryOff, notes(bench)]).toEqual([['insufficient-funds'], ['insufficient-funds']])
    expect(of(bench, 'entering')).toBe('')
    // The levels that the price makes meanwhile ask for nothing.
    goTo(bench, price('108'))
    goTo(bench, price('102'))
    expect(bench.orders.size).toBe(0)
    send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: null, part: 'entries' } })
    expect(bench.state.short).toEqual({ fails: 0, atMs: null })
    expect(bench.orders.size).toBeGreaterThan(0)
  })

  it('suspends at one refusal of funds by the exchange, and forgets failed checks when a level buys', () => {
    const bench = begin({}, '104.3')
    const { trade, slot } = orderAt(bench, '104')
    bench.orders.delete(`${trade}/${slot}`)
    send(bench, { kind: 'order-refused', trade, slot, reason: 'insufficient-funds' })
    expect(bench.state.short.fails).toBe(1)
    goTo(bench, price('102.9'))
    expect(bench.state.short.fails).toBe(0)
    const next = [...bench.orders.values()].find((order) => order.want.side === 'buy')
    if (next === undefined) throw new Error('no entry')
    bench.orders.delete(`${next.trade}/${next.slot}`)
    send(bench, { kind: 'order-rejected', trade: next.trade, slot: next.slot, reason: 'funds' })
    expect(bench.state.entryOff).toEqual(['insufficient-funds'])
  })

  it('tries at once when the balance allows it', () => {
    const bench = begin({}, '104.3')
    const { trade, slot } = orderAt(bench, '104')
    bench.orders.delete(`${trade}/${slot}`)
    send(bench, { kind: 'order-refused', trade, slot, reason: 'insufficient-funds' })
    expect(send(bench, { kind: 'balance-changed', free: quantity('50') }).wants).toHaveLength(0)
    expect(send(bench, { kind: 'balance-changed', free: quantity('60') }).wants).toHaveLength(1)
  })

  it('repeats a rejected entry after 5, 30 and 120 seconds, then suspends', () => {
    const bench = begin({}, '104.3')
    const { trade, slot } = orderAt(bench, '104')
    const waits = [5_000, 30_000, 120_000].map((wait) => {
      bench.orders.delete(`${trade}/${slot}`)
      send(bench, { kind: 'order-rejected', trade, slot, reason: 'other' })
      const { atMs } = bench.wake
      bench.at += wait
      send(bench, { kind: 'timer-elapsed', pair: 0 })
      return (atMs ?? 0) - bench.at + wait
    })
    bench.orders.delete(`${trade}/${slot}`)
    send(bench, { kind: 'order-rejected', trade, slot, reason: 'other' })
    expect(waits).toEqual([5_000, 30_000, 120_000])
    expect(bench.state.trades.find((one) => one.id === trade)?.entryOff).toEqual(['order-rejected'])
  })

  it('gives up at once what the law of a place forbids, and tells its user', () => {
    const bench = begin({}, '104.3')
    const { trade, slot } = orderAt(bench, '104')
    bench.orders.delete(`${trade}/${slot}`)
    const { effects } = send(bench, { kind: 'order-rejected', trade, slot, reason: 'regulation' })
    expect(bench.state.trades.find((one) => one.id === trade)?.entryOff).toEqual(['regulation'])
    expect(effects).toContainEqual(expect.objectContaining({ kind: 'notify', code: 'local-regulation' }))
  })

  it('tries again a minute later what only waits, as for the end of an hour or of a freeze', () => {
    for (const reason of ['hourly-limit', 'daily-limit', 'entries-frozen'] as const) {
      const bench = begin({}, '104.3')
      const { trade, slot } = orderAt(bench, '104')
      bench.orders.delete(`${trade}/${slot}`)
      send(bench, { kind: 'order-rejected', trade, slot, reason })
      expect([bench.wake.atMs, bench.state.trades.find((one) => one.id === trade)?.entryOff]).toEqual([
        bench.at + 60_000,
        [],
      ])
    }
  })
})

describe('partial fills', () => {
  it('offers profits when the entry has ended, which half an hour without a fill makes it', () => {
    const bench = begin({}, '104.3')
    fillOrder(bench, orderAt(bench, '104'), quantity('0.2'), price('104'))
    expect([bench.wake.atMs, bench.orders.size]).toEqual([bench.at + 1_800_000, 2])
    bench.at += 1_800_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    expect(formatDecimal(orderAt(bench, '105.04').want.quantity)).toBe('0.199')
  })

  it('takes what has filled when the price reaches the profit', () => {
    const bench = begin({}, '104.3')
    fillOrder(bench, orderAt(bench, '104'), quantity('0.2'), price('104'))
    goTo(bench, price('105.04'))
    expect(orderAt(bench, '105.04').want.side).toBe('sell')
  })

  it('keeps as dust what is too small to sell, and buys that much less', () => {
    const bench = begin({}, '104.3')
    fillOrder(bench, orderAt(bench, '104'), quantity('0.01'), price('104'))
    endOrder(bench, orderAt(bench, '104'), 'expiry')
    expect(formatDecimal(orderAt(bench, '104').want.quantity)).toBe('0.47')
  })

  it('books a fill that comes before the cancel, and one that comes twice only once', () => {
    const bench = begin({}, '104.3')
    const order = orderAt(bench, '103')
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'entries' } })
    expect(order.canceling).toBe(true)
    fillOrder(bench, order, quantity('0.1'), price('103'))
    const { last, state } = bench
    if (last === null) throw new Error('nothing has happened')
    send(bench, last)
    expect(bench.state).toEqual(state)
    endOrder(bench, order, 'us')
    expect(bench.state.trades.find((one) => one.id === order.trade)?.position.base).toBe(bench.ledger.base)
    expect(orderAt(bench, '104.03').want.side).toBe('sell')
  })

  it('books no fill of an order that has ended: none is told', () => {
    const bench = begin({}, '104.3')
    const order = orderAt(bench, '103')
    endOrder(bench, order, 'outside')
    const { state } = bench
    fillOrder(bench, order, quantity('0.1'), price('103'))
    expect(bench.state).toEqual({ ...state, lastFill: 't1' })
  })

  it('keeps in its books what an entry still bought while the window left its level', () => {
    const bench = begin({ trailingUp: price('200'), trailingDown: price('50') }, '104.3')
    const { trade, slot } = orderAt(bench, '103')
    setPrice(bench, price('106.5'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('106.5') })
    bench.orders.delete(`${trade}/${slot}`)
    const dust = quantity('0.01')
    const fee = { asset: 'quote', amount: 0n, quote: amount('0') } as const
    const fill = { tradeId: 'gap', at: bench.at, price: price('103'), quantity: dust, fee }
    send(bench, { kind: 'order-filled', trade, slot, fill, filled: dust, done: false })
    send(bench, { kind: 'order-canceled', trade, slot, filled: dust, by: 'us' })
    expect(bench.state.trades.find((one) => one.id === trade)).toBeUndefined()
    expect(bench.state.gone).toMatchObject({ base: dust, cost: amount('1.03') })
  })
})

describe('runs, packages and investment', () => {
  it('ends a level at its run limit and lets a start begin anew', () => {
    const bench = begin({ repeats: 1 }, '104.3')
    goTo(bench, price('103.7'))
    goTo(bench, price('105.1'))
    const level = bench.state.trades.find((trade) => trade.price === price('104'))
    expect([level?.entryOff, level?.runs, notes(bench)]).toEqual([['run-limit'], 1, ['run-limit-reached']])
    send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: level?.id ?? 0, part: 'all' } })
    expect(bench.state.trades.find((trade) => trade.id === level?.id)?.runs).toBe(0)
  })

  it('makes no more trades than it was allowed, and asks for more once', () => {
    const bench = begin({}, '104.3', testMarket(), 2)
    expect(bench.state.trades).toHaveLength(2)
    expect(bench.effects.filter((effect) => effect.kind === 'ask-allowance')).toHaveLength(1)
    send(bench, { kind: 'allowance-changed', allowance: 3 })
    expect(bench.state.trades).toHaveLength(3)
  })

  it('asks again for room after an hour, at no other time', () => {
    const bench = begin({}, '104.3', testMarket(), 2)
    const asked = () => bench.effects.filter((effect) => effect.kind === 'ask-allowance').length
    expect(bench.wake.atMs).toBe(bench.at + 3_600_000)
    bench.at += 3_600_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect([asked(), bench.wake.atMs]).toEqual([2, bench.at + 3_600_000])
    send(bench, { kind: 'allowance-changed', allowance: 3 })
    expect([asked(), bench.wake.atMs]).toEqual([2, null])
  })

  it('notes once that the investment is used up', () => {
    const bench = begin({ investment: amount('160') }, '104.3')
    goTo(bench, price('102.5'))
    goTo(bench, price('101.5'))
    expect(notes(bench)).toEqual(['grid-exhausted'])
    expect(bench.state.committed <= amount('160')).toBe(true)
  })
})

describe('what users ask', () => {
  const ask = (bench: Bench<State>, what: Parameters<typeof send>[1] & { kind: 'user-asked' }) => {
    const decision = send(bench, what)
    settle(bench)
    return decision
  }

  it('suspends all and starts again: buys and profits go and come back, the stop stays', () => {
    const bench = begin({}, '104.3')
    goTo(bench, price('103.7'))
    ask(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'all' } })
    expect([bench.orders.size, grid.report(testConfig(), bench.state).status]).toEqual([0, 'suspended'])
    ask(bench, { kind: 'user-asked', ask: { kind: 'start', trade: null, part: 'all' } })
    expect(bench.orders.size).toBe(3)
  })

  it('closes: everything is sold at market and nothing starts again', () => {
    const bench = begin({}, '104.3')
    goTo(bench, price('103.7'))
    ask(bench, { kind: 'user-asked', ask: { kind: 'close', trade: null } })
    goTo(bench, price('101'))
    const { status } = grid.report(testConfig(), bench.state)
    expect([status, bench.orders.size, bench.state.held]).toEqual(['closed', 0, 0])
  })

  it('deletes after the run where it should wait, and lets coins go where it should release', () => {
    const waiting = begin({}, '104.3')
    goTo(waiting, price('103.7'))
    ask(waiting, { kind: 'user-asked', ask: { kind: 'delete', trade: null, how: 'wait' } })
    expect(grid.report(testConfig(), waiting.state).badges).toContain('pending-delete')
    goTo(waiting, price('105.1'))
    expect(waiting.state.life).toBe('deleted')
    const released = begin({}, '104.3')
    goTo(released, price('103.7'))
    ask(released, { kind: 'user-asked', ask: { kind: 'delete', trade: null, how: 'release' } })
    expect([released.state.life, released.orders.size, rows(released).includes('release')]).toEqual([
      'deleted',
      0,
      true,
    ])
  })

  it('edits with and without applying to the levels there are', () => {
    const edit = (applyToGenerated: boolean): string => {
      const bench = begin({}, '104.3')
      goTo(bench, price('103.7'))
      const changed = testConfig({ profits: [{ type: 'percent', profit: ratio('3'), share: ratio('100') }] })
      bench.decide = (state, event, now) => grid.decide(changed, state, event, now)
      ask(bench, { kind: 'user-asked', ask: { kind: 'edit', before: testConfig(), applyToGenerated } })
      return [...bench.orders.values()]
        .filter((order) => order.want.side === 'sell' && order.want.type === 'limit')
        .map((order) => (order.want.type === 'market' ? '' : formatDecimal(order.want.price)))
        .join(' ')
    }
    expect(edit(false)).toBe('105.04')
    expect(edit(true)).toBe('107.12')
  })

  it('sells held levels of a former lattice and forgets them', () => {
    const bench = begin({}, '104.3')
    goTo(bench, price('103.7'))
    const changed = testConfig({ step: { kind: 'amount', amount: price('0.7') } })
    bench.decide = (state, event, now) => grid.decide(changed, state, event, now)
    ask(bench, { kind: 'user-asked', ask: { kind: 'edit', before: testConfig(), applyToGenerated: true } })
    expect(of(bench, 'holding')).toBe('104')
    expect(of(bench, 'entering')).toBe('102.8 103.5')
    goTo(bench, price('105.1'))
    expect(bench.state.trades.some((trade) => trade.price === price('104'))).toBe(false)
  })
})

describe('buying only when rising', () => {
  it('buys one line a candle, when the price climbs through its cell', () => {
    const bench = begin({ risingOnly: '1m' }, '104.3')
    expect(bench.orders.size).toBe(0)
    const close = (at: number) =>
      send(bench, {
        kind: 'candle-closed',
        pair: 0,
        interval: '1m',
        candle: { openTimeMs: 0, open: at, high: at, low: at, close: at, volume: 1 },
        values: [],
      })
    close(104)
    expect(close(104.1).wants.map((change) => change.want?.side)).toEqual(['buy'])
    setPrice(bench, price('104.25'))
    settle(bench)
    expect(of(bench, 'holding')).toBe('105')
    expect(send(bench, { kind: 'price-crossed', pair: 0, price: price('104.3') }).wants).toHaveLength(0)
    expect(close(103.9).wants).toHaveLength(0)
  })
})

describe('sells that lose', () => {
  it('carry a badge on the level and on the bot', () => {
    const config = testConfig({ profits: [{ type: 'percent', profit: ratio('0.1'), share: ratio('100') }] })
    const bench = begin({ profits: config.profits }, '104.3')
    const report = grid.report(config, bench.state)
    expect([report.badges, report.trades[0]?.badges]).toEqual([['bad-sell'], ['bad-sell']])
    expect(grid.report(testConfig(), begin({}, '104.3').state).badges).toEqual([])
  })
})

describe('sums and settings', () => {
  it('reads settings back as they were stored', () => {
    const config = testConfig({ stop: { price: price('89.5'), limit: 2 }, risingOnly: '5m' })
    expect(grid.parseConfig(JSON.parse(JSON.stringify(grid.formatConfig(config))))).toEqual(config)
    expect(() => grid.parseConfig({ pair: 'x' })).toThrow()
  })

  it('lets a trade dispose of its own base, and the unit of all', () => {
    const bench = begin({}, '104.3')
    goTo(bench, price('102.5'))
    const all = bench.state.trades.map((trade) => grid.holding(bench.state, trade.id))
    expect(grid.holding(bench.state, 0)).toBe(asQuantity(all.reduce((sum, base) => sum + base, 0n)))
  })
})
