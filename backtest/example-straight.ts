/** What the proofs against plain loops have in common: the settings they start from, and made-up candles. */
import type { Candles } from '#engine/candle.ts'
import { emptyCandles, setCandle } from '#market/fold.ts'
import { seededLine, sharedPath } from '#market/seeded/minute.ts'
import { seededPairs } from '#market/seeded/pairs.ts'
import type { StraightSettings } from './straight-line.ts'
import { CENT, downTo, priceOf, UNIT } from './test-straight-book.ts'
import type { RsiSettings } from './test-straight-rsi.ts'
import type { SpotSettings } from './test-straight-spot.ts'

export const straightSettings = (changes: Partial<StraightSettings>): StraightSettings => ({
  startCents: 0,
  stepCents: 100,
  floorCents: 0,
  capCents: 0,
  amount: 50,
  profitPercent: 1,
  quantityDecimals: 8,
  feePerMille: 1,
  ...changes,
})

/** Minutes of a seeded pair; the same for the same seed. */
export const madeCandles = (seed: number, minutes: number): Candles => {
  const pair = seededPairs.find(({ base }) => base === 'SOL')
  if (pair === undefined) throw new Error('no such pair')
  const line = seededLine(seed, 3, pair, sharedPath(seed))
  const candles = emptyCandles('1m', minutes)
  for (let index = 0; index < minutes; index += 1) {
    const candle = line.candle(28_000_000 + index)
    if (candle !== null) setCandle(candles, index, candle)
  }
  return candles
}

/** Numbers from a seed, each from 0 to 1 (mulberry32). */
const chance = (seed: number) => {
  let state = seed | 0
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const between = (next: () => number, low: number, high: number): number => low + Math.floor(next() * (high - low + 1))

/** The whole range of prices of some candles, as a part of the lowest. */
const rangeOf = ({ high, low }: Candles): number => {
  const lowest = low.reduce((one, other) => Math.min(one, other))
  return high.reduce((one, other) => Math.max(one, other)) / lowest - 1
}

/** One to four entries around the first price, one to three profits, with a stop below them or without one. */
export const randomSpot = (candles: Candles, seed: number): SpotSettings => {
  const next = chance(seed)
  const first = priceOf(candles.open[0] ?? 0)
  const range = Math.min(rangeOf(candles), 0.6)
  const at = (share: number): bigint => downTo((first * BigInt(Math.round(share * 1e6))) / 1_000_000n, CENT)
  const top = 1 + range * (next() - 0.6) * 0.3
  const gap = range * (0.01 + next() * 0.04)
  const entries = Array.from({ length: between(next, 1, 4) }, (_, line) => ({
    price: at(top - gap * line),
    quote: BigInt(between(next, 100, 900)) * UNIT,
  }))
  const least = Math.max(Math.round(range * 1_000 * (0.02 + next() * 0.06)), 3)
  const shares = [[100], [50, 50], [30, 30, 40]][between(next, 0, 2)] ?? [100]
  const profits = shares.map((share, line) => ({ tenths: least * (line + 1) + between(next, 0, least - 1), share }))
  const hasStop = next() < 0.7
  return {
    entries,
    profits,
    stop: hasStop ? at(top - gap * (entries.length + next() * 2)) : null,
    stopLimit: hasStop && next() < 0.5 ? between(next, 1, 6) : null,
  }
}

/** One to three entries below values around 35, a sale above one around 60. */
export const randomRsi = (seed: number): RsiSettings => {
  const next = chance(seed)
  const entries = Array.from({ length: between(next, 1, 3) }, () => ({
    value: between(next, 15, 48),
    quote: BigInt(between(next, 100, 900)) * UNIT,
  }))
  return {
    length: between(next, 2, 20),
    entries,
    sellAbove: between(next, 50, 75),
    minProfit: between(next, 0, 2),
    maxLoss: next() < 0.6 ? between(next, 1, 6) : null,
  }
}

/** A lattice over the prices of some candles, of few enough lines that no more orders rest than an account may have. */
export const randomGrid = (candles: Candles, seed: number): StraightSettings => {
  const next = chance(seed)
  const cents = (price: number): number => Math.round(price * 100)
  const lowest = cents(candles.low.reduce((one, other) => Math.min(one, other)))
  const highest = cents(candles.high.reduce((one, other) => Math.max(one, other)))
  const stepCents = Math.max(Math.round((highest - lowest) / between(next, 10, 90)), 2)
  const startCents = cents(candles.open[0] ?? 0)
  const edge = Math.round((highest - lowest) * next() * 0.2)
  return straightSettings({
    startCents,
    stepCents,
    floorCents: Math.min(lowest + edge, startCents),
    capCents: Math.max(highest - edge, startCents + stepCents * 3),
    amount: between(next, 50, 900),
    profitPercent: between(next, 1, 3),
  })
}
