/** The indicator values of a backtest: the very series that trade live, run once over the candles whoever asks. */
import { type Candles, type Interval, intervalMs } from '#engine/candle.ts'
import { openSeries, type SeriesRequest } from '#engine/indicators/series.ts'
import { candleAt, foldCandles, indexFrom } from '#market/fold.ts'
import { seriesName } from '#market/series.ts'

type Reckoned = { candles: Candles; values: readonly (number | null)[] }

/** A sweep asks the same of the same candles for each of its settings. */
const known = new WeakMap<Candles, Map<string, Reckoned>>()

const reckon = (candles: Candles, request: SeriesRequest): Reckoned => {
  const long = candles.interval === request.interval ? candles : foldCandles(candles, request.interval)
  const series = openSeries(request)
  const values = Array.from(long.openTimeMs, (_, index) => series.push(candleAt(long, index)))
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

/** What a unit's series say at the close of a candle: null for those of other candles, and while one is not ready. */
export type ValuesAt = (interval: Interval, openTimeMs: number) => readonly (number | null)[]

export const seriesOver = (candles: Candles, requests: readonly SeriesRequest[]): ValuesAt => {
  // Candles shorter than those of the run are not there at all.
  const all = requests.map((request) =>
    request.pair === 0 && intervalMs[request.interval] >= intervalMs[candles.interval]
      ? { interval: request.interval, ...reckoned(candles, request) }
      : null,
  )
  // Closes are asked for one after the other: the next one is mostly the candle behind the last.
  const next = new Int32Array(all.length)
  return (interval, openTimeMs) =>
    all.map((series, place) => {
      if (series === null || series.interval !== interval) return null
      const { candles: own, values } = series
      const guess = next[place] ?? 0
      const index = own.openTimeMs[guess] === openTimeMs ? guess : indexFrom(own, openTimeMs)
      next[place] = index + 1
      return own.openTimeMs[index] === openTimeMs ? (values[index] ?? null) : null
    })
}
