import { asPrice, ceilTo, floorTo, HUNDRED, type Price } from '#engine/money.ts'
import type { Distance } from './distance.ts'

/** Lattice: lines at `anchor + i * step`, or at `anchor * (1 + percent / 100) ** i` rounded down to the tick size. */
export type Lattice = {
  /** Index of the lowest line. */
  bottom: number
  /** Index of the highest line. */
  top: number
  /** Prices from `bottom` to `top`, ascending. */
  prices: readonly Price[]
}

/** Why levels cannot be made: two fall on one tick, there are too many, or none. */
export type LatticeProblem = 'levels-collapse' | 'too-many-levels' | 'no-levels'

/** Most lines: more than any exchange allows a bot, but few enough that a mistyped step does not fill the memory. */
export const MOST_LINES = 2_000

const greatestDivisor = (left: bigint, right: bigint): bigint =>
  right === 0n ? left : greatestDivisor(right, left % right)

/**
 * Exact prices outward from the anchor while `isInside`: percent steps keep numerator and denominator apart, so nothing is rounded twice.
 */
const walk = (
  anchor: Price,
  step: Distance,
  direction: 1 | -1,
  isInside: (numerator: bigint, denominator: bigint) => boolean,
  tickSize: Price,
): Price[] => {
  const found: Price[] = []
  let numerator: bigint = anchor
  let denominator = 1n
  const divisor = step.kind === 'percent' ? greatestDivisor(HUNDRED + step.percent, HUNDRED) : 1n
  const grown = step.kind === 'percent' ? (HUNDRED + step.percent) / divisor : 1n
  const whole = step.kind === 'percent' ? HUNDRED / divisor : 1n
  for (;;) {
    switch (step.kind) {
      case 'amount':
        numerator += BigInt(direction) * step.amount
        break
      case 'percent':
        numerator *= direction === 1 ? grown : whole
        denominator *= direction === 1 ? whole : grown
        break
    }
    if (numerator <= 0n || !isInside(numerator, denominator) || found.length > MOST_LINES) return found
    found.push(asPrice(floorTo(numerator / denominator, tickSize)))
  }
}

/**
 * Lines from `floor` to `cap` through `anchor`, which must lie between them. Upward the exact price decides and downward the rounded one,
 * so that no offered price lies outside.
 */
export const latticeOf = (
  anchor: Price,
  step: Distance,
  bounds: { floor: Price; cap: Price },
  tickSize: Price,
): Lattice | LatticeProblem => {
  if (anchor < bounds.floor || anchor > bounds.cap) return 'no-levels'
  const floor = ceilTo(bounds.floor, tickSize)
  const above = walk(anchor, step, 1, (top, bottom) => top <= bounds.cap * bottom, tickSize)
  const below = walk(anchor, step, -1, (top, bottom) => floorTo(top / bottom, tickSize) >= floor, tickSize)
  const prices = [...below.toReversed(), asPrice(floorTo(anchor, tickSize)), ...above]
  if (prices.length > MOST_LINES) return 'too-many-levels'
  if (prices.some((price, index) => index > 0 && price <= (prices[index - 1] ?? price))) return 'levels-collapse'
  return { bottom: -below.length, top: above.length, prices }
}
