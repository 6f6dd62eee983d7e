/** Bad-sell warning: settings that sell at or below the break-even. */
import {
  breakEvenSell,
  isBadPair,
  netPercent,
  type PricePair,
  type RunFees,
  takerFees as takerFeesOf,
} from '#engine/break-even.ts'
import type { Market } from '#engine/market.ts'
import { asPrice, formatDecimal, HUNDRED, ONE, type Price, type Ratio } from '#engine/money.ts'

/** Entry and exit that will likely lose, and the net result in percent (10^18 scale, negative is a loss). */
export type BadSell = { entry: Price; exit: Price; net: Ratio }

/** Taker fees on both sides: the cautious assumption of every bad-sell warning. */
export const takerFees = (market: Market): RunFees => takerFeesOf(market.fees)

/** Lowest price at which selling returns the cost of a buy at `entry`, both fees paid; rounded up to 10^-18. */
export const breakEven = (entry: Price, fees: RunFees): Price => breakEvenSell(fees, entry)

/** Warning for one pair of prices; breaking exactly even counts as bad. Null when the pair earns. */
export const badSell = (pair: PricePair, market: Market): BadSell | null =>
  isBadPair(market, pair) ? { entry: pair.entry, exit: pair.exit, net: netPercent(takerFees(market), pair) } : null

/** Rounding grain of a percent in a sentence: a hundredth. */
const GRAIN = ONE / 100n

/** Percent that a sell must lie above its buy to return its fees, rounded up, as a plain decimal. */
export const breakEvenPercent = ({ market }: { market: Market }): string => {
  const unit = asPrice(ONE * 1_000n)
  const even = ((breakEven(unit, takerFees(market)) - unit) * HUNDRED) / unit
  return formatDecimal(((even + GRAIN - 1n) / GRAIN) * GRAIN)
}
