/** Indicator values over the candles of one pair: what a unit asks for, and the values as they are decided upon. */
import { type Candle, type Interval, intervalMs } from '../candle.ts'
import { boll } from './boll.ts'
import { ema } from './ema.ts'
import { type Indicator, toEightPlaces } from './indicator.ts'
import { macd } from './macd.ts'
import { rsi } from './rsi.ts'
import { sma } from './sma.ts'

/** Every indicator by its name; a new one is a file and a line here. */
const indicators = { rsi, macd, sma, ema, boll } as const

export type IndicatorName = keyof typeof indicators

export const indicatorNames: readonly IndicatorName[] = ['rsi', 'macd', 'sma', 'ema', 'boll']

export const sources = ['open', 'high', 'low', 'close'] as const
/** Which price of a candle is looked at. */
export type Source = (typeof sources)[number]

export type SeriesRequest = {
  /** Index among the unit's pairs. */
  pair: number
  interval: Interval
  indicator: IndicatorName
  /** Candles it looks back, 2 to 500. */
  length: number
  source: Source
}

/** Plain data but for `push`; belongs to one pair. */
export type Series = {
  /** The value at this candle's close to 8 decimals; null while there is none. A candle that is not later than the last one changes nothing and has none. */
  push: (candle: Candle) => number | null
}

const running = <State>(indicator: Indicator<State>, { length, source, interval }: SeriesRequest): Series => {
  const state = indicator.begin(length)
  const step = intervalMs[interval]
  let lastOpenMs: number | null = null
  let close = 0
  return {
    push: (candle) => {
      const { openTimeMs } = candle
      if (lastOpenMs !== null && openTimeMs <= lastOpenMs) return null
      // A candle that is missing stands at the close before it (design: bots.md 12.2).
      if (lastOpenMs !== null)
        for (let at = lastOpenMs + step; at < openTimeMs; at += step) indicator.push(state, close, close)
      lastOpenMs = openTimeMs
      close = candle.close
      const value = indicator.push(state, candle[source], close)
      return value === null ? null : toEightPlaces(value)
    },
  }
}

export const openSeries = (request: SeriesRequest): Series => {
  switch (request.indicator) {
    case 'rsi':
      return running(rsi, request)
    case 'macd':
      return running(macd, request)
    case 'sma':
      return running(sma, request)
    case 'ema':
      return running(ema, request)
    case 'boll':
      return running(boll, request)
  }
}
