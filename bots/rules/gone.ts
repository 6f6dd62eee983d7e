/** What trades that are gone have left: dust, and coins that their user let go. */
import type { Fill } from '#engine/fill.ts'
import { asAmount, asQuantity, min, ZERO_AMOUNT } from '#engine/money.ts'
import { bookSell, type Position } from '#engine/position.ts'

/** A sale of a trade that is gone takes its part of what such trades have left, as far as that was not sold otherwise. */
export const sellOfGone = (gone: Position, fill: Fill): Position => {
  const sold = bookSell({ ...gone, cost: ZERO_AMOUNT }, fill)
  const taken = min(asQuantity(gone.base - sold.base), gone.base)
  const cost = taken > 0n ? (gone.cost * taken) / gone.base : 0n
  return { ...sold, cost: asAmount(gone.cost - cost), realised: asAmount(sold.realised - cost) }
}
