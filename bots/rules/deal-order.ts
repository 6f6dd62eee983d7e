/** What fills and ends do to one order of a deal, whichever slot it is in. */
import type { Event } from '#engine/event.ts'
import { asAmount, asQuantity, notional } from '#engine/money.ts'
import type { Work } from './deal.ts'
import type { Order } from './order.ts'

type Filled = Extract<Event, { kind: 'order-filled' }>

/** Seen before, out of place, or new: then the order as the fill leaves it, which may be its end. `profit` is what the fill realised. */
export type Taken = { kind: 'known' } | { kind: 'ended' | 'filled'; order: Order }

/** A fill reaches its order. One delivered before changes no money; it may still say that the order is done. */
export const takeFill = (work: Work, order: Order, { fill, filled, done }: Filled): Taken => {
  const isRepeated = work.head.lastFill === fill.tradeId
  work.head.lastFill = fill.tradeId
  if (order.state === 'dead') return { kind: 'known' }
  if (isRepeated || filled <= order.filled) {
    const ends = done && filled === order.filled
    return ends ? { kind: 'ended', order: { ...order, state: 'dead' } } : { kind: 'known' }
  }
  return {
    kind: 'filled',
    order: {
      ...order,
      accepted: true,
      state: done ? 'dead' : order.state,
      filled: asQuantity(filled),
      value: asAmount(order.value + notional(fill.price, fill.quantity)),
      fee: asAmount(order.fee + fill.fee.quote),
      atMs: work.at,
    },
  }
}

/** An order has ended without this event filling more; null where it had ended before. */
export const takeEnd = (order: Order | null): Order | null =>
  order === null || order.state === 'dead' ? null : { ...order, state: 'dead' }
