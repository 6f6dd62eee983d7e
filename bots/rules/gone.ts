/** What a unit has beside its trades: dust and coins that trades have left behind, less what has been sold beyond what its trade held. */
import type { Fill } from '#engine/fill.ts'
import { asAmount, asQuantity, min, ZERO_AMOUNT, ZERO_QUANTITY } from '#engine/money.ts'
import { addPositions, bookSell, type Position } from '#engine/position.ts'

type Unit = { head: { gone: Position } }

/** Books a sale of a trade, which gives no more than it holds: what comes late may have been sold otherwise, and the rest is owed by the unit. */
export const bookSale = ({ head }: Unit, position: Position, fill: Fill): Position => {
  const sold = bookSell(position, fill)
  if (sold.base >= 0n) return sold
  const owed: Position = { base: sold.base, cost: sold.cost, realised: ZERO_AMOUNT, fees: ZERO_AMOUNT }
  head.gone = addPositions(head.gone, owed)
  return { ...sold, base: ZERO_QUANTITY, cost: ZERO_AMOUNT }
}

/** What a trade holds less what the unit owes: those coins have been sold already. */
export const coverOwed = ({ head }: Unit, position: Position): Position => {
  const { gone } = head
  if (gone.base >= 0n || position.base <= 0n) return position
  const base = min(asQuantity(-gone.base), position.base)
  const cost = asAmount((position.cost * base) / position.base)
  head.gone = addPositions(gone, { base, cost, realised: ZERO_AMOUNT, fees: ZERO_AMOUNT })
  return { ...position, base: asQuantity(position.base - base), cost: asAmount(position.cost - cost) }
}

/** Books a sale of a trade that is gone; what it has realised. */
export const bookSaleOfGone = ({ head }: Unit, fill: Fill): bigint => {
  const { realised } = head.gone
  head.gone = bookSell(head.gone, fill)
  return head.gone.realised - realised
}
