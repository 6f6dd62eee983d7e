/** The quote that is bound of an investment, whatever the sizes it was bound with (bots.md 26.3). */
import { type Amount, asQuantity, min, notional, type Price } from '#engine/money.ts'
import type { Position } from '#engine/position.ts'
import type { Order } from './order.ts'

/** What a run still holds, by what its entries have `paid`: without fees on top, and without the dust of runs before. */
export const boundByHeld = ({ cost }: Position, paid: Amount): bigint => min<bigint>(cost, paid)

/** What an entry may still take at `price`; one that is being taken back may fill until it has ended. */
export const boundByOrder = (order: Order | null, price: Price): bigint =>
  order === null || order.state === 'dead' ? 0n : notional(price, asQuantity(order.quantity - order.filled))
