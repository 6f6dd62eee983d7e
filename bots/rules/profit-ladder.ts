/** Partial profits: at which prices a position is sold, and how much at each. */
import { fitQuantity, isLargeEnough, type Market, restingPrice } from '#engine/market.ts'
import {
  asPrice,
  asQuantity,
  asRatio,
  divideUp,
  HUNDRED,
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

/** A line of the exit ladder with its price. */
export type PricedShare = { price: Price; share: Ratio }

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
 * Shares need not sum to 100: what some lines have sold already leaves the others their proportion.
 */
export const planProfits = (
  lines: readonly PricedShare[],
  base: Quantity,
  market: Market,
): readonly PlannedProfit[] | null => {
  const sellable = fitQuantity(market, base)
  const highest = lines.at(-1)
  if (highest === undefined || !isLargeEnough(market, sellable, highest.price)) return null
  if (lines.length === 1) return [{ ...highest, quantity: sellable, merged: false }]
  const shares = lines.reduce((sum, line) => sum + line.share, 0n)
  const planned: PlannedProfit[] = []
  let left: bigint = sellable
  let carried = 0n
  let lastKept = -1
  lines.forEach((line, index) => {
    const isLast = index === lines.length - 1
    const own = isLast ? left : fitQuantity(market, asQuantity((sellable * line.share) / shares))
    const quantity = asQuantity(isLast ? left + carried : own + carried)
    left -= isLast ? left : own
    const kept = isLargeEnough(market, quantity, line.price)
    carried = kept ? 0n : quantity
    if (kept) lastKept = index
    planned.push({ ...line, quantity: kept ? quantity : ZERO_QUANTITY, merged: !kept })
  })
  if (carried === 0n) return planned
  const keeper = lastKept === -1 ? lines.length - 1 : lastKept
  return planned.map((line, index) =>
    index === keeper ? { ...line, quantity: asQuantity(line.quantity + carried), merged: false } : line,
  )
}
