import type { Side } from './market.ts'
import type { Price, Quantity } from './money.ts'

/** A place for at most one live order. A trade owns `entry:n`, `profit:n` and `exit`; the unit (trade 0) owns `exit` only. */
export type Slot = `entry:${number}` | `profit:${number}` | 'exit'

/** The trade id under which the unit itself owns its common `exit`. */
export const UNIT = 0

/** The order that a slot asks for. It is an absolute wish: wanting the same again changes nothing. */
export type Want =
  | { type: 'limit'; side: Side; price: Price; quantity: Quantity }
  /** A limit that fills at once or is canceled. */
  | { type: 'immediate'; side: Side; price: Price; quantity: Quantity }
  | { type: 'market'; side: Side; quantity: Quantity }

/** One slot whose want changed. Null wants no order there: a live one is canceled and its terminal event follows. */
export type SlotChange = { trade: number; slot: Slot; want: Want | null }

export const sameWant = (left: Want, right: Want): boolean =>
  left.type === right.type &&
  left.side === right.side &&
  left.quantity === right.quantity &&
  (left.type === 'market' || right.type === 'market' || left.price === right.price)
