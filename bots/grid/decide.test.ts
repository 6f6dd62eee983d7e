import { describe, expect, it } from 'vitest'
import { formatDecimal, price, type Price } from '#engine/money.ts'
import { type Bench, goTo, onBench, send, settle } from '#proofs/workbench.ts'
import { testConfig, testMarket } from './fixture.ts'
import { grid } from './index.ts'
import type { State } from './state.ts'

const levels = (bench: Bench<State>, phase: string): string =>
  bench.state.trades
    .filter((trade) => trade.phase === phase && trade.entryOff.length === 0)
    .map((trade) => trade.price)
    .sort((left, right) => (left < right ? -1 : 1))
    .map((level: Price) => formatDecimal(level))
    .join(' ')

/** Levels resting, waiting and holding, as the table prints them. */
const picture = (bench: Bench<State>): string =>
  `${levels(bench, 'entering')} | ${levels(bench, 'idle')} | ${levels(bench, 'holding')}`

const begin = (changes: Parameters<typeof testConfig>[0], at: string, market = testMarket()): Bench<State> => {
  const bench = onBench(grid, testConfig(changes), market, price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

describe('the window follows the price', () => {
  it('keeps the table of the design, row by row', () => {
    const bench = begin({ window: { kind: 'amount', amount: price('3') } }, '104.3')
    expect(picture(bench)).toBe('103 104 | 105 | ')
    const rows: readonly (readonly [string, string])[] = [
      ['105.2', '103 104 105 | 106 | '],
      ['104.6', '103 104 | 106 | 105'],
      ['103.7', '102 103 |  | 104 105'],
      ['106.5', '104 105 106 | 107 | '],
      ['101.4', '100 101 | 102 | 104 105 106'],
      ['99.2', '98 99 |  | 100 101 104 105 106'],
      ['108', '106 107 108 | 109 | '],
    ]
    for (const [at, expected] of rows) {
      goTo(bench, price(at))
      expect(`${at}: ${picture(bench)}`).toBe(`${at}: ${expected}`)
    }
    expect(bench.state.runs).toBe(7)
  })

  it('keeps the table with the window of two steps where the price passes 105.05 on its way to 106.5', () => {
    const bench = begin({}, '104.3')
    const rows: readonly (readonly [readonly string[], string])[] = [
      [['105.2'], '103 104 105 | 106 | '],
      [['104.6'], '103 104 | 106 | 105'],
      [['103.7'], '102 103 |  | 104 105'],
      // At 105.05 the level at 104 is sold and bids again one step below; it stays until one and a half windows.
      [['105.05', '106.5'], '104 105 106 | 107 | '],
      [['101.4'], '100 101 | 102 | 104 105 106'],
      [['99.2'], '98 99 |  | 100 101 104 105 106'],
      [['108'], '106 107 108 | 109 | '],
    ]
    for (const [path, expected] of rows) {
      for (const at of path) goTo(bench, price(at))
      expect(`${path.at(-1)}: ${picture(bench)}`).toBe(`${path.at(-1)}: ${expected}`)
    }
  })

  it('does not bid two and a half steps below in one jump: that is outside a window of two', () => {
    const bench = begin({}, '104.3')
    for (const at of ['105.2', '104.6', '103.7']) goTo(bench, price(at))
    goTo(bench, price('106.5'))
    expect(picture(bench)).toBe('105 106 | 104 107 | ')
    goTo(bench, price('106'))
    expect(picture(bench)).toBe('104 105 106 | 107 | ')
  })
})
