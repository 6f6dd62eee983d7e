/** Fills and ends of one order of a deal, whatever its slot. */
import type { Event } from '#engine/event.ts'
import { asAmount, asQuantity, notional } from '#engine/money.ts'
import type { Work } from './deal.ts'
import type { Order } from './order.ts'

type Filled = Extract<Event, { kind: 'order-filled' }>

/** Result of a fill: known already, or the order after it, which may have ended. */
export type Taken = { kind: 'known' } | { kind: 'ended' | 'filled'; order: Order }

/** Books a fill to its order. A duplicate changes no money, but may still end the order. */
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

/** Order after an end without a further fill. Null when it had ended before. */
export const takeEnd = (order: Order | null): Order | null =>
  order === null || order.state === 'dead' ? null : { ...order, state: 'dead' }
