import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Candle } from '../candle.ts'
import { toEightPlaces } from './indicator.ts'
import { type IndicatorName, indicatorNames, openSeries, type SeriesRequest, type Source, sources } from './series.ts'

const MINUTE = 60_000

const candleAt = (index: number, close: number): Candle => ({
  openTimeMs: index * MINUTE,
  open: close * 0.999,
  high: close * 1.002,
  low: close * 0.998,
  close,
  volume: 1,
})

const request = (indicator: IndicatorName, length: number, source: Source = 'close'): SeriesRequest => ({
  pair: 0,
  interval: '1m',
  indicator,
  length,
  source,
})

const valuesOf = (asked: SeriesRequest, closes: readonly number[]): (number | null)[] => {
  const series = openSeries(asked)
  return closes.map((close, index) => series.push(candleAt(index, close)))
}

/** A walk that any language can make (generator: Press et al., "Numerical Recipes", ranqd1). */
const walk = (): number[] => {
  let seed = 12_345
  let cents = 10_000
  return Array.from({ length: 120 }, () => {
    seed = (1_664_525 * seed + 1_013_904_223) % 2 ** 32
    cents = Math.max(5_000, Math.min(20_000, cents + (Math.floor(seed / 65_536) % 401) - 200))
    return cents / 100
  })
}

/** Computed with TA-Lib 0.8.1 (https://ta-lib.org) over the walk; averages, bands and histogram turned into the values of bots.md 12.2. */
const golden: readonly [IndicatorName, number, number, number | null][] = [
  ['rsi', 14, 13, null],
  ['rsi', 14, 14, 46.33770239],
  ['rsi', 14, 15, 42.45964893],
  ['rsi', 14, 40, 39.08765803],
  ['rsi', 14, 80, 39.77424378],
  ['rsi', 14, 119, 50.71240062],
  ['sma', 20, 18, null],
  ['sma', 20, 19, -0.08385409],
  ['sma', 20, 20, -0.51002585],
  ['sma', 20, 33, 0.34073789],
  ['sma', 20, 34, 0.85426044],
  ['sma', 20, 60, -1.96635719],
  ['sma', 20, 100, -2.05497732],
  ['sma', 20, 119, 2.05150058],
  ['ema', 20, 18, null],
  ['ema', 20, 19, -0.08385409],
  ['ema', 20, 20, -0.44638568],
  ['ema', 20, 33, 0.08204117],
  ['ema', 20, 34, 0.60305912],
  ['ema', 20, 60, -2.3116229],
  ['ema', 20, 100, -2.62639591],
  ['ema', 20, 119, 0.7049719],
  ['macd', 26, 32, null],
  ['macd', 26, 33, 0.18206227],
  ['macd', 26, 34, 0.24628354],
  ['macd', 26, 60, 0.03323522],
  ['macd', 26, 100, -0.0560406],
  ['macd', 26, 119, 0.55864615],
  ['boll', 20, 18, null],
  ['boll', 20, 19, 48.58803674],
  ['boll', 20, 20, 41.36581671],
  ['boll', 20, 33, 60.30885928],
  ['boll', 20, 34, 75.41555046],
  ['boll', 20, 60, 5.0052906],
  ['boll', 20, 100, 23.22178438],
  ['boll', 20, 119, 76.57432539],
]

describe('golden values', () => {
  test.each(golden)('%s of %i candles at candle %i is %d', (indicator, length, index, value) => {
    expect(valuesOf(request(indicator, length), walk())[index]).toEqual(value)
  })

  /** The worked example of https://chartschool.stockcharts.com/table-of-contents/technical-indicators-and-overlays/technical-indicators/relative-strength-index-rsi. */
  it('of the strength index by Wilder agree with the published table', () => {
    const closes = [
      44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328,
      45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137, 46.4515, 45.7835,
      45.3548, 44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
    ]
    const published = [
      70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87, 45.46,
      37.3, 33.08, 37.77,
    ]
    const values = valuesOf(request('rsi', 14), closes).slice(14)
    expect(values.map((value) => Math.round((value ?? 0) * 100) / 100)).toEqual(published)
  })
})

describe('edges', () => {
  const flat = Array.from({ length: 60 }, () => 100)
  const rising = Array.from({ length: 60 }, (_, index) => 100 + index)
  const rows: readonly [string, IndicatorName, readonly number[], number | null][] = [
    ['nothing but gains', 'rsi', rising, 100],
    ['no change at all', 'rsi', flat, 50],
    ['no change at all', 'sma', flat, 0],
    ['no change at all', 'ema', flat, 0],
    ['no change at all', 'macd', flat, 0],
    ['no bands', 'boll', flat, null],
  ]
  test.each(rows)('%s: %s', (_name, indicator, closes, value) => {
    expect(valuesOf(request(indicator, 14), closes).at(-1)).toBe(value)
  })

  test.each([
    // Exact in binary, so that the half is one: 195312.5 and 585937.5 parts.
    [0.001_953_125, 0.001_953_12],
    [0.005_859_375, 0.005_859_38],
    [-0.001_953_125, -0.001_953_12],
    [1.234_567_894, 1.234_567_89],
    [1.234_567_896, 1.234_567_9],
  ])('%d to eight places is %d', (value, rounded) => {
    expect(toEightPlaces(value)).toBeCloseTo(rounded, 12)
  })

  it('a candle that comes again, or late, changes nothing', () => {
    const closes = walk()
    const series = openSeries(request('rsi', 14))
    const values = closes.map((close, index) => {
      const value = series.push(candleAt(index, close))
      expect(series.push(candleAt(index, close * 2))).toBeNull()
      expect(series.push(candleAt(index - 5, close * 2))).toBeNull()
      return value
    })
    expect(values).toEqual(valuesOf(request('rsi', 14), closes))
  })

  it('a missing candle stands at the close before it', () => {
    const closes = walk()
    const gap = new Set([30, 31, 70])
    const filled = closes.reduce<number[]>((list, close, index) => {
      list.push(gap.has(index) ? (list.at(-1) ?? 0) : close)
      return list
    }, [])
    for (const indicator of indicatorNames) {
      const whole = openSeries(request(indicator, 14))
      const expected = filled.map((close, index) => whole.push(candleAt(index, close)))
      const series = openSeries(request(indicator, 14))
      for (const [index, close] of closes.entries()) {
        if (!gap.has(index)) expect(series.push(candleAt(index, close))).toEqual(expected[index])
      }
    }
  })
})

describe('every indicator', () => {
  const closes = fc.array(
    fc.integer({ min: 100, max: 100_000 }).map((cents) => cents / 100),
    { minLength: 1, maxLength: 300 },
  )
  const asked = fc.record({
    pair: fc.constant(0),
    interval: fc.constant('1m' as const),
    indicator: fc.constantFrom(...indicatorNames),
    length: fc.integer({ min: 2, max: 60 }),
    source: fc.constantFrom(...sources),
  })

  it('says the same again for the same candles, and nothing that is no number', () => {
    fc.assert(
      fc.property(asked, closes, (one, path) => {
        const values = valuesOf(one, path)
        expect(valuesOf(one, path)).toEqual(values)
        for (const value of values) if (value !== null) expect(Number.isFinite(value)).toBe(true)
      }),
    )
  })

  it('does not look ahead: what comes later changes no value', () => {
    fc.assert(
      fc.property(asked, closes, closes, (one, path, more) => {
        expect(valuesOf(one, [...path, ...more]).slice(0, path.length)).toEqual(valuesOf(one, path))
      }),
    )
  })

  it('has no value before it has seen its length', () => {
    fc.assert(
      fc.property(asked, closes, (one, path) => {
        const first = valuesOf(one, path).findIndex((value) => value !== null)
        expect(first === -1 || first >= one.length - 1).toBe(true)
      }),
    )
  })

  it('agrees with a plain computation over its window, after however many candles', () => {
    fc.assert(
      fc.property(closes, fc.integer({ min: 2, max: 40 }), (path, length) => {
        const means = valuesOf(request('sma', length), path)
        const bands = valuesOf(request('boll', length), path)
        for (let index = length - 1; index < path.length; index += 1) {
          const window = path.slice(index - length + 1, index + 1)
          const mean = window.reduce((sum, value) => sum + value, 0) / length
          const spread = Math.sqrt(window.reduce((sum, value) => sum + (value - mean) ** 2, 0) / length)
          const price = path[index] ?? 0
          expect(means[index]).toBeCloseTo(100 * (price / mean - 1), 6)
          // A price that was hundreds of times as high has left a rounding of its own size behind, which narrow bands enlarge.
          if (spread > mean * 1e-6) expect(bands[index]).toBeCloseTo(50 + (25 * (price - mean)) / spread, 3)
        }
      }),
    )
  })
})
