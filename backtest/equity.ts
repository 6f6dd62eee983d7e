import type { Candles } from '#engine/candle.ts'
import { BLOCK, knownExtremes } from './extremes.ts'
import type { EquityPoint } from './result.ts'

/** What the account held after each candle that changed it, in order: columns that grow. */
export type Holdings = {
  candle: number[]
  quote: number[]
  base: number[]
  /** Less base than `quantity`, or worth less than `worth`, is dust that the exchange would not take. Without it nothing is. */
  least?: { quantity: number; worth: number }
}

export type EquityCurve = {
  points: EquityPoint[]
  drawdownPercent: number
  equity: number
  /** Candles at whose close more base than dust was held, or owed by a short position. */
  exposedCandles: number
}

/** What is known of the curve so far; `drawdown` is the deepest fall since the last point. */
type Course = { highest: number; drawdown: number; exposedCandles: number }

/** Candles with the same holdings: from `from` on, before `end`. Held base counts from the worth `least` on. */
type Stretch = { quote: number; base: number; least: number; from: number; end: number }

/** Candle by candle, which a first run does for all of them before anything is compiled well: nothing is called for a candle. */
const goThrough = (course: Course, close: Float64Array, { quote, base, least, from, end }: Stretch): void => {
  let { highest, drawdown, exposedCandles } = course
  for (let index = from; index < end; index += 1) {
    const worth = base * (close[index] ?? 0)
    const equity = quote + worth
    if (worth >= least || -worth >= least) exposedCandles += 1
    if (equity > highest) highest = equity
    else if (highest - equity > drawdown * highest) drawdown = (highest - equity) / highest
  }
  course.highest = highest
  course.drawdown = drawdown
  course.exposedCandles = exposedCandles
}

/** A whole block at once, where its extremes say all of it: false where they do not. Rounding never turns the order of two worths. */
const passOver = (course: Course, { quote, base, least, from, end }: Stretch, low: number, high: number): boolean => {
  const [one, other] = [Math.abs(base * low), Math.abs(base * high)]
  const isExposed = one >= least
  if (isExposed !== other >= least) return false
  const [first, second] = [quote + base * low, quote + base * high]
  if (Math.max(first, second) > course.highest) return false
  const fall = course.highest - Math.min(first, second)
  if (fall > course.drawdown * course.highest) course.drawdown = fall / course.highest
  if (isExposed) course.exposedCandles += end - from
  return true
}

/** Values the holdings at every close. `most` points are kept, evenly spread. */
export const equityCurve = (candles: Candles, holdings: Holdings, most: number): EquityCurve => {
  const { close, openTimeMs } = candles
  const count = close.length
  const { quantity: leastQuantity, worth: leastWorth } = holdings.least ?? { quantity: 0, worth: 0 }
  const every = Math.max(Math.ceil(count / Math.max(most - 1, 1)), 1)
  const extremes = knownExtremes(candles)
  const points: EquityPoint[] = []
  const course: Course = { highest: 0, drawdown: 0, exposedCandles: 0 }
  let deepest = 0
  let next = 0
  let equity = holdings.quote[0] ?? 0
  const note = (index: number): void => {
    points.push({
      at: openTimeMs[index] ?? 0,
      equity,
      close: close[index] ?? 0,
      drawdownPercent: course.drawdown * 100,
    })
    deepest = Math.max(deepest, course.drawdown)
    course.drawdown = 0
    next = index + every
  }
  for (let row = 0; row < holdings.candle.length; row += 1) {
    const quote = holdings.quote[row] ?? 0
    const base = holdings.base[row] ?? 0
    const until = Math.min(holdings.candle[row + 1] ?? count, count)
    // Less than the least quantity never counts as held.
    const least = base !== 0 && Math.abs(base) >= leastQuantity ? leastWorth : Infinity
    for (let from = holdings.candle[row] ?? 0; from < until;) {
      const block = Math.floor(from / BLOCK)
      const point = next < from ? until : next + 1
      const blockEnd = extremes === null ? until : (block + 1) * BLOCK
      const end = Math.min(blockEnd, until, point)
      const stretch = { quote, base, least, from, end }
      const isWhole = extremes !== null && from === block * BLOCK && end === from + BLOCK
      const low = extremes?.lowestCloses[block] ?? 0
      const high = extremes?.highestCloses[block] ?? 0
      if (!isWhole || !passOver(course, stretch, low, high)) goThrough(course, close, stretch)
      equity = quote + base * (close[end - 1] ?? 0)
      if (end - 1 === next || end === count) note(end - 1)
      from = end
    }
  }
  return { points, drawdownPercent: deepest * 100, equity, exposedCandles: course.exposedCandles }
}
