import { expect, test } from 'vitest'
import { intervalMs, intervals } from '#engine/candle.ts'
import { lineTones } from '#platform/web/candle-chart-data.ts'
import { fixtureCandles, fixtureFills, fixtureLevels, fixturePairs, fixturePane } from './fixture-candles.ts'

const all = fixturePairs.flatMap((pair) => intervals.map((interval) => ({ pair, interval })))

test.each(all)('$pair $interval are candles that follow one another', ({ pair, interval }) => {
  const { openTimeMs, open, high, low, close, volume } = fixtureCandles(pair, interval)
  for (const [index, at] of openTimeMs.entries()) {
    const [o = 0, h = 0, l = 0, c = 0] = [open[index], high[index], low[index], close[index]]
    expect(l).toBeGreaterThan(0)
    expect(h).toBeGreaterThanOrEqual(Math.max(o, c))
    expect(l).toBeLessThanOrEqual(Math.min(o, c))
    expect(volume[index]).toBeGreaterThan(0)
    if (index > 0) {
      expect(at - (openTimeMs[index - 1] ?? 0)).toBe(intervalMs[interval])
      expect(o).toBe(close[index - 1])
    }
  }
})

test('fills lie on candles, levels around the price', () => {
  const candles = fixtureCandles('BTC/USDC', '1h')
  for (const { atMs } of fixtureFills(candles)) expect(candles.openTimeMs).toContain(atMs)
  const prices = fixtureLevels('BTC/USDC').map(({ price }) => price)
  expect(Math.min(...prices)).toBeGreaterThan(0.9 * 40_000)
  expect(Math.max(...prices)).toBeLessThan(1.1 * 40_000)
})

test('every kind of line is there', () => {
  const tones = new Set(fixtureLevels('BTC/USDC').map(({ tone }) => tone))
  expect(lineTones.filter((tone) => !tones.has(tone))).toEqual([])
})

test('what runs under the candles has values on them, marks among these', () => {
  const candles = fixtureCandles('ETH/USDC', '1h')
  const { points, marks } = fixturePane(candles)
  const times = points.map(({ atMs }) => atMs)
  expect(points.length).toBeGreaterThan(200)
  for (const atMs of times) expect(candles.openTimeMs).toContain(atMs)
  for (const { atMs } of marks) expect(times).toContain(atMs)
  expect(points.every(({ value }) => value >= 0 && value <= 100)).toBe(true)
})
