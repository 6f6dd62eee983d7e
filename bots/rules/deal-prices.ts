/** Prices at which something happens to a position, all from its average cost. Source: bots.md 3.4, 12.5, 12.6. */
import { fitQuantity, isLargeEnough, type Market, marketablePrice, restingPrice, stopPrice } from '#engine/market.ts'
import {
  asPrice,
  asRatio,
  ceilTo,
  divideDown,
  divideUp,
  HUNDRED,
  max,
  ONE,
  type Price,
  type Ratio,
} from '#engine/money.ts'
import type { Position } from '#engine/position.ts'
import type { DealTerms } from './deal.ts'

/** Average cost of one base, fees included. Null when nothing is held. */
export const averageCost = ({ base, cost }: Position): Price | null =>
  base > 0n ? asPrice(divideDown(cost * ONE, base)) : null

/** Price at which selling everything nets exactly `percent` after its fee, rounded up to 10^-18. */
const netPrice = (market: Market, { base, cost }: Position, percent: bigint): Price =>
  asPrice(divideUp(cost * (HUNDRED + percent) * ONE * ONE, base * HUNDRED * (ONE - market.fees.taker)))

/** Lowest price on a tick that nets at least `percent`. `base` must be positive. */
export const profitPriceOf = (market: Market, position: Position, percent: Ratio): Price =>
  restingPrice(market, 'sell', netPrice(market, position, percent))

/** Highest price at which the loss counts as `percent`: it fires earlier rather than later. */
export const lossPriceOf = (market: Market, position: Position, percent: Ratio): Price =>
  stopPrice(market, 'sell', netPrice(market, position, asRatio(-percent)))

/** Highest price at which a position is diluted. */
export const dilutionPriceOf = (market: Market, { base, cost }: Position, percent: Ratio): Price =>
  restingPrice(market, 'buy', asPrice(divideDown(cost * (HUNDRED - percent) * ONE, base * HUNDRED)))

/** Limit price of an offer: 0.1 % below the bid. Source: bots.md 12.4. */
export const offerPriceAt = (market: Market, bid: Price): Price =>
  marketablePrice(market, 'sell', asPrice((bid * 999n) / 1000n))

/**
 * Lowest price on a tick at which an offer of the whole position is large enough for the exchange; less than one step of quantity counts as
 * one.
 */
export const offerablePriceOf = (market: Market, { base }: Position): Price => {
  const quantity = max(fitQuantity(market, base), market.stepSize)
  const least = ceilTo(divideUp(market.minNotional * ONE, quantity), market.tickSize)
  return restingPrice(market, 'sell', asPrice(divideUp(least * 1000n, 999n)))
}

/** Price at which a position gives up. Null when it never does or nothing is held. */
export const stopOf = (terms: Pick<DealTerms, 'maxLoss'>, market: Market, position: Position): Price | null =>
  terms.maxLoss === null || position.base <= 0n ? null : lossPriceOf(market, position, terms.maxLoss)

/** True when the exchange would accept a sell of the whole position. */
export const isHeld = (market: Market, position: Position, price: Price): boolean =>
  isLargeEnough(market, fitQuantity(market, position.base), price)
