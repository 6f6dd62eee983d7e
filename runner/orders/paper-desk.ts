/** Desk of the demo account: places, cancels and fills by the paper book, which answers at once. */
import { intervalMs } from '#engine/candle.ts'
import { triggerOf } from '#engine/matching.ts'
import { asPrice, fromNumber, type Price } from '#engine/money.ts'
import type { OrderOutcome, Simulated } from '#exchanges/outcome.ts'
import {
  judgeLiquidation,
  judgePassed,
  judgePlacing,
  judgePrint,
  judgePunctual,
  LATENCY_MS,
  passedBy,
  takes,
} from '#exchanges/paper/book.ts'
import type { PrintEvent } from '#market/feed.ts'
import type { OrderRow } from '../journal/record.ts'
import { cause } from '../lane/answer.ts'
import { type LaneMarket, marketNow } from '../lane/lane-markets.ts'
import { happen } from '../lane/decide.ts'
import { feePriceOf } from '../lane/fee-pair.ts'
import { freshAt, type Lane, type OpenPosition, type RestingOrder } from '../lane/lane.ts'
import type { ShardAccount } from '../lane/shard.ts'
import { awaken } from '../sleep/sleep.ts'
import { armOrder, armPosition, followedPair, pairOf } from '../sleep/waiters.ts'
import type { Found } from './orders.ts'
import { applyOutcome, type Place } from './outcomes.ts'

/**
 * Time in ms at which an order may first fill: after the latency to the exchange, when taking orders are answered; with the next candle
 * where prices are points of candles, but at once when one of its prices has caused the order; and not before a silent exchange is heard again.
 */
const sentAt = (market: LaneMarket, row: OrderRow, freshAtMs: number): Simulated => {
  const at = Math.max(row.createdAtMs, freshAtMs)
  if (market.source === 'trade') {
    return { activeFromMs: at + LATENCY_MS, ...(takes(row.want) ? { punctual: true } : {}) }
  }
  if (takes(row.want) && triggerOf(row.want) !== null) return { activeFromMs: at, punctual: true }
  const length = intervalMs[market.interval]
  const openedAt = at - (at % length)
  return { activeFromMs: row.early && at === row.createdAtMs ? openedAt : openedAt + length }
}

/** Price that the candle's path came from to its last point; left out where prices are trades. */
const cameFrom = ({ source, path, quote }: LaneMarket): { from?: Price } => {
  const price = path.at(-2)?.price ?? quote?.price
  return source === 'candle' && price !== undefined ? { from: asPrice(fromNumber(price)) } : {}
}

/**
 * Knowledge about an attempt after a restart: the book never had what it has not accepted, since its outcomes are journalled before they
 * count.
 */
export const foundOnPaper = (lane: Lane, account: ShardAccount, row: OrderRow): Found => {
  if (account.holdings.orders.has(row.clientOrderId)) return 'open'
  return lane.suspects.has(row.clientOrderId) ? 'never-accepted' : 'not-sent'
}

/** Places an order in the book of a demo account; without a price it waits. */
export const placeOnPaper = (lane: Lane, place: Place, row: OrderRow): void => {
  const market = pairOf(lane, place.unit, row.pair)
  const now = marketNow(market)
  if (now === null) return
  const order = { id: row.clientOrderId, want: row.want, ...sentAt(market, row, freshAt(lane, market.exchange)) }
  applyOutcome(lane, place, row, judgePlacing(place.unit.handle.account.holdings, order, now))
}

/** Cancels an order. One that the candle's path has passed since it was sent is filled instead; what is left of it is asked for once more. */
export const cancelOnPaper = (lane: Lane, place: Place, row: OrderRow): void => {
  const { clientOrderId: id, filled } = row
  const outcome = passedOnPaper(lane, place, row) ?? ({ kind: 'ended', id, by: 'us', filled } as const)
  applyOutcome(lane, place, row, outcome)
}

const passedOnPaper = (lane: Lane, { unit }: Place, row: OrderRow): OrderOutcome | null => {
  const { holdings } = unit.handle.account
  const order = holdings.orders.get(row.clientOrderId)
  const market = pairOf(lane, unit, row.pair)
  const now = marketNow(market)
  if (order === undefined || order.fills > 0 || now === null) return null
  const passed = passedBy(order, row.createdAtMs, market.path)
  if (passed === null) return null
  const print = { ...passed, at: lane.nowMs }
  return judgePassed(holdings, order, {
    print,
    source: 'candle',
    now,
    queued: 0,
    feePrice: feePriceOf(lane, now.market),
  })
}

/** Liquidates a futures position that a print reaches, before any order fills. */
export const printTakes = (
  lane: Lane,
  { handle, pair }: OpenPosition,
  seen: { event: PrintEvent; market: LaneMarket },
): void => {
  const now = marketNow(seen.market)
  if (now === null) return
  const { print, source } = seen.event
  const outcome = judgeLiquidation(handle.account.holdings, { print, source, now, queued: 0, feePrice: null })
  if (outcome === null) return armPosition(lane, handle, pair)
  const by = { kind: 'liquidation', fill: outcome.fill } as const
  const event = { at: lane.nowMs, kind: 'position-changed', pair, by } as const
  happen(lane, { ...cause(awaken(handle), event), attempt: { row: null, steps: [], outcome } })
}

/** Fills a resting order that a print reaches. */
export const printReaches = (
  lane: Lane,
  resting: RestingOrder,
  seen: { event: PrintEvent; market: LaneMarket },
): void => {
  const { handle, key, id } = resting
  const { account } = handle
  const unit = awaken(handle)
  const order = account.holdings.orders.get(id)
  const row = unit.orders.get(key)
  const now = marketNow(seen.market)
  const isHeard = seen.event.print.at <= (lane.printsSeenUntil.get(id) ?? 0)
  if (order === undefined || row === undefined || row.clientOrderId !== id || now === null || isHeard) {
    armOrder(lane, resting, id)
    return
  }
  const { print, source } = seen.event
  const feePrice = feePriceOf(lane, now.market)
  const at = { print, source, now, queued: lane.queues.get(id) ?? 0, feePrice, ...cameFrom(seen.market) }
  const judged = judgePrint(account.holdings, order, at)
  if (judged.outcome === null) {
    lane.queues.set(id, judged.queued)
    armOrder(lane, resting, id)
    return
  }
  lane.queues.set(id, judged.queued)
  applyOutcome(lane, { unit, key }, row, judged.outcome)
}

/** Answers a taking order whose time has come; when something prevents it, the next print does. */
export const timeReaches = (lane: Lane, { handle, key, id }: RestingOrder): void => {
  const { account } = handle
  const order = account.holdings.orders.get(id)
  if (order === undefined) return
  const unit = awaken(handle)
  const row = unit.orders.get(key)
  const market = row === undefined ? null : followedPair(lane, handle, row.pair)
  const now = market === null ? null : marketNow(market)
  if (row === undefined || row.clientOrderId !== id || now === null) return
  // One that waited out a silence is answered when the exchange is heard again.
  const at = Math.max(order.simulated?.activeFromMs ?? 0, freshAt(lane, now.market.exchange))
  const seen = { at, now, feePrice: feePriceOf(lane, now.market), ...(market === null ? {} : cameFrom(market)) }
  const outcome = judgePunctual(account.holdings, order, seen)
  if (outcome !== null) applyOutcome(lane, { unit, key }, row, outcome)
}
