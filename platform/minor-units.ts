/** Exact arithmetic of money that people pay with: whole minor units (cents), percents as whole hundredths. Source: business.md 0, "Rounding". */
import { type DateReader, regionOf } from './dates.ts'

/** Hundredths of a percent in a whole: 2700 of them are 27 %. */
const WHOLE = 10_000n

/** The nearest whole number to a quotient of numbers that are not negative; a half goes up. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)

/** A share of an amount, in minor units. */
export const percentOf = (amount: bigint, hundredths: number): bigint =>
  divideHalfUp(amount * BigInt(hundredths), WHOLE)

/** A sum as a reader writes it: "19,00 EUR". */
export const moneyFor = (reader: DateReader, minor: bigint, currency: string): string => {
  const format = new Intl.NumberFormat(regionOf(reader), { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  // Exact: the text of a decimal is formatted as it stands.
  return format.format(asNumeric(`${minor}E-${digits}`))
}

const asNumeric = (text: string) => text as `${number}`

/** "19.00" of 1900, "-0.05" of -5. */
export const decimalOf = (minor: number): string => {
  const [sign, whole] = [minor < 0 ? '-' : '', Math.abs(minor)]
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Minor units of what is typed, with a point or a comma; what is no amount stays as it is, for the contract to refuse. */
export const minorOf = (typed: string): number | string => {
  const match = /^\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(typed)
  if (match === null) return typed
  const [, whole = '0', cents = ''] = match
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** A whole number of what is typed; what is none stays as it is, for the contract to refuse. */
export const wholeOf = (typed: string): number | string => (/^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : typed)
