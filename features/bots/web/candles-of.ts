/** The candles of the API as the rules of the bots take them. */
import type { Candles } from '#engine/candle.ts'
import type { CandleColumns } from '#platform/web/candle-chart-data.ts'

export const noCandles: Candles = {
  interval: '15m',
  openTimeMs: new Float64Array(),
  open: new Float64Array(),
  high: new Float64Array(),
  low: new Float64Array(),
  close: new Float64Array(),
  volume: new Float64Array(),
}

export const candlesOf = (columns: CandleColumns): Candles => ({
  interval: columns.interval,
  openTimeMs: Float64Array.from(columns.openTimeMs),
  open: Float64Array.from(columns.open),
  high: Float64Array.from(columns.high),
  low: Float64Array.from(columns.low),
  close: Float64Array.from(columns.close),
  volume: Float64Array.from(columns.volume),
})
