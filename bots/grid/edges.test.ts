/** Rules of GRID at their edges: what one order, one candle or one line more would change. */
import { describe, expect, it } from 'vitest'
import { amount, asQuantity, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { type Bench, endOrder, fillOrder, goTo, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import { crossCheck } from './check.ts'
import type { Config } from './config.ts'
import { testConfig, testMarket } from './fixture.ts'
import { grid } from './index.ts'
import type { State, Trade } from './state.ts'
import { upgrade } from './upgrade.ts'

const begin = (changes: Partial<Config> = {}): Bench<State> => {
  const bench = onBench(grid, testConfig(changes), testMarket(), price('104.3'))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  return bench
}

const levelAt = (bench: Bench<State>, at: string): Trade => {
  const found = bench.state.trades.find((trade) => trade.price === price(at))
  if (found === undefined) throw new Error(`no level at ${at}`)
  return found
}

const highest = (bench: Bench<State>) =>
  bench.state.trades.reduce((top, trade) => (trade.price > top ? trade.price : top), price('0'))

describe('the smallest amount', () => {
  it('is one that can be sold again after the fee, not only bought', () => {
    const market = testMarket({ minQuantity: quantity('0.5') })
    const codes = (each: string) =>
      crossCheck(testConfig({ amount: amount(each) }), { market, price: price('104') }, true).map(({ code }) => code)
    // 60 buys exactly half a coin at 120, of which the fee takes a part.
    expect([codes('60'), codes('60.2')]).toEqual([['amount-minimum'], []])
  })
})

describe('a level that is too small', () => {
  it.each<[string, Partial<Config>, readonly string[]]>([
    ['at its price', {}, ['104', '103']],
    ['at what a rising price asks', { risingOnly: '1m' }, ['105']],
  ])('%s is told once, and comes back with the first filters that let it', (_, changes, levels) => {
    const config = testConfig({ ...changes, amount: amount('20') })
    const bench = onBench(grid, config, testMarket({ minNotional: amount('30') }), price('104.3'))
    const setMinimum = (least: string): void => {
      bench.now = { ...bench.now, market: testMarket({ minNotional: amount(least) }) }
      send(bench, { kind: 'market-changed', pair: 0 })
    }
    const told = () =>
      bench.effects.flatMap((one) =>
        one.kind === 'write-history' && one.row.action === 'suspend' ? [formatDecimal(one.row.threshold ?? 0n)] : [],
      )
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    for (const at of [104.1, 104.2]) {
      const candle = { openTimeMs: bench.at, open: at, high: at, low: at, close: at, volume: 1 }
      send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [] })
    }
    expect(told()).toEqual(levels)
    for (const least of ['40', '28', '28']) setMinimum(least)
    expect([told(), bench.orders.size]).toEqual([levels, 0])
    setMinimum('5')
    expect([told(), bench.orders.size]).toEqual([levels, levels.length])
  })
})

describe('free quote', () => {
  it('lets as many levels try again as it is enough for', () => {
    const bench = begin()
    settle(bench)
    bench.orders.clear()
    const starved = onBench(grid, testConfig(), testMarket(), price('104.3'))
    starved.freeQuote = 0n
    send(starved, { kind: 'started', allowance: 100, suspended: false })
    settle(starved)
    expect(starved.orders.size).toBe(0)
    starved.freeQuote = amount('60')
    send(starved, { kind: 'balance-changed', free: asQuantity(amount('60')) })
    expect([starved.orders.size, starved.refused.length]).toEqual([1, 0])
    // Told twice it is not more.
    send(starved, { kind: 'balance-changed', free: asQuantity(amount('60')) })
    expect([starved.orders.size, starved.refused.length]).toEqual([1, 0])
  })

  it('goes to levels that may enter now, not to those above the price', () => {
    const starved = onBench(grid, testConfig(), testMarket(), price('104.3'))
    starved.freeQuote = 0n
    send(starved, { kind: 'started', allowance: 100, suspended: false })
    settle(starved)
    goTo(starved, price('102.5'))
    expect([starved.orders.size, levelAt(starved, '103').fundsFails]).toEqual([0, 1])
    starved.freeQuote = amount('60')
    send(starved, { kind: 'balance-changed', free: asQuantity(amount('60')) })
    const [order] = starved.orders.values()
    expect(starved.state.trades.find(({ id }) => id === order?.trade)?.price).toBeLessThanOrEqual(price('102'))
  })
})

describe('failed checks of funds', () => {
  const refuse = (bench: Bench<State>, id: number): void => {
    bench.orders.delete(`${id}/entry:0`)
    send(bench, { kind: 'order-refused', trade: id, slot: 'entry:0', reason: 'insufficient-funds' })
  }

  /** Level 104 was refused so often, a minute apart, and is offered again. */
  const refused = (times: number) => {
    const bench = begin()
    const { id } = levelAt(bench, '104')
    for (let turn = 1; turn <= times; turn += 1) {
      refuse(bench, id)
      bench.at += 60_000
      send(bench, { kind: 'timer-elapsed', pair: 0 })
    }
    const order = bench.orders.get(`${id}/entry:0`)
    if (order === undefined) throw new Error('104 is not tried again')
    return { bench, id, order }
  }

  it.each(['us', 'outside', 'expiry'] as const)(
    'are no row where an order was let out between them that %s ended later',
    (by) => {
      const { bench, id, order } = refused(2)
      bench.at += 86_400_000
      endOrder(bench, order, by)
      bench.at += 60_000
      send(bench, { kind: 'timer-elapsed', pair: 0 })
      refuse(bench, id)
      expect([bench.state.entryOff, bench.state.short.fails, levelAt(bench, '104').fundsFails]).toEqual([[], 1, 1])
    },
  )

  it('are one where the order that ended had been let out before them', () => {
    const { bench, id } = refused(2)
    const other = bench.orders.get(`${levelAt(bench, '103').id}/entry:0`)
    if (other === undefined) throw new Error('103 does not rest')
    endOrder(bench, other, 'outside')
    refuse(bench, id)
    expect(bench.state.entryOff).toEqual(['insufficient-funds'])
  })

  it('of others still let these try again when there is quote', () => {
    const { bench, order } = refused(1)
    refuse(bench, levelAt(bench, '103').id)
    bench.at += 1_000
    endOrder(bench, order, 'outside')
    const retried = () => bench.orders.has(`${levelAt(bench, '103').id}/entry:0`)
    expect(retried()).toBe(false)
    send(bench, { kind: 'balance-changed', free: asQuantity(amount('60')) })
    expect([retried(), levelAt(bench, '104').phase]).toEqual([true, 'idle'])
  })
})

describe('fees that change', () => {
  const badSells = (bench: Bench<State>): string =>
    bench.state.trades
      .filter((trade) => trade.badSell)
      .map((trade) => formatDecimal(trade.price))
      .join(' ')

  const charge = (bench: Bench<State>, taker: string): void => {
    const { market } = bench.now
    bench.now = { ...bench.now, market: { ...market, fees: { ...market.fees, taker: ratio(taker) } } }
    send(bench, { kind: 'market-changed', pair: 0 })
  }

  it('mark the levels whose sells lose by them, and no longer where they earn again', () => {
    const bench = begin()
    goTo(bench, price('103.7'))
    expect(badSells(bench)).toBe('')
    charge(bench, '0.02')
    expect(badSells(bench)).toBe('103 104 105 102')
    const { badges } = grid.report(testConfig(), bench.state)
    expect(badges).toEqual(['bad-sell'])
    charge(bench, '0.001')
    expect(badSells(bench)).toBe('')
  })

  it('are held against the settings that each level keeps', () => {
    const bench = begin()
    const wider = testConfig({ profits: [{ type: 'percent', profit: ratio('6'), share: ratio('100') }] })
    bench.decide = (state, event, now) => grid.decide(wider, state, event, now)
    send(bench, { kind: 'user-asked', ask: { kind: 'edit', before: testConfig(), applyToGenerated: false } })
    goTo(bench, price('102.9'))
    expect(levelAt(bench, '102').terms).toBe(1)
    charge(bench, '0.02')
    expect(badSells(bench)).toBe('103 104')
  })

  it('leave levels as they are whose sells earn as before', () => {
    const bench = begin()
    const before = bench.state.trades
    charge(bench, '0.002')
    expect(bench.state.trades).toBe(before)
  })
})

describe('the limit of concurrent trades', () => {
  it('takes no order back that the price has reached', () => {
    const bench = begin({ limit: 1 })
    expect(bench.orders.has(`${levelAt(bench, '104').id}/entry:0`)).toBe(true)
    setPrice(bench, price('103.2'))
    expect(send(bench, { kind: 'price-crossed', pair: 0, price: price('103.2') }).wants).toEqual([])
  })

  it('used up by what is held, lets no line wake the bot', () => {
    const bench = begin({ limit: 1 })
    goTo(bench, price('103.7'))
    expect(levelAt(bench, '104').phase).toBe('holding')
    goTo(bench, price('101.5'))
    // A level waits at 102, in vain; from 103 on the lowest one is too far away.
    expect(levelAt(bench, '102').phase).toBe('idle')
    expect(bench.wake.above).toBe(price('103'))
  })
})

describe('a level', () => {
  it('whose rest is overdue while the exchange is mended waits for that alone, and is taken back then', () => {
    const bench = begin()
    const order = bench.orders.get(`${levelAt(bench, '104').id}/entry:0`)
    if (order === undefined) throw new Error('no entry at 104')
    fillOrder(bench, order, quantity('0.2'), price('104'))
    expect(bench.wake.atMs).toBe(bench.at + 1_800_000)
    send(bench, { kind: 'restriction-changed', reason: 'maintenance', holds: true })
    expect(bench.wake.atMs).toBeNull()
    bench.at += 1_800_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect([bench.wake.atMs, order.canceling]).toEqual([null, false])
    send(bench, { kind: 'restriction-changed', reason: 'maintenance', holds: false })
    expect(order.canceling).toBe(true)
  })

  it('takes the profit off the market that its user switches off', () => {
    const bench = begin()
    goTo(bench, price('103.7'))
    const { id } = levelAt(bench, '104')
    expect(bench.orders.has(`${id}/profit:0`)).toBe(true)
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend-profit', trade: id, profit: 0 } })
    settle(bench)
    expect(bench.orders.has(`${id}/profit:0`)).toBe(false)
  })

  it('offers a profit that was rejected no sooner for being planned anew', () => {
    const profits = [
      { type: 'percent', profit: ratio('1'), share: ratio('80') },
      { type: 'percent', profit: ratio('3'), share: ratio('20') },
    ] as const
    const bench = begin({ amount: amount('20'), profits })
    goTo(bench, price('103.7'))
    const { id } = levelAt(bench, '104')
    // The second line is too small and is tried again with the filters: all others are taken back for it.
    send(bench, { kind: 'market-changed', pair: 0 })
    expect(bench.orders.get(`${id}/profit:0`)?.canceling).toBe(true)
    bench.orders.delete(`${id}/profit:0`)
    send(bench, { kind: 'order-rejected', trade: id, slot: 'profit:0', reason: 'other' })
    expect(bench.orders.has(`${id}/profit:0`)).toBe(false)
    bench.at += 5_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(bench.orders.has(`${id}/profit:0`)).toBe(true)
  })

  it('binds no money once its runs are used up', () => {
    const bench = begin({ repeats: 1 })
    goTo(bench, price('103.7'))
    goTo(bench, price('105.1'))
    expect(levelAt(bench, '104').entryOff).toEqual(['run-limit'])
    const others = bench.state.trades.filter(({ entryOff }) => entryOff.length === 0)
    expect(bench.state.committed).toBe(amount('50') * BigInt(others.length))
  })

  it('leaves the next order alone where the cancel of the last is told twice, also of one that had filled in part', () => {
    const bench = begin()
    const order = bench.orders.get(`${levelAt(bench, '104').id}/entry:0`)
    if (order === undefined) throw new Error('it buys')
    fillOrder(bench, order, quantity('0.01'), price('104'))
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'entries' } })
    send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: null, part: 'entries' } })
    bench.at += 100
    endOrder(bench, order, 'us')
    const { entry } = levelAt(bench, '104')
    expect(entry?.state).toBe('open')
    send(bench, { kind: 'order-canceled', trade: order.trade, slot: order.slot, filled: quantity('0.01'), by: 'us' })
    expect(levelAt(bench, '104').entry).toEqual(entry)
  })

  it('binds all of its next run while it holds, also when a part is sold', () => {
    const bench = begin()
    goTo(bench, price('103.7'))
    const all = bench.state.committed
    const order = bench.orders.get(`${levelAt(bench, '104').id}/profit:0`)
    if (order === undefined) throw new Error('no profit')
    fillOrder(bench, order, quantity('0.3'), price('105.04'))
    expect(bench.state.committed).toBe(all)
    send(bench, { kind: 'user-asked', ask: { kind: 'delete', trade: order.trade, how: 'wait' } })
    expect(bench.state.committed).toBeLessThan(all)
  })

  it('is held from the first coin on', () => {
    const bench = begin()
    const order = bench.orders.get(`${levelAt(bench, '104').id}/entry:0`)
    if (order === undefined) throw new Error('it buys')
    expect(bench.state.held).toBe(0)
    fillOrder(bench, order, quantity('0.1'), price('104'))
    expect(bench.state.held).toBe(1)
  })

  it('is not made above the others in a pump', () => {
    const bench = begin()
    expect(highest(bench)).toBe(price('105'))
    bench.now = { ...bench.now, pumping: true }
    goTo(bench, price('106.5'))
    expect(highest(bench)).toBe(price('105'))
    const said = grid.explain(testConfig(), bench.state, bench.now)
    expect(said).toMatchObject({ code: 'grid-waits-to-buy', values: { buy: '105', calm: 'awaited' } })
    bench.now = { ...bench.now, pumping: false }
    expect(grid.explain(testConfig(), bench.state, bench.now).values['calm']).toBeUndefined()
    goTo(bench, price('106.6'))
    expect(highest(bench)).toBe(price('107'))
  })

  it('is made in a pump where it is one of the first three', () => {
    const bench = onBench(grid, testConfig(), testMarket(), price('104.3'))
    bench.now = { ...bench.now, pumping: true }
    send(bench, { kind: 'started', allowance: 2, suspended: false })
    expect(highest(bench)).toBe(price('104'))
    send(bench, { kind: 'allowance-changed', allowance: 3 })
    expect(highest(bench)).toBe(price('105'))
  })

  it('is said to wait, and nothing to be used up, where a pump has left all lines behind', () => {
    const bench = begin()
    bench.now = { ...bench.now, pumping: true }
    goTo(bench, price('109.5'))
    expect([bench.state.trades, bench.orders.size]).toEqual([[], 0])
    expect(grid.explain(testConfig(), bench.state, bench.now)).toEqual({
      code: 'grid-waits-for-calm',
      values: { price: '109.5' },
    })
  })
})

describe('the rising rule', () => {
  it('takes a candle that closes where the last one did for none that rose', () => {
    const bench = begin({ risingOnly: '1m' })
    const close = (at: number): void => {
      const candle = { openTimeMs: bench.at, open: at, high: at, low: at, close: at, volume: 1 }
      send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [] })
    }
    close(104.3)
    close(104.3)
    expect(bench.state.rising?.rose).toBe(false)
    close(104.31)
    expect(bench.state.rising?.rose).toBe(true)
  })
})

it('a state of an earlier version has what has come since', () => {
  const { state } = begin()
  const { restrictions: _restrictions, resized: _resized, short: _short, ...earlier } = state
  expect(upgrade(earlier)).toEqual(state)
})
