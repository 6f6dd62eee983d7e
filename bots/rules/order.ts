/** Order of a trade as its unit remembers it, and how a decision wants one or none. */
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
 * Latest order of a slot. All its fills come before its end. A `dead` one stays until the slot is used again, so that duplicates are
 * recognised.
 */
export type Order = {
  state: 'open' | 'canceling' | 'dead'
  /** True when the exchange has accepted it. */
  accepted: boolean
  /** Quantity wanted. */
  quantity: Quantity
  filled: Quantity
  /** Quote of the fills. */
  value: Amount
  fee: Amount
  /** Profit realised by its fills. */
  profit: Amount
  /** Time in ms of the want or the last fill. */
  atMs: number
}

/** Executions of a line of an exit ladder, one for each order: the earlier ones, and the latest. */
export const executionsOf = (line: { order: Order | null; executed: readonly Execution[] }): readonly Execution[] => {
  const { order, executed } = line
  if (order === null || order.filled === 0n) return executed
  return [...executed, { atMs: order.atMs, price: averagePrice(order.value, order.filled), quantity: order.filled }]
}

/** Executions of a run after one more fill of an order (`before` is the order without it): one for each order, however often it fills. */
export const executedWith = (executed: readonly Execution[], before: Order, after: Order): readonly Execution[] => {
  const [was] = executionsOf({ order: before, executed: [] })
  const place = executed.findLastIndex(({ atMs, quantity }) => atMs === was?.atMs && quantity === was.quantity)
  return executionsOf({ order: after, executed: executed.filter((_, index) => index !== place) })
}

/** Order that a price has caused. Others, and one without a price, stay as they are. */
export const causedBy = (wanted: Want, trigger: Price | undefined): Want =>
  trigger !== undefined && (wanted.type === 'market' || wanted.type === 'immediate') ? { ...wanted, trigger } : wanted

/** Average price of an order's fills, weighted by quantity. */
export const averagePrice = (value: Amount, quantity: bigint): Price => asPrice(divideDown(value * ONE, quantity))

type News = { fill: Fill; filled: bigint; done: boolean }

/** Order after one more fill, which realised `profit`. */
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

/** Orders that a line of a ladder has asked for. */
export type Asked = LimitWant[]
/** Most remembered orders of a line: dust of earlier runs makes quantities differ a little. */
const MOST_ASKED = 16

/** Limit order as the same object that the line asked for before, so that what follows from it is computed once. */
export const askedAgain = (asked: Asked, side: Side, price: Price, quantity: Quantity): LimitWant => {
  for (const one of asked) {
    if (one.quantity === quantity && one.side === side && one.price === price) return one
  }
  const next: LimitWant = { type: 'limit', side, price, quantity }
  if (asked.length === MOST_ASKED) asked.shift()
  asked.push(next)
  return next
}

/**
 * Buy of a line for any amount from `from` and below `below`, where one step more would be affordable. `isSmall`: below the exchange's
 * minimum.
 */
export type Affordable = { from: Amount; below: Amount; want: LimitWant; isSmall: boolean }

/** Buy at a price for an amount, as one of the line's earlier orders or a new one, which is remembered. */
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

/** Decision in progress, as orders use it: its time, and the slot changes so far. */
export type Deciding = { readonly at: number; wants: SlotChange[] }

/** Asks for an order of a trade in a slot, and answers with it as it stands from now on. */
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

/** True when the order was wanted at this very time, so that the exchange does not know it yet. */
export const isJustWanted = ({ at }: { readonly at: number }, order: Order): boolean =>
  order.state === 'open' && !order.accepted && order.atMs === at

/** True when a cancel by us is a duplicate: the order in the slot was wanted at this time, so the cancel was of the one before. */
export const isRepeated = (work: { readonly at: number }, order: Order, by: 'us' | 'outside' | 'expiry'): boolean =>
  by === 'us' && isJustWanted(work, order)

/** Cancels `order`; answers with the order after that. One wanted by this very decision is dropped and never leaves. */
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
