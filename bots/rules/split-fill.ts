/** Fill of an order that several trades share, split into a fill of each. */
import type { Fee, Fill } from '#engine/fill.ts'
import { asAmount, asQuantity, type Quantity } from '#engine/money.ts'
import { splitByLargestRemainder } from './largest-remainder.ts'

/** Sum of parts, 0 for none. */
export const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((left, right) => left + right, 0n)

const splitFee = (fee: Fee, quantity: Quantity, part: bigint): Fee => ({
  ...fee,
  amount: (fee.amount * part) / quantity,
  quote: asAmount((fee.quote * part) / quantity),
})

/**
 * Fills with the quantity by largest remainder of `weights` in multiples of `grain` and the fee in proportion, its rest on the last part.
 */
export const splitFill = (fill: Fill, weights: readonly bigint[], grain: bigint): readonly Fill[] => {
  const parts = splitByLargestRemainder(fill.quantity, weights, grain)
  const fees = parts.map((part) => splitFee(fill.fee, fill.quantity, part))
  const lastIndex = parts.findLastIndex((part) => part > 0n)
  const restAmount = fill.fee.amount - sumOf(fees.map((fee) => fee.amount))
  const restQuote = fill.fee.quote - sumOf(fees.map((fee) => fee.quote))
  return parts.map((part, index) => {
    const fee = fees[index] ?? fill.fee
    const own =
      index === lastIndex ? { ...fee, amount: fee.amount + restAmount, quote: asAmount(fee.quote + restQuote) } : fee
    return { ...fill, quantity: asQuantity(part), fee: own }
  })
}
