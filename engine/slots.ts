import type { MarginType, Side } from './market.ts'
import type { Price, Quantity } from './money.ts'

/** Slot: place for at most one live order. A trade owns `entry:n`, `profit:n`, `stop` and `exit`; the unit (trade 0) owns `exit` only. */
export type Slot = `entry:${number}` | `profit:${number}` | 'stop' | 'exit'

/** Trade number under which the unit owns its common `exit`. */
export const UNIT = 0

/** Price that caused an exit which takes; for several trades the worst of theirs. Left out where a user, a signal, a time or a candle's close caused it. */
type Triggered = { trigger?: Price }

/**
 * Order wanted in a slot. It is absolute: wanting the same again changes nothing. On futures only `open` opens; all other types are
 * reduce-only.
 */
export type Want =
  | { type: 'limit'; side: Side; price: Price; quantity: Quantity }
  /** Limit order that fills at once or is canceled. */
  | ({ type: 'immediate'; side: Side; price: Price; quantity: Quantity } & Triggered)
  | ({ type: 'market'; side: Side; quantity: Quantity } & Triggered)
  /**
   * Order that opens or adds to a futures position at once, up to its price. It names the account settings it needs and where its stop will
   * lie.
   */
  | { type: 'open'; side: Side; price: Price; quantity: Quantity; leverage: number; margin: MarginType; stop: Price }
  /** Order resting at the exchange that becomes a market order at the first print at its price or beyond. */
  | { type: 'stop'; side: Side; price: Price; quantity: Quantity }

/** Changed want of one slot. Null cancels a live order there; its terminal event follows. */
export type SlotChange = { trade: number; slot: Slot; want: Want | null }

/** Whether two wants are the same order; what has triggered them does not matter. */
export const sameWant = (left: Want, right: Want): boolean =>
  left.type === right.type &&
  left.side === right.side &&
  left.quantity === right.quantity &&
  (left.type === 'market' || right.type === 'market' || left.price === right.price) &&
  (left.type !== 'open' ||
    right.type !== 'open' ||
    (left.leverage === right.leverage && left.margin === right.margin && left.stop === right.stop))
