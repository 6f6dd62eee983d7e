/** What fills and ends do to one order of a deal, whichever slot it is in. */
import type { Event } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import { asAmount, asQuantity, notional } from '#engine/money.ts'
import type { Position } from '#engine/position.ts'
import type { Deal, Work } from './deal.ts'
import { besideDeal } from './deal-work.ts'
import { bookSale } from './gone.ts'
import type { Order } from './order.ts'

type Filled = Extract<Event, { kind: 'order-filled' }>

/** Seen before, out of place, or new: then the order as the fill leaves it, which may be its end. `profit` is what the fill realised. */
export type Taken =
  | { kind: 'known' }
  | { kind: 'ended'; order: Order }
  | { kind: 'filled'; order: Order; over: boolean }

/** A fill reaches its order. One delivered before changes no money; it may still say that the order is done. */
export const takeFill = (work: Work, order: Order, { fill, filled, done }: Filled): Taken => {
  const isRepeated = work.head.lastFill === fill.tradeId
  work.head.lastFill = fill.tradeId
  if (isRepeated || filled <= order.filled) {
    const ends = done && order.state !== 'dead' && filled === order.filled
    return ends ? { kind: 'ended', order: { ...order, state: 'dead' } } : { kind: 'known' }
  }
  const over = done || (order.state === 'settling' && filled >= order.quantity)
  return {
    kind: 'filled',
    over,
    order: {
      ...order,
      accepted: true,
      state: over ? 'dead' : order.state,
      filled: asQuantity(filled),
      value: asAmount(order.value + notional(fill.price, fill.quantity)),
      fee: asAmount(order.fee + fill.fee.quote),
      atMs: work.at,
    },
  }
}

/** The position of a deal that has sold: it gives no more than it holds, and the rest is owed beside it. */
export const soldFrom = (work: Work, { id, position }: Deal, fill: Fill): Position =>
  besideDeal(work, id, (beside) => bookSale(beside, position, fill))

/** An order has ended without this event filling more: dead, or settling while fills it names are still to come; null where it had ended before. */
export const takeEnd = (order: Order | null, filled: bigint): Order | null => {
  if (order === null || order.state === 'dead') return null
  if (filled > order.filled) return { ...order, state: 'settling', quantity: asQuantity(filled) }
  return { ...order, state: 'dead' }
}
