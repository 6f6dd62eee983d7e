/** The indicator values of a backtest: the very series that trade live, run once over the candles whoever asks. */
import type { Calm, Calms } from '#engine/calm.ts'
import { type Candles, type Interval, intervalMs } from '#engine/candle.ts'
import { openSeries, type SeriesRequest } from '#engine/indicators/series.ts'
import { candleAt, foldCandles, indexFrom } from '#market/fold.ts'
import { seriesName } from '#market/series.ts'

type Reckoned = {
  candles: Candles
  /** By candle; NaN while there is none. */
  values: Float64Array
}

/** A sweep asks the same of the same candles for each of its settings. */
const known = new WeakMap<Candles, Map<string, Reckoned>>()

const reckon = (candles: Candles, request: SeriesRequest): Reckoned => {
  const long = candles.interval === request.interval ? candles : foldCandles(candles, request.interval)
  const series = openSeries(request)
  const values = Float64Array.from(long.openTimeMs, (_, index) => series.push(candleAt(long, index)) ?? Number.NaN)
  return { candles: long, values }
}

const reckoned = (candles: Candles, request: SeriesRequest): Reckoned => {
  const here = known.get(candles) ?? new Map<string, Reckoned>()
  known.set(candles, here)
  const name = `${request.interval} ${seriesName(request)}`
  const found = here.get(name) ?? reckon(candles, request)
  here.set(name, found)
  return found
}

const isSame = (left: Calm | null, right: Calm | null): boolean =>
  left !== null && right !== null && left.above === right.above && left.below === right.below

/** The first candle from `index` on at which a series is not calm; how many there are when it is to the end. */
const firstStirred = ({ values }: Reckoned, calm: Calm | null, index: number): number => {
  if (calm?.above === null && calm.below === null) return values.length
  const above = calm === null ? Number.POSITIVE_INFINITY : (calm.above ?? Number.NEGATIVE_INFINITY)
  const below = calm === null ? Number.NEGATIVE_INFINITY : (calm.below ?? Number.POSITIVE_INFINITY)
  for (let at = index; at < values.length; at += 1) {
    const value = values[at] ?? Number.NaN
    // NaN is neither.
    if (value <= above || value >= below) return at
  }
  return values.length
}

export type SeriesOver = {
  /** What a unit's series say at the close of a candle: null for those of other candles, and while one is not ready. */
  valuesAt: (interval: Interval, openTimeMs: number) => readonly (number | null)[]
  /** When the first candle of an interval that opens at or after a time closes with a value that is not calm; never is Infinity. */
  nextStirring: (interval: Interval, openTimeMs: number, calms: Calms) => number
}

export const seriesOver = (candles: Candles, requests: readonly SeriesRequest[]): SeriesOver => {
  // Candles shorter than those of the run are not there at all.
  const all = requests.map((request) =>
    request.pair === 0 && intervalMs[request.interval] >= intervalMs[candles.interval]
      ? { interval: request.interval, ...reckoned(candles, request) }
      : null,
  )
  // Closes are asked for one after the other: the next one is mostly the candle behind the last.
  const next = new Int32Array(all.length)
  /** The last search of each series: from which candle on, for which calm, and what it found. */
  const searches = all.map(() => ({ from: 0, calm: null as Calm | null, found: -1 }))

  const stirredFrom = (place: number, own: Reckoned, { calm, index }: { calm: Calm | null; index: number }): number => {
    const last = searches[place]
    // Searched before and not passed yet.
    if (last !== undefined && isSame(last.calm, calm) && last.from <= index && index <= last.found) return last.found
    const found = firstStirred(own, calm, index)
    searches[place] = { from: index, calm, found }
    return found
  }

  /** The index of the first candle of a series that opens at or after a time. */
  const indexOf = (place: number, own: Candles, openTimeMs: number): number => {
    const guess = next[place] ?? 0
    return own.openTimeMs[guess] === openTimeMs ? guess : indexFrom(own, openTimeMs)
  }

  return {
    valuesAt: (interval, openTimeMs) =>
      all.map((series, place) => {
        if (series === null || series.interval !== interval) return null
        const { candles: own, values } = series
        const index = indexOf(place, own, openTimeMs)
        next[place] = index + 1
        const value = own.openTimeMs[index] === openTimeMs ? (values[index] ?? Number.NaN) : Number.NaN
        return Number.isNaN(value) ? null : value
      }),
    nextStirring: (interval, openTimeMs, calms) => {
      let moment = Infinity
      for (let place = 0; place < all.length; place += 1) {
        const series = all[place]
        if (series === undefined || series === null || series.interval !== interval) continue
        const index = indexOf(place, series.candles, openTimeMs)
        const found = stirredFrom(place, series, { calm: calms[place] ?? null, index })
        const opened = series.candles.openTimeMs[found]
        if (opened !== undefined) moment = Math.min(moment, opened + intervalMs[interval])
      }
      return moment
    },
  }
}
