/**
 * What a package costs whom, in the order in which the rows are shown: list price, percentage discount, coupon, token discount, value added tax, total; on
 * the page of the payment the credit of a changed package comes off before the tax. Source: business.md 9. All money in minor units, percents in hundredths.
 */
import { max, min } from '#engine/money.ts'
import { divideHalfUp, percentOf } from '#platform/minor-units.ts'

export const intervals = ['monthly', 'yearly'] as const
export type Interval = (typeof intervals)[number]

/** Days that a period counts as where days have a price. */
const DAYS: Readonly<Record<Interval, bigint>> = { monthly: 30n, yearly: 365n }

export type Coupon =
  | { kind: 'days'; days: number }
  | { kind: 'percent'; hundredths: number }
  | { kind: 'amount'; amount: bigint }

export type PriceAsked = {
  interval: Interval
  /** Net, of the package for the interval. */
  listPrice: bigint
  /** Hundredths: 1000 is 10 %. */
  discountHundredths: number
  /** Null where none is applied. */
  coupon: Coupon | null
  /** Hundredths; 0 where the check for tokens did not pass. */
  tokenDiscountHundredths: number
  /** Whether a coupon and a discount for tokens come off both, or only the larger of them. */
  discountsStack: boolean
  vatHundredths: number
  /** What is left of the package before, net. */
  credit: bigint
  /** The smallest sum that somebody would take; what is below it is free. */
  leastTotal: bigint
}

export type Sum = { net: bigint; vat: bigint; total: bigint }

export type PriceSummary = {
  listPrice: bigint
  percentageDiscount: bigint
  couponDiscount: bigint
  tokenDiscount: bigint
  /** As the wizard shows it: without the credit. */
  summary: Sum
  /** Of the credit, what is used. */
  credit: bigint
  /** What is paid. All nought where nothing is. */
  due: Sum
  /** Days beyond the period: what a coupon or a credit is worth more than the package costs. */
  extraDays: number
}

const couponWorth = (coupon: Coupon | null, price: bigint, length: bigint): bigint => {
  if (coupon === null) return 0n
  switch (coupon.kind) {
    case 'days':
      return divideHalfUp(price * min(BigInt(coupon.days), length), length)
    case 'percent':
      return min(percentOf(price, coupon.hundredths), price)
    case 'amount':
      return min(coupon.amount, price)
  }
}

type Discounts = Pick<PriceSummary, 'couponDiscount' | 'tokenDiscount'>

const discountsOf = (asked: PriceAsked, price: bigint): Discounts => {
  const { coupon, tokenDiscountHundredths, discountsStack } = asked
  const couponDiscount = couponWorth(coupon, price, DAYS[asked.interval])
  const tokenDiscount = percentOf(price - couponDiscount, tokenDiscountHundredths)
  if (discountsStack) return { couponDiscount, tokenDiscount }
  const alone = percentOf(price, tokenDiscountHundredths)
  return alone > couponDiscount ? { couponDiscount: 0n, tokenDiscount: alone } : { couponDiscount, tokenDiscount: 0n }
}

/** One rate for the whole sum, so tax is of the sum and not of its rows. */
const withVat = (net: bigint, vatHundredths: number): Sum => {
  const vat = percentOf(net, vatHundredths)
  return { net, vat, total: net + vat }
}

const couponDays = ({ coupon, interval }: PriceAsked, { couponDiscount }: Discounts): number =>
  coupon?.kind === 'days' && couponDiscount > 0n ? Number(max(0n, BigInt(coupon.days) - DAYS[interval])) : 0

/** Days of the package that an amount would buy at its list price. */
const daysWorth = (amount: bigint, { listPrice, interval }: PriceAsked): number =>
  listPrice === 0n ? 0 : Number((amount * DAYS[interval]) / listPrice)

export const priceSummary = (asked: PriceAsked): PriceSummary => {
  const { listPrice, vatHundredths } = asked
  const percentageDiscount = percentOf(listPrice, asked.discountHundredths)
  const reduced = listPrice - percentageDiscount
  const discounts = discountsOf(asked, reduced)
  const net = reduced - discounts.couponDiscount - discounts.tokenDiscount
  const credit = min(net, asked.credit)
  const due = withVat(net - credit, vatHundredths)
  return {
    listPrice,
    percentageDiscount,
    ...discounts,
    summary: withVat(net, vatHundredths),
    credit,
    due: due.total < asked.leastTotal ? withVat(0n, vatHundredths) : due,
    extraDays: couponDays(asked, discounts) + daysWorth(asked.credit - credit, asked),
  }
}

const DAY_MS = 86_400_000

export type RunningPeriod = {
  /** What was paid for it, net. */
  netPaid: bigint
  startMs: number
  endMs: number
}

/** Whole days that are left of a period, and whole days that it has. */
export const daysOf = ({ startMs, endMs }: RunningPeriod, nowMs: number): { unused: number; whole: number } => {
  const whole = Math.max(1, Math.round((endMs - startMs) / DAY_MS))
  return { unused: Math.min(whole, Math.max(0, Math.floor((endMs - nowMs) / DAY_MS))), whole }
}

/** What is left of a running period, net, when another package takes its place. */
export const creditOf = (period: RunningPeriod, nowMs: number): bigint => {
  const { unused, whole } = daysOf(period, nowMs)
  return (period.netPaid * BigInt(unused)) / BigInt(whole)
}
