/** The judge of a demo account's exchange (design: bots.md 22.1): what happens to an order and to a position. It changes nothing; `settle` of the holdings does. */
import type { Print } from '#engine/candle.ts'
import type { RejectReason } from '#engine/event.ts'
import { inFeeAsset } from '#engine/fees.ts'
import { isReduceOnly } from '#engine/futures.ts'
import { brokenFilter, type MarketNow } from '#engine/market.ts'
import { availableTo, marketAtTrigger, matchPrint, simulatedFee, takenPrice } from '#engine/matching.ts'
import { asQuantity, type Price, type Quantity, type Ratio, toNumber, ZERO_QUANTITY } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import { balanceOf, type Holdings, lockFor, paid, remainingOf } from '../holdings.ts'
import type { OpenOrder, OrderOutcome, Outcome, Simulated } from '../outcome.ts'
import { afterFill } from '../positions.ts'
import { filterReject, futuresReject, isTriggered, liquidationBy, reducible } from './futures.ts'

/** How long an order takes to reach the simulated exchange. */
export const LATENCY_MS = 150

const rejectReason = (holdings: Holdings, want: Want, now: MarketNow): RejectReason | null => {
  const { futures, pair, status } = now.market
  if (status === 'halted') return 'halted'
  if (futures !== undefined) return futuresReject(holdings.leveraged[pair], want, now, futures)
  if (want.type === 'open' || want.type === 'stop') return 'other'
  const price = want.type === 'market' ? null : want.price
  const broken = brokenFilter(now.market, { side: want.side, price, quantity: want.quantity }, now.price)
  return broken === null ? null : filterReject(broken)
}

/** What the exchange answers to a new order. */
export const judgePlacing = (
  holdings: Holdings,
  order: { id: string; want: Want } & Simulated,
  now: MarketNow,
): OrderOutcome => {
  const { id, want, ...simulated } = order
  const reason = rejectReason(holdings, want, now)
  if (reason !== null) return { kind: 'rejected', id, reason }
  const { pair, base, quote } = now.market
  const locked = lockFor(want, want.quantity, now)
  const isFutures = now.market.futures !== undefined
  if (locked > balanceOf(holdings, isFutures || want.side === 'buy' ? quote : base).free)
    return { kind: 'rejected', id, reason: 'funds' }
  const named = { id, exchangeId: id, pair, base, quote, want }
  const taken: OpenOrder = { ...named, filled: ZERO_QUANTITY, fills: 0, locked, simulated }
  return { kind: 'accepted', order: isFutures ? { ...taken, futures: true } : taken }
}

/** A print as an order sees it. `queued` is the base printed at exactly its price while it rested. */
export type Seen = {
  print: Print
  source: 'trade' | 'candle'
  now: MarketNow
  queued: number
  /** Price that a candle's path came from to the print, such as its open; left out where prints are trades. */
  from?: Price
  /** Of the pair that values fees in a third asset; null where they are in none, and while its price is not known. */
  feePrice: Price | null
  /** How much worse than the far side of the book what takes is filled; that of the demo account where it is left out. */
  slippage?: Ratio
}

const filledBy = (
  order: OpenOrder,
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
    cumulative: asQuantity(order.filled + quantity),
    done: order.filled + quantity === order.want.quantity,
  }
}

const expired = ({ id, filled }: OpenOrder): OrderOutcome => ({ kind: 'ended', id, by: 'expiry', filled })

/** The price or the fee may have run away from what was locked: then the rest of the order ends, for an account never owes. */
const affordable = (holdings: Holdings, order: OpenOrder, outcome: OrderOutcome): OrderOutcome => {
  const isShort =
    order.want.side === 'buy' &&
    outcome.kind === 'filled' &&
    paid(outcome.fill) > order.locked + balanceOf(holdings, order.quote).free
  return isShort ? expired(order) : outcome
}

/** Price at which an order takes that the print reaches; null when that is beyond its limit. Over candles what a price has caused takes where it was triggered. */
const takenAt = ({ want }: OpenOrder, { now, from, slippage }: Seen): Price | null =>
  takenPrice(from === undefined ? now : marketAtTrigger(now, want, from), want, slippage)

const judgeTaking = (holdings: Holdings, order: OpenOrder, seen: Seen): OrderOutcome => {
  const price = takenAt(order, seen)
  if (price === null) return expired(order)
  return affordable(holdings, order, filledBy(order, seen, { price, quantity: remainingOf(order), taker: true }))
}

/** An order of futures takes at once, or at its stop; one that reduces closes no more than is there, and ends when nothing is. */
const judgeFutures = (holdings: Holdings, order: OpenOrder, seen: Seen): OrderOutcome | null => {
  const { want } = order
  if (want.type === 'stop' && !isTriggered(want, seen.print.price)) return null
  const held = holdings.leveraged[order.pair]
  const remaining = remainingOf(order)
  const quantity = isReduceOnly(seen.now.market, want) ? reducible(held, remaining) : remaining
  const price = takenAt(order, seen)
  if (price === null || quantity === 0n) return expired(order)
  const outcome = filledBy(order, seen, { price, quantity, taker: true })
  if (outcome.kind !== 'filled') return outcome
  const { free } = afterFill(held, want, outcome.fill)
  return free + order.locked + balanceOf(holdings, order.quote).free < 0n ? expired(order) : outcome
}

/** What a print does to a position that no order of its owner closes: null, or its liquidation by the exchange. */
export const judgeLiquidation = (holdings: Holdings, seen: Seen): Extract<Outcome, { kind: 'liquidated' }> | null => {
  const { pair, quote } = seen.now.market
  const position = holdings.leveraged[pair]?.position ?? null
  const fill = position === null ? null : liquidationBy(position, seen.print, seen.now)
  return fill === null ? null : { kind: 'liquidated', pair, quote, fill }
}

/** Fills at once or never, as far as its price allows. */
export const takes = (want: Want): boolean => want.type !== 'limit' && want.type !== 'stop'

/** What a print does to a resting order: null when nothing. `queued` goes on from what was seen. */
export const judgePrint = (
  holdings: Holdings,
  order: OpenOrder,
  seen: Seen,
): { outcome: OrderOutcome | null; queued: number } => {
  if (seen.print.at < (order.simulated?.activeFromMs ?? 0)) return { outcome: null, queued: seen.queued }
  const { want } = order
  if (order.futures) return { outcome: judgeFutures(holdings, order, seen), queued: seen.queued }
  if (want.type !== 'limit') return { outcome: judgeTaking(holdings, order, seen), queued: seen.queued }
  const resting = { side: want.side, price: want.price, remaining: remainingOf(order), queued: seen.queued }
  const { filled, queued } = matchPrint(
    resting,
    seen.print,
    seen.now.market,
    seen.source === 'trade' ? 'queue' : 'never',
  )
  if (filled === 0n) return { outcome: null, queued }
  const outcome = filledBy(order, seen, { price: want.price, quantity: filled, taker: false })
  return { outcome: affordable(holdings, order, outcome), queued }
}

/** Point of the present candle that has gone through an order since it was sent at `sentAtMs`, before it may fill. Null when none has. */
export const passedBy = (order: OpenOrder, sentAtMs: number, path: readonly Print[]): Print | null => {
  const { want, simulated } = order
  if (want.type !== 'limit') return null
  const price = toNumber(want.price)
  const isThrough = (print: Print): boolean => (want.side === 'buy' ? print.price < price : print.price > price)
  const until = simulated?.activeFromMs ?? 0
  return path.find((print) => print.at > sentAtMs && print.at < until && isThrough(print)) ?? null
}

/** What the exchange answers to the cancel of an order that the candle's path has passed: its fill. Null when that is less than a step. */
export const judgePassed = (holdings: Holdings, order: OpenOrder, seen: Seen): OrderOutcome | null => {
  const { want } = order
  if (want.type !== 'limit') return null
  const quantity = availableTo(remainingOf(order), seen.print.quantity, seen.now.market)
  if (quantity === 0n) return null
  return affordable(holdings, order, filledBy(order, seen, { price: want.price, quantity, taker: false }))
}

/** What the exchange answers, without a print, to an order that takes. Nobody trades on a halted market. */
export const judgePunctual = (
  holdings: Holdings,
  order: OpenOrder,
  { at, ...seen }: { at: number } & Pick<Seen, 'now' | 'feePrice' | 'from'>,
): OrderOutcome | null => {
  if (seen.now.market.status === 'halted') return expired(order)
  const print = { at, price: toNumber(seen.now.price), quantity: 0 }
  return judgePrint(holdings, order, { ...seen, print, source: 'trade', queued: 0 }).outcome
}
