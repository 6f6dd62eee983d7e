import { describe, expect, it } from 'vitest'
import { type Candles, type Interval, intervalMs } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import { toColumns } from '#market/fold.ts'
import { gapsIn, gapsOf, spanOf } from './gaps.ts'

const DAY = Date.UTC(2024, 0, 1)
const at = (steps: number, interval: Interval = '1m'): number => DAY + steps * intervalMs[interval]

/** Candles of one price that open so many steps after midnight. */
const past = (steps: readonly number[], interval: Interval = '1m'): Candles =>
  toColumns(
    interval,
    steps.map((step) => ({ openTimeMs: at(step, interval), open: 1, high: 1, low: 1, close: 1, volume: 1 })),
  )
const of = (pair: Pair, candles: Candles) => ({ market: { pair }, candles })

describe('the gaps of a pair', () => {
  it('lie between its candles where no period was asked for', () => {
    expect(gapsOf(past([0, 1, 2]))).toEqual([])
    expect(gapsOf(past([3, 4, 6, 7, 10]))).toEqual([
      { fromMs: at(5), toMs: at(6), candles: 1 },
      { fromMs: at(8), toMs: at(10), candles: 2 },
    ])
  })

  it('lie before and after them too in a period', () => {
    expect(gapsOf(past([3, 4, 6]), { fromMs: at(0), toMs: at(10) })).toEqual([
      { fromMs: at(0), toMs: at(3), candles: 3 },
      { fromMs: at(5), toMs: at(6), candles: 1 },
      { fromMs: at(7), toMs: at(10), candles: 3 },
    ])
  })

  it('are of candles that open in the period, wherever its edges lie', () => {
    const hour = intervalMs['1h']
    const span = { fromMs: at(0) + hour / 2, toMs: at(0) + 4.5 * hour }
    expect(gapsOf(past([1, 2, 3, 4], '1h'), span)).toEqual([])
    expect(gapsOf(past([2, 3], '1h'), span).map(({ candles }) => candles)).toEqual([1, 1])
  })
})

describe('the gaps of several pairs', () => {
  const pasts = [of('A/USDC', past([0, 1, 2, 3])), of('B/USDC', past([2, 4, 5]))]

  it('are those of the time of all of them, by name', () => {
    expect(gapsIn(pasts)).toEqual([
      { fromMs: at(4), toMs: at(6), candles: 2, pair: 'A/USDC' },
      { fromMs: at(0), toMs: at(2), candles: 2, pair: 'B/USDC' },
      { fromMs: at(3), toMs: at(4), candles: 1, pair: 'B/USDC' },
    ])
  })

  it('are those of the period that was asked for', () => {
    expect(gapsIn(pasts, { fromMs: at(2), toMs: at(4) }).map(({ pair, candles }) => [pair, candles])).toEqual([
      ['B/USDC', 1],
    ])
    expect(gapsIn([of('A/USDC', past([1]))], { fromMs: at(0), toMs: at(2) })).toEqual([
      { fromMs: at(0), toMs: at(1), candles: 1 },
    ])
  })

  it('begin no run before all of them have candles', () => {
    expect(spanOf(pasts)).toEqual({ fromMs: at(2), toMs: at(6) })
  })
})
