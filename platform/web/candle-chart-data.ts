/** What a candle chart draws, as plain data; nothing here touches the screen. */
import { type Candle, type Interval, intervalMs } from '#engine/candle.ts'

/** Candles as columns, oldest first; the shape in which the API sends them. */
export type CandleColumns = {
  interval: Interval
  openTimeMs: readonly number[]
  open: readonly number[]
  high: readonly number[]
  low: readonly number[]
  close: readonly number[]
  volume: readonly number[]
}

export const lineTones = ['buy', 'sell', 'stop', 'liquidation', 'trailing', 'bound', 'average', 'indicator'] as const
/** What a horizontal line stands for; it decides color and dash, so that color is never the only sign. */
export type LineTone = (typeof lineTones)[number]

/** `isPlanned`: no order lies there yet, or ever: it is drawn faint and dotted. `tag`: what its tag says where that is not its tone. */
export type ChartLine = { id: string; price: number; tone: LineTone; label: string; isPlanned: boolean; tag?: string }

/** A fill on the chart. */
export type ChartMarker = { id: string; atMs: number; side: 'buy' | 'sell'; price: number }

/** What runs under the prices on the same time axis, such as an indicator. Times are openings of the chart's candles, in ms, ascending. */
export type ChartPane = {
  name: string
  points: readonly { atMs: number; value: number }[]
  /** Values that are waited for. */
  thresholds: readonly { id: string; side: 'buy' | 'sell'; value: number; label: string }[]
  /** Points at which something was bought or sold. */
  marks: readonly { atMs: number; side: 'buy' | 'sell' }[]
}

/** A row of the series: seconds since 1970, as the chart library counts time. */
export type SeriesRow = { time: number; open: number; high: number; low: number; close: number }

export const seriesRows = (columns: CandleColumns): SeriesRow[] =>
  columns.openTimeMs.map((openTimeMs, index) => ({
    time: openTimeMs / 1000,
    open: columns.open[index] ?? 0,
    high: columns.high[index] ?? 0,
    low: columns.low[index] ?? 0,
    close: columns.close[index] ?? 0,
  }))

/** The last row after one more minute's candle so far: the same row grown, or the first of the next interval. Null for a minute before the last row. */
export const foldMinute = (last: SeriesRow | null, minute: Candle, interval: Interval): SeriesRow | null => {
  const length = intervalMs[interval]
  const time = (Math.floor(minute.openTimeMs / length) * length) / 1000
  if (last !== null && time < last.time) return null
  if (last === null || time > last.time)
    return { time, open: minute.open, high: minute.high, low: minute.low, close: minute.close }
  return {
    time,
    open: last.open,
    high: Math.max(last.high, minute.high),
    low: Math.min(last.low, minute.low),
    close: minute.close,
  }
}

/** Markers sit on the candle that holds their time; those before the first candle are not drawn. Ascending in time, as the library demands. */
export const placeMarkers = (
  markers: readonly ChartMarker[],
  rows: readonly SeriesRow[],
  interval: Interval,
): (ChartMarker & { time: number })[] => {
  const first = rows[0]?.time
  if (first === undefined) return []
  const length = intervalMs[interval]
  return markers
    .map((marker) => ({ ...marker, time: (Math.floor(marker.atMs / length) * length) / 1000 }))
    .filter((marker) => marker.time >= first)
    .toSorted((left, right) => left.time - right.time)
}

/** What was traded in each candle. */
export const volumeRows = (columns: CandleColumns): { time: number; value: number; isUp: boolean }[] =>
  columns.openTimeMs.map((openTimeMs, index) => ({
    time: openTimeMs / 1000,
    value: columns.volume[index] ?? 0,
    isUp: (columns.close[index] ?? 0) >= (columns.open[index] ?? 0),
  }))

export type PriceRange = { low: number; high: number }

export const isLevel = ({ tone }: ChartLine): boolean => tone === 'buy' || tone === 'sell'

/** How many times the height of the candles the picture may grow on each side to show a line: for levels more than for what only limits them. */
const REACH = { level: 0.5, limit: 0.25 }

/**
 * The prices that the picture must show: the candles and every line within reach of them.
 * A stop at a tenth of the price would press the candles into a stripe; it is in the table instead.
 */
export const visibleRange = (candles: PriceRange, lines: readonly ChartLine[]): PriceRange => {
  const height = Math.max(candles.high - candles.low, candles.high * 0.01)
  const near = lines
    .filter((line) => {
      const reach = height * (isLevel(line) ? REACH.level : REACH.limit)
      return line.price >= candles.low - reach && line.price <= candles.high + reach
    })
    .map((line) => line.price)
  return { low: Math.min(candles.low, ...near), high: Math.max(candles.high, ...near) }
}

/** A price that is set by dragging it, as its field does by typing. */
export type ChartHandle = { path: string; label: string; price: number }

/** From the lowest level to the highest: where the bot trades. Null where there are no two. */
export const levelRange = (lines: readonly ChartLine[]): PriceRange | null => {
  const prices = lines.filter(isLevel).map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return prices.length > 1 && high > low ? { low, high } : null
}

/** Of the levels of a side the one that comes first from the price: a buy below it, a sell above; what lies at the exchange before what is planned. */
const nextOf = (lines: readonly ChartLine[], side: 'buy' | 'sell', price: number): ChartLine | undefined => {
  const ahead = lines.filter(
    (line) => line.tone === side && (side === 'buy' ? line.price <= price : line.price >= price),
  )
  const lying = ahead.filter(({ isPlanned }) => !isPlanned)
  return (lying.length > 0 ? lying : ahead).toSorted(
    (left, right) => Math.abs(left.price - price) - Math.abs(right.price - price),
  )[0]
}

/** Ids of the lines whose price stands on the axis: of levels the next buy and the next sell from the price, and all that are none. */
export const pricedLines = (lines: readonly ChartLine[], price: number | null): ReadonlySet<string> => {
  const next = price === null ? [] : (['buy', 'sell'] as const).map((side) => nextOf(lines, side, price))
  return new Set([...lines.filter((line) => !isLevel(line)), ...next].flatMap((line) => line?.id ?? []))
}

/** Px between the middles of two tags on the axis. */
const TAG_GAP = 17

/** Ids of the tags that give way: each one nearer than that to one of `first`, the price and the next orders, or to one before it. */
export const crowdedTags = (
  first: readonly number[],
  others: readonly { id: string; y: number }[],
): ReadonlySet<string> => {
  const kept = [...first]
  const crowded = new Set<string>()
  for (const { id, y } of others) {
    if (kept.some((other) => Math.abs(other - y) < TAG_GAP)) crowded.add(id)
    else kept.push(y)
  }
  return crowded
}

/** Which lines to make, move and take away so that the picture shows `next`; a line keeps its identity by id. */
export const lineChanges = (
  current: ReadonlySet<string>,
  next: readonly ChartLine[],
): { create: ChartLine[]; update: ChartLine[]; remove: string[] } => {
  const wanted = new Set(next.map((line) => line.id))
  return {
    create: next.filter((line) => !current.has(line.id)),
    update: next.filter((line) => current.has(line.id)),
    remove: [...current].filter((id) => !wanted.has(id)),
  }
}
