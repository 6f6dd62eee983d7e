/** A candle chart while it is on the screen. */
import type { IChartApi, IPriceLine, ISeriesApi, ISeriesMarkersPluginApi, Time } from 'lightweight-charts'
import type { Band } from './candle-chart-band.ts'
import {
  type CandleColumns,
  type ChartLine,
  crowdedTags,
  isLevel,
  pricedLines,
  type SeriesRow,
} from './candle-chart-data.ts'
import type { DrawnPane } from './candle-chart-pane.ts'

export type Drawing = {
  chart: IChartApi
  series: ISeriesApi<'Candlestick'>
  volume: ISeriesApi<'Histogram'>
  band: Band
  markers: ISeriesMarkersPluginApi<Time>
  lines: Map<string, IPriceLine>
  /** What runs under the prices; null where nothing does. */
  pane: DrawnPane | null
  /** Of the candles that are drawn; null before the first. */
  interval: CandleColumns['interval'] | null
  rows: SeriesRow[]
  shown: readonly ChartLine[]
  /** Ids of the lines whose tags have given way. */
  crowded: ReadonlySet<string>
  /** While a handle is dragged the scale stands still. */
  held: { minValue: number; maxValue: number } | null
}

/** Tags of lines that are no orders give way to the price and the next orders wherever those have come to. Answers with whether any has changed. */
export const tendTags = (drawing: Drawing): boolean => {
  const close = drawing.rows.at(-1)?.close ?? null
  const priced = pricedLines(drawing.shown, close)
  const yOf = (price: number): number[] => {
    const y = drawing.series.priceToCoordinate(price)
    return y === null ? [] : [y]
  }
  const tagged = drawing.shown.filter(({ id }) => priced.has(id))
  const orders = tagged.filter(isLevel).map(({ price }) => price)
  const crowded = crowdedTags(
    [...(close === null ? [] : [close]), ...orders].flatMap(yOf),
    tagged.filter((line) => !isLevel(line)).flatMap(({ id, price }) => yOf(price).map((y) => ({ id, y }))),
  )
  const isSame = crowded.size === drawing.crowded.size && [...crowded].every((id) => drawing.crowded.has(id))
  drawing.crowded = crowded
  return !isSame
}

/** Calls back whenever prices have another place on the screen; the newest listener alone. */
export const onLayout = (drawing: Drawing, listener: () => void): void => {
  drawing.band.onLayout = listener
  listener()
}

/** Height in px of the pane with the prices. */
export const heightOf = ({ chart }: Drawing): number => chart.panes()[0]?.getHeight() ?? 0

/** The scale stands still from here on; false where there is nothing to see yet. */
export const holdScale = (drawing: Drawing): boolean => {
  const high = drawing.series.coordinateToPrice(0)
  const low = drawing.series.coordinateToPrice(heightOf(drawing))
  if (high === null || low === null) return false
  drawing.held = { minValue: low, maxValue: high }
  return true
}

export const releaseScale = (drawing: Drawing): void => {
  drawing.held = null
  drawing.series.priceScale().applyOptions({ autoScale: true })
}
