/** Between a unit's slots and its account's paper book: places, cancels and fills, each as an event of the unit. */
import type { Event } from '#engine/event.ts'
import { intervalMs } from '#engine/candle.ts'
import { asQuantity } from '#engine/money.ts'
import type { OrderEvent } from '#engine/order.ts'
import {
  judgeLiquidation,
  judgePlacing,
  judgePrint,
  judgePunctual,
  LATENCY_MS,
  type OrderOutcome,
  type PaperOrder,
  takes,
} from '#exchanges/paper/book.ts'
import type { PrintEvent } from '#market/feed.ts'
import { type LaneMarket, isBeforeOpen, marketNow } from '../lane/lane-markets.ts'
import { cause } from '../lane/answer.ts'
import { happen } from '../lane/decide.ts'
import { feePriceOf } from '../lane/fee-pair.ts'
import { append, freshAt, isStale, type Lane, type OpenPosition, type RestingOrder } from '../lane/lane.ts'
import { attemptAgain, type Found, nextStep, type Placing } from './orders.ts'
import type { OrderRow } from '../journal/record.ts'
import type { ShardAccount, AwakeUnit } from '../lane/shard.ts'
import { awaken } from '../sleep/sleep.ts'
import { armOrder, armPosition, followedPair, pairOf } from '../sleep/waiters.ts'

/** A slot of a unit. */
type Place = { unit: AwakeUnit; key: string }

/**
 * When an order may first fill: after the way to the exchange, and one that takes is answered then; or with the next candle where prices are points of candles.
 * One that was held back leaves when the exchange is heard again.
 */
const sentAt = (
  market: LaneMarket,
  row: OrderRow,
  freshAtMs: number,
): Pick<PaperOrder, 'activeFromMs' | 'punctual'> => {
  const at = Math.max(row.createdAtMs, freshAtMs)
  if (market.source === 'trade') {
    return { activeFromMs: at + LATENCY_MS, ...(takes(row.want) ? { punctual: true } : {}) }
  }
  const length = intervalMs[market.interval]
  const openedAt = at - (at % length)
  return { activeFromMs: row.early && at === row.createdAtMs ? openedAt : openedAt + length }
}

const foundOf = (lane: Lane, account: ShardAccount, row: OrderRow): Found => {
  if (account.book.orders.has(row.clientOrderId)) return 'in-book'
  return lane.suspects.has(row.clientOrderId) ? 'never-accepted' : 'not-sent'
}

/** Makes the exchange agree with one slot. Called only when what the slot holds is durable. */
export const settleSlot = (lane: Lane, place: Place): void => {
  const { unit, key } = place
  const row = unit.orders.get(key)
  if (row === undefined) return
  // An order of a pair that no feed brings stays as it is until one does.
  const market = followedPair(lane, unit.handle, row.pair)
  if (market === null) return
  const found = foundOf(lane, unit.handle.account, row)
  const step = nextStep(row.wanted, found)
  // Prices of a silent exchange are not to be traded on; once it is heard again, slots are compared once more.
  if (isStale(lane, market.exchange) && (step === 'place' || step === 'attempt-again')) return
  switch (step) {
    case 'rest':
      return
    case 'place':
      placeOrder(lane, place, row)
      return
    case 'cancel':
      applyOutcome(lane, place, row, { kind: 'ended', id: row.clientOrderId, by: 'us' })
      return
    case 'attempt-again':
      tryAgain(lane, place, row)
      return
    case 'give-up': {
      const steps: readonly OrderEvent[] = found === 'not-sent' ? ['not-sent'] : ['outcome-lost', 'never-found']
      lane.suspects.delete(row.clientOrderId)
      const event: Event = { ...named(lane, row), kind: 'order-canceled', filled: row.filled, by: 'us' }
      happen(lane, { ...cause(unit, event), paper: { row, steps, outcome: null } })
      return
    }
  }
}

const named = (lane: Lane, { trade, slot }: OrderRow) => ({ at: lane.nowMs, trade, slot })

const placeOrder = (lane: Lane, place: Place, row: OrderRow): void => {
  const market = pairOf(lane, place.unit, row.pair)
  const now = marketNow(market)
  if (now === null) return
  const order = { id: row.clientOrderId, want: row.want, ...sentAt(market, row, freshAt(lane, market.exchange)) }
  applyOutcome(lane, place, row, judgePlacing(place.unit.handle.account.book, order, now))
}

const tryAgain = (lane: Lane, place: Place, row: OrderRow): void => {
  const { unit } = place
  const { shard, account } = unit.handle
  const market = pairOf(lane, unit, row.pair)
  const now = marketNow(market)
  if (now === null) return
  lane.suspects.delete(row.clientOrderId)
  const placing: Placing = {
    installation: lane.installation,
    shard,
    account,
    book: account.book,
    unit,
    now,
    pair: row.pair,
    at: lane.nowMs,
    early: isBeforeOpen(market, lane.nowMs),
    state: unit.state,
    config: unit.config,
    before: [],
  }
  const orders = attemptAgain(placing, row)
  const body = { kind: 'attempted-again', unit: unit.row.id, orders } as const
  append(lane, { shard, body, account: null, units: [unit], known: null, answer: null })
}

/** Tells the unit what the book did; the book itself changes with the record. */
const applyOutcome = (lane: Lane, { unit }: Place, row: OrderRow, outcome: OrderOutcome): void => {
  const event = eventOf(lane, row, outcome)
  happen(lane, { ...cause(unit, event), paper: { row, steps: stepsOf(outcome), outcome } })
}

const stepsOf = (outcome: OrderOutcome): readonly OrderEvent[] => {
  switch (outcome.kind) {
    case 'accepted':
      return ['sent', 'accepted']
    case 'rejected':
      return ['sent', 'rejected']
    case 'filled':
      return [outcome.done ? 'filled' : 'partly-filled']
    case 'ended':
      return [outcome.by === 'us' ? 'canceled' : 'expired']
  }
}

const eventOf = (lane: Lane, row: OrderRow, outcome: OrderOutcome): Event => {
  const name = named(lane, row)
  switch (outcome.kind) {
    case 'accepted':
      return { ...name, kind: 'order-accepted' }
    case 'rejected':
      return { ...name, kind: 'order-rejected', reason: outcome.reason }
    case 'filled': {
      const { fill, done } = outcome
      return { ...name, kind: 'order-filled', fill, filled: asQuantity(row.filled + fill.quantity), done }
    }
    case 'ended':
      return { ...name, kind: 'order-canceled', filled: row.filled, by: outcome.by }
  }
}

/** A print reaches a position of futures: whatever orders there are, the exchange takes it first. */
export const printTakes = (
  lane: Lane,
  { handle, pair }: OpenPosition,
  seen: { event: PrintEvent; market: LaneMarket },
): void => {
  const now = marketNow(seen.market)
  if (now === null) return
  const { print, source } = seen.event
  const outcome = judgeLiquidation(handle.account.book, { print, source, now, queued: 0, feePrice: null })
  if (outcome === null) return armPosition(lane, handle, pair)
  const by = { kind: 'liquidation', fill: outcome.fill } as const
  const event = { at: lane.nowMs, kind: 'position-changed', pair, by } as const
  happen(lane, { ...cause(awaken(handle), event), paper: { row: null, steps: [], outcome } })
}

/** A print reaches an order that rests in a paper book. */
export const printReaches = (
  lane: Lane,
  resting: RestingOrder,
  seen: { event: PrintEvent; market: LaneMarket },
): void => {
  const { handle, key, id } = resting
  const { account } = handle
  const unit = awaken(handle)
  const order = account.book.orders.get(id)
  const row = unit.orders.get(key)
  const now = marketNow(seen.market)
  const isHeard = seen.event.print.at <= (lane.printsSeenUntil.get(id) ?? 0)
  if (order === undefined || row === undefined || row.clientOrderId !== id || now === null || isHeard) {
    armOrder(lane, resting, id)
    return
  }
  const { print, source } = seen.event
  const feePrice = feePriceOf(lane, now.market)
  const at = { print, source, now, queued: lane.queues.get(id) ?? 0, feePrice }
  const judged = judgePrint(account.book, order, at)
  if (judged.outcome === null) {
    lane.queues.set(id, judged.queued)
    armOrder(lane, resting, id)
    return
  }
  lane.queues.set(id, judged.queued)
  applyOutcome(lane, { unit, key }, row, judged.outcome)
}

/** The time has come for an order that takes. Whatever keeps it from its answer now leaves it to the next print. */
export const timeReaches = (lane: Lane, { handle, key, id }: RestingOrder): void => {
  const { account } = handle
  const order = account.book.orders.get(id)
  if (order === undefined) return
  const unit = awaken(handle)
  const row = unit.orders.get(key)
  const market = row === undefined ? null : followedPair(lane, handle, row.pair)
  const now = market === null ? null : marketNow(market)
  if (row === undefined || row.clientOrderId !== id || now === null) return
  // One that waited out a silence is answered when the exchange is heard again.
  const at = Math.max(order.activeFromMs, freshAt(lane, now.market.exchange))
  const outcome = judgePunctual(account.book, order, { at, now, feePrice: feePriceOf(lane, now.market) })
  if (outcome !== null) applyOutcome(lane, { unit, key }, row, outcome)
}
