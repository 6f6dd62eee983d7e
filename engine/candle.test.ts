import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Candle, candlePath, intervalMs, intervals, isLowFirst } from './candle.ts'

const candle = (open: number, high: number, low: number, close: number): Candle => ({
  openTimeMs: 1_700_000_040_000,
  open,
  high,
  low,
  close,
  volume: 10,
})
const pricesOf = (each: Candle): number[] => candlePath(each, '1m').map(({ price }) => price)

describe('the path of a candle', () => {
  test.each([
    ['the low is nearer', candle(100, 105, 98, 103), [100, 98, 105, 103]],
    ['the high is nearer', candle(100, 102, 95, 96), [100, 102, 95, 96]],
    ['both are as near: the low comes first', candle(100, 102, 98, 101), [100, 98, 102, 101]],
    ['as near in decimals, though not in doubles', candle(0.2, 0.3, 0.1, 0.25), [0.2, 0.1, 0.3, 0.25]],
    ['it opens at its low', candle(100, 101, 100, 101), [100, 100, 101, 101]],
    ['it opens at its high', candle(101, 101, 100, 100), [101, 101, 100, 100]],
    ['nothing moves', candle(100, 100, 100, 100), [100, 100, 100, 100]],
  ])('%s', (_name, each, prices) => {
    expect(pricesOf(each)).toEqual(prices)
  })

  test('the example of doubles is one: the low seems farther by their last digits', () => {
    expect(0.2 - 0.1).toBeGreaterThan(0.3 - 0.2)
  })

  test('four points a quarter of the interval apart, a quarter of the volume each', () => {
    expect(candlePath(candle(1, 1, 1, 1), '1h').map(({ at, quantity }) => [at - 1_700_000_040_000, quantity])).toEqual([
      [0, 2.5],
      [900_000, 2.5],
      [1_800_000, 2.5],
      [2_700_000, 2.5],
    ])
  })

  test('begins at the open, ends at the close, reaches high and low, and never goes the longer way first', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(cents, cents, fc.nat(50_000), fc.nat(50_000), (open, close, up, down) => {
        const high = Math.max(open, close) + up
        const low = Math.max(Math.min(open, close) - down, 1)
        const path = pricesOf(candle(open / 100, high / 100, low / 100, close / 100))
        expect([path[0], path[3]]).toEqual([open / 100, close / 100])
        expect(path[1]).toBe((open - low <= high - open ? low : high) / 100)
        expect([Math.max(...path), Math.min(...path)]).toEqual([high / 100, low / 100])
        expect(isLowFirst(open / 100, high / 100, low / 100)).toBe(open - low <= high - open)
      }),
      { numRuns: 300 },
    )
  })
})

test('intervals are shortest first, and each divides the day', () => {
  const lengths = intervals.map((interval) => intervalMs[interval])
  expect(lengths).toEqual(lengths.toSorted((left, right) => left - right))
  for (const length of lengths) expect(86_400_000 % length).toBe(0)
})
