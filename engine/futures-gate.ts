/** Gate for futures orders: margin instead of worth, one-way mode, reduce-only, no stop beyond the liquidation. Source: bots.md 14. */
import type { RefusalReason } from './event.ts'
import { isBeyond, directionOf, liquidationPrice, marginFor } from './futures.ts'
import { brokenFilter, type FilterReason, type FuturesTerms, type Market, type MarketNow } from './market.ts'
import { type Amount, asAmount, notional, type Quantity } from './money.ts'
import type { Want } from './slots.ts'

/** A want that opens or extends a position. */
export type OpenWant = Extract<Want, { type: 'open' }>

/** Quote needed to open: the margin, plus 0.2 % of the worth to spare for fees. */
export const openNeeded = (want: OpenWant): Amount => {
  const worth = notional(want.price, want.quantity)
  return asAmount(marginFor(worth, want.leverage) + worth / 500n)
}

/**
 * First filter that a reduce-only order breaks. Null when it breaks none: exchanges accept any rest of a position (exchanges.md 4, error
 * -4164), within the step size and the largest quantity.
 */
export const brokenReduceFilter = (market: Market, want: Want): FilterReason | null => {
  if (want.quantity % market.stepSize !== 0n) return 'precision'
  if (want.type !== 'market' && want.price % market.tickSize !== 0n) return 'precision'
  if (want.quantity <= 0n) return 'below-minimum'
  return want.quantity > market.maxQuantity ? 'above-maximum' : null
}

/** Objection to a leverage and a stop on this market. Null when there is none. */
export const brokenTerms = (terms: FuturesTerms, want: OpenWant): 'leverage' | 'liquidation' | null => {
  if (!Number.isInteger(want.leverage) || want.leverage < 1 || want.leverage > terms.maxLeverage) return 'leverage'
  const direction = directionOf(want.side)
  const liquidation = liquidationPrice({ direction, leverage: want.leverage }, want.price, terms.maintenance)
  return isBeyond(direction, want.stop, liquidation) ? 'liquidation' : null
}

export type FuturesGateInput = {
  want: Want
  now: MarketNow
  /** Base of the trade's position, below zero for a short one. */
  holding: Quantity
  /** Base offered by other live reduce-only orders of the same owner. */
  offered: Quantity
  /** Base of the account's whole position on the pair, below zero for a short one. */
  freeBase: Quantity
  freeQuote: Amount
}

const opening = (input: FuturesGateInput, want: OpenWant, terms: FuturesTerms): RefusalReason | null => {
  const { now, holding } = input
  const broken = brokenFilter(now.market, want, now.price)
  if (broken !== null) return broken
  // One position an account and pair: another bot's, or one in the other direction, has to be closed first.
  if (input.freeBase !== holding || (want.side === 'buy' ? holding < 0n : holding > 0n)) return 'other-position'
  const against = brokenTerms(terms, want)
  if (against !== null) return against
  return openNeeded(want) > input.freeQuote ? 'insufficient-funds' : null
}

const reducing = ({ want, now, holding, offered, freeBase }: FuturesGateInput): RefusalReason | null => {
  const broken = brokenReduceFilter(now.market, want)
  if (broken !== null) return broken
  const sign = want.side === 'sell' ? 1n : -1n
  const isOver = want.quantity + offered > sign * holding || want.quantity > sign * freeBase
  return isOver ? 'over-position' : null
}

/** Reason to hold the order back. Null when it may leave. */
export const futuresGate = (input: FuturesGateInput, terms: FuturesTerms): RefusalReason | null =>
  input.want.type === 'open' ? opening(input, input.want, terms) : reducing(input)
