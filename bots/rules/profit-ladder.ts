/** Partial profits: prices at which a position is sold, and the share of each. */
import { fitQuantity, isLargeEnough, type Market, restingPrice, type Ticks } from '#engine/market.ts'
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

/** Line of the exit ladder as people set it; `share` is percent of the position. */
export type ProfitRule =
  /** `profit` in quote for each base. */
  | { type: 'fix'; profit: Price; share: Ratio }
  /** `profit` in percent of the entry price. */
  | { type: 'percent'; profit: Ratio; share: Ratio }

/** Size of a line: a share of the position in percent, or a quantity of base. */
export type Part = { share: Ratio } | { base: Quantity }

/** Line of the exit ladder with its price. */
export type PricedShare = { price: Price; share: Ratio }

/** A part of a ladder at its price in quote. */
export type PricedPart = { price: Price } & Part

/** Indexes of the settings' lines that a line comes from: several when they round to one price. */
export type OfRules = { rules: readonly number[] }

/**
 * True when a user keeps the line off the market. The mark is of a line of the settings, not of an order: it can be set before anything is
 * held and lasts from run to run, until its user starts that profit or all profits of the trade, or an edit removes the line. Lines that
 * round to one price are one order, off when one of them is. A line too small for the exchange gives its quantity to a neighbor, whose mark
 * then decides.
 */
export const isKeptOff = ({ rulesOff }: { rulesOff: readonly number[] }, { rules }: OfRules): boolean =>
  rulesOff.length > 0 && rules.some((rule) => rulesOff.includes(rule))

/** Marks after an edit: those of lines that the new settings have too. */
export const marksLeft = (
  { rulesOff }: { rulesOff: readonly number[] },
  { profits }: { profits: readonly unknown[] },
): readonly number[] => rulesOff.filter((rule) => rule < profits.length)

/** Size of a part for comparison within one ladder, whose parts are all shares or all base. */
export const weightOf = (part: Part): bigint => ('share' in part ? part.share : part.base)

/** Share as typed; for a quantity of base its share of `everything`. */
export const shareOf = (line: Part, quantity: bigint, everything: bigint): Ratio =>
  'share' in line ? line.share : asRatio((quantity * HUNDRED) / everything)

/** Line with the quantity it sells. A merged line is too small for the exchange and gave its quantity to its neighbor. */
export type PlannedProfit = PricedShare & { quantity: Quantity; merged: boolean }

/** Marks of older versions, which marked profits and knew no settings' lines: they count for the line of the same place. */
export const rulesOffByPlace = (profits: readonly { readonly off?: boolean }[]): readonly number[] =>
  profits.flatMap(({ off }, place) => (off === true ? [place] : []))

/** True when a line has sold all of its quantity in this run. */
export const isSold = ({ quantity, sold }: { quantity: Quantity; sold: Quantity }): boolean =>
  sold > 0n && sold >= quantity

/** Price at which a rule sells what was bought at `entry`, rounded up to the tick size. */
export const profitPrice = (rule: ProfitRule, entry: Price, market: Ticks): Price => {
  switch (rule.type) {
    case 'fix':
      return restingPrice(market, 'sell', asPrice(entry + rule.profit))
    case 'percent':
      return restingPrice(market, 'sell', asPrice(divideUp(entry * (HUNDRED + rule.profit), HUNDRED)))
  }
}

/** Ladder above `entry`, lowest price first; rules that round to one price are one line. */
export const pricedShares = (
  rules: readonly ProfitRule[],
  entry: Price,
  market: Ticks,
): readonly (PricedShare & OfRules)[] => {
  const lines = rules
    .map((rule, index) => ({ price: profitPrice(rule, entry, market), share: rule.share, rules: [index] }))
    .sort((left, right) => (left.price < right.price ? -1 : left.price > right.price ? 1 : 0))
  const merged: (PricedShare & OfRules)[] = []
  for (const line of lines) {
    const last = merged.at(-1)
    if (last?.price === line.price) {
      const share = asRatio(last.share + line.share)
      merged[merged.length - 1] = { price: line.price, share, rules: [...last.rules, ...line.rules] }
    } else merged.push(line)
  }
  return merged
}

/**
 * Quantities of the lines, lowest price first: rounded down to the step size, the last takes the rest. A line too small for the exchange
 * goes to the next higher one, a too small last one to the next lower. Shares need not sum to 100: after partial sales the others keep
 * their proportion. Lines with base of their own take it from the lowest on; what is missing is missing at the highest, and a surplus is
 * sold by the last. Null when even everything together is too small. Source: bots.md 3.5, 7.3.
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
