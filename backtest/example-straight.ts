/** What the proofs against plain loops have in common: the settings they start from, and made-up candles. */
import type { Candles } from '#engine/candle.ts'
import { emptyCandles, setCandle } from '#market/fold.ts'
import { seededLine, sharedPath } from '#market/seeded/minute.ts'
import { seededPairs } from '#market/seeded/pairs.ts'
import type { StraightSettings } from './straight-line.ts'

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
