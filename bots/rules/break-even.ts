/** The warning for settings that sell at or below the price where a sell stops being a loss. */
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

/** An entry and the exit that will likely lose, with the percent that it nets (human percent, 10^18 scale, negative is a loss). */
export type BadSell = { entry: Price; exit: Price; net: Ratio }

/** Takers' fees on both sides, the cautious assumption of every bad-sell warning. */
export const takerFees = (market: Market): RunFees => takerFeesOf(market.fees)

/** The lowest price at which selling brings back what the buy at `entry` cost, both fees paid; rounded up to 10^-18. */
export const breakEven = (entry: Price, fees: RunFees): Price => breakEvenSell(fees, entry)

/** The warning for one pair of prices, or null when it earns. Breaking exactly even counts as bad. */
export const badSell = (pair: PricePair, market: Market): BadSell | null =>
  isBadPair(market, pair) ? { entry: pair.entry, exit: pair.exit, net: netPercent(takerFees(market), pair) } : null

/** A hundredth of a percent: enough for a sentence. */
const GRAIN = ONE / 100n

/** How many percent a sell must lie above its buy to bring its fees back, rounded up; a plain decimal. */
export const breakEvenPercent = ({ market }: { market: Market }): string => {
  const unit = asPrice(ONE * 1_000n)
  const even = ((breakEven(unit, takerFees(market)) - unit) * HUNDRED) / unit
  return formatDecimal(((even + GRAIN - 1n) / GRAIN) * GRAIN)
}
