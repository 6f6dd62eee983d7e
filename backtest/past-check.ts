/** What a run asks of its options and candles before it trusts them. Importers and the store have seen to the candles already; whoever makes some of his own may not have. */
import type { Candle, Candles } from '#engine/candle.ts'
import { formatDecimal, ONE } from '#engine/money.ts'
import { candleAt } from '#market/fold.ts'
import { MOST } from '#market/import/fields.ts'

const refuse = (name: string, limit: string, found: number | string): never => {
  throw new RangeError(`${name} must ${limit}; it is ${found}`)
}

type Options = {
  quote: bigint
  base?: bigint
  allowance?: number
  slippage?: bigint
  participation?: number
  points?: number
}

/** Throws RangeError with the option that is beyond its limit. */
export const checkOptions = ({ quote, base, allowance, slippage, participation, points }: Options): void => {
  if (quote < 0n) refuse('quote', 'not be below 0', formatDecimal(quote))
  if (base !== undefined && base < 0n) refuse('base', 'not be below 0', formatDecimal(base))
  if (quote + (base ?? 0n) === 0n) refuse('quote', 'be above 0 where there is no base', '0')
  if (allowance !== undefined && !(Number.isInteger(allowance) && allowance >= 0))
    refuse('allowance', 'be a whole number, at least 0', allowance)
  if (slippage !== undefined && (slippage < 0n || slippage > ONE))
    refuse('slippage', 'lie between 0 and 1', formatDecimal(slippage))
  if (participation !== undefined && !(participation > 0 && participation <= 1))
    refuse('participation', 'be above 0 and at most 1', participation)
  if (points !== undefined && !(points >= 1)) refuse('points', 'be at least 1', points)
}

/** Candles whose times are known to rise: a sweep asks of the same ones for each of its settings. */
const rising = new WeakSet<Candles>()

/** Throws RangeError with the first candle that does not open after the one before it. */
export const checkTimes = (candles: Candles): void => {
  if (rising.has(candles)) return
  const { openTimeMs } = candles
  let before = -Infinity
  for (let index = 0; index < openTimeMs.length; index += 1) {
    const at = openTimeMs[index] ?? Number.NaN
    // Not a number is refused too.
    if (!(at > before)) refuse(`openTimeMs of candle ${index}`, `be above ${before}, that of the one before`, at)
    before = at
  }
  rising.add(candles)
}

const PRICES = ['open', 'high', 'low', 'close'] as const

/** Throws RangeError with the number of a candle that cannot be traded at. */
export const checkCandle = (candle: Candle, index: number): void => {
  const { open, high, low, close, volume } = candle
  const lowest = Math.min(open, high, low, close)
  const highest = Math.max(open, high, low, close)
  // Nothing that is compared with NaN is true.
  if (lowest > 0 && highest <= MOST && volume >= 0 && volume <= MOST) return
  const name = PRICES.find((price) => !(candle[price] > 0 && candle[price] <= MOST)) ?? 'volume'
  const limit = name === 'volume' ? `lie between 0 and ${MOST}` : `be above 0 and at most ${MOST}`
  refuse(`${name} of candle ${index}`, limit, candle[name])
}

const sound = new WeakSet<Candles>()

/** Throws RangeError as the two above do, for any of the candles. */
export const checkCandles = (candles: Candles): void => {
  if (sound.has(candles)) return
  checkTimes(candles)
  for (let index = 0; index < candles.openTimeMs.length; index += 1) checkCandle(candleAt(candles, index), index)
  sound.add(candles)
}
