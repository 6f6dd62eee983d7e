/** Arithmetic of leveraged positions: perpetual contracts in quote, one-way mode, fees in quote. Source: bots.md 14. */
import type { Fill } from './fill.ts'
import type { FuturesTerms, MarginType, Side } from './market.ts'
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
import type { Want } from './slots.ts'

/** Direction of a position: `long` earns when the price rises, `short` when it falls. */
export type Direction = 'long' | 'short'

/** Open position. Results of closed parts are kept by its owner. */
export type FuturesPosition = {
  direction: Direction
  /** Base, above zero. */
  quantity: Quantity
  /** Quote paid at entry: entry price times quantity. */
  worth: Amount
  /** Quote that the exchange keeps as margin. */
  margin: Amount
  /** Other costs in quote: entry fees of the open part, and all funding so far. */
  charged: Amount
  leverage: number
  marginType: MarginType
}

/** Terms of a position: its direction, its leverage as a whole number and its margin type. */
export type Terms = Pick<FuturesPosition, 'direction' | 'leverage' | 'marginType'>

/** Side of the orders that extend a position. */
export const openingSide = (direction: Direction): Side => (direction === 'long' ? 'buy' : 'sell')

/** Side of the orders that reduce a position. */
export const closingSide = (direction: Direction): Side => (direction === 'long' ? 'sell' : 'buy')

/** Direction of the position that an order of this side opens. */
export const directionOf = (opening: Side): Direction => (opening === 'buy' ? 'long' : 'short')

/** True when an order can only reduce a position: on spot a sell, on futures everything but `open`. */
export const isReduceOnly = (market: { futures?: FuturesTerms }, want: Want): boolean =>
  market.futures === undefined ? want.side === 'sell' : want.type !== 'open'

/** Base of a position, below zero for a short one. */
export const signedQuantity = (position: FuturesPosition | null): Quantity =>
  position === null ? ZERO_QUANTITY : asQuantity(position.direction === 'long' ? position.quantity : -position.quantity)

/** Entry price, rounded down to 10^-18. */
export const entryPrice = ({ worth, quantity }: FuturesPosition): Price => asPrice(divideDown(worth * ONE, quantity))

/** Margin in quote for a position of this worth, rounded up. */
export const marginFor = (worth: Amount, leverage: number): Amount => asAmount(divideUp(worth, BigInt(leverage)))

/** Position after a fill that opens it or adds to it. */
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

/** Result of closing a part: the rest, profit from price alone, entry costs of the part, and margin set free; in quote. */
export type Shrunk = { left: FuturesPosition | null; gross: Amount; charged: Amount; margin: Amount }

const shareOf = (whole: Amount, part: Quantity, quantity: Quantity): Amount => asAmount((whole * part) / quantity)

/** Result of a fill that closes a position or a part of it at its average entry. Throws RangeError for more than the position holds. */
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

/** Position after funding of `amount` quote; below zero it was received. */
export const charge = (position: FuturesPosition, amount: Amount): FuturesPosition => ({
  ...position,
  charged: asAmount(position.charged + amount),
})

/** Funding due in quote at a rate: long pays and short receives above zero, the reverse below. Rounded against the payer. */
export const fundingDue = ({ direction, quantity }: FuturesPosition, rate: Ratio, price: Price): Amount => {
  const whole = notional(price, quantity) * rate
  return asAmount(direction === 'long' ? divideUp(whole, ONE) : divideUp(-whole, ONE))
}

/** Unrealised profit in quote from price alone; below zero is a loss. */
export const unrealised = ({ direction, quantity, worth }: FuturesPosition, price: Price): Amount => {
  const value = notional(price, quantity)
  return asAmount(direction === 'long' ? value - worth : worth - value)
}

/** Expected liquidation price, rounded toward the entry so that it is never assumed farther away than it is. */
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

/** True when a price is at `bound` or worse for the position: at or below for long, at or above for short. */
export const isBeyond = (direction: Direction, price: Price, bound: Price): boolean =>
  direction === 'long' ? price <= bound : price >= bound

/** Profit in percent of the margin if closed at `price`, after all fees (the closing one included) and funding. Rounded down. */
export const netPercent = (position: FuturesPosition, price: Price, taker: Ratio): Ratio => {
  const closing = multiplyUp(notional(price, position.quantity), taker)
  const net = unrealised(position, price) - position.charged - closing
  return asRatio(divideDown(net * HUNDRED, position.margin))
}

/**
 * Price at which closing nets `percent` of the margin, below zero for a loss. Rounded toward profit, so that a stop fires a little early
 * rather than late. Zero or below when no price does.
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
 * Position in the shape that all units report: base and cost below zero for a short one. `realised` is net of the costs of closed parts,
 * `fees` all fees ever paid.
 */
export const booksOf = (position: FuturesPosition | null, realised: Amount, fees: Amount): Position => ({
  base: signedQuantity(position),
  cost: position === null ? ZERO_AMOUNT : costOf(position),
  realised,
  fees,
})
