import { formatDecimal, parseDecimal } from '#engine/money.ts'

/** The exact sum of decimals as text. */
export const addDecimals = (decimals: readonly string[]): string =>
  formatDecimal(decimals.reduce((sum, decimal) => sum + (parseDecimal(decimal) ?? 0n), 0n))

/** `left - right`, exact. */
export const subtractDecimals = (left: string, right: string): string =>
  formatDecimal((parseDecimal(left) ?? 0n) - (parseDecimal(right) ?? 0n))
