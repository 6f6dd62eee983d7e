/** New amounts while orders of the old ones live or are held: never more than the investment is bound (bots.md 26.3). */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { amount, asQuantity, formatDecimal, notional, price, ratio } from '#engine/money.ts'
import { type Bench, endOrder, goTo, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import type { State } from './state.ts'

const begin = (config: Config, at: string): Bench<State> => {
  const bench = onBench(spot, config, testMarket(), price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

/** What the orders of entries may still take, at the exchange. */
const open = (bench: Bench<State>): bigint =>
  [...bench.orders.values()].reduce((sum, { slot, want, filled }) => {
    const isEntry = slot.startsWith('entry') && want.type === 'limit'
    return isEntry ? sum + notional(want.price, asQuantity(want.quantity - filled)) : sum
  }, 0n)

const entries = (bench: Bench<State>): string =>
  [...bench.orders.values()]
    .filter(({ slot }) => slot.startsWith('entry'))
    .map(({ want }) => `${want.type === 'limit' ? formatDecimal(want.price) : ''}:${formatDecimal(want.quantity)}`)
    .toSorted()
    .join(' ')

const ask = (bench: Bench<State>, what: Ask): void => {
  expect(send(bench, { kind: 'user-asked', ask: what }).refusal).toBeNull()
}

const line = (at: string, worth: string) => ({
  price: price(at),
  size: { kind: 'quote', amount: amount(worth) } as const,
})

/** 200 at each of 90, 95, 100, 105 and 110. */
const ladder = (): Config => generatorConfig({ size: { kind: 'quote', amount: amount('200') } })

const invested = (percent: string): Ask => ({
  kind: 'change-investment',
  trade: null,
  change: { kind: 'percent', percent: ratio(percent) },
})

describe('an entry of a new size', () => {
  it('waits until the orders that gave it its money have ended, and is sent then', () => {
    const config = ladder()
    const bench = begin(config, '112')
    const before = spot.report(config, bench.state).investment
    // The price is below three levels whose orders have not filled yet.
    setPrice(bench, price('98'))
    ask(bench, { kind: 'distribute', trade: null })
    const seen: bigint[] = []
    for (const order of [...bench.orders.values()].filter(({ canceling }) => canceling).toReversed()) {
      endOrder(bench, order, 'us')
      seen.push(open(bench))
    }
    expect(seen.length).toBeGreaterThan(4)
    expect(seen.filter((bound) => bound > amount('1000'))).toEqual([])
    expect(entries(bench)).toBe('90:5.555 95:5.263')
    expect(spot.report(config, bench.state).investment).toBe(before)
  })

  it('waits, with less to invest, until something that is held has been sold', () => {
    const config = generatorConfig({
      size: { kind: 'quote', amount: amount('200') },
      profits: [{ type: 'percent', profit: ratio('4'), share: ratio('100') }],
    })
    const bench = begin(config, '104')
    goTo(bench, price('96'))
    ask(bench, invested('-50'))
    settle(bench)
    // Of 500 one level holds 200, and two take 100 each; the others are above the price.
    expect(entries(bench)).toBe('90:1.111 95:1.052')
    goTo(bench, price('94'))
    ask(bench, invested('-20'))
    settle(bench)
    // 400 in all, 300 of it held.
    expect(entries(bench)).toBe('90:0.888')
    ask(bench, invested('-20'))
    settle(bench)
    expect(entries(bench)).toBe('')
    // 95 has been sold at 98.8 and is nearer: with 64 it binds 264 of 320.
    goTo(bench, price('99'))
    expect(entries(bench)).toBe('95:0.672')
  })

  it('is sent as before where it fits beside what is held', () => {
    const bench = begin(ladder(), '104')
    goTo(bench, price('96'))
    ask(bench, invested('50'))
    settle(bench)
    expect(entries(bench)).toBe('90:3.333 95:3.157')
  })

  it('waits for all lines of its trade that still rest with more, whatever happens meanwhile', () => {
    const bench = begin(singleConfig({ entries: [line('100', '100'), line('98', '100'), line('96', '100')] }), '104')
    ask(bench, invested('-20'))
    const [first, second, third] = [...bench.orders.values()].filter(({ canceling }) => canceling)
    if (first === undefined || second === undefined || third === undefined) throw new Error('three lines rest')
    endOrder(bench, third, 'us')
    send(bench, { kind: 'signal-received', pair: 0, side: 'buy', amount: null })
    // 200 may still be bought; with 80 it would be 280 of 240.
    expect(open(bench)).toBeLessThan(amount('200'))
    endOrder(bench, second, 'us')
    endOrder(bench, first, 'us')
    expect(entries(bench)).toBe('100:0.8 96:0.833 98:0.816')
  })

  it('goes in below a line of the same trade that was bought with more, once both fit', () => {
    const config = singleConfig({ entries: [line('100', '100'), line('96', '100')] })
    const bench = begin(config, '104')
    goTo(bench, price('99'))
    expect(entries(bench)).toBe('96:1.041')
    ask(bench, { kind: 'suspend', trade: null, part: 'entries' })
    settle(bench)
    ask(bench, invested('-30'))
    settle(bench)
    ask(bench, { kind: 'start', trade: null, part: 'entries' })
    settle(bench)
    // 140 in all, 100 of it held: 70 would be too much.
    expect(entries(bench)).toBe('')
    ask(bench, invested('50'))
    settle(bench)
    // 105 beside it, of 210.
    expect(entries(bench)).toBe('96:1.093')
  })
})
