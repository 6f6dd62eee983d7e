/** Quote that is bound of an investment, whatever sizes it was bound with. Source: bots.md 26.3. */
import { type Amount, asQuantity, min, notional, type Price } from '#engine/money.ts'
import type { Position } from '#engine/position.ts'
import type { Order } from './order.ts'

/** Quote that a run's position binds: its cost, at most what its entries `paid`, so without fees on top and without older dust. */
export const boundByHeld = ({ cost }: Position, paid: Amount): bigint => min<bigint>(cost, paid)

/** Quote that an entry may still take at `price`; one being canceled counts until it has ended. */
export const boundByOrder = (order: Order | null, price: Price): bigint =>
  order === null || order.state === 'dead' ? 0n : notional(price, asQuantity(order.quantity - order.filled))
