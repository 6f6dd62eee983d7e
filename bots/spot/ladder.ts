/** The exit ladder of a trade: at which prices it leaves, and how much at each. */
import { rememberedAt } from '#engine/remembered.ts'
import { isBadPair } from '#engine/break-even.ts'
import { fitQuantity, isLargeEnough, type Market, quantityFor, restingPrice, type Ticks } from '#engine/market.ts'
import {
  asAmount,
  asPrice,
  asQuantity,
  asRatio,
  ceilTo,
  divideUp,
  HUNDRED,
  ONE,
  type Price,
  type Quantity,
  ZERO_QUANTITY,
} from '#engine/money.ts'
import {
  type OfRules,
  type Part,
  planProfits,
  type PlannedProfit,
  type PricedPart,
  shareOf,
  weightOf,
} from '../rules/profit-ladder.ts'
import type { Config, ExitRule } from './config.ts'
import { isPlaceable } from './plan.ts'
import { ahead, exitSide } from './side.ts'
import type { Trade } from './state.ts'

const exitPrice = (rule: ExitRule, terms: Config, anchor: Price, shift: bigint, market: Ticks): Price => {
  const round = (price: bigint): Price => restingPrice(market, exitSide(terms.direction), asPrice(price))
  switch (rule.type) {
    case 'price':
      return round(rule.price + shift)
    case 'fix':
      return round(ahead(terms.direction, anchor, rule.profit))
    case 'percent':
      return round(
        terms.direction === 'buy'
          ? divideUp(anchor * (HUNDRED + rule.profit), HUNDRED)
          : (anchor * (HUNDRED - rule.profit)) / HUNDRED,
      )
  }
}

/** The price that profits are measured from: the level, or what several entries have cost on average. */
export const anchorOf = (trade: Pick<Trade, 'price' | 'run' | 'entries'>): Price =>
  trade.entries.length > 1 && trade.run.quantity > 0n
    ? asPrice((trade.run.value * ONE) / trade.run.quantity)
    : trade.price

const partOf = (part: Part): Part => ('share' in part ? { share: part.share } : { base: part.base })

/** Two parts of one ladder as one. */
const together = (one: Part, other: Part): Part => {
  const sum = weightOf(one) + weightOf(other)
  return 'share' in one ? { share: asRatio(sum) } : { base: asQuantity(sum) }
}

type ExitLine = PricedPart & OfRules

/** The ladder from `anchor`, the nearest line first; rules that round to one price are one line. */
export const exitLines = (terms: Config, anchor: Price, shift: bigint, market: Ticks): readonly ExitLine[] =>
  shift === 0n ? unshifted(terms, anchor, market.tickSize) : ladderFrom(terms, anchor, shift, market)

const unshifted = rememberedAt((terms: Config, anchor: Price, tickSize: Price) =>
  ladderFrom(terms, anchor, 0n, { tickSize }),
)

const ladderFrom = (terms: Config, anchor: Price, shift: bigint, market: Ticks): readonly ExitLine[] => {
  const isNearer = (left: Price, right: Price): boolean => (terms.direction === 'buy' ? left < right : left > right)
  const lines = terms.profits
    .map((rule, index) => ({ price: exitPrice(rule, terms, anchor, shift, market), ...partOf(rule), rules: [index] }))
    .sort((left, right) => (left.price === right.price ? 0 : isNearer(left.price, right.price) ? -1 : 1))
  const merged: ExitLine[] = []
  for (const line of lines) {
    const last = merged.at(-1)
    if (last?.price === line.price) {
      const rules = [...last.rules, ...line.rules]
      merged[merged.length - 1] = { price: line.price, ...together(last, line), rules }
    } else merged.push(line)
  }
  return merged
}

/** What a buy of one quote of base costs with its fee, at most: a fee taken in base costs no quote. */
const costFactor = (market: Market): bigint => (market.fees.mode === 'received' ? ONE : ONE + market.fees.taker)

/** Base that `budget` of quote buys back at `price`, its fee paid out of the same budget. `tight` leaves the margin that the gate asks for. */
export const coverable = (market: Market, budget: bigint, price: Price, tight: boolean): Quantity => {
  if (budget <= 0n) return ZERO_QUANTITY
  const all = (budget * ONE) / costFactor(market)
  return quantityFor(market, asAmount(tight ? (all * 500n) / 501n : all), price)
}

/** Shares earned quote over the lines like `planProfits` shares base: too small a line goes to the next farther one, the last to the one before. */
const planCovers = (
  lines: readonly PricedPart[],
  budget: bigint,
  market: Market,
  tight: boolean,
): readonly PlannedProfit[] | null => {
  const farthest = lines.at(-1)
  if (
    farthest === undefined ||
    !isPlaceable(market, coverable(market, budget, farthest.price, tight), farthest.price)
  ) {
    return null
  }
  const weights = lines.reduce((sum, line) => sum + weightOf(line), 0n)
  const budgets: bigint[] = []
  let left = budget
  let carried = 0n
  let lastKept = -1
  lines.forEach((line, index) => {
    const own = index === lines.length - 1 ? left : (budget * weightOf(line)) / weights
    left -= own
    const whole = own + carried
    const isKept = isPlaceable(market, coverable(market, whole, line.price, tight), line.price)
    carried = isKept ? 0n : whole
    if (isKept) lastKept = index
    budgets.push(isKept ? whole : 0n)
  })
  const keeper = lastKept === -1 ? lines.length - 1 : lastKept
  return lines.map((line, index) => {
    const quantity = coverable(market, (budgets[index] ?? 0n) + (index === keeper ? carried : 0n), line.price, tight)
    return { price: line.price, share: shareOf(line, weightOf(line), weights), quantity, merged: quantity === 0n }
  })
}

/** What a trade may take to its profits: base to sell, or quote to buy back with. */
export const exitUnits = (direction: Config['direction'], trade: Trade): bigint =>
  direction === 'buy' ? trade.position.base : trade.earned

export const planExits = (
  terms: Config,
  lines: readonly PricedPart[],
  trade: Trade,
  market: Market,
): readonly PlannedProfit[] | null =>
  terms.direction === 'buy'
    ? planProfits(lines, trade.position.base, market)
    : planCovers(lines, trade.earned, market, trade.tight)

/** Whether what a trade holds is large enough to leave at the farthest line, or where it entered if it has none. */
export const isEnough = (terms: Config, trade: Trade, market: Market): boolean => {
  const anchor = anchorOf(trade)
  const farthest = exitLines(terms, anchor, trade.shift, market).at(-1)?.price ?? anchor
  if (terms.direction === 'buy') return isLargeEnough(market, fitQuantity(market, trade.position.base), farthest)
  return isPlaceable(market, coverable(market, trade.earned, farthest, trade.tight), farthest)
}

/** Base beyond what the bot shall sell; zero where it sells everything. */
export const excessBase = (terms: Config, trade: Trade, market: Market): bigint => {
  if (terms.kind !== 'single' || terms.sellAmount === null || terms.direction !== 'buy') return 0n
  const { base, cost } = trade.position
  switch (terms.sellAmount.kind) {
    case 'base':
      return base + trade.run.sold - terms.sellAmount.quantity
    case 'invested': {
      const nearest = exitLines(terms, anchorOf(trade), trade.shift, market)[0]
      if (nearest === undefined || cost <= 0n) return 0n
      const net = nearest.price * (ONE - market.fees.maker)
      return base - ceilTo(divideUp(cost * ONE * ONE, net), market.stepSize)
    }
  }
}

/** Whether one of the exits of an entry at `anchor` will likely earn nothing after fees. */
export const hasLosingExit = (terms: Config, anchor: Price, shift: bigint, market: Market): boolean =>
  exitLines(terms, anchor, shift, market).some(({ price }) =>
    isBadPair(market, { first: terms.direction, entry: anchor, exit: price }),
  )
