import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Candles } from '#engine/candle.ts'
import { equityCurve, type Holdings } from './equity.ts'
import { reachOf } from './extremes.ts'
import { sparkline } from './text-report.ts'

/** One candle an hour, flat at each price. */
const closing = (...prices: readonly number[]): Candles => {
  const column = Float64Array.from(prices)
  const openTimeMs = Float64Array.from(prices, (_, index) => index * 3_600_000)
  return { interval: '1h', openTimeMs, open: column, high: column, low: column, close: column, volume: column }
}

test.each<[string, number, number]>([
  ['nothing', 0, 0],
  ['less than the exchange takes by quantity', 0.0009, 0],
  ['less than it takes by worth', 0.04, 0],
  ['enough at two of three prices', 0.05, 2],
  ['much', 1, 3],
  ['as much, owed by a short position', -1, 3],
])('exposure counts coins, not dust: %s', (_, base, candles) => {
  const least = { quantity: 0.001, worth: 5 }
  const curve = equityCurve(closing(100, 120, 90), { candle: [0], quote: [10], base: [base], least }, 10)
  expect(curve.exposedCandles).toBe(candles)
  expect(curve.equity).toBeCloseTo(10 + base * 90)
})

const holding = fc.record({
  after: fc.nat(150),
  quote: fc.integer({ min: -500, max: 2_000 }),
  base: fc.constantFrom(0, 0.05, 1, 7.3, -2),
})

test('a curve by whole blocks of candles is the curve candle by candle', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 90, max: 130 }), { minLength: 1, maxLength: 400 }),
      fc.array(holding, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      (prices, changes, most) => {
        const candles = closing(...prices)
        const least = { quantity: 0.1, worth: 100 }
        const holdings: Holdings = { candle: [], quote: [], base: [], least }
        let at = 0
        for (const { after, quote, base } of changes) {
          if (at >= prices.length) break
          holdings.candle.push(at)
          holdings.quote.push(quote)
          holdings.base.push(base)
          at += after + 1
        }
        const slowly = equityCurve(candles, holdings, most)
        // Candles that have been gone through twice are known by their blocks.
        reachOf(candles)
        reachOf(candles)
        expect(equityCurve(candles, holdings, most)).toEqual(slowly)
        expect(Math.max(...slowly.points.map(({ drawdownPercent }) => drawdownPercent))).toBe(slowly.drawdownPercent)
        const exposed = prices.filter((price, index) => {
          const row = holdings.candle.findLastIndex((begin) => begin <= index)
          const base = Math.abs(holdings.base[row] ?? 0)
          return base >= least.quantity && base * price >= least.worth
        })
        expect(slowly.exposedCandles).toBe(exposed.length)
      },
    ),
  )
})

test('a point tells of the deepest fall since the one before, whichever candle it was in', () => {
  const holdings = { candle: [0], quote: [0], base: [1] }
  const { points, drawdownPercent } = equityCurve(closing(100, 80, 100, 100, 90, 100, 200), holdings, 3)
  expect(points.map(({ at, equity }) => [at / 3_600_000, equity])).toEqual([
    [0, 100],
    [4, 90],
    [6, 200],
  ])
  expect(points.map((point) => Math.round(point.drawdownPercent))).toEqual([0, 20, 0])
  expect(Math.round(drawdownPercent)).toBe(20)
})

test('dust is part of the equity all the same', () => {
  const holdings = { candle: [0], quote: [10], base: [0.0009], least: { quantity: 0.001, worth: 5 } }
  expect(equityCurve(closing(100, 1_000), holdings, 10).points.map(({ equity }) => equity)).toEqual([10.09, 10.9])
})

test.each<[string, readonly number[], string]>([
  ['rises', [1, 2, 3, 4, 5, 6, 7, 8], '▁▂▃▄▅▆▇█'],
  ['stays', [5, 5, 5], '▁▁▁'],
  ['has no value', [], ''],
])('a line of bars that %s', (_, values, bars) => {
  expect(sparkline(values)).toBe(bars)
})

test('a line of bars is as wide as a console shows', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => Math.sin(index / 50))
  expect(sparkline(many)).toHaveLength(60)
})
