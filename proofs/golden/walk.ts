/** Prices and candles of a recorded script: made from a seed, the same at every run. */
import { type Candle, candlePath, type Interval, intervals } from '#engine/candle.ts'
import { openSeries, type Series } from '#engine/indicators/series.ts'
import type { Pair } from '#engine/market.ts'
import type { PrintEvent, PrintSource } from '#market/feed.ts'
import { openLonger } from '#market/longer.ts'
import { type NamedSeries, seriesName, type SeriesValues } from '#market/series.ts'

const MINUTE = 60_000

/** Whole numbers below `most`, by the generator of Park and Miller (https://doi.org/10.1145/63039.63042). */
export const numbersFrom = (seed: number): ((most: number) => number) => {
  let last = (seed * 48_271) % 2_147_483_647
  return (most) => {
    last = (last * 48_271) % 2_147_483_647
    return last % most
  }
}

const toCents = (price: number): number => Math.round(price * 100) / 100

/** The next minute of a walk that waves around `start` by up to a tenth. */
export const nextCandle = (
  before: number,
  place: { start: number; minute: number; openTimeMs: number },
  next: (most: number) => number,
): Candle => {
  const { start, minute, openTimeMs } = place
  const target = start * (1 + 0.09 * Math.sin(minute / 23) + 0.03 * Math.sin(minute / 5))
  const close = toCents(before + (target - before) * 0.25 + (start * (next(201) - 100)) / 10_000)
  const high = toCents(Math.max(before, close) + (start * next(60)) / 10_000)
  const low = toCents(Math.min(before, close) - (start * next(60)) / 10_000)
  return { openTimeMs, open: before, high, low, close, volume: 4 * (1 + next(40)) }
}

/** The prints of a minute: the four points of its path, or trades along it of which some are small. */
export const printsOf = (
  pair: Pair,
  candle: Candle,
  source: PrintSource,
  next: (most: number) => number,
): PrintEvent[] => {
  const path = candlePath(candle, '1m')
  if (source === 'candle') {
    return path.map((print) => ({ kind: 'print', pair, print, bid: print.price, ask: print.price, source }))
  }
  const trades = path.flatMap((print, place) => {
    const to = path[place + 1] ?? print
    return [0, 1, 2].map((third) => ({
      at: print.at + third * 5_000,
      price: toCents(print.price + ((to.price - print.price) * third) / 3),
      quantity: next(4) === 0 ? (1 + next(400)) / 1_000 : 1 + next(90),
    }))
  })
  return trades.map((print) => {
    const { price } = print
    return { kind: 'print', pair, print, bid: toCents(price - 0.01), ask: toCents(price + 0.01), source }
  })
}

/** Closed candles of one pair in every interval, with what the series that were asked for say of them. */
export const openCloses = (pair: Pair) => {
  const longer = openLonger('1m', intervals)
  const kept: { interval: Interval; candle: Candle }[] = []
  const series = new Map<string, { named: NamedSeries; series: Series }>()
  const valuesAt = (interval: Interval, candle: Candle): SeriesValues => {
    const values: Record<string, number> = {}
    for (const { named, series: one } of series.values()) {
      if (named.interval !== interval) continue
      const value = one.push(candle)
      if (value !== null) values[seriesName(named)] = value
    }
    return values
  }
  return {
    /** One that is asked for late has heard what was before. */
    want: (named: NamedSeries): void => {
      const key = `${named.interval} ${seriesName(named)}`
      if (named.pair !== pair || series.has(key)) return
      const one = openSeries(named)
      for (const { interval, candle } of kept) if (interval === named.interval) one.push(candle)
      series.set(key, { named, series: one })
    },
    close: (candle: Candle): { interval: Interval; candle: Candle; values: SeriesValues }[] => {
      const closed = [{ interval: '1m' as const, candle }, ...longer.push(candle)]
      const told = closed.map((one) => ({ ...one, values: valuesAt(one.interval, one.candle) }))
      kept.push(...closed)
      return told
    },
  }
}

export { MINUTE }
