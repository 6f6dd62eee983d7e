/** Exact money: prices, quantities and amounts are integer counts of 10^-18, branded by what they measure. */

declare const brand: unique symbol
type Branded<Name extends string> = bigint & { readonly [brand]: Name }

/** Price, quote per one base. */
export type Price = Branded<'price'>
/** Quantity of base. */
export type Quantity = Branded<'quantity'>
/** Amount of quote: a notional, a cost, a profit. */
export type Amount = Branded<'amount'>
/** Plain number such as a fee rate (0.001) or a percent (5 is 5 %). */
export type Ratio = Branded<'ratio'>

/** One whole unit of anything, 10^18. */
export const ONE = 10n ** 18n
/** A hundred, for percents. */
export const HUNDRED = 100n * ONE

/** Branded price of a bare bigint. These four functions are the only places where a bigint becomes money. */
export const asPrice = (value: bigint) => value as Price

/** A whole number of 1e-18 of base as a quantity; nothing is checked. */
export const asQuantity = (value: bigint) => value as Quantity

/** A whole number of 1e-18 of an asset as an amount; nothing is checked. */
export const asAmount = (value: bigint) => value as Amount

/** A whole number of 1e-18 as a ratio; nothing is checked. */
export const asRatio = (value: bigint) => value as Ratio

export const ZERO_QUANTITY = asQuantity(0n)
export const ZERO_AMOUNT = asAmount(0n)

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,18}))?$/

/** Exact number of a plain decimal ("-1.25", at most 18 decimals, no exponent). Null when the text is not one. */
export const parseDecimal = (text: string): bigint | null => {
  const match = DECIMAL.exec(text)
  if (match === null) return null
  const [, sign, whole, fraction = ''] = match
  const value = BigInt(whole ?? 0) * ONE + BigInt(fraction.padEnd(18, '0'))
  return sign === '-' ? -value : value
}

const parsed = (text: string): bigint => {
  const value = parseDecimal(text)
  if (value === null) throw new RangeError(`not a decimal: ${text}`)
  return value
}

/** Price of a literal or validated text. Throws RangeError on anything else. */
export const price = (text: string) => asPrice(parsed(text))

/** Quantity of a decimal. Throws for what is none. */
export const quantity = (text: string) => asQuantity(parsed(text))

/** Amount of a decimal. Throws for what is none. */
export const amount = (text: string) => asAmount(parsed(text))

/** Ratio of a decimal, 1 for the whole. Throws for what is none. */
export const ratio = (text: string) => asRatio(parsed(text))

/** Shortest exact decimal text: no exponent, no trailing zeros, "0" for zero. */
export const formatDecimal = (value: bigint): string => {
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(19, '0')
  const fraction = digits.slice(-18).replace(/0+$/, '')
  const text = fraction === '' ? digits.slice(0, -18) : `${digits.slice(0, -18)}.${fraction}`
  return negative ? `-${text}` : text
}

/** Quotient rounded toward minus infinity; `divisor` is positive. */
export const divideDown = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient
}

/** Quotient rounded toward plus infinity; `divisor` is positive. */
export const divideUp = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor
  return dividend > 0n && quotient * divisor !== dividend ? quotient + 1n : quotient
}

/** The largest multiple of `step` not above `value`. */
export const floorTo = (value: bigint, step: bigint): bigint => {
  const rest = value % step
  return rest < 0n ? value - rest - step : value - rest
}
/** The smallest multiple of `step` not below `value`. */
export const ceilTo = (value: bigint, step: bigint): bigint => {
  const rest = value % step
  return rest > 0n ? value - rest + step : value - rest
}

/** Product of two exact numbers, rounded down to 10^-18. */
export const multiplyDown = (left: bigint, right: bigint): bigint => divideDown(left * right, ONE)
/** Product of two exact numbers, rounded up to 10^-18. */
export const multiplyUp = (left: bigint, right: bigint): bigint => divideUp(left * right, ONE)

/** Last answer of `notional`: fee, account, position and order ask for the same fill one after the other. */
const last = { price: asPrice(0n), quantity: ZERO_QUANTITY, worth: ZERO_AMOUNT }

/** Worth of `quantity` at `price` in quote; exact when tick size times step size has at most 18 decimals. */
export const notional = (price: Price, quantity: Quantity): Amount => {
  if (last.price !== price || last.quantity !== quantity) {
    last.price = price
    last.quantity = quantity
    last.worth = asAmount(multiplyDown(price, quantity))
  }
  return last.worth
}

/** Smallest quantity with a worth of whole 10^-18 at `price`: shares in multiples of it add up exactly. */
export const exactStep = (price: Price): Quantity => {
  let [divisor, rest]: [bigint, bigint] = [ONE, price]
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest]
  return asQuantity(ONE / divisor)
}

/** Unit of eight decimals: counts of it are exact as doubles, with room for two roundings. */
const SHORT = 10n ** 10n
const FIFTEEN_DIGITS = 1e15

/** Double nearest to an exact number, so equal to the double of its decimal text. Never decreasing. For charts and price triggers only. */
export const toNumber = (value: bigint): number => {
  const short = Math.round(Number(value) / 1e10)
  // Both operands are exact here, so the one division rounds once; dividing a longer integer would round twice.
  if (short < FIFTEEN_DIGITS && short > -FIFTEEN_DIGITS && BigInt(short) * SHORT === value) return short / 1e8
  return Number(formatDecimal(value))
}

/** Double near an exact number, rounded twice: for charts, faster than `toNumber`. */
export const roughly = (value: bigint): number => Number(value) / 1e18

/** Exact number of a double's shortest text, rounded to 18 decimals. Throws RangeError for NaN and from 10^21 on. */
export const fromNumber = (value: number): bigint => {
  const short = Math.round(value * 1e8)
  // At most 15 digits, eight of them decimals, and no other decimal as short lies as near: so this is the shortest text, without making it.
  if (short / 1e8 === value && short < FIFTEEN_DIGITS && short > -FIFTEEN_DIGITS) return BigInt(short) * SHORT
  return parseDecimal(String(value)) ?? parsed(value.toFixed(18))
}

export const min = <T extends bigint>(left: T, right: T): T => (left < right ? left : right)
export const max = <T extends bigint>(left: T, right: T): T => (left > right ? left : right)
