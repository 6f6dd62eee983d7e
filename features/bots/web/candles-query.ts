/** The candles of a pair. Apart from their chart, which comes behind the form that asks for them. */
import type { Interval } from '#engine/candle.ts'
import { marketsApi } from './api.ts'

const CANDLES = 300
const CANDLES_FRESH_MS = 60_000

/** `before`: so many more, from before what a chart shows. */
export const candlesQuery = (exchange: string, pair: string, interval: Interval, before = 0) =>
  marketsApi.candles.queryOptions({
    input: { exchange, pair, interval, limit: CANDLES + before },
    staleTime: CANDLES_FRESH_MS,
    enabled: pair !== '',
  })
