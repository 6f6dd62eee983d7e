/** The indicator values of a backtest: the very series that trade live, begun as far back as they begin live, and run once over the candles whoever asks. */
import type { Calm, Calms } from '#engine/calm.ts'
import { type Candles, type Interval, intervalMs } from '#engine/candle.ts'
import { openSeries, type SeriesRequest, warmUpOf } from '#engine/indicators/series.ts'
import { concatCandles, foldCandles, indexFrom, openTimeOf, rangeOf } from '#market/fold.ts'
import { seriesName } from '#market/series.ts'

type Reckoned = {
  candles: Candles
  /** By candle; NaN while there is none. */
  values: Float64Array
}

/** A sweep asks the same of the same candles for each of its settings. By the run's candles, series and the time before. */
const known = new WeakMap<Candles, Map<string, Reckoned>>()

/** The candles of a run, and what is known of the time right before it: candles of one interval or of several, each oldest first. */
export type Past = { candles: Candles; before: readonly Candles[] }

/** What lies before a run of the long candle in which it begins: as part of that it is known when it closes. */
export const begunBefore = ({ candles, before }: Past, interval: Interval): Candles | null => {
  const [startMs] = candles.openTimeMs
  const own = before.find((one) => one.interval === candles.interval)
  if (own === undefined || startMs === undefined) return null
  const begun = rangeOf(own, openTimeOf(startMs, interval), startMs)
  return begun.openTimeMs.length === 0 ? null : begun
}

const longOf = (past: Past, interval: Interval): Candles => {
  const { candles } = past
  const begun = candles.interval === interval ? null : begunBefore(past, interval)
  return foldCandles(begun === null ? candles : concatCandles(begun, candles), interval)
}

/** As many candles before the first of the run as a series takes in live before it is asked; null where none are known. */
const warmUp = ({ candles, before }: Past, { interval, length }: SeriesRequest): Candles | null => {
  const [startMs] = candles.openTimeMs
  const own =
    before.find((one) => one.interval === interval) ??
    before.find((one) => intervalMs[one.interval] < intervalMs[interval])
  if (own === undefined || startMs === undefined) return null
  const firstMs = openTimeOf(startMs, interval)
  return foldCandles(rangeOf(own, firstMs - warmUpOf(length) * intervalMs[interval], firstMs), interval)
}

const reckon = (past: Past, request: SeriesRequest): Reckoned => {
  const long = longOf(past, request.interval)
  const series = openSeries(request)
  const earlier = warmUp(past, request)
  if (earlier !== null) series.over(earlier)
  return { candles: long, values: series.over(long) }
}

const reckoned = (past: Past, request: SeriesRequest): Reckoned => {
  const { candles, before } = past
  const here = known.get(candles) ?? new Map<string, Reckoned>()
  known.set(candles, here)
  const name = `${request.interval} ${seriesName(request)} ${before.map(({ openTimeMs }) => openTimeMs[0]).join(' ')}`
  const found = here.get(name) ?? reckon(past, request)
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

export const seriesOver = (past: Past, requests: readonly SeriesRequest[]): SeriesOver => {
  const { candles } = past
  // Candles shorter than those of the run are not there at all.
  const all = requests.map((request) =>
    request.pair === 0 && intervalMs[request.interval] >= intervalMs[candles.interval]
      ? { interval: request.interval, ...reckoned(past, request) }
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
