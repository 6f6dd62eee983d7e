import { type Candle, type Interval, intervalMs } from '#engine/candle.ts'
import { extend, openTimeOf } from './fold.ts'

export type ClosedCandle = { interval: Interval; candle: Candle }

/** Folds a stream of short candles into longer ones and says at each which of the longer have closed. */
export type Longer = { push: (short: Candle) => ClosedCandle[] }

/**
 * A long candle closes with the last short one in it or, where that is missing, with the first short one after it. What has not been seen from its beginning is
 * announced too, with what was seen. Intervals not longer than `base` are left out.
 */
export const openLonger = (base: Interval, intervals: readonly Interval[]): Longer => {
  const open = new Map<Interval, Candle | null>(
    intervals.filter((interval) => intervalMs[interval] > intervalMs[base]).map((interval) => [interval, null]),
  )
  return {
    push: (short) => {
      const closed: ClosedCandle[] = []
      for (const [interval, before] of open) {
        const openTimeMs = openTimeOf(short.openTimeMs, interval)
        if (before !== null && before.openTimeMs !== openTimeMs) closed.push({ interval, candle: before })
        const candle =
          before !== null && before.openTimeMs === openTimeMs ? extend(before, short) : { ...short, openTimeMs }
        const isLast = short.openTimeMs + intervalMs[base] === openTimeMs + intervalMs[interval]
        if (isLast) closed.push({ interval, candle })
        open.set(interval, isLast ? null : candle)
      }
      return closed
    },
  }
}
