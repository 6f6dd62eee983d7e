/** Where a series of candles reaches a price: blocks of candles with the highest and the lowest price of each, so that quiet stretches are passed over whole. */
import type { Candles } from '#engine/candle.ts'

const BLOCK = 32

type Extremes = { highs: Float64Array; lows: Float64Array }

/** Of candles that have been gone through before; null after the first time, which working it out would not make shorter. */
const known = new WeakMap<Candles, Extremes | null>()

const measured = ({ high, low }: Candles): Extremes => {
  const count = Math.ceil(high.length / BLOCK)
  const highs = new Float64Array(count).fill(-Infinity)
  const lows = new Float64Array(count).fill(Infinity)
  for (let index = 0; index < high.length; index += 1) {
    const block = Math.floor(index / BLOCK)
    highs[block] = Math.max(highs[block] ?? 0, high[index] ?? 0)
    lows[block] = Math.min(lows[block] ?? 0, low[index] ?? 0)
  }
  return { highs, lows }
}

const extremesOf = (candles: Candles): Extremes | null => {
  const before = known.get(candles)
  const now = before === null ? measured(candles) : (before ?? null)
  if (now !== before) known.set(candles, now)
  return now
}

/** The first candle from `from` on, before `end`, that comes to `up` or above, or to `down` or below; `end`, or `from` where that lies behind it, when none does. */
export type Reach = (from: number, end: number, up: number, down: number) => number

export const reachOf = (candles: Candles): Reach => {
  const { high, low } = candles
  const extremes = extremesOf(candles)
  const scan: Reach = (from, end, up, down) => {
    let index = from
    while (index < end && (high[index] ?? 0) < up && (low[index] ?? 0) > down) index += 1
    return index
  }
  if (extremes === null) return scan
  const { highs, lows } = extremes
  return (from, end, up, down) => {
    let index = from
    while (index < end) {
      const block = Math.floor(index / BLOCK)
      const after = Math.min((block + 1) * BLOCK, end)
      const isNear = (highs[block] ?? 0) >= up || (lows[block] ?? 0) <= down
      const found = isNear ? scan(index, after, up, down) : after
      if (found < after) return found
      index = after
    }
    return index
  }
}
