/** What fills, funding and liquidations make of a trade's books. */
import type { Fill } from '#engine/fill.ts'
import { charge, closingSide, type FuturesPosition, grow, openingSide, shrink, type Terms } from '#engine/futures.ts'
import type { Side } from '#engine/market.ts'
import { type Amount, asAmount, asQuantity, notional, ZERO_AMOUNT } from '#engine/money.ts'
import type { Position } from '#engine/position.ts'
import { splitFill } from '../rules/split-fill.ts'
import type { Trade } from './state.ts'
import { addPositions } from './work.ts'

/** Its first fill begins a run: what the last one has traded is over. */
export const begun = (trade: Trade): Trade =>
  trade.position === null && !trade.hasLeft ? { ...trade, opened: [], closed: [] } : trade

/** What a fill closes of a position, and what it is beyond that. One in the direction of the position closes nothing. */
const partsOf = (
  position: FuturesPosition | null,
  side: Side,
  fill: Fill,
): { closing: Fill | null; beyond: Fill | null } => {
  if (position === null || side !== closingSide(position.direction)) return { closing: null, beyond: fill }
  if (fill.quantity <= position.quantity) return { closing: fill, beyond: null }
  const [closing = null, beyond = null] = splitFill(fill, [position.quantity, fill.quantity - position.quantity], 1n)
  return { closing, beyond }
}

/** What a part closes realises net of its own fee and of what it had cost. */
const close = (trade: Trade, fill: Fill | null): Trade => {
  if (trade.position === null || fill === null) return trade
  const { left, gross, charged: before } = shrink(trade.position, fill)
  return {
    ...trade,
    position: left,
    hasLeft: true,
    realised: asAmount(trade.realised + gross - before - fill.fee.quote),
    fees: asAmount(trade.fees + fill.fee.quote),
  }
}

/** An entry's fill opens or adds. Against a position the other way it closes that first, as the exchange does: there is one a pair. */
export const bookEntry = (before: Trade, terms: Terms, fill: Fill): Trade => {
  const { closing, beyond } = partsOf(before.position, openingSide(terms.direction), fill)
  const trade = close(before, closing)
  if (beyond === null) return trade
  return {
    ...trade,
    position: grow(trade.position, terms, beyond),
    fees: asAmount(trade.fees + beyond.fee.quote),
  }
}

/** The unit in a decision, as far as it keeps what belongs to no trade. */
type Unit = { head: { gone: Position } }

/** What an order that opens nothing has closed and no trade holds: the unit owes it, at what it brought, and it realises nothing. */
export const bookBeyond = ({ head }: Unit, side: Side, { price, quantity, fee }: Fill): void => {
  const sign = side === 'buy' ? 1n : -1n
  head.gone = addPositions(head.gone, {
    base: asQuantity(sign * quantity),
    cost: asAmount(sign * notional(price, quantity) + fee.quote),
    realised: ZERO_AMOUNT,
    fees: fee.quote,
  })
}

/** The fill of a stop, of a close or of a liquidation. It turns no position round: what is beyond one the unit owes. */
export const bookExit = (work: Unit, trade: Trade, side: Side, fill: Fill): Trade => {
  const { closing, beyond } = partsOf(trade.position, side, fill)
  if (beyond !== null) bookBeyond(work, side, beyond)
  return close(trade, closing)
}

/** Funding is a fee of the position; where none is left, it comes off what was realised. */
export const charged = (trade: Trade, amount: Amount): Trade => {
  const fees = asAmount(trade.fees + amount)
  if (trade.position === null) return { ...trade, fees, realised: asAmount(trade.realised - amount) }
  return { ...trade, fees, position: charge(trade.position, amount) }
}
