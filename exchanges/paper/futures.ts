/** What a demo exchange does with leveraged positions: margin, reduce-only orders, stops and liquidation; `book.ts` applies it to an account. */
import type { RejectReason } from '#engine/event.ts'
import type { Fee, Fill } from '#engine/fill.ts'
import {
  directionOf,
  entryPrice,
  type FuturesPosition,
  grow,
  isBeyond,
  liquidationPrice,
  marginFor,
  shrink,
  signedQuantity,
} from '#engine/futures.ts'
import { brokenReduceFilter, brokenTerms, type OpenWant } from '#engine/futures-gate.ts'
import {
  brokenFilter,
  type FilterReason,
  type FuturesTerms,
  type Market,
  type MarketNow,
  restingPrice,
} from '#engine/market.ts'
import {
  type Amount,
  asAmount,
  asPrice,
  asQuantity,
  fromNumber,
  min,
  multiplyUp,
  notional,
  type Price,
  type Quantity,
} from '#engine/money.ts'
import type { MarginType, Want } from '#engine/slots.ts'

/** What an account is set to on one pair, and what it holds there. The setting stays when the position is closed. */
export type Leveraged = { leverage: number; marginType: MarginType; position: FuturesPosition | null }

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

/** Quote that an opening order locks: the margin and the fee at its price. Reduce-only orders lock nothing. */
export const openLock = (want: OpenWant, quantity: Quantity, now: MarketNow): bigint => {
  const worth = notional(want.price, quantity)
  return marginFor(worth, want.leverage) + multiplyUp(worth, now.market.fees.taker)
}

/** A stop wakes when a print is at its price or beyond. */
export const isTriggered = (stop: Extract<Want, { type: 'stop' }>, last: number): boolean => {
  const price = fromNumber(last)
  return stop.side === 'sell' ? price <= stop.price : price >= stop.price
}

/** What a reduce-only order may still close. */
export const reducible = (held: Leveraged | undefined, remaining: Quantity): Quantity =>
  min(remaining, asQuantity(held?.position?.quantity ?? 0n))

/** What a fill makes of a position, and how much quote comes free (or goes) and is locked (or not any more) besides what the order had locked. */
export type Change = { held: Leveraged; free: bigint; locked: bigint }

export const afterFill = (held: Leveraged | undefined, want: Want, fill: Fill): Change => {
  const before = held?.position ?? null
  if (want.type === 'open') {
    const terms = { direction: directionOf(want.side), leverage: want.leverage, marginType: want.margin }
    const position = grow(before, terms, fill)
    const margin = position.margin - (before?.margin ?? 0n)
    const after = { leverage: want.leverage, marginType: want.margin, position }
    return { held: after, free: 0n - margin - fill.fee.quote, locked: margin }
  }
  if (held === undefined || before === null) throw new RangeError('a reduce-only order was filled without a position')
  const { left, gross, margin } = shrink(before, fill)
  return { held: { ...held, position: left }, free: margin + gross - fill.fee.quote, locked: -margin }
}

/** The whole margin is gone: the price has cost a part of it, and the exchange keeps the rest for closing. */
const clearingFee = (position: FuturesPosition, price: Fill['price']): Fee => {
  const { gross, margin } = shrink(position, { price, quantity: position.quantity })
  const rest: Amount = asAmount(margin + gross > 0n ? margin + gross : 0n)
  return { asset: 'quote', amount: rest, quote: rest }
}

/** The price at which the exchange takes a position. */
export const liquidationAt = (position: FuturesPosition, { futures, ...market }: Market): Price | null => {
  if (futures === undefined) return null
  const estimate = liquidationPrice(position, entryPrice(position), futures.maintenance)
  return restingPrice(market, position.direction === 'long' ? 'sell' : 'buy', estimate)
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
