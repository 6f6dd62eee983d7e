/** The indicator of a bot as a page watches it, by the same series and the same condition as the rules. */
import { type Candle, type Candles, intervalMs } from '#engine/candle.ts'
import { boundsOf, openSeries, type Reckoning, type SavedSeries, warmUpOf } from '#engine/indicators/series.ts'
import type { Side } from '#engine/market.ts'
import { formatDecimal, parseDecimal } from '#engine/money.ts'
import type { Aim, OpenWatch, Watched, WatchedClose, WatchedThreshold, WatchInput } from '../watch.ts'
import { calls, callsAt, easedValue, isBelow } from './condition.ts'
import { calculationOf, type Config } from './config.ts'
import { parse } from './schema.ts'

const rowAt = (candles: Candles, index: number): Candle => ({
  openTimeMs: candles.openTimeMs[index] ?? 0,
  open: candles.open[index] ?? 0,
  high: candles.high[index] ?? 0,
  low: candles.low[index] ?? 0,
  close: candles.close[index] ?? 0,
  volume: 0,
})

const isSame = (one: Reckoning, other: Reckoning): boolean =>
  one.interval === other.interval && one.length === other.length && one.source === other.source

const reckoningOf = (config: Config, side: Side): Reckoning => ({
  ...calculationOf(config, side),
  indicator: config.indicator,
})

/** Sides whose conditions are about this calculation. */
const sidesOf = (config: Config, side: Side): readonly Side[] =>
  isSame(reckoningOf(config, 'buy'), reckoningOf(config, 'sell')) ? ['buy', 'sell'] : [side]

const asNumber = (exact: bigint): number => Number(exact) / 1e18

const thresholdsOf = ({ buy, sell }: Config, sides: readonly Side[]): WatchedThreshold[] =>
  sides.flatMap((side) => {
    const values = side === 'buy' ? buy.entries.map(({ value }) => value) : [sell.value]
    const trigger = side === 'buy' ? buy : sell
    return [...new Set(values.map((value) => easedValue(value, trigger)))].map((eased) => ({
      side,
      threshold: trigger.threshold,
      value: asNumber(eased),
    }))
  })

const callsFor = ({ buy, sell }: Config, sides: readonly Side[], value: number, before: number | null): Side[] =>
  sides.filter((side) =>
    side === 'buy'
      ? buy.entries.some((entry) => calls(buy, entry.value, value, before))
      : calls(sell, sell.value, value, before),
  )

type Followed = { closes: WatchedClose[]; last: SavedSeries | null; before: number | null }

/** Closed candles one after the other. */
const follow = (config: Config, sides: readonly Side[], reckoning: Reckoning, rows: readonly Candle[]): Followed => {
  const series = openSeries(reckoning)
  const closes: WatchedClose[] = []
  let before: number | null = null
  for (const [index, row] of rows.entries()) {
    const value = series.push(row)
    if (value !== null && index >= warmUpOf(reckoning.length)) {
      const { openTimeMs, close } = row
      closes.push({ openTimeMs, close, value, calls: callsFor(config, sides, value, before) })
    }
    before = value
  }
  return { closes, last: series.save(), before }
}

/** The candle under way, if it closed at this price. */
const closedAt = (candle: Candle, price: number): Candle => ({
  ...candle,
  high: Math.max(candle.high, price),
  low: Math.min(candle.low, price),
  close: price,
})

const HALVINGS = 60

/** Where a value that rises or falls with the price passes the threshold; null where it does not on the way. */
const crossing = (valueAt: (price: number) => number | null, aim: number, around: number): number | null => {
  const isUnder = (price: number): boolean => (valueAt(price) ?? Number.NaN) <= aim
  let [low, high] = [around / 2, around * 2]
  const under = isUnder(low)
  if (under === isUnder(high)) return null
  for (let count = 0; count < HALVINGS; count += 1) {
    const middle = (low + high) / 2
    if (isUnder(middle) === under) low = middle
    else high = middle
  }
  return (low + high) / 2
}

type Calling = { valueAt: (price: number) => number | null; before: number | null }

const priceFor = (config: Config, aim: Aim, calling: Calling, { price, tickSize }: WatchInput): number | null => {
  const { valueAt, before } = calling
  const eased = parseDecimal(aim.value)
  if (eased === null) return null
  const trigger = aim.side === 'buy' ? config.buy : config.sell
  const edge = crossing(valueAt, asNumber(eased), price)
  if (edge === null) return null
  // Values rise with the price for all indicators: below a threshold means below a price.
  const step = isBelow(trigger.threshold) ? -1 : 1
  const first = step < 0 ? Math.floor(edge / tickSize) : Math.ceil(edge / tickSize)
  for (const ticks of [first, first + step]) {
    const value = valueAt(ticks * tickSize)
    if (value !== null && callsAt(trigger, eased, value, before)) return ticks * tickSize
  }
  return null
}

type Watching = { config: Config; side: Side; aim: Aim | null }

const over = ({ config, side, aim }: Watching, input: WatchInput): Watched | null => {
  const reckoning = reckoningOf(config, side)
  const { candles, price, nowMs } = input
  const step = intervalMs[reckoning.interval]
  const rows = Array.from(candles.openTimeMs, (_, index) => rowAt(candles, index))
  const last = rows.at(-1)
  if (last === undefined) return null
  const isUnderWay = last.openTimeMs + step > nowMs
  const openTimeMs = isUnderWay ? last.openTimeMs : last.openTimeMs + step
  const candle = isUnderWay ? last : { openTimeMs, open: price, high: price, low: price, close: price, volume: 0 }
  const sides = sidesOf(config, side)
  const { closes, last: saved, before } = follow(config, sides, reckoning, isUnderWay ? rows.slice(0, -1) : rows)
  const valueAt = (at: number): number | null => openSeries(reckoning, saved).push(closedAt(candle, at))
  const thresholds = thresholdsOf(config, sides)
  const values = [...closes, ...thresholds].map(({ value }) => value)
  return {
    closes,
    thresholds,
    bounds: boundsOf[config.indicator] ?? { low: Math.min(...values), high: Math.max(...values) },
    now: valueAt(price),
    nextCloseMs: openTimeMs + step,
    price: aim === null ? null : priceFor(config, aim, { valueAt, before }, input),
  }
}

type Now = Parameters<OpenWatch>[1]

/** Undefined while it waits for no value. Before it has looked for the first time it waits for its first entry, or to sell what it holds. */
const sideOf = (now: Now): Side | undefined => {
  if (now === null) return undefined
  switch (now.code) {
    case 'indicator-waits-to-buy':
      return 'buy'
    case 'indicator-waits-to-sell':
      return 'sell'
    case 'indicator-not-ready':
      return now.values['side'] === 'sell' ? 'sell' : 'buy'
    default:
      return undefined
  }
}

/** What it says, or of its settings what it will ask first. */
const aimOf = ({ buy, sell }: Config, side: Side, now: Now): Aim | null => {
  const said = now?.values['aim']
  if (said !== undefined) return { side, value: said }
  const value = side === 'buy' ? buy.entries[0]?.value : sell.value
  if (value === undefined) return null
  return { side, value: formatDecimal(easedValue(value, side === 'buy' ? buy : sell)) }
}

export const openWatch: OpenWatch = (form, now) => {
  const parsed = parse(form, null)
  const config = parsed.ok ? parsed.config : parsed.draft
  if (config === null) return null
  const side = sideOf(now)
  const aim = side === undefined ? null : aimOf(config, side, now)
  const watching = { config, side: side ?? 'buy', aim }
  return { ...reckoningOf(config, watching.side), aim, over: (input) => over(watching, input) }
}
