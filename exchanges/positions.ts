/** Leveraged positions of an account: margin, and what fills make of them. `holdings.ts` keeps them, whoever the exchange is. */
import type { Fill } from '#engine/fill.ts'
import {
  directionOf,
  entryPrice,
  type FuturesPosition,
  grow,
  liquidationPrice,
  marginFor,
  shrink,
} from '#engine/futures.ts'
import type { OpenWant } from '#engine/futures-gate.ts'
import { type MarginType, type Market, type MarketNow, restingPrice } from '#engine/market.ts'
import { multiplyUp, notional, type Price, type Quantity } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'

/** What an account is set to on one pair, and what it holds there. The setting stays when the position is closed. */
export type Leveraged = { leverage: number; marginType: MarginType; position: FuturesPosition | null }

/** Quote that an opening order locks: the margin and the fee at its price. Reduce-only orders lock nothing. */
export const openLock = (want: OpenWant, quantity: Quantity, now: MarketNow): bigint => {
  const worth = notional(want.price, quantity)
  return marginFor(worth, want.leverage) + multiplyUp(worth, now.market.fees.taker)
}

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

/** The price at which the exchange takes a position. */
export const liquidationAt = (position: FuturesPosition, { futures, ...market }: Market): Price | null => {
  if (futures === undefined) return null
  const estimate = liquidationPrice(position, entryPrice(position), futures.maintenance)
  return restingPrice(market, position.direction === 'long' ? 'sell' : 'buy', estimate)
}

/** At which price the account's position on a market is liquidated, and on which side of the price that lies; null where nothing is open. */
export const liquidationBound = (
  held: Leveraged | undefined,
  market: Market,
): { below: Price } | { above: Price } | null => {
  const position = held?.position ?? null
  const price = position === null ? null : liquidationAt(position, market)
  if (position === null || price === null) return null
  return position.direction === 'long' ? { below: price } : { above: price }
}
