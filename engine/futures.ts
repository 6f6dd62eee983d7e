/** The arithmetic of leveraged positions: perpetual contracts in quote, one-way mode, fees in quote (design: bots.md 14). */
import type { Fill } from './fill.ts'
import type { FuturesTerms, Side } from './market.ts'
import {
  type Amount,
  asAmount,
  asPrice,
  asQuantity,
  asRatio,
  divideDown,
  divideUp,
  HUNDRED,
  multiplyUp,
  notional,
  ONE,
  type Price,
  type Quantity,
  type Ratio,
  ZERO_AMOUNT,
  ZERO_QUANTITY,
} from './money.ts'
import type { Position } from './position.ts'
import type { MarginType, Want } from './slots.ts'

/** `long` earns when the price rises, `short` when it falls. */
export type Direction = 'long' | 'short'

/** A position that is open. What is closed is in the books of its owner, not here. */
export type FuturesPosition = {
  direction: Direction
  /** Base, above zero. */
  quantity: Quantity
  /** Quote for which it was entered; for one base, the entry price. */
  worth: Amount
  /** Quote that the exchange keeps for it. */
  margin: Amount
  /** What it has cost besides: the fees of entering what is still open, and all funding since. */
  charged: Amount
  leverage: number
  marginType: MarginType
}

export type Terms = Pick<FuturesPosition, 'direction' | 'leverage' | 'marginType'>

export const openingSide = (direction: Direction): Side => (direction === 'long' ? 'buy' : 'sell')
export const closingSide = (direction: Direction): Side => (direction === 'long' ? 'sell' : 'buy')
export const directionOf = (opening: Side): Direction => (opening === 'buy' ? 'long' : 'short')

/** Whether an order can only make a position smaller. On a spot market that is a sell, of futures everything but `open`. */
export const isReduceOnly = (market: { futures?: FuturesTerms }, want: Want): boolean =>
  market.futures === undefined ? want.side === 'sell' : want.type !== 'open'

/** Base, below zero for a short position. */
export const signedQuantity = (position: FuturesPosition | null): Quantity =>
  position === null ? ZERO_QUANTITY : asQuantity(position.direction === 'long' ? position.quantity : -position.quantity)

/** Quote per base for which it was entered; rounded down to 10^-18. */
export const entryPrice = ({ worth, quantity }: FuturesPosition): Price => asPrice(divideDown(worth * ONE, quantity))

/** Quote that so much worth needs as margin; rounded up. */
export const marginFor = (worth: Amount, leverage: number): Amount => asAmount(divideUp(worth, BigInt(leverage)))

/** A fill opens a position or adds to it. */
export const grow = (position: FuturesPosition | null, terms: Terms, fill: Fill): FuturesPosition => {
  const worth = notional(fill.price, fill.quantity)
  const { direction, leverage, marginType } = terms
  return {
    direction,
    leverage,
    marginType,
    quantity: asQuantity((position?.quantity ?? 0n) + fill.quantity),
    worth: asAmount((position?.worth ?? 0n) + worth),
    margin: asAmount((position?.margin ?? 0n) + marginFor(worth, leverage)),
    charged: asAmount((position?.charged ?? 0n) + fill.fee.quote),
  }
}

/** What closing a part brings: what stays, what the price alone has earned, what the part had cost before, and the margin that comes free. */
export type Shrunk = { left: FuturesPosition | null; gross: Amount; charged: Amount; margin: Amount }

const shareOf = (whole: Amount, part: Quantity, quantity: Quantity): Amount => asAmount((whole * part) / quantity)

/** A fill closes a position or a part of it, at its average entry. Throws RangeError for more than it holds. */
export const shrink = (position: FuturesPosition, { price, quantity }: Pick<Fill, 'price' | 'quantity'>): Shrunk => {
  if (quantity > position.quantity) throw new RangeError('more was closed than the position holds')
  const worth = shareOf(position.worth, quantity, position.quantity)
  const margin = shareOf(position.margin, quantity, position.quantity)
  const charged = shareOf(position.charged, quantity, position.quantity)
  const value = notional(price, quantity)
  const left: FuturesPosition | null =
    quantity === position.quantity
      ? null
      : {
          ...position,
          quantity: asQuantity(position.quantity - quantity),
          worth: asAmount(position.worth - worth),
          margin: asAmount(position.margin - margin),
          charged: asAmount(position.charged - charged),
        }
  return { left, gross: asAmount(position.direction === 'long' ? value - worth : worth - value), charged, margin }
}

/** Funding that was paid, or received when it is below zero. */
export const charge = (position: FuturesPosition, amount: Amount): FuturesPosition => ({
  ...position,
  charged: asAmount(position.charged + amount),
})

/** Funding due at a rate: what a long pays, a short receives, and the other way round below zero. Rounded against the payer. */
export const fundingDue = ({ direction, quantity }: FuturesPosition, rate: Ratio, price: Price): Amount => {
  const whole = notional(price, quantity) * rate
  return asAmount(direction === 'long' ? divideUp(whole, ONE) : divideUp(-whole, ONE))
}

/** What the price alone has earned so far; below zero is a loss. */
export const unrealised = ({ direction, quantity, worth }: FuturesPosition, price: Price): Amount => {
  const value = notional(price, quantity)
  return asAmount(direction === 'long' ? value - worth : worth - value)
}

/** The price at which the exchange is expected to liquidate; rounded toward the entry, so that it is never thought farther than it is. */
export const liquidationPrice = (
  { direction, leverage }: Pick<Terms, 'direction' | 'leverage'>,
  entry: Price,
  maintenance: Ratio,
): Price => {
  const times = BigInt(leverage)
  const distance = ONE - times * maintenance
  if (distance <= 0n) return entry
  const whole = times * ONE
  return asPrice(
    direction === 'long' ? divideUp(entry * (whole - distance), whole) : divideDown(entry * (whole + distance), whole),
  )
}

/** Whether a price lies at or beyond another one, seen from where the position earns: at or below for long, at or above for short. */
export const isBeyond = (direction: Direction, price: Price, bound: Price): boolean =>
  direction === 'long' ? price <= bound : price >= bound

/** Profit in human percent of the margin if it were closed at `price`: net of all fees, the closing one included, and of funding. Rounded down. */
export const netPercent = (position: FuturesPosition, price: Price, taker: Ratio): Ratio => {
  const closing = multiplyUp(notional(price, position.quantity), taker)
  const net = unrealised(position, price) - position.charged - closing
  return asRatio(divideDown(net * HUNDRED, position.margin))
}

/**
 * The price at which closing nets so many percent of the margin (below zero for a loss). Rounded toward profit: there the profit is
 * reached, and a stop fires a little early rather than late. Not above zero when no price does.
 */
export const priceAtNet = (position: FuturesPosition, percent: Ratio, taker: Ratio): Price => {
  const { direction, quantity, worth, margin, charged } = position
  const net = divideUp(margin * percent, HUNDRED)
  if (direction === 'long') return asPrice(divideUp((worth + charged + net) * ONE * ONE, quantity * (ONE - taker)))
  return asPrice(divideDown((worth - charged - net) * ONE * ONE, quantity * (ONE + taker)))
}

const costOf = ({ direction, worth, charged }: FuturesPosition): Amount =>
  asAmount((direction === 'long' ? worth : -worth) + charged)

/**
 * The position in the books that all units keep: base and worth are below zero for a short one, cost less realised is the quote that went out.
 * `realised` is net of what the closed parts have cost, `fees` is all that was ever paid.
 */
export const booksOf = (position: FuturesPosition | null, realised: Amount, fees: Amount): Position => ({
  base: signedQuantity(position),
  cost: position === null ? ZERO_AMOUNT : costOf(position),
  realised,
  fees,
})
