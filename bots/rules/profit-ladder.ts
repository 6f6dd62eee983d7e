/** Partial profits: at which prices a position is sold, and how much at each. */
import { fitQuantity, isLargeEnough, type Market, restingPrice } from '#engine/market.ts'
import {
  asPrice,
  asQuantity,
  asRatio,
  divideUp,
  HUNDRED,
  min,
  type Price,
  type Quantity,
  type Ratio,
  ZERO_QUANTITY,
} from '#engine/money.ts'

/** One line of the exit ladder as people set it; `share` is human percent of the position. */
export type ProfitRule =
  /** `profit` in quote for each base. */
  | { type: 'fix'; profit: Price; share: Ratio }
  /** `profit` in human percent of the entry price. */
  | { type: 'percent'; profit: Ratio; share: Ratio }

/** How much a line leaves with: a share of the position, in human percent, or a quantity of base of its own. */
export type Part = { share: Ratio } | { base: Quantity }

/** A line of the exit ladder with its price. */
export type PricedShare = { price: Price; share: Ratio }
export type PricedPart = { price: Price } & Part

/** A part as a number, to be held against others of the same ladder: they are all shares, or all base. */
export const weightOf = (part: Part): bigint => ('share' in part ? part.share : part.base)

/** A share as it was typed; for base of its own the share that `quantity` is of everything. */
export const shareOf = (line: Part, quantity: bigint, everything: bigint): Ratio =>
  'share' in line ? line.share : asRatio((quantity * HUNDRED) / everything)

/** A line with the quantity it sells. A merged line is too small for the exchange and has given its quantity to its neighbor. */
export type PlannedProfit = PricedShare & { quantity: Quantity; merged: boolean }

/** A line has sold all that it was to sell in this run. */
export const isSold = ({ quantity, sold }: { quantity: Quantity; sold: Quantity }): boolean =>
  sold > 0n && sold >= quantity

/** The price at which a rule sells what was bought at `entry`, rounded up to the tick size. */
export const profitPrice = (rule: ProfitRule, entry: Price, market: Market): Price => {
  switch (rule.type) {
    case 'fix':
      return restingPrice(market, 'sell', asPrice(entry + rule.profit))
    case 'percent':
      return restingPrice(market, 'sell', asPrice(divideUp(entry * (HUNDRED + rule.profit), HUNDRED)))
  }
}

/** The ladder above `entry`, lowest price first; rules that round to one price are one line. */
export const pricedShares = (rules: readonly ProfitRule[], entry: Price, market: Market): readonly PricedShare[] => {
  const lines = rules
    .map((rule) => ({ price: profitPrice(rule, entry, market), share: rule.share }))
    .sort((left, right) => (left.price < right.price ? -1 : left.price > right.price ? 1 : 0))
  const merged: PricedShare[] = []
  for (const line of lines) {
    const last = merged.at(-1)
    if (last?.price === line.price) {
      merged[merged.length - 1] = { price: line.price, share: asRatio(last.share + line.share) }
    } else merged.push(line)
  }
  return merged
}

/**
 * Shares `base` over the lines, lowest price first: rounded down to the step size, the last takes the rest. A line too small for the
 * exchange goes to the next higher one, a too small last one to the next lower one. Null when not even everything together can be sold.
 * Shares need not sum to 100: what some lines have sold already leaves the others their proportion. Lines with base of their own take
 * it from the lowest on, as far as it goes: what is missing is missing at the highest, and what they leave is the last one's, for what
 * was bought and is not to be kept is sold (bots.md 3.5, 7.3).
 */
export const planProfits = (
  lines: readonly PricedPart[],
  base: Quantity,
  market: Market,
): readonly PlannedProfit[] | null => {
  const sellable = fitQuantity(market, base)
  const highest = lines.at(-1)
  if (highest === undefined || !isLargeEnough(market, sellable, highest.price)) return null
  const planned = (line: PricedPart, quantity: Quantity): PlannedProfit => ({
    price: line.price,
    share: shareOf(line, quantity, sellable),
    quantity,
    merged: quantity === 0n,
  })
  if (lines.length === 1) return [planned(highest, sellable)]
  const weights = lines.reduce((sum, line) => sum + weightOf(line), 0n)
  const quantities: Quantity[] = []
  let left: bigint = sellable
  let carried = 0n
  let lastKept = -1
  lines.forEach((line, index) => {
    const isLast = index === lines.length - 1
    const wanted = 'share' in line ? (sellable * line.share) / weights : min(line.base, left)
    const own = isLast ? left : fitQuantity(market, asQuantity(wanted))
    const quantity = asQuantity(isLast ? left + carried : own + carried)
    left -= isLast ? left : own
    const kept = isLargeEnough(market, quantity, line.price)
    carried = kept ? 0n : quantity
    if (kept) lastKept = index
    quantities.push(kept ? quantity : ZERO_QUANTITY)
  })
  const keeper = lastKept === -1 ? lines.length - 1 : lastKept
  return lines.map((line, index) => {
    const quantity = quantities[index] ?? ZERO_QUANTITY
    return planned(line, index === keeper ? asQuantity(quantity + carried) : quantity)
  })
}
