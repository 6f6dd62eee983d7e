/** The candles of a pair. Apart from their chart, which comes behind the form that asks for them. */
import type { Interval } from '#engine/candle.ts'
import { marketsApi } from './api.ts'

const CANDLES = 300
const CANDLES_FRESH_MS = 60_000

export const candlesQuery = (exchange: string, pair: string, interval: Interval) =>
  marketsApi.candles.queryOptions({
    input: { exchange, pair, interval, limit: CANDLES },
    staleTime: CANDLES_FRESH_MS,
    enabled: pair !== '',
  })
