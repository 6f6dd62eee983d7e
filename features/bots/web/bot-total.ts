/** Arithmetic on plain decimals, exact. */
import type { Side } from '#engine/market.ts'
import { formatDecimal, parseDecimal } from '#engine/money.ts'

const add = (left: string, right: string): string =>
  formatDecimal((parseDecimal(left) ?? 0n) + (parseDecimal(right) ?? 0n))

/** The sum of decimals. */
export const totalOf = (decimals: readonly string[]): string => decimals.reduce(add, '0')

/** `left - right`, both decimals. */
export const difference = (left: string, right: string): string =>
  formatDecimal((parseDecimal(left) ?? 0n) - (parseDecimal(right) ?? 0n))

/** What is left to leave with: what was bought, or what was sold and not bought back yet. Base that a seller has gained is its profit. */
export const heldOf = (base: string, entersBy: Side): string => {
  const held = (parseDecimal(base) ?? 0n) * (entersBy === 'buy' ? 1n : -1n)
  return formatDecimal(held > 0n ? held : 0n)
}

/** Whether the decimal is exactly zero or not one at all. */
export const isZero = (decimal: string): boolean => (parseDecimal(decimal) ?? 0n) === 0n

/** `left * right` of two decimals, to 10^-18. */
export const product = (left: string, right: string): string =>
  formatDecimal(((parseDecimal(left) ?? 0n) * (parseDecimal(right) ?? 0n)) / 10n ** 18n)

/** `left / right` of two decimals, to 10^-18; zero when `right` is. */
export const quotient = (left: string, right: string): string => {
  const divisor = parseDecimal(right) ?? 0n
  return divisor === 0n ? '0' : formatDecimal(((parseDecimal(left) ?? 0n) * 10n ** 18n) / divisor)
}
