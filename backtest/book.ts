/** The live orders of a backtested unit: found by slot, filled by price, counted for the gate. Nothing here looks at all of them. */
import { inFeeAsset } from '#engine/fees.ts'
import type { Fee, Fill } from '#engine/fill.ts'
import type { Market, MarketNow, Side } from '#engine/market.ts'
import { availableTo, marketAtTrigger, simulatedFee, SLIPPAGE, takenPrice, triggerOf } from '#engine/matching.ts'
import {
  type Amount,
  asQuantity,
  notional,
  type Price,
  type Quantity,
  type Ratio,
  ZERO_QUANTITY,
} from '#engine/money.ts'
import { type Slot, UNIT, type Want } from '#engine/slots.ts'
import { type Account, type LimitTerms, limitTerms, lock, lockFor, paid, release, settle } from './account.ts'
import type { FeePriceAt } from './fee-price.ts'
import { dequeue, enqueue } from './price-queue.ts'

export type LiveOrder = {
  number: number
  /** The key of trade and slot. */
  place: number
  trade: number
  slot: Slot
  want: Want
  filled: Quantity
  fills: number
  locked: bigint
  /** What follows from a limit order; null for one that takes. */
  terms: LimitTerms | null
  trigger: number
  /** Number of the candle in which it was sent, and of that candle's points that came before it. */
  candle: number
  after: number
  /** Rests, or waits to be executed. False once canceled, filled or expired. */
  live: boolean
}

/** What happened at the exchange, not yet told to the unit. */
export type Outcome =
  | {
      kind: 'filled'
      order: LiveOrder
      fill: Fill
      /** Of the fill, in quote, without its fee. */
      worth: Amount
      taker: boolean
      filled: Quantity
      done: boolean
    }
  | { kind: 'expired'; order: LiveOrder }

export type Book = {
  account: Account
  /** By which market orders are filled worse. */
  slippage: Ratio
  /** Of the pair that values fees in a third asset; null where they are in none. */
  feePriceAt: FeePriceAt | null
  /** Every order whose end the unit has not been told, by its place. */
  slots: Map<number, LiveOrder>
  /** Resting limit orders, those that fill first at the end. */
  buys: LiveOrder[]
  sells: LiveOrder[]
  /** Doubles of the prices that fill first, infinite where nothing rests. */
  highestBuy: number
  lowestSell: number
  /** Limit orders decided in the present candle: they rest from the next one on. */
  arriving: LiveOrder[]
  /** Market and immediate orders: executed at the next open, or at once where a price has caused them. */
  taking: LiveOrder[]
  /** What the last match or take brought; filled anew by the next. */
  outcomes: Outcome[]
  /** Orders that a print has filled in part, until they rest again. */
  partial: LiveOrder[]
  /** Base offered by live sells, of each trade and of all. */
  offered: Map<number, bigint>
  offeredByAll: bigint
  /** Live limit orders. */
  resting: number
  /** Number of the present candle, and its prices so far, as many as `points`. */
  candle: number
  path: Float64Array
  points: number
  last: number
}

export const openBook = (account: Account, slippage: Ratio = SLIPPAGE, feePriceAt: FeePriceAt | null = null): Book => ({
  account,
  slippage,
  feePriceAt,
  slots: new Map(),
  buys: [],
  sells: [],
  highestBuy: -Infinity,
  lowestSell: Infinity,
  arriving: [],
  taking: [],
  outcomes: [],
  partial: [],
  offered: new Map(),
  offeredByAll: 0n,
  resting: 0,
  candle: 0,
  path: new Float64Array(4),
  points: 0,
  last: 0,
})

/** Empties a list that is filled again and again: it keeps its memory, which a length of zero would give away. */
export const empty = (list: unknown[]): void => {
  while (list.length > 0) list.pop()
}

/** Slots have few names; each gets a number when it is first seen. */
const slotNumbers = new Map<Slot, number>()
const MOST_SLOTS = 4_096

/** One number for a trade and its slot: a far cheaper key than a text. */
const placeOf = (trade: number, slot: Slot): number => {
  let number = slotNumbers.get(slot)
  if (number === undefined) {
    number = slotNumbers.size
    if (number >= MOST_SLOTS) throw new RangeError(`more than ${MOST_SLOTS} slots`)
    slotNumbers.set(slot, number)
  }
  return trade * MOST_SLOTS + number
}

export const orderIn = (book: Book, trade: number, slot: Slot): LiveOrder | null =>
  book.slots.get(placeOf(trade, slot)) ?? null

/** Base already offered by the same owner: a trade's own sells, or all of them for the common exit. */
export const offeredBy = (book: Book, trade: number): Quantity =>
  asQuantity(trade === UNIT ? book.offeredByAll : (book.offered.get(trade) ?? 0n))

const offer = (book: Book, order: LiveOrder, quantity: bigint): void => {
  if (order.want.side === 'buy') return
  book.offered.set(order.trade, (book.offered.get(order.trade) ?? 0n) + quantity)
  book.offeredByAll += quantity
}

/** Takes an order; null when the account lacks the funds. */
export const place = (book: Book, trade: number, slot: Slot, want: Want, now: MarketNow): LiveOrder | null => {
  const terms = want.type === 'limit' ? limitTerms(want, now) : null
  const locked = terms === null ? lockFor(want, now) : terms.locked
  if (!lock(book.account, want.side, locked)) return null
  book.last += 1
  const order: LiveOrder = {
    number: book.last,
    place: placeOf(trade, slot),
    trade,
    slot,
    want,
    filled: ZERO_QUANTITY,
    fills: 0,
    locked,
    terms,
    trigger: terms === null ? 0 : terms.trigger,
    candle: book.candle,
    after: book.points,
    live: true,
  }
  book.slots.set(order.place, order)
  if (want.type === 'limit') {
    book.arriving.push(order)
    book.resting += 1
  } else {
    book.taking.push(order)
  }
  offer(book, order, want.quantity)
  return order
}

const end = (book: Book, order: LiveOrder): void => {
  order.live = false
  if (order.want.type === 'limit') book.resting -= 1
}

/** Frees the slot of an order whose end the unit is being told. */
export const forget = (book: Book, order: LiveOrder): void => {
  book.slots.delete(order.place)
}

/** Notes which prices go through no order. */
const lookAgain = (book: Book): void => {
  book.highestBuy = book.buys.at(-1)?.trigger ?? -Infinity
  book.lowestSell = book.sells.at(-1)?.trigger ?? Infinity
}

const queueOf = (book: Book, side: Side): LiveOrder[] => (side === 'buy' ? book.buys : book.sells)

const rest = (book: Book, order: LiveOrder): void => enqueue(queueOf(book, order.want.side), order, order.want.side)

/** Ends an order unfilled or partly filled. */
export const cancel = (book: Book, order: LiveOrder): void => {
  end(book, order)
  dequeue(queueOf(book, order.want.side), order)
  lookAgain(book)
  offer(book, order, order.filled - order.want.quantity)
  release(book.account, order.want, order.locked)
  order.locked = 0n
}

/** Limit orders decided in the last candle rest from now on. */
export const arrive = (book: Book): void => {
  if (book.arriving.length === 0) return
  for (const order of book.arriving) {
    if (order.live) rest(book, order)
  }
  empty(book.arriving)
  lookAgain(book)
}

type Part = { price: Price; quantity: Quantity; at: number; taker: boolean }

const feeOf = ({ feePriceAt }: Book, order: LiveOrder, now: MarketNow, part: Part): Fee => {
  const fee = plainFeeOf(order, now, part)
  return feePriceAt === null ? fee : inFeeAsset(fee, now.market, feePriceAt(part.at))
}

const plainFeeOf = ({ want, terms }: LiveOrder, now: MarketNow, { price, quantity, taker }: Part): Fee => {
  if (terms !== null && !taker && quantity === want.quantity) return terms.fee
  return simulatedFee(now.market, want.side, taker ? 'taker' : 'maker', price, quantity)
}

const fillOf = (from: Book, order: LiveOrder, now: MarketNow, part: Part): Fill => ({
  tradeId: `${order.number}-${order.fills + 1}`,
  at: part.at,
  price: part.price,
  quantity: part.quantity,
  fee: feeOf(from, order, now, part),
})

/** A limit order is filled at its own price. */
const worthOf = ({ want, terms }: LiveOrder, { price, quantity }: Fill): Amount =>
  terms !== null && quantity === want.quantity ? terms.worth : notional(price, quantity)

const book = (
  into: Book,
  order: LiveOrder,
  fill: Fill,
  taker: boolean,
  worth = worthOf(order, fill),
): Extract<Outcome, { kind: 'filled' }> => {
  const wanted = order.want.quantity
  const filled = asQuantity(order.filled + fill.quantity)
  const done = filled === wanted
  const keeps = done ? 0n : (order.locked * (wanted - filled)) / (wanted - order.filled)
  settle(into.account, order.want, fill, worth, order.locked - keeps)
  order.locked = keeps
  order.filled = filled
  order.fills += 1
  offer(into, order, 0n - fill.quantity)
  if (done) end(into, order)
  return { kind: 'filled', order, fill, worth, taker, filled, done }
}

/** Market now, and the price that the candle's path came from. */
type Taking = { now: MarketNow; at: number; came: Price }

/** Executes an order at the far side of the book, worse by the slippage, or not at all; a triggered one no better than at its trigger. */
const takeOne = (from: Book, order: LiveOrder, { now, at, came }: Taking): Outcome => {
  const { want } = order
  const price = takenPrice(marketAtTrigger(now, want, came), want, from.slippage)
  const fill = price === null ? null : fillOf(from, order, now, { price, quantity: want.quantity, at, taker: true })
  // The price may have run away from what was locked; an account never owes.
  const isShort =
    fill !== null && want.side === 'buy' && paid(fill, worthOf(order, fill)) > order.locked + from.account.freeQuote
  if (fill !== null && !isShort) return book(from, order, fill, true)
  cancel(from, order)
  return { kind: 'expired', order }
}

/** Executes what waited for the open. */
export const take = (from: Book, now: MarketNow, at: number): readonly Outcome[] => {
  const { outcomes } = from
  empty(outcomes)
  const taking = { now, at, came: now.price }
  for (const order of from.taking) if (order.live) outcomes.push(takeOne(from, order, taking))
  empty(from.taking)
  return outcomes
}

/** Executes, within the candle, what its prices have caused. */
export const takeTriggered = (from: Book, reached: Taking): readonly Outcome[] => {
  const { outcomes, taking } = from
  empty(outcomes)
  const caused = taking.filter(({ live, want }) => live && triggerOf(want) !== null)
  if (caused.length === 0) return outcomes
  from.taking = taking.filter((order) => !caused.includes(order))
  for (const order of caused) outcomes.push(takeOne(from, order, reached))
  return outcomes
}

/** False when a print at `price` goes through no resting order. */
export const mayMatch = (from: Book, price: number): boolean => price < from.highestBuy || price > from.lowestSell

/** How much of an order a print of so much base fills. */
const availableOf = ({ want, filled, terms }: LiveOrder, printed: number, market: Market): Quantity => {
  if (terms !== null && filled === 0n && printed > terms.plenty) return want.quantity
  return availableTo(asQuantity(want.quantity - filled), printed, market)
}

type Printed = { at: number; price: number; quantity: number }

/** Notes that the next candle begins. */
export const beginCandle = (from: Book): void => {
  from.candle += 1
  from.points = 0
}

/** Notes that the price has come to the next point of a candle. */
export const reach = (from: Book, price: number): void => {
  from.path[from.points] = price
  from.points += 1
}

/** True when the present candle's path has gone through an order since it was sent in that candle. */
const isPassed = ({ candle, path, points }: Book, order: LiveOrder): boolean => {
  if (order.candle !== candle) return false
  for (let point = order.after; point < points; point += 1) {
    const price = path[point] ?? Number.NaN
    if (order.want.side === 'buy' ? price < order.trigger : price > order.trigger) return true
  }
  return false
}

/** Fill, instead of a cancel, of an order that the path has passed. Null when it can be canceled. */
export const fillPassed = (
  from: Book,
  order: LiveOrder,
  { at, quantity }: Omit<Printed, 'price'>,
  now: MarketNow,
): Extract<Outcome, { kind: 'filled' }> | null => {
  if (order.want.type !== 'limit' || !isPassed(from, order)) return null
  const filled = availableOf(order, quantity, now.market)
  if (filled === 0n) return null
  dequeue(queueOf(from, order.want.side), order)
  lookAgain(from)
  const part = { price: order.want.price, quantity: filled, at, taker: false }
  return book(from, order, fillOf(from, order, now, part), false)
}

/** Fills the orders of one side that the print goes through. Those with a rest are no longer in the queue. */
const matchSide = (from: Book, side: Side, print: Printed, now: MarketNow): void => {
  const queue = queueOf(from, side)
  for (;;) {
    const order = queue.at(-1)
    if (order === undefined || order.want.type !== 'limit') return
    if (side === 'buy' ? order.trigger <= print.price : order.trigger >= print.price) return
    queue.pop()
    const filled = availableOf(order, print.quantity, now.market)
    if (filled > 0n) {
      const part = { price: order.want.price, quantity: filled, at: print.at, taker: false }
      from.outcomes.push(book(from, order, fillOf(from, order, now, part), false))
    }
    if (order.live) from.partial.push(order)
  }
}

/** Fills all resting orders that the print goes through, those it reaches first before the others. */
export const match = (from: Book, print: Printed, now: MarketNow): readonly Outcome[] => {
  const { outcomes, partial } = from
  empty(outcomes)
  matchSide(from, 'buy', print, now)
  matchSide(from, 'sell', print, now)
  for (const order of partial) rest(from, order)
  empty(partial)
  lookAgain(from)
  return outcomes
}
