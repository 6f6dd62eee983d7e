/** What the straight lines of SPOT and RSI have in common: the path of a candle, and books kept with plain whole numbers. */
import type { Candles } from '#engine/candle.ts'
import type { StraightFill, StraightResult } from './straight-line.ts'

/** Prices, money and quantities are in units of 10^-18. */
export const UNIT = 10n ** 18n
export const CENT = 10n ** 16n
/** Quantities have eight decimals. */
export const STEP = 10n ** 10n

/** Both fees, and what a market order loses against the price: a thousandth, and half of one. */
const FEE = 1n
const SLIPPED = 9_995n

export const roundedUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor
export const downTo = (value: bigint, grain: bigint): bigint => value - (value % grain)
export const upTo = (value: bigint, grain: bigint): bigint => downTo(value + grain - 1n, grain)

/** A price of a file, which has at most eight decimals. */
export const priceOf = (value: number): bigint => BigInt(Math.round(value * 1e8)) * 10n ** 10n

/** Four prices a candle, in the order in which they are reached: the nearer extreme first. */
export const pathOf = (candles: Candles, index: number): readonly [bigint, bigint, bigint, bigint] => {
  const at = (column: Float64Array): bigint => priceOf(column[index] ?? 0)
  const [open, high, low, close] = [at(candles.open), at(candles.high), at(candles.low), at(candles.close)]
  return open - low <= high - open ? [open, low, high, close] : [open, high, low, close]
}

/** What is held by average cost, and all that has come of it. */
export type Books = { base: bigint; cost: bigint; result: StraightResult }

export const noBooks = (): Books => ({
  base: 0n,
  cost: 0n,
  result: { fills: [], fees: 0n, realised: 0n, quote: 0n, base: 0n, runs: 0 },
})

/** Books one fill, with a thousandth of what is received as its fee. */
export const book = (books: Books, { at, side, price, quantity }: Omit<StraightFill, 'fee' | 'feeQuote'>): void => {
  const { result } = books
  const value = (price * quantity) / UNIT
  const feeQuote = roundedUp(value * FEE, 1_000n)
  const fee = side === 'buy' ? roundedUp(quantity * FEE, 1_000n) : feeQuote
  result.fills.push({ at, side, price, quantity, fee, feeQuote })
  result.fees += feeQuote
  if (side === 'buy') {
    books.base += quantity - fee
    books.cost += value
    result.base += quantity - fee
    result.quote -= value
    return
  }
  const cost = (books.cost * quantity) / books.base
  books.base -= quantity
  books.cost -= cost
  result.base -= quantity
  result.realised += value - fee - cost
  result.quote += value - fee
}

/** What a market order gets at a price, or pays: worse by the slippage and by the rounding to whole cents. */
export const soldAt = (price: bigint): bigint => downTo((price * SLIPPED) / 10_000n, CENT)
export const boughtAt = (price: bigint): bigint => upTo((price * (20_000n - SLIPPED)) / 10_000n, CENT)

/** Where a stop sells: at its trigger, or at the price before where that lay beyond it already. */
export const stoppedAt = (trigger: bigint, now: bigint, before: bigint): bigint =>
  now < trigger && before < trigger ? before : trigger
