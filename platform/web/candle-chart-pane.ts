/** The pane under the prices of a candle chart: one line with its thresholds, and a dot where something was bought or sold. */
import {
  createSeriesMarkers,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineSeries,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { ChartColors } from './candle-chart-colors.ts'
import type { ChartPane } from './candle-chart-data.ts'

export type DrawnPane = {
  series: ISeriesApi<'Line'>
  marks: ISeriesMarkersPluginApi<Time>
  thresholds: readonly IPriceLine[]
}

/** Of the height of the chart, beside 1 for the prices. */
const HEIGHT = 0.4
const DASHED = 2

/** The library's brand for seconds since 1970. */
const chartTime = (atMs: number) => (atMs / 1000) as UTCTimestamp

const opened = (chart: IChartApi): DrawnPane => {
  const series = chart.addSeries(LineSeries, { lineWidth: 2, priceLineVisible: false, crosshairMarkerRadius: 3 }, 1)
  chart.panes()[1]?.setStretchFactor(HEIGHT)
  return { series, marks: createSeriesMarkers(series, []), thresholds: [] }
}

/** Draws it in place of what is there; answers with what is there now. `from`: the first candle in seconds, before which nothing is drawn. */
export const drawPane = (
  chart: IChartApi,
  drawn: DrawnPane | null,
  pane: ChartPane | null,
  { colors, locale, from }: { colors: ChartColors; locale: string; from: number },
): DrawnPane | null => {
  if (pane === null) {
    if (drawn !== null) chart.removeSeries(drawn.series)
    return null
  }
  const { series, marks, thresholds } = drawn ?? opened(chart)
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const isShown = ({ atMs }: { atMs: number }): boolean => atMs >= from * 1000
  series.applyOptions({
    color: colors.line.indicator,
    title: pane.name,
    priceFormat: { type: 'custom', formatter: (value: number) => format.format(value), minMove: 0.01 },
  })
  series.setData(pane.points.filter(isShown).map(({ atMs, value }) => ({ time: chartTime(atMs), value })))
  for (const line of thresholds) series.removePriceLine(line)
  marks.setMarkers(
    pane.marks.filter(isShown).map(({ atMs, side }) => ({
      time: chartTime(atMs),
      position: 'inBar' as const,
      shape: 'circle' as const,
      color: colors.line[side],
      size: 0.6,
    })),
  )
  return {
    series,
    marks,
    thresholds: pane.thresholds.map(({ side, value, label }) =>
      series.createPriceLine({
        price: value,
        color: colors.line[side],
        lineStyle: DASHED,
        lineWidth: 1,
        axisLabelVisible: true,
        title: label,
      }),
    ),
  }
}
