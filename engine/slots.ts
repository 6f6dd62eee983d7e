import type { Side } from './market.ts'
import type { Price, Quantity } from './money.ts'

/** A place for at most one live order. A trade owns `entry:n`, `profit:n`, `stop` and `exit`; the unit (trade 0) owns `exit` only. */
export type Slot = `entry:${number}` | `profit:${number}` | 'stop' | 'exit'

/** The trade id under which the unit itself owns its common `exit`. */
export const UNIT = 0

/** How a leveraged position is held: its own margin alone answers for it, or all free quote of the account. */
export type MarginType = 'isolated' | 'cross'

/**
 * The order that a slot asks for. It is an absolute wish: wanting the same again changes nothing. On a market of futures `open` alone opens; every other order
 * there is reduce-only, so that none can turn a position round.
 */
export type Want =
  | { type: 'limit'; side: Side; price: Price; quantity: Quantity }
  /** A limit that fills at once or is canceled. */
  | { type: 'immediate'; side: Side; price: Price; quantity: Quantity }
  | { type: 'market'; side: Side; quantity: Quantity }
  /** Opens or adds to a position of futures at once, as far as the price allows. It says what the account must be set to, and where its stop will lie. */
  | { type: 'open'; side: Side; price: Price; quantity: Quantity; leverage: number; margin: MarginType; stop: Price }
  /** Rests at the exchange and becomes a market order once a print is at its price or beyond. */
  | { type: 'stop'; side: Side; price: Price; quantity: Quantity }

/** One slot whose want changed. Null wants no order there: a live one is canceled and its terminal event follows. */
export type SlotChange = { trade: number; slot: Slot; want: Want | null }

export const sameWant = (left: Want, right: Want): boolean =>
  left.type === right.type &&
  left.side === right.side &&
  left.quantity === right.quantity &&
  (left.type === 'market' || right.type === 'market' || left.price === right.price) &&
  (left.type !== 'open' ||
    right.type !== 'open' ||
    (left.leverage === right.leverage && left.margin === right.margin && left.stop === right.stop))
