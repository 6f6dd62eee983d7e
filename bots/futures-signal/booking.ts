/** What fills, funding and liquidations make of a trade's books. */
import type { Fill } from '#engine/fill.ts'
import { charge, grow, shrink, type Terms } from '#engine/futures.ts'
import { type Amount, asAmount } from '#engine/money.ts'
import type { Trade } from './state.ts'

/** Its first fill begins a run: what the last one has traded is over. */
export const begun = (trade: Trade): Trade =>
  trade.position === null && !trade.hasLeft ? { ...trade, opened: [], closed: [] } : trade

/** An entry's fill opens or adds. */
export const bookEntry = (trade: Trade, terms: Terms, fill: Fill): Trade => ({
  ...trade,
  position: grow(trade.position, terms, fill),
  fees: asAmount(trade.fees + fill.fee.quote),
})

/** The fill of a stop, of a close or of a liquidation: what it realises is net of its own fee and of what the closed part had cost. */
export const bookExit = (trade: Trade, fill: Fill): Trade => {
  if (trade.position === null) return trade
  const { left, gross, charged: before } = shrink(trade.position, fill)
  return {
    ...trade,
    position: left,
    hasLeft: true,
    realised: asAmount(trade.realised + gross - before - fill.fee.quote),
    fees: asAmount(trade.fees + fill.fee.quote),
  }
}

/** Funding is a fee of the position; where none is left, it comes off what was realised. */
export const charged = (trade: Trade, amount: Amount): Trade => {
  const fees = asAmount(trade.fees + amount)
  if (trade.position === null) return { ...trade, fees, realised: asAmount(trade.realised - amount) }
  return { ...trade, fees, position: charge(trade.position, amount) }
}
