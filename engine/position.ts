import { type Amount, asAmount, asQuantity, notional, type Quantity, ZERO_AMOUNT, ZERO_QUANTITY } from './money.ts'
import type { Fill } from './fill.ts'

/** What a trade holds, by average cost. `cost` contains the fees of the buys. */
export type Position = {
  base: Quantity
  cost: Amount
  /** Profit booked by sells, after all fees. */
  realised: Amount
  /** All fees paid so far, valued in quote; already inside cost and realised. */
  fees: Amount
}

/** Nothing held, nothing earned. */
export const flat: Position = { base: ZERO_QUANTITY, cost: ZERO_AMOUNT, realised: ZERO_AMOUNT, fees: ZERO_AMOUNT }

/** Both together: base, cost, realised profit and fees. */
export const addPositions = (left: Position, right: Position): Position =>
  right === flat
    ? left
    : {
        base: asQuantity(left.base + right.base),
        cost: asAmount(left.cost + right.cost),
        realised: asAmount(left.realised + right.realised),
        fees: asAmount(left.fees + right.fees),
      }

/** Books a buy: what arrives is the quantity less a fee taken in base; what it cost includes every other fee. `worth` is that of the fill without its fee, where it is known. */
export const bookBuy = (position: Position, fill: Fill, worth = notional(fill.price, fill.quantity)): Position => {
  const { fee } = fill
  return {
    base: asQuantity(position.base + fill.quantity - (fee.asset === 'base' ? fee.amount : 0n)),
    cost: asAmount(position.cost + worth + (fee.asset === 'base' ? 0n : fee.quote)),
    realised: position.realised,
    fees: asAmount(position.fees + fee.quote),
  }
}

/** Books a sell at average cost. A fee in base leaves the position too, at its cost. */
export const bookSell = (position: Position, fill: Fill, worth = notional(fill.price, fill.quantity)): Position => {
  const { fee } = fill
  const left = fill.quantity + (fee.asset === 'base' ? fee.amount : 0n)
  const cost = position.base === 0n ? 0n : (position.cost * left) / position.base
  const proceeds = worth - (fee.asset === 'base' ? 0n : fee.quote)
  return {
    base: asQuantity(position.base - left),
    cost: asAmount(position.cost - cost),
    realised: asAmount(position.realised + proceeds - cost),
    fees: asAmount(position.fees + fee.quote),
  }
}
