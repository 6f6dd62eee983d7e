/** Every indicator against the same formula in exact decimals: fixed point of sixty places, written here alone and in another way. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type IndicatorName, openSeries } from './series.ts'

const ONE = 10n ** 60n
const HUNDRED = 100n * ONE

const times = (left: bigint, right: bigint): bigint => (left * right) / ONE
const over = (left: bigint, right: bigint): bigint => (left * ONE) / right
const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)

/** Whole part of a square root, by Newton's steps. */
const rootOf = (square: bigint): bigint => {
  if (square < 2n) return square
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

const meanOf = (values: readonly bigint[]): bigint => sumOf(values) / BigInt(values.length)

/** Averages from the first `length` values on, each a part of the way from the one before to its value. */
const smoothed = (values: readonly bigint[], length: number, part: bigint): bigint[] => {
  const found = [meanOf(values.slice(0, length))]
  for (const value of values.slice(length)) {
    const before = found.at(-1) ?? 0n
    found.push(before + times(value - before, part))
  }
  return found
}

const exponential = (values: readonly bigint[], length: number): bigint[] =>
  smoothed(values, length, over(2n, BigInt(length + 1)))

const fromMean = (price: bigint, mean: bigint): bigint => times(over(price, mean) - ONE, HUNDRED)

/** The value at the last of the closes; null while there is none, and where it is undefined. */
type Exact = (closes: readonly bigint[], length: number) => bigint | null

const exact: Readonly<Record<IndicatorName, Exact>> = {
  rsi: (closes, length) => {
    const changes = closes.slice(1).map((close, index) => close - (closes[index] ?? 0n))
    if (changes.length < length) return null
    const wilder = (moves: readonly bigint[]) => smoothed(moves, length, over(1n, BigInt(length))).at(-1) ?? 0n
    const gain = wilder(changes.map((change) => (change > 0n ? change : 0n)))
    const loss = wilder(changes.map((change) => (change < 0n ? -change : 0n)))
    if (gain + loss === 0n) return 50n * ONE
    return times(over(gain, gain + loss), HUNDRED)
  },
  sma: (closes, length) => {
    if (closes.length < length) return null
    return fromMean(closes.at(-1) ?? 0n, meanOf(closes.slice(-length)))
  },
  ema: (closes, length) => {
    if (closes.length < length) return null
    return fromMean(closes.at(-1) ?? 0n, exponential(closes, length).at(-1) ?? ONE)
  },
  macd: (closes, slow) => {
    const fast = Math.max(1, Math.round((slow * 12) / 26))
    const signal = Math.max(1, Math.round((slow * 9) / 26))
    if (closes.length < slow + signal - 1) return null
    const slows = exponential(closes, slow)
    const lines = exponential(closes.slice(slow - fast), fast).map((quick, index) => quick - (slows[index] ?? 0n))
    const distance = (lines.at(-1) ?? 0n) - (exponential(lines, signal).at(-1) ?? 0n)
    return times(over(distance, closes.at(-1) ?? ONE), HUNDRED)
  },
  boll: (closes, length) => {
    if (closes.length < length) return null
    const window = closes.slice(-length)
    const mean = meanOf(window)
    const squares = window.map((close) => (close - mean) ** 2n)
    const reach = 2n * rootOf(sumOf(squares) / BigInt(length))
    if (reach <= mean / 1_000_000_000n) return null
    return over(times((closes.at(-1) ?? 0n) - mean + reach, HUNDRED), 2n * reach)
  },
}

/** In billionths: a value of eight places is half of its last one off at most, and a little for binary fractions. */
const billionths = (value: bigint): number => Number(value / (ONE / 10n ** 9n))

/**
 * How far off bands may be besides, in billionths: sums of squares of distances from a value that the window has left behind lose as many places as those
 * distances are longer than the deviation, twice over.
 */
const noiseOf = (path: readonly number[], length: number): number => {
  const window = path.slice(-length)
  const mean = window.reduce((sum, cent) => sum + cent, 0) / window.length
  const variance = window.reduce((sum, cent) => sum + (cent - mean) ** 2, 0) / window.length
  const farthest = Math.max(...path.slice(-2 * length).map((cent) => Math.abs(cent - mean)))
  return (100e9 * 4 * Number.EPSILON * farthest ** 2) / variance
}

const cents = fc.array(fc.integer({ min: 5_000, max: 20_000 }), { minLength: 1, maxLength: 160 })

it.each(['rsi', 'sma', 'ema', 'macd', 'boll'] as const)('%s is true to eight decimals', (indicator) => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 2, max: 50 }), (path, length) => {
      const series = openSeries({ indicator, length, interval: '1m', source: 'close' })
      let value: number | null = null
      for (const [index, cent] of path.entries()) {
        const close = cent / 100
        value = series.push({ openTimeMs: index * 60_000, open: close, high: close, low: close, close, volume: 1 })
      }
      const right = exact[indicator](
        path.map((cent) => BigInt(cent) * (ONE / 100n)),
        length,
      )
      expect(value === null).toBe(right === null)
      if (value === null || right === null) return
      const noise = indicator === 'boll' ? noiseOf(path, length) : 0
      expect(Math.abs(value * 1e9 - billionths(right))).toBeLessThanOrEqual(10 + noise)
    }),
  )
})
