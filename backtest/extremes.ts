/** Where a series of candles reaches a price: blocks of candles with the highest and the lowest price of each, so that quiet stretches are passed over whole. */
import type { Candles } from '#engine/candle.ts'

const BLOCK = 32

type Extremes = { highs: Float64Array; lows: Float64Array }

/** Worked out once for the same candles: a sweep runs over them again and again. */
const known = new WeakMap<Candles, Extremes>()

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

const extremesOf = (candles: Candles): Extremes => {
  let found = known.get(candles)
  if (found === undefined) {
    found = measured(candles)
    known.set(candles, found)
  }
  return found
}

export type Reach = {
  /** The first candle from `from` on, before `end`, that comes to `up` or above, or to `down` or below; `end` when none does. */
  next: (from: number, end: number, up: number, down: number) => number
}

export const reachOf = (candles: Candles): Reach => {
  const { high, low } = candles
  const { highs, lows } = extremesOf(candles)
  return {
    next: (from, end, up, down) => {
      let index = from
      while (index < end) {
        const block = Math.floor(index / BLOCK)
        const after = Math.min((block + 1) * BLOCK, end)
        if ((highs[block] ?? 0) >= up || (lows[block] ?? 0) <= down) {
          for (; index < after; index += 1) {
            if ((high[index] ?? 0) >= up || (low[index] ?? 0) <= down) return index
          }
        }
        index = after
      }
      return end
    },
  }
}
