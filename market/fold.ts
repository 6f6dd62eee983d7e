/** Candles out of prints, and long candles out of short ones. All intervals divide the UTC day, so a long candle opens at a multiple of its length. */
import { type Candle, type Candles, type Interval, intervalMs, type Print } from '#engine/candle.ts'

/** When the candle that contains `at` opened. */
export const openTimeOf = (at: number, interval: Interval): number => at - (at % intervalMs[interval])

/** When the first candle opens at or after `at`; Infinity stays. */
export const nextOpenTime = (at: number, interval: Interval): number =>
  Math.ceil(at / intervalMs[interval]) * intervalMs[interval]

/** Sums of volumes are cut to 12 significant digits: doubles added in another order must give the same candle. */
export const tidyVolume = (volume: number): number => Number(volume.toPrecision(12))

/** One candle of all the prints, which are in order of time and lie inside it; null when nothing was traded. */
export const foldPrints = (prints: readonly Print[], interval: Interval): Candle | null => {
  const first = prints[0]
  const last = prints.at(-1)
  if (first === undefined || last === undefined) return null
  let high = first.price
  let low = first.price
  let volume = 0
  for (const print of prints) {
    high = Math.max(high, print.price)
    low = Math.min(low, print.price)
    volume += print.quantity
  }
  const openTimeMs = openTimeOf(first.at, interval)
  return { openTimeMs, open: first.price, high, low, close: last.price, volume: tidyVolume(volume) }
}

/** The long candle with one more short candle in it. */
export const extend = (long: Candle, short: Candle): Candle => ({
  openTimeMs: long.openTimeMs,
  open: long.open,
  high: Math.max(long.high, short.high),
  low: Math.min(long.low, short.low),
  close: short.close,
  volume: tidyVolume(long.volume + short.volume),
})

export const COLUMNS = ['openTimeMs', 'open', 'high', 'low', 'close', 'volume'] as const

/** Room for `length` candles. */
export const emptyCandles = (interval: Interval, length = 0): Candles => ({
  interval,
  openTimeMs: new Float64Array(length),
  open: new Float64Array(length),
  high: new Float64Array(length),
  low: new Float64Array(length),
  close: new Float64Array(length),
  volume: new Float64Array(length),
})

/** Writes one candle into its place. */
export const setCandle = (candles: Candles, index: number, candle: Candle): void => {
  candles.openTimeMs[index] = candle.openTimeMs
  candles.open[index] = candle.open
  candles.high[index] = candle.high
  candles.low[index] = candle.low
  candles.close[index] = candle.close
  candles.volume[index] = candle.volume
}

export const candleAt = (candles: Candles, index: number): Candle => ({
  openTimeMs: candles.openTimeMs[index] ?? Number.NaN,
  open: candles.open[index] ?? Number.NaN,
  high: candles.high[index] ?? Number.NaN,
  low: candles.low[index] ?? Number.NaN,
  close: candles.close[index] ?? Number.NaN,
  volume: candles.volume[index] ?? 0,
})

/** Columns out of candles, and back. */
export const toColumns = (interval: Interval, list: readonly Candle[]): Candles => {
  const candles = emptyCandles(interval, list.length)
  for (const [index, candle] of list.entries()) setCandle(candles, index, candle)
  return candles
}

export const toList = (candles: Candles): Candle[] =>
  Array.from(candles.openTimeMs, (_, index) => candleAt(candles, index))

/** The candles from index `start` up to, not including, `end`. Shares memory. */
export const sliceCandles = (candles: Candles, start: number, end: number): Candles => ({
  interval: candles.interval,
  openTimeMs: candles.openTimeMs.subarray(start, end),
  open: candles.open.subarray(start, end),
  high: candles.high.subarray(start, end),
  low: candles.low.subarray(start, end),
  close: candles.close.subarray(start, end),
  volume: candles.volume.subarray(start, end),
})

/** Older and newer candles of one interval as one. */
export const concatCandles = (older: Candles, newer: Candles): Candles => {
  const length = older.openTimeMs.length
  const candles = emptyCandles(newer.interval, length + newer.openTimeMs.length)
  for (const column of COLUMNS) {
    candles[column].set(older[column])
    candles[column].set(newer[column], length)
  }
  return candles
}

/** The index of the first candle that opens at or after `at`. */
export const indexFrom = (candles: Candles, at: number): number => {
  let low = 0
  let high = candles.openTimeMs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((candles.openTimeMs[middle] ?? Infinity) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The candles that open at or after `fromMs` and before `toMs`. Shares memory. */
export const rangeOf = (candles: Candles, fromMs: number, toMs: number): Candles =>
  sliceCandles(candles, indexFrom(candles, fromMs), indexFrom(candles, toMs))

/** Longer candles of shorter ones, given oldest first. A long candle exists when any short one in it does. */
export const foldCandles = (candles: Candles, interval: Interval): Candles => {
  if (candles.interval === interval) return candles
  const long: Candle[] = []
  let open: Candle | null = null
  for (let index = 0; index < candles.openTimeMs.length; index += 1) {
    const short = candleAt(candles, index)
    const openTimeMs = openTimeOf(short.openTimeMs, interval)
    if (open !== null && open.openTimeMs === openTimeMs) {
      open = extend(open, short)
      long[long.length - 1] = open
    } else {
      open = { ...short, openTimeMs }
      long.push(open)
    }
  }
  return toColumns(interval, long)
}
