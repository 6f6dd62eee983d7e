/** Where a series of candles reaches a price: blocks of candles with the highest and the lowest price of each, so that quiet stretches are passed over whole. */
import type { Candles } from '#engine/candle.ts'

export const BLOCK = 32

/** Of each block. */
type Extremes = {
  highs: Float64Array
  lows: Float64Array
  highestCloses: Float64Array
  lowestCloses: Float64Array
}

/** Of candles that have been gone through before; null after the first time, which working it out would not make shorter. */
const known = new WeakMap<Candles, Extremes | null>()

const ofBlocks = (column: Float64Array, further: (one: number, other: number) => number): Float64Array => {
  const extremes = new Float64Array(Math.ceil(column.length / BLOCK))
  for (let block = 0; block < extremes.length; block += 1) {
    const begin = block * BLOCK
    const end = Math.min(begin + BLOCK, column.length)
    let extreme = column[begin] ?? 0
    for (let index = begin + 1; index < end; index += 1) extreme = further(extreme, column[index] ?? 0)
    extremes[block] = extreme
  }
  return extremes
}

const measured = ({ high, low, close }: Candles): Extremes => ({
  highs: ofBlocks(high, Math.max),
  lows: ofBlocks(low, Math.min),
  highestCloses: ofBlocks(close, Math.max),
  lowestCloses: ofBlocks(close, Math.min),
})

const extremesOf = (candles: Candles): Extremes | null => {
  const before = known.get(candles)
  const now = before === null ? measured(candles) : (before ?? null)
  if (now !== before) known.set(candles, now)
  return now
}

/** The extremes of candles that have been gone through more than once; null of others. */
export const knownExtremes = (candles: Candles): Extremes | null => known.get(candles) ?? null

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
