/** The drawing of a curve; in a chunk of its own because the chart library comes with it. */
import { AreaSeries, ColorType, createChart, type IChartApi, LineType, type Time } from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import type { CurvePoint } from './curve.ts'
import type { Format } from './format.ts'
import { colors, type Scheme } from './tokens.ts'

type Props = {
  points: readonly CurvePoint[]
  scheme: Scheme
  label: string
  height: number
  format: Format
}

const lookOf = (scheme: Scheme) => {
  const { dim, blue, ...of } = colors[scheme]
  return { text: dim, grid: of['grid-line'], line: blue, top: of['blue-wash'] }
}

/** The library hands days back as it got them, as text. */
const dayOf = (time: Time): string => (typeof time === 'string' ? time : '')

const draw = (box: HTMLElement, { points, scheme, height, format }: Props): IChartApi => {
  const look = lookOf(scheme)
  const chart = createChart(box, {
    height,
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: look.text,
      fontFamily: "'Inter Variable', sans-serif",
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: look.grid } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.08 } },
    timeScale: {
      borderVisible: false,
      fixLeftEdge: true,
      fixRightEdge: true,
      tickMarkFormatter: (time: Time) => format.dayOfYear(dayOf(time)),
    },
    localization: {
      priceFormatter: (value: number) => format.decimal(value.toFixed(2), { digits: 2 }),
      timeFormatter: (time: Time) => format.day(dayOf(time)),
    },
    handleScroll: false,
    handleScale: false,
  })
  const series = chart.addSeries(AreaSeries, {
    lineColor: look.line,
    topColor: look.top,
    bottomColor: 'transparent',
    lineWidth: 3,
    // A rounded line would dip below values that never were.
    lineType: LineType.Simple,
    priceLineVisible: false,
  })
  series.setData(points.map(({ day, value }) => ({ time: day, value: Number(value) })))
  chart.timeScale().fitContent()
  return chart
}

const CurveChartCanvas = (props: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const { points, scheme, height, label, format } = props
  useEffect(() => {
    if (box.current === null) return
    const chart = draw(box.current, { points, scheme, height, label, format })
    return () => chart.remove()
  }, [points, scheme, height, label, format])
  return <div ref={box} role="img" aria-label={label} style={{ height }} />
}

export default CurveChartCanvas
