/** The drawing of a candle chart. It is loaded on its own, because the chart library weighs more than a page. */
import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
import type { Candle } from '#engine/candle.ts'
import { makeBand } from './candle-chart-band.ts'
import { type Drawing, tendTags } from './candle-chart-drawing.ts'
import { type ChartColors, type ChartScheme, chartColors, dashOf, FAINT, lineColor } from './candle-chart-colors.ts'
import { ChartHandles } from './candle-chart-handles.tsx'
import {
  type CandleColumns,
  type ChartHandle,
  type ChartLine,
  type ChartMarker,
  type ChartPane,
  foldMinute,
  isLevel,
  levelRange,
  lineChanges,
  placeMarkers,
  pricedLines,
  seriesRows,
  type SeriesRow,
  visibleRange,
  volumeRows,
} from './candle-chart-data.ts'
import { atMostEvery } from './at-most-every.ts'
import { drawPane } from './candle-chart-pane.ts'

export type CanvasProps = {
  candles: CandleColumns
  lines: readonly ChartLine[]
  markers: readonly ChartMarker[]
  handles: readonly ChartHandle[]
  /** What runs under the prices; null where nothing does. */
  pane: ChartPane | null
  /** A handle was dragged to a price. */
  onDrag?: ((path: string, price: string) => void) | undefined
  /** What stands beside the next buy and the next sell. */
  words: { buy: string; sell: string }
  /** Decimals of the pair's tick size. */
  digits: number
  locale: string
  timeZone: string
  scheme: ChartScheme
  /** Calls back with the minute's candle so far until the returned function is called. */
  watch?: ((listener: (minute: Candle) => void) => () => void) | undefined
}

/** The library's brand for seconds since 1970. */
const chartTime = (seconds: number) => seconds as UTCTimestamp
const toSeconds = (time: Time): number => (typeof time === 'number' ? time : 0)

const localization = (locale: string, timeZone: string) => {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return { locale, timeFormatter: (at: Time) => time.format(toSeconds(at) * 1000) }
}

/** Prices alone are written so: what runs under them has figures of its own. */
const priceFormat = (locale: string, digits: number) => {
  const price = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  })
  return { type: 'custom' as const, formatter: (value: number) => price.format(value), minMove: 10 ** -digits }
}

/** The axis counts marks by kind: 0 year, 1 month, 2 day, 3 time, 4 time with seconds. */
const tickFormatter = (locale: string, timeZone: string) => {
  const formats = [
    new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone }),
    new Intl.DateTimeFormat(locale, { month: 'short', timeZone }),
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone }),
    new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }),
  ]
  return (at: Time, kind: number): string => formats[Math.min(kind, 3)]?.format(toSeconds(at) * 1000) ?? ''
}

const colorOptions = (colors: ChartColors) => ({
  layout: { textColor: colors.text, panes: { separatorColor: colors.grid } },
  grid: { vertLines: { color: colors.grid }, horzLines: { color: colors.grid } },
})

const seriesColors = (colors: ChartColors) => ({
  upColor: colors.up,
  downColor: colors.down,
  priceLineColor: colors.now,
  wickUpColor: colors.up,
  wickDownColor: colors.down,
})

const draw = (box: HTMLElement): Drawing => {
  const chart = createChart(box, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      // The library's own mark is a link that keyboards would reach inside an image; its notice stands on the information page.
      attributionLogo: false,
      panes: { enableResize: false },
      fontFamily: 'Inter Variable, system-ui, sans-serif',
      // A tag is then 17 px high, and tags that the library moves apart are as far from each other.
      fontSize: 12,
    },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.06, bottom: 0.06 } },
    timeScale: { borderVisible: false, timeVisible: true, secondsVisible: false, rightOffset: 4 },
    crosshair: { mode: 0 },
    handleScroll: { vertTouchDrag: false },
  })
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.88, bottom: 0 } })
  const series = chart.addSeries(CandlestickSeries, { borderVisible: false, priceLineStyle: 1 })
  const drawing: Drawing = {
    chart,
    series,
    volume,
    band: makeBand(series),
    markers: createSeriesMarkers(series, []),
    lines: new Map(),
    pane: null,
    interval: null,
    rows: [],
    shown: [],
    crowded: new Set(),
    held: null,
  }
  series.applyOptions({
    autoscaleInfoProvider: (original: () => { priceRange: { minValue: number; maxValue: number } | null } | null) => {
      if (drawing.held !== null) return { priceRange: drawing.held }
      const range = original()?.priceRange
      if (range === undefined || range === null) return null
      const { low, high } = visibleRange({ low: range.minValue, high: range.maxValue }, drawing.shown)
      return { priceRange: { minValue: low, maxValue: high } }
    },
  })
  return drawing
}

type Look = { colors: ChartColors; words: CanvasProps['words'] }

const drawLines = (drawing: Drawing, lines: readonly ChartLine[], { colors, words }: Look) => {
  const priced = pricedLines(lines, drawing.rows.at(-1)?.close ?? null)
  const titleOf = ({ id, tone, label, tag }: ChartLine): string => {
    if (tone !== 'buy' && tone !== 'sell') return drawing.crowded.has(id) ? '' : label
    return priced.has(id) ? (tag ?? words[tone]) : ''
  }
  const options = (line: ChartLine) => ({
    price: line.price,
    color: lineColor(colors, line),
    lineStyle: dashOf(line),
    lineWidth: 1 as const,
    axisLabelVisible: priced.has(line.id) && !drawing.crowded.has(line.id),
    title: titleOf(line),
  })
  const changes = lineChanges(new Set(drawing.lines.keys()), lines)
  for (const id of changes.remove) {
    const line = drawing.lines.get(id)
    if (line !== undefined) drawing.series.removePriceLine(line)
    drawing.lines.delete(id)
  }
  for (const line of changes.update) drawing.lines.get(line.id)?.applyOptions(options(line))
  for (const line of changes.create) drawing.lines.set(line.id, drawing.series.createPriceLine(options(line)))
  drawing.shown = lines
  drawing.band.range = levelRange(lines)
  drawing.band.onScale = () => {
    if (!tendTags(drawing)) return
    for (const line of lines) if (!isLevel(line)) drawing.lines.get(line.id)?.applyOptions(options(line))
  }
  // Lines do not move the scale by themselves; setting the option again makes the library ask for the range.
  drawing.series.priceScale().applyOptions({ autoScale: true })
}

const drawCandles = (
  drawing: Drawing,
  candles: CandleColumns,
  { colors, width }: { colors: ChartColors; width: number },
) => {
  const isSame = drawing.interval === candles.interval && drawing.rows.length > 0
  drawing.interval = candles.interval
  drawing.rows = seriesRows(candles)
  drawing.series.setData(drawing.rows.map((row) => ({ ...row, time: chartTime(row.time) })))
  drawing.volume.setData(
    volumeRows(candles).map(({ time, value, isUp }) => ({
      time: chartTime(time),
      value,
      color: `${isUp ? colors.up : colors.down}${FAINT}`,
    })),
  )
  // Read again, the candles stay where the reader has moved them.
  if (isSame) return
  const count = drawing.rows.length
  drawing.chart.timeScale().setVisibleLogicalRange({ from: Math.max(0, count - width / 7), to: count + 3 })
}

const drawMarkers = (drawing: Drawing, markers: readonly ChartMarker[], candles: CandleColumns, colors: ChartColors) =>
  drawing.markers.setMarkers(
    placeMarkers(markers, drawing.rows, candles.interval).map((marker) => ({
      id: marker.id,
      time: chartTime(marker.time),
      position: marker.side === 'buy' ? ('belowBar' as const) : ('aboveBar' as const),
      shape: marker.side === 'buy' ? ('arrowUp' as const) : ('arrowDown' as const),
      color: colors.line[marker.side],
    })),
  )

/** Each drawing paints the whole canvas; more of them a second nobody sees. */
const DRAWN_EVERY_MS = 250

/** Folds every tick into the last candle, and draws what has changed now and then. */
const drawTicks = (
  drawing: { readonly current: Drawing | null },
  interval: CandleColumns['interval'],
  watch: NonNullable<CanvasProps['watch']>,
): (() => void) => {
  let changed: SeriesRow[] = []
  const { ask, stop } = atMostEvery(DRAWN_EVERY_MS, () => {
    for (const row of changed) drawing.current?.series.update({ ...row, time: chartTime(row.time) })
    changed = []
  })
  const leave = watch((minute) => {
    const rows = drawing.current?.rows
    const row = rows === undefined ? null : foldMinute(rows.at(-1) ?? null, minute, interval)
    if (rows === undefined || row === null) return
    if (rows.at(-1)?.time === row.time) rows.pop()
    rows.push(row)
    if (changed.at(-1)?.time === row.time) changed.pop()
    changed.push(row)
    ask()
  })
  return () => {
    leave()
    stop()
  }
}

export default function CandleChartCanvas(props: CanvasProps) {
  const { candles, lines, markers, handles, pane, onDrag, words, digits, locale, timeZone, scheme, watch } = props
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing | null>(null)
  const [drawn, setDrawn] = useState<Drawing | null>(null)
  const colors = chartColors[scheme]

  useEffect(() => {
    if (box.current === null) return
    const made = draw(box.current)
    drawing.current = made
    setDrawn(made)
    return () => {
      drawing.current = null
      made.chart.remove()
    }
  }, [])

  useEffect(() => {
    drawing.current?.chart.applyOptions({
      ...colorOptions(colors),
      localization: localization(locale, timeZone),
      timeScale: { tickMarkFormatter: tickFormatter(locale, timeZone) },
    })
    drawing.current?.series.applyOptions({
      ...seriesColors(colors),
      priceFormat: priceFormat(locale, digits),
    })
  }, [colors, locale, timeZone, digits])

  useEffect(() => {
    const made = drawing.current
    if (made === null) return
    drawCandles(made, candles, { colors, width: box.current?.clientWidth ?? 600 })
  }, [candles, colors])

  useEffect(() => {
    if (drawing.current === null) return
    drawing.current.band.color = colors.range
    drawLines(drawing.current, lines, { colors, words })
    // Which buy comes next depends on where the candles have ended.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [lines, candles, colors, words])

  useEffect(() => {
    if (drawing.current !== null) drawMarkers(drawing.current, markers, candles, colors)
  }, [markers, candles, colors])

  useEffect(() => {
    const made = drawing.current
    if (made === null) return
    const from = (candles.openTimeMs[0] ?? 0) / 1000
    made.pane = drawPane(made.chart, made.pane, pane, { colors, locale, from })
  }, [pane, candles, colors, locale])

  useEffect(() => watch && drawTicks(drawing, candles.interval, watch), [watch, candles])

  return (
    <>
      <div ref={box} style={{ position: 'absolute', inset: 0 }} />
      {drawn !== null && (
        <ChartHandles drawing={drawn} handles={handles} onDrag={onDrag} digits={digits} locale={locale} />
      )}
    </>
  )
}
