/** What a demo exchange does with leveraged positions: reduce-only orders, stops and liquidation. */
import type { RejectReason } from '#engine/event.ts'
import type { Fee, Fill } from '#engine/fill.ts'
import { directionOf, type FuturesPosition, isBeyond, shrink, signedQuantity } from '#engine/futures.ts'
import { brokenReduceFilter, brokenTerms, type OpenWant } from '#engine/futures-gate.ts'
import { brokenFilter, type FilterReason, type FuturesTerms, type MarketNow } from '#engine/market.ts'
import { type Amount, asAmount, asPrice, asQuantity, fromNumber, min, type Quantity } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import { type Leveraged, liquidationAt } from '../positions.ts'

/** How an exchange names a filter that an order breaks. */
export const filterReject = (broken: FilterReason): RejectReason => {
  switch (broken) {
    case 'below-minimum':
      return 'minimum'
    case 'above-maximum':
    case 'precision':
      return 'precision'
    case 'outside-band':
      return 'band'
  }
}

/** Leverage and margin type are read back before every opening order: with a position open they cannot be changed. */
const isSetOtherwise = ({ leverage, marginType, position }: Leveraged, want: OpenWant): boolean =>
  position !== null &&
  (leverage !== want.leverage || marginType !== want.margin || position.direction !== directionOf(want.side))

/** Why the exchange takes no such order; null when it does. Funds are the account's matter. */
export const futuresReject = (
  held: Leveraged | undefined,
  want: Want,
  now: MarketNow,
  terms: FuturesTerms,
): RejectReason | null => {
  if (want.type !== 'open') {
    const broken = brokenReduceFilter(now.market, want)
    if (broken !== null) return filterReject(broken)
    const base = signedQuantity(held?.position ?? null)
    return (want.side === 'sell' ? base : -base) > 0n ? null : 'other'
  }
  const broken = brokenFilter(now.market, want, now.price)
  if (broken !== null) return filterReject(broken)
  return brokenTerms(terms, want) !== null || (held !== undefined && isSetOtherwise(held, want)) ? 'other' : null
}

/** A stop wakes when a print is at its price or beyond. */
export const isTriggered = (stop: Extract<Want, { type: 'stop' }>, last: number): boolean => {
  const price = fromNumber(last)
  return stop.side === 'sell' ? price <= stop.price : price >= stop.price
}

/** What a reduce-only order may still close. */
export const reducible = (held: Leveraged | undefined, remaining: Quantity): Quantity =>
  min(remaining, asQuantity(held?.position?.quantity ?? 0n))

/** The whole margin is gone: the price has cost a part of it, and the exchange keeps the rest for closing. */
const clearingFee = (position: FuturesPosition, price: Fill['price']): Fee => {
  const { gross, margin } = shrink(position, { price, quantity: position.quantity })
  const rest: Amount = asAmount(margin + gross > 0n ? margin + gross : 0n)
  return { asset: 'quote', amount: rest, quote: rest }
}

/**
 * The fill by which the exchange liquidates at a print, or null. It happens at the estimated price, also when the price has jumped over
 * it: an account loses its margin and never more.
 */
export const liquidationBy = (
  position: FuturesPosition,
  seen: { at: number; price: number },
  now: MarketNow,
): Fill | null => {
  const price = liquidationAt(position, now.market)
  if (price === null) return null
  if (!isBeyond(position.direction, asPrice(fromNumber(seen.price)), price)) return null
  const fee = clearingFee(position, price)
  return { tradeId: `liquidation-${seen.at}`, at: seen.at, price, quantity: position.quantity, fee }
}
