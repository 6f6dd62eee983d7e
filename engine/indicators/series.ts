/** Indicator series over the candles of one pair: requests of a unit, and the values decisions use. */
import { type Candle, type Candles, type Interval, intervalMs } from '../candle.ts'
import { boll } from './boll.ts'
import { ema } from './ema.ts'
import { type Indicator, toEightPlaces } from './indicator.ts'
import { macd } from './macd.ts'
import { rsi } from './rsi.ts'
import { sma } from './sma.ts'

/** Names of all indicators; a new one is a file, a name here and a line in `opens`. */
export const indicatorNames = ['rsi', 'macd', 'sma', 'ema', 'boll'] as const
export type IndicatorName = (typeof indicatorNames)[number]

/** The lowest and the highest value of an indicator that has them. */
export const boundsOf: Readonly<Partial<Record<IndicatorName, { low: number; high: number }>>> = {
  rsi: { low: 0, high: 100 },
}

export const sources = ['open', 'high', 'low', 'close'] as const
/** Price of a candle that an indicator reads. */
export type Source = (typeof sources)[number]

export type SeriesRequest = {
  /** Index among the unit's pairs. */
  pair: number
  interval: Interval
  indicator: IndicatorName
  /** Number of candles it looks back, 2 to 500. */
  length: number
  source: Source
}

/** Calculation of a series, without its pair. */
export type Reckoning = Pick<SeriesRequest, 'interval' | 'indicator' | 'length' | 'source'>

/** Saved state of a series as plain data; opened with it, the series goes on as if never stopped. */
export type SavedSeries = { lastOpenMs: number; close: number; state: unknown }

export type Series = {
  /**
   * Value at this candle's close to 8 decimals. Null while there is none, and for a candle not later than the last one, which changes
   * nothing.
   */
  push: (candle: Candle) => number | null
  /** Values at the closes of many candles, oldest first, equal to those of `push`; NaN where there is none. */
  over: (candles: Candles) => Float64Array
  /** State to store. Null before the first candle. */
  save: () => SavedSeries | null
}

/** Number of candles read before the first one asked for, so that the smoothing has settled. Source: architecture.md 4. */
export const warmUpOf = (length: number): number => Math.min(10 * length, 500)

/** State saved by an indicator of the same name and length, as a copy. */
const asStateOf = <State>(_: Indicator<State>, saved: unknown): State => structuredClone(saved) as State

const running = <State>(
  indicator: Indicator<State>,
  { length, source, interval }: Reckoning,
  saved: SavedSeries | null,
): Series => {
  const state = saved === null ? indicator.begin(length) : asStateOf(indicator, saved.state)
  const step = intervalMs[interval]
  let lastOpenMs = saved?.lastOpenMs ?? null
  let close = saved?.close ?? 0
  const take = (openTimeMs: number, price: number, closed: number): number | null => {
    if (lastOpenMs !== null && openTimeMs <= lastOpenMs) return null
    // A candle that is missing stands at the close before it (design: bots.md 12.2).
    if (lastOpenMs !== null)
      for (let at = lastOpenMs + step; at < openTimeMs; at += step) indicator.push(state, close, close)
    lastOpenMs = openTimeMs
    close = closed
    const value = indicator.push(state, price, closed)
    return value === null ? null : toEightPlaces(value)
  }
  return {
    save: () => (lastOpenMs === null ? null : { lastOpenMs, close, state: structuredClone(state) }),
    push: (candle) => take(candle.openTimeMs, candle[source], candle.close),
    over: (candles) => {
      const { openTimeMs, close: closes, [source]: prices } = candles
      const values = new Float64Array(openTimeMs.length)
      for (let index = 0; index < values.length; index += 1) {
        values[index] = take(openTimeMs[index] ?? 0, prices[index] ?? 0, closes[index] ?? 0) ?? Number.NaN
      }
      return values
    },
  }
}

type Open = (request: Reckoning, saved: SavedSeries | null) => Series

const opens: Readonly<Record<IndicatorName, Open>> = {
  rsi: (request, saved) => running(rsi, request, saved),
  macd: (request, saved) => running(macd, request, saved),
  sma: (request, saved) => running(sma, request, saved),
  ema: (request, saved) => running(ema, request, saved),
  boll: (request, saved) => running(boll, request, saved),
}

/** Series of an indicator, empty or as it was saved. */
export const openSeries = (request: Reckoning, saved: SavedSeries | null = null): Series =>
  opens[request.indicator](request, saved)
