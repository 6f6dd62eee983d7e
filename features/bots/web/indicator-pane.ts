/** The indicator of a bot as the pane of its chart, and the line of the price that it waits for. */
import { type Interval, intervalMs } from '#engine/candle.ts'
import type { ChartLine, ChartMarker, ChartPane } from '#platform/web/candle-chart-data.ts'
import type { Format } from '#platform/web/format.ts'
import type { Watching } from './use-watch.ts'

type Words = {
  name: (values: { indicator: string; length: string }) => string
  buy: string
  sell: string
  priceLine: (values: { name: string; value: string }) => string
}

/** A hundredth is enough to read. */
export const valueText = (value: number, format: Pick<Format, 'decimal'>): string =>
  format.decimal(value.toFixed(2), { digits: [0, 2] })

/** As traders write it: RSI(14). */
export const nameOf = ({ watch: { indicator, length } }: Watching, words: Words): string =>
  words.name({ indicator: indicator.toUpperCase(), length: String(length) })

/** Where a candle of the chart opens that holds the close. */
const placeOf = (closeMs: number, chart: Interval): number => {
  const step = intervalMs[chart]
  return Math.floor((closeMs - 1) / step) * step
}

/** Each value stands at the candle of the chart in which its own candle closed, the last one where several did; what was bought or sold, at the close that decided it. */
export const paneOf = (
  watching: Watching,
  { chart, fills, words }: { chart: Interval; fills: readonly ChartMarker[]; words: Words },
): ChartPane | null => {
  const { watch, seen } = watching
  if (seen === null) return null
  const step = intervalMs[watch.interval]
  const values = new Map(seen.closes.map(({ openTimeMs, value }) => [placeOf(openTimeMs + step, chart), value]))
  const decidedAt = (atMs: number): number => placeOf(Math.floor(atMs / step) * step, chart)
  return {
    name: nameOf(watching, words),
    points: [...values].map(([atMs, value]) => ({ atMs, value })),
    thresholds: seen.thresholds.map(({ side, value }, index) => ({
      id: `${side} ${index}`,
      side,
      value,
      // Its value stands beside it on the axis.
      label: words[side],
    })),
    marks: fills
      .map(({ atMs, side }) => ({ atMs: decidedAt(atMs), side }))
      .filter(({ atMs }) => values.has(atMs))
      .toSorted((left, right) => left.atMs - right.atMs),
  }
}

/** The close that would bring the next decision. None where none would, or nothing is waited for. */
export const priceLines = (watching: Watching, words: Words, format: Format): ChartLine[] => {
  const { aim } = watching.watch
  const price = watching.seen?.price ?? null
  if (aim === null || price === null) return []
  const label = words.priceLine({ name: nameOf(watching, words), value: valueText(Number(aim.value), format) })
  return [{ id: 'indicator', price, tone: 'indicator', label, isPlanned: false }]
}
