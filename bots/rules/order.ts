/** An order of a trade as its unit remembers it, and how a decision wants one or none. */
import type { Fill } from '#engine/fill.ts'
import { isLargeEnough, type Market, quantityFor, type Side } from '#engine/market.ts'
import {
  type Amount,
  asAmount,
  asPrice,
  asQuantity,
  divideDown,
  multiplyUp,
  notional,
  ONE,
  type Price,
  type Quantity,
  ZERO_AMOUNT,
} from '#engine/money.ts'
import type { Slot, SlotChange, Want } from '#engine/slots.ts'
import type { Execution } from '#engine/status.ts'

/**
 * The latest order of a slot. All its fills have come before its end does. One that is `dead` stays until the slot is used again, so that what comes twice is
 * known for what it is.
 */
export type Order = {
  state: 'open' | 'canceling' | 'dead'
  /** The exchange has taken it. */
  accepted: boolean
  /** What it asked for. */
  quantity: Quantity
  filled: Quantity
  /** Quote of the fills. */
  value: Amount
  fee: Amount
  /** Realised by its fills. */
  profit: Amount
  /** When it was wanted or last filled. */
  atMs: number
}

/** What a line of an exit ladder has traded, one entry an order: the orders before, and the latest. */
export const executionsOf = (line: { order: Order | null; executed: readonly Execution[] }): readonly Execution[] => {
  const { order, executed } = line
  if (order === null || order.filled === 0n) return executed
  return [...executed, { atMs: order.atMs, price: averagePrice(order.value, order.filled), quantity: order.filled }]
}

/** What a run has traded, with one more fill of an order, `before` as it was: one entry an order, however often it fills. */
export const executedWith = (executed: readonly Execution[], before: Order, after: Order): readonly Execution[] => {
  const [was] = executionsOf({ order: before, executed: [] })
  const place = executed.findLastIndex(({ atMs, quantity }) => atMs === was?.atMs && quantity === was.quantity)
  return executionsOf({ order: after, executed: executed.filter((_, index) => index !== place) })
}

/** Volume-weighted price of an order's fills. */
export const averagePrice = (value: Amount, quantity: bigint): Price => asPrice(divideDown(value * ONE, quantity))

type News = { fill: Fill; filled: bigint; done: boolean }

/** The order with one more fill, which has realised `profit`. */
export const filledOrder = (order: Order, news: News, { at, profit }: { at: number; profit: bigint }): Order => ({
  ...order,
  accepted: true,
  state: news.done ? 'dead' : order.state,
  filled: asQuantity(news.filled),
  value: asAmount(order.value + notional(news.fill.price, news.fill.quantity)),
  fee: asAmount(order.fee + news.fill.fee.quote),
  profit: asAmount(order.profit + profit),
  atMs: at,
})

type LimitWant = Extract<Want, { type: 'limit' }>

/** The orders that a line of a ladder has asked for. */
export type Asked = LimitWant[]
/** Dust of earlier runs makes quantities differ a little. */
const MOST_ASKED = 16

/** A limit order as the very object that the same line has asked for before: what follows from it is worked out once. */
export const askedAgain = (asked: Asked, side: Side, price: Price, quantity: Quantity): LimitWant => {
  for (const one of asked) {
    if (one.quantity === quantity && one.side === side && one.price === price) return one
  }
  const next: LimitWant = { type: 'limit', side, price, quantity }
  if (asked.length === MOST_ASKED) asked.shift()
  asked.push(next)
  return next
}

/** What a line buys with any amount from `from` on and below `below`: one step more would cost that. `isSmall`: the exchange takes no such order. */
export type Affordable = { from: Amount; below: Amount; want: LimitWant; isSmall: boolean }

/** A buy at a price with an amount, by the orders that the same line has asked for; worked out, and kept, where none of them is it. */
export const buyWith = (affordable: Affordable[], amount: Amount, price: Price, market: Market): Affordable => {
  for (const one of affordable) {
    if (amount >= one.from && amount < one.below) return one
  }
  const quantity = quantityFor(market, amount, price)
  const want: LimitWant = { type: 'limit', side: 'buy', price, quantity }
  const below = asAmount(multiplyUp(price, asQuantity(quantity + market.stepSize)))
  if (affordable.length === MOST_ASKED) affordable.shift()
  const next = {
    from: asAmount(multiplyUp(price, quantity)),
    below,
    want,
    isSmall: !isLargeEnough(market, quantity, price),
  }
  affordable.push(next)
  return next
}

/** A decision being made, as far as orders go: its time, and the changes of slots so far. */
export type Deciding = { readonly at: number; wants: SlotChange[] }

export const want = (work: Deciding, trade: number, slot: Slot, wanted: Want): Order => {
  work.wants.push({ trade, slot, want: wanted })
  return {
    state: 'open',
    accepted: false,
    quantity: wanted.quantity,
    filled: asQuantity(0n),
    value: ZERO_AMOUNT,
    fee: ZERO_AMOUNT,
    profit: ZERO_AMOUNT,
    atMs: work.at,
  }
}

/** Wanted at this very moment: the exchange does not know it yet. */
export const isJustWanted = ({ at }: { readonly at: number }, order: Order): boolean =>
  order.state === 'open' && !order.accepted && order.atMs === at

/** A cancel by us of an order that was wanted at this moment: it was the one before it in its slot that we canceled, and this is told twice. */
export const isRepeated = (work: { readonly at: number }, order: Order, by: 'us' | 'outside' | 'expiry'): boolean =>
  by === 'us' && isJustWanted(work, order)

/** Wants no order where `order` is; the order as it is then. One that this very decision has wanted is simply not wanted: it never leaves. */
export const cancel = (work: Deciding, trade: number, slot: Slot, order: Order | null): Order | null => {
  if (order === null || order.state !== 'open') return order
  const own = work.wants.findIndex((change) => change.trade === trade && change.slot === slot)
  if (own !== -1) {
    work.wants.splice(own, 1)
    return { ...order, state: 'dead' }
  }
  work.wants.push({ trade, slot, want: null })
  return { ...order, state: 'canceling' }
}
