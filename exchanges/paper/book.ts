/**
 * A demo account's exchange: balances that lock funds, and the orders that rest there (design: bots.md 22.1). Judging says what happens to an order; settling
 * applies it. Only settled outcomes count, and they are journalled first, so the same outcomes always rebuild the same book.
 */
import type { Print } from '#engine/candle.ts'
import type { RejectReason } from '#engine/event.ts'
import { inFeeAsset } from '#engine/fees.ts'
import type { Fill } from '#engine/fill.ts'
import { brokenFilter, type Fees, type Market, type MarketNow, type Pair } from '#engine/market.ts'
import { matchPrint, simulatedFee, takenPrice } from '#engine/matching.ts'
import {
  type Amount,
  min,
  asAmount,
  asQuantity,
  multiplyUp,
  notional,
  type Price,
  type Quantity,
  type Ratio,
  toNumber,
  ZERO_QUANTITY,
} from '#engine/money.ts'
import { quoteNeeded } from '#engine/gate.ts'
import { charge, isReduceOnly } from '#engine/futures.ts'
import type { Want } from '#engine/slots.ts'
import {
  afterFill,
  filterReject,
  futuresReject,
  isTriggered,
  type Leveraged,
  liquidationAt,
  liquidationBy,
  openLock,
  reducible,
} from './futures.ts'

export type Balance = { free: bigint; locked: bigint }

export type PaperOrder = {
  /** The client order id; with the ordinal of the fill it makes the trade id. */
  id: string
  pair: Pair
  base: string
  quote: string
  want: Want
  filled: Quantity
  fills: number
  /** Of the quote for a buy, of the base for a sell; of the quote on a market of futures. */
  locked: bigint
  /** Nothing before this time fills it. */
  activeFromMs: number
  /** It takes, where prices are trades: it is answered at `activeFromMs`, print or none. Left out for all others. */
  punctual?: true
  /** Left out for an order of a spot market. */
  futures?: true
}

/** Immutable; every outcome makes a new one. */
export type Book = {
  balances: Readonly<Record<string, Balance>>
  orders: ReadonlyMap<string, PaperOrder>
  /** By pair, where leverage has ever been set. Margins are part of the locked quote. */
  leveraged: Readonly<Record<string, Leveraged>>
}

/** What happened to an order, as it is journalled. */
export type OrderOutcome =
  | { kind: 'accepted'; order: PaperOrder }
  | { kind: 'rejected'; id: string; reason: RejectReason }
  | { kind: 'filled'; id: string; fill: Fill; done: boolean }
  | { kind: 'ended'; id: string; by: 'us' | 'expiry' }

export type Outcome =
  | OrderOutcome
  /** A position of futures, by the exchange itself. */
  | { kind: 'liquidated'; pair: Pair; quote: string; fill: Fill }

/** How long an order takes to reach the simulated exchange. */
export const LATENCY_MS = 150

export const openBook = (balances: Readonly<Record<string, bigint>>): Book => ({
  balances: Object.fromEntries(Object.entries(balances).map(([asset, free]) => [asset, { free, locked: 0n }])),
  orders: new Map(),
  leveraged: {},
})

export const balanceOf = (book: Book, asset: string): Balance => book.balances[asset] ?? { free: 0n, locked: 0n }

export const remainingOf = (order: PaperOrder): Quantity => asQuantity(order.want.quantity - order.filled)

const dearerRate = (fees: Fees): bigint => (fees.maker > fees.taker ? fees.maker : fees.taker)

/** Each fill rounds its fee up to 10^-18; this much covers a million fills of one order. */
const FEE_ROUNDING = 1_000_000n

/** Funds that stay locked while `remaining` of the order rests: quote with its fee for a buy, base for a sell. */
const lockFor = (want: Want, remaining: Quantity, now: MarketNow): bigint => {
  if (now.market.futures !== undefined) {
    return want.type === 'open' ? openLock(want, remaining, now) + FEE_ROUNDING : 0n
  }
  if (want.side === 'sell' || remaining === 0n) return remaining
  const cost =
    want.type === 'market'
      ? quoteNeeded({ ...want, quantity: remaining }, now)
      : asAmount(multiplyUp(want.price, remaining))
  return now.market.fees.mode === 'received'
    ? cost
    : cost + multiplyUp(cost, dearerRate(now.market.fees)) + FEE_ROUNDING
}

const rejectReason = (book: Book, want: Want, now: MarketNow): RejectReason | null => {
  const { futures, pair, status } = now.market
  if (status === 'halted') return 'halted'
  if (futures !== undefined) return futuresReject(book.leveraged[pair], want, now, futures)
  if (want.type === 'open' || want.type === 'stop') return 'other'
  const price = want.type === 'market' ? null : want.price
  const broken = brokenFilter(now.market, { side: want.side, price, quantity: want.quantity }, now.price)
  return broken === null ? null : filterReject(broken)
}

/** What the exchange answers to a new order. */
export const judgePlacing = (
  book: Book,
  order: { id: string; want: Want; activeFromMs: number; punctual?: true },
  now: MarketNow,
): OrderOutcome => {
  const { want, ...sent } = order
  const { id } = sent
  const reason = rejectReason(book, want, now)
  if (reason !== null) return { kind: 'rejected', id, reason }
  const { pair, base, quote } = now.market
  const locked = lockFor(want, want.quantity, now)
  const isFutures = now.market.futures !== undefined
  if (locked > balanceOf(book, isFutures || want.side === 'buy' ? quote : base).free)
    return { kind: 'rejected', id, reason: 'funds' }
  const taken: PaperOrder = { ...sent, pair, base, quote, want, filled: ZERO_QUANTITY, fills: 0, locked }
  return { kind: 'accepted', order: isFutures ? { ...taken, futures: true } : taken }
}

/** A print as an order sees it. `queued` is the base printed at exactly its price while it rested. */
export type Seen = {
  print: Print
  source: 'trade' | 'candle'
  now: MarketNow
  queued: number
  /** Of the pair that values fees in a third asset; null where they are in none, and while its price is not known. */
  feePrice: Price | null
  /** How much worse than the far side of the book what takes is filled; that of the demo account where it is left out. */
  slippage?: Ratio
}

const filledBy = (
  order: PaperOrder,
  seen: Seen,
  part: { price: Price; quantity: Quantity; taker: boolean },
): OrderOutcome => {
  const { price, quantity } = part
  const { market } = seen.now
  const inQuote = simulatedFee(market, order.want.side, part.taker ? 'taker' : 'maker', price, quantity)
  return {
    kind: 'filled',
    id: order.id,
    fill: {
      tradeId: `${order.id}-${order.fills + 1}`,
      at: seen.print.at,
      price,
      quantity,
      fee: inFeeAsset(inQuote, market, seen.feePrice),
    },
    done: order.filled + quantity === order.want.quantity,
  }
}

/** Quote that a fill takes out of the account, its fee included: a third asset is thought of as bought at that moment. */
const paid = (fill: Fill): bigint =>
  notional(fill.price, fill.quantity) + (fill.fee.asset === 'base' ? 0n : fill.fee.quote)

/** The price or the fee may have run away from what was locked: then the rest of the order ends, for an account never owes. */
const affordable = (book: Book, order: PaperOrder, outcome: OrderOutcome): OrderOutcome => {
  const isShort =
    order.want.side === 'buy' &&
    outcome.kind === 'filled' &&
    paid(outcome.fill) > order.locked + balanceOf(book, order.quote).free
  return isShort ? { kind: 'ended', id: order.id, by: 'expiry' } : outcome
}

const judgeTaking = (book: Book, order: PaperOrder, seen: Seen): OrderOutcome => {
  const price = takenPrice(seen.now, order.want, seen.slippage)
  if (price === null) return { kind: 'ended', id: order.id, by: 'expiry' }
  return affordable(book, order, filledBy(order, seen, { price, quantity: remainingOf(order), taker: true }))
}

/** An order of futures takes at once, or at its stop; one that reduces closes no more than is there, and ends when nothing is. */
const judgeFutures = (book: Book, order: PaperOrder, seen: Seen): OrderOutcome | null => {
  const { want } = order
  if (want.type === 'stop' && !isTriggered(want, seen.print.price)) return null
  const held = book.leveraged[order.pair]
  const remaining = remainingOf(order)
  const quantity = isReduceOnly(seen.now.market, want) ? reducible(held, remaining) : remaining
  const price = takenPrice(seen.now, order.want, seen.slippage)
  const expired: OrderOutcome = { kind: 'ended', id: order.id, by: 'expiry' }
  if (price === null || quantity === 0n) return expired
  const outcome = filledBy(order, seen, { price, quantity, taker: true })
  if (outcome.kind !== 'filled') return outcome
  const { free } = afterFill(held, want, outcome.fill)
  return free + order.locked + balanceOf(book, order.quote).free < 0n ? expired : outcome
}

/** What a print does to a position that no order of its owner closes: null, or its liquidation by the exchange. */
export const judgeLiquidation = (book: Book, seen: Seen): Extract<Outcome, { kind: 'liquidated' }> | null => {
  const { pair, quote } = seen.now.market
  const position = book.leveraged[pair]?.position ?? null
  const fill = position === null ? null : liquidationBy(position, seen.print, seen.now)
  return fill === null ? null : { kind: 'liquidated', pair, quote, fill }
}

/** At which price the account's position on a market is liquidated, and on which side of the price that lies; null where nothing is open. */
export const liquidationBound = (book: Book, market: Market): { below: Price } | { above: Price } | null => {
  const position = book.leveraged[market.pair]?.position ?? null
  const price = position === null ? null : liquidationAt(position, market)
  if (position === null || price === null) return null
  return position.direction === 'long' ? { below: price } : { above: price }
}

/** The account after funding: paid out of what is free, as far as that goes; below zero it is received. */
export const settleFunding = (
  book: Book,
  market: { pair: Pair; quote: string },
  due: Amount,
): { book: Book; paid: Amount } => {
  const held = book.leveraged[market.pair]
  const position = held?.position ?? null
  if (held === undefined || position === null) return { book, paid: asAmount(0n) }
  const paid = min(due, asAmount(balanceOf(book, market.quote).free))
  const leveraged = { ...book.leveraged, [market.pair]: { ...held, position: charge(position, paid) } }
  return { book: { ...withBalance(book, market.quote, -paid, 0n), leveraged }, paid }
}

/** Fills at once or never, as far as its price allows. */
export const takes = (want: Want): boolean => want.type !== 'limit' && want.type !== 'stop'

/** What the exchange answers, without a print, to an order that takes. Nobody trades on a halted market. */
/** What a print does to a resting order: null when nothing. `queued` goes on from what was seen. */
export const judgePrint = (
  book: Book,
  order: PaperOrder,
  seen: Seen,
): { outcome: OrderOutcome | null; queued: number } => {
  if (seen.print.at < order.activeFromMs) return { outcome: null, queued: seen.queued }
  const { want } = order
  if (order.futures) return { outcome: judgeFutures(book, order, seen), queued: seen.queued }
  if (want.type !== 'limit') return { outcome: judgeTaking(book, order, seen), queued: seen.queued }
  const resting = { side: want.side, price: want.price, remaining: remainingOf(order), queued: seen.queued }
  const { filled, queued } = matchPrint(
    resting,
    seen.print,
    seen.now.market,
    seen.source === 'trade' ? 'queue' : 'never',
  )
  if (filled === 0n) return { outcome: null, queued }
  const outcome = filledBy(order, seen, { price: want.price, quantity: filled, taker: false })
  return { outcome: affordable(book, order, outcome), queued }
}

/** What the exchange answers, without a print, to an order that takes. Nobody trades on a halted market. */
export const judgePunctual = (
  book: Book,
  order: PaperOrder,
  { at, now, feePrice }: { at: number } & Pick<Seen, 'now' | 'feePrice'>,
): OrderOutcome | null => {
  if (now.market.status === 'halted') return { kind: 'ended', id: order.id, by: 'expiry' }
  const print = { at, price: toNumber(now.price), quantity: 0 }
  return judgePrint(book, order, { print, source: 'trade', now, queued: 0, feePrice }).outcome
}

const withBalance = (book: Book, asset: string, free: bigint, locked: bigint): Book => {
  const before = balanceOf(book, asset)
  const after = { free: before.free + free, locked: before.locked + locked }
  if (after.free < 0n || after.locked < 0n) throw new RangeError(`${asset} of a paper account would be below zero`)
  return { ...book, balances: { ...book.balances, [asset]: after } }
}

const withOrder = (book: Book, id: string, order: PaperOrder | null): Book => {
  const orders = new Map(book.orders)
  if (order === null) orders.delete(id)
  else orders.set(id, order)
  return { ...book, orders }
}

const lockedAsset = (order: PaperOrder): string =>
  order.futures || order.want.side === 'buy' ? order.quote : order.base

const ended = (book: Book, order: PaperOrder): Book =>
  withOrder(withBalance(book, lockedAsset(order), order.locked, -order.locked), order.id, null)

/** A fill of futures moves margin, profit and fee, all of them quote. */
const leveragedInto = (book: Book, order: PaperOrder, fill: Fill, done: boolean): Book => {
  const { want, pair, quote } = order
  const { held, free, locked } = afterFill(book.leveraged[pair], want, fill)
  const filled = asQuantity(order.filled + fill.quantity)
  const keeps = done ? 0n : (order.locked * (want.quantity - filled)) / (want.quantity - order.filled)
  const released = order.locked - keeps
  const after = withBalance(book, quote, released + free, locked - released)
  const next = { ...after, leveraged: { ...book.leveraged, [pair]: held } }
  return withOrder(next, order.id, done ? null : { ...order, filled, fills: order.fills + 1, locked: keeps })
}

const filledInto = (book: Book, order: PaperOrder, fill: Fill, done: boolean): Book => {
  if (order.futures) return leveragedInto(book, order, fill, done)
  const { want } = order
  const filled = asQuantity(order.filled + fill.quantity)
  const share = done ? 0n : (order.locked * (want.quantity - filled)) / (want.quantity - order.filled)
  const short = want.side === 'buy' ? paid(fill) - (order.locked - share) - balanceOf(book, order.quote).free : 0n
  const keeps = short > 0n ? share - short : share
  const released = order.locked - keeps
  const baseFee = fill.fee.asset === 'base' ? fill.fee.amount : 0n
  const after =
    want.side === 'buy'
      ? withBalance(
          withBalance(book, order.quote, released - paid(fill), -released),
          order.base,
          fill.quantity - baseFee,
          0n,
        )
      : withBalance(
          withBalance(book, order.base, released - fill.quantity - baseFee, -released),
          order.quote,
          notional(fill.price, fill.quantity) - (fill.fee.asset === 'base' ? 0n : fill.fee.quote),
          0n,
        )
  return withOrder(after, order.id, done ? null : { ...order, filled, fills: order.fills + 1, locked: keeps })
}

/** The position is gone, and its margin with it. */
const liquidated = (book: Book, pair: Pair, quote: string): Book => {
  const held = book.leveraged[pair]
  const position = held?.position ?? null
  if (held === undefined || position === null) throw new RangeError(`${pair} has no position to liquidate`)
  const leveraged = { ...book.leveraged, [pair]: { ...held, position: null } }
  return { ...withBalance(book, quote, 0n, -position.margin), leveraged }
}

/** Applies what happened. Throws RangeError when the order is unknown or a balance would go below zero: then a law was broken. */
export const settle = (book: Book, outcome: Outcome): Book => {
  switch (outcome.kind) {
    case 'accepted':
      return withOrder(
        withBalance(book, lockedAsset(outcome.order), -outcome.order.locked, outcome.order.locked),
        outcome.order.id,
        outcome.order,
      )
    case 'rejected':
      return book
    case 'filled':
      return filledInto(book, known(book, outcome.id), outcome.fill, outcome.done)
    case 'ended':
      return ended(book, known(book, outcome.id))
    case 'liquidated':
      return liquidated(book, outcome.pair, outcome.quote)
  }
}

const known = (book: Book, id: string): PaperOrder => {
  const order = book.orders.get(id)
  if (order === undefined) throw new RangeError(`the paper book has no order ${id}`)
  return order
}
