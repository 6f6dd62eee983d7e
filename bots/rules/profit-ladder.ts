/** Partial profits: at which prices a position is sold, and how much at each. */
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

/** The lines of its settings that a line of a ladder comes from, by their place there: several where they round to one price. */
export type OfRules = { rules: readonly number[] }

/**
 * A user keeps single profits off the market by naming them: the mark is of a line of the settings that the trade keeps, not of an order. So it can be
 * set before anything is held, and lasts from run to run until its user starts that profit, or all profits of the trade, or until an edit leaves no such line.
 * Where lines round to one price they are one order, which is off when one of them is: what its user has not allowed is not offered. A line too small for the
 * exchange gives its quantity to a neighbor as ever, and the mark of the line that then offers it decides.
 */
export const isKeptOff = ({ rulesOff }: { rulesOff: readonly number[] }, { rules }: OfRules): boolean =>
  rulesOff.length > 0 && rules.some((rule) => rulesOff.includes(rule))

/** The marks that other settings leave: those of lines that they have, too. */
export const marksLeft = (
  { rulesOff }: { rulesOff: readonly number[] },
  { profits }: { profits: readonly unknown[] },
): readonly number[] => rulesOff.filter((rule) => rule < profits.length)

/** A part as a number, to be held against others of the same ladder: they are all shares, or all base. */
export const weightOf = (part: Part): bigint => ('share' in part ? part.share : part.base)

/** A share as it was typed; for base of its own the share that `quantity` is of everything. */
export const shareOf = (line: Part, quantity: bigint, everything: bigint): Ratio =>
  'share' in line ? line.share : asRatio((quantity * HUNDRED) / everything)

/** A line with the quantity it sells. A merged line is too small for the exchange and has given its quantity to its neighbor. */
export type PlannedProfit = PricedShare & { quantity: Quantity; merged: boolean }

/** Profits of earlier versions say of themselves that they are off, and nothing of settings: they count as the lines of their place. */
export const rulesOffByPlace = (profits: readonly { readonly off?: boolean }[]): readonly number[] =>
  profits.flatMap(({ off }, place) => (off === true ? [place] : []))

/** A line has sold all that it was to sell in this run. */
export const isSold = ({ quantity, sold }: { quantity: Quantity; sold: Quantity }): boolean =>
  sold > 0n && sold >= quantity

/** The price at which a rule sells what was bought at `entry`, rounded up to the tick size. */
export const profitPrice = (rule: ProfitRule, entry: Price, market: Ticks): Price => {
  switch (rule.type) {
    case 'fix':
      return restingPrice(market, 'sell', asPrice(entry + rule.profit))
    case 'percent':
      return restingPrice(market, 'sell', asPrice(divideUp(entry * (HUNDRED + rule.profit), HUNDRED)))
  }
}

/** The ladder above `entry`, lowest price first; rules that round to one price are one line. */
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

/** Averages are anchors without end. */
const MOST_LADDERS = 1_000

/** Ladders worked out once for each settings and anchor: every look at a level asks for its own. */
export const rememberedLadders = <Terms extends object, Line>(
  make: (terms: Terms, anchor: Price, market: Ticks) => readonly Line[],
): typeof make => {
  const remembered = new WeakMap<Terms, { tickSize: Price; byAnchor: Map<Price, readonly Line[]> }>()
  return (terms, anchor, { tickSize }) => {
    let known = remembered.get(terms)
    if (known === undefined || known.tickSize !== tickSize || known.byAnchor.size > MOST_LADDERS) {
      known = { tickSize, byAnchor: new Map() }
      remembered.set(terms, known)
    }
    const lines = known.byAnchor.get(anchor) ?? make(terms, anchor, { tickSize })
    known.byAnchor.set(anchor, lines)
    return lines
  }
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
