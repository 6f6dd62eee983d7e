/**
 * Indicator series that everybody shares: each is reckoned once, whoever asks for it. A series begins some candles before the first that is asked for; where it stands is
 * kept in a file, so that after a restart it goes on with the candles it has missed, and its values are those of a run without a break (design: architecture.md 4).
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { type Candle, type Candles, type Interval, intervalMs } from '#engine/candle.ts'
import { openSeries, type Reckoning, type SavedSeries, type Series, warmUpOf } from '#engine/indicators/series.ts'
import type { Pair } from '#engine/market.ts'
import { openTimeOf, toList } from './fold.ts'

export type NamedSeries = Reckoning & { exchange: string; pair: Pair }

/** By `seriesName`, for series of one candle: only what has a value is there. */
export type SeriesValues = Readonly<Record<string, number>>

/** Names a series among those of one pair and interval. */
export const seriesName = ({ indicator, length, source }: Reckoning): string => `${indicator} ${length} ${source}`

export type SharedSeries = {
  /** From now on values come. A series that is known already is left alone. */
  want: (series: NamedSeries) => Promise<void>
  /** Takes a closed candle in, with what all series of its pair and interval say of it. */
  close: (exchange: string, pair: Pair, interval: Interval, candle: Candle) => SeriesValues
  /** Writes down where the series stand. */
  save: () => void
}

export type SharedSeriesOptions = {
  /** Where the series stand, on disk. */
  file: string
  /** Closed candles of a market, as `Feed.candles` has them, and its clock; null where there is no such market. */
  source: (exchange: string) => {
    candles: (pair: Pair, interval: Interval, fromMs: number, toMs: number) => Promise<Candles>
    now: () => number
  } | null
  /** Hears of candles that cannot be had, and of a file that cannot be written. */
  failed: (error: unknown) => void
}

/** Warming: candles that close meanwhile wait. Cold: the candles before could not be had; the next close tries again. */
type Entry = { named: NamedSeries; since: number | null } & (
  | { state: 'warming'; waiting: Candle[] }
  | { state: 'cold' }
  | { state: 'running'; series: Series }
)

const Kept = z.array(
  z.strictObject({
    place: z.string(),
    name: z.string(),
    /** When the first candle opened that it was begun with. */
    since: z.number().nullable(),
    saved: z.strictObject({ lastOpenMs: z.number(), close: z.number(), state: z.unknown() }),
  }),
)
type Kept = z.infer<typeof Kept>

const NONE: SeriesValues = {}

const placeOf = ({ exchange, pair, interval }: Pick<NamedSeries, 'exchange' | 'pair' | 'interval'>): string =>
  `${exchange} ${pair} ${interval}`

/** What the last run has kept; a file that is missing or broken only means that series begin anew. */
const readKept = (file: string): Kept => {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}

/** Reads what lies before the next candle to close, from where the series stood or from far enough back; null where there is no such market. */
const beginSeries = async (
  named: NamedSeries,
  market: ReturnType<SharedSeriesOptions['source']>,
  known: Kept[number] | undefined,
): Promise<{ series: Series; since: number | null } | null> => {
  if (market === null) return null
  const step = intervalMs[named.interval]
  const first = openTimeOf(market.now(), named.interval)
  const saved: SavedSeries | null = known?.saved ?? null
  const fromMs = saved === null ? Math.max(first - warmUpOf(named.length) * step, 0) : saved.lastOpenMs + step
  const series = openSeries(named, saved)
  const before = fromMs < first ? toList(await market.candles(named.pair, named.interval, fromMs, first)) : []
  for (const candle of before) series.push(candle)
  return { series, since: known?.since ?? before[0]?.openTimeMs ?? null }
}

export const openSharedSeries = ({ file, source, failed }: SharedSeriesOptions): SharedSeries => {
  const kept = new Map(readKept(file).map((one) => [`${one.place} ${one.name}`, one]))
  const places = new Map<string, Map<string, Entry>>()

  const put = (entry: Entry): void => {
    const place = placeOf(entry.named)
    const there = places.get(place) ?? new Map<string, Entry>()
    places.set(place, there)
    there.set(seriesName(entry.named), entry)
  }

  const warm = async (named: NamedSeries, first: readonly Candle[]): Promise<void> => {
    const waiting = [...first]
    put({ named, since: null, state: 'warming', waiting })
    try {
      const begun = await beginSeries(named, source(named.exchange), kept.get(`${placeOf(named)} ${seriesName(named)}`))
      if (begun === null) return put({ named, since: null, state: 'cold' })
      for (const candle of waiting) begun.series.push(candle)
      put({ named, since: begun.since, state: 'running', series: begun.series })
    } catch (error) {
      put({ named, since: null, state: 'cold' })
      failed(error)
    }
  }

  /** The value at this close, where the series is running. */
  const valueOf = (entry: Entry, candle: Candle): number | null => {
    switch (entry.state) {
      case 'running':
        return entry.series.push(candle)
      case 'warming':
        entry.waiting.push(candle)
        return null
      case 'cold':
        void warm(entry.named, [candle])
        return null
    }
  }

  return {
    want: async (named) => {
      if (places.get(placeOf(named))?.has(seriesName(named)) !== true) await warm(named, [])
    },
    close: (exchange, pair, interval, candle) => {
      const there = places.get(placeOf({ exchange, pair, interval }))
      if (there === undefined) return NONE
      const values: Record<string, number> = {}
      for (const [name, entry] of there) {
        const value = valueOf(entry, candle)
        if (value !== null) values[name] = value
      }
      return values
    },
    save: () => {
      const now: Kept = []
      for (const [place, there] of places) {
        for (const [name, entry] of there) {
          const saved = entry.state === 'running' ? entry.series.save() : null
          if (saved !== null) now.push({ place, name, since: entry.since, saved })
        }
      }
      try {
        writeFileSync(`${file}.new`, JSON.stringify(now))
        renameSync(`${file}.new`, file)
      } catch (error) {
        failed(error)
      }
    },
  }
}
