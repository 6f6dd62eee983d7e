/** Candle intervals in UTC, shortest first. */
export const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1d'] as const
export type Interval = (typeof intervals)[number]

const MINUTE = 60_000

/** Lengths of intervals in ms. */
export const intervalMs: Record<Interval, number> = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': 60 * MINUTE,
  '4h': 240 * MINUTE,
  '1d': 1440 * MINUTE,
}

/** Candle of one interval: prices in quote per base, volume in base, as doubles of at most 15 significant digits. */
export type Candle = { openTimeMs: number; open: number; high: number; low: number; close: number; volume: number }

/** Candles of one market and interval as columns, oldest first. Missing candles are left out. */
export type Candles = {
  interval: Interval
  openTimeMs: Float64Array
  open: Float64Array
  high: Float64Array
  low: Float64Array
  close: Float64Array
  volume: Float64Array
}

/** Public trade, or one point of a candle's path. */
export type Print = { at: number; price: number; /** Base. */ quantity: number }

/**
 * True when the low is at most as far from the open as the high. Tolerates the rounding of doubles, so that distances equal in decimals
 * count as equal.
 */
export const isLowFirst = (open: number, high: number, low: number): boolean => open - low <= high - open + open * 1e-12

/**
 * Price path that stands for a candle: open, nearer extreme, other extreme, close, at 0, 1/4, 1/2 and 3/4 of the interval, each with a
 * quarter of the volume. `lowFirst` says which extreme comes first where that is to be another one.
 */
export const candlePath = (
  candle: Candle,
  interval: Interval,
  lowFirst = isLowFirst(candle.open, candle.high, candle.low),
): readonly [Print, Print, Print, Print] => {
  const quantity = candle.volume / 4
  const quarter = intervalMs[interval] / 4
  const at = candle.openTimeMs
  return [
    { at, price: candle.open, quantity },
    { at: at + quarter, price: lowFirst ? candle.low : candle.high, quantity },
    { at: at + 2 * quarter, price: lowFirst ? candle.high : candle.low, quantity },
    { at: at + 3 * quarter, price: candle.close, quantity },
  ]
}
