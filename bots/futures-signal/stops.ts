/** The stop that lies at the exchange, and the two limits that the unit itself watches: the loss and the profit. */
import type { RefusalReason, RejectReason } from '#engine/event.ts'
import { closingSide, isBeyond } from '#engine/futures.ts'
import { recordAction } from '../rules/history.ts'
import { cancel, want } from '../rules/order.ts'
import { retryDelays } from '../rules/refusals.ts'
import { leave, plainly, recordExit } from './exits.ts'
import { isLive, type Trade } from './state.ts'
import { change, dead, netOf, profitPriceOf, put, stopOf, tradeOf, type Work } from './work.ts'

/** So long an exchange may take to fill a stop that the price has reached; then the unit closes by itself. */
export const STOP_GRACE_MS = 2_000

/** Keeps the exchange's stop as large as the position and where the loss says. An old one ends before the new one is sent. */
export const tendStop = (work: Work, id: number): void => {
  const trade = tradeOf(work, id)
  const { position, stop } = trade
  if (trade.phase !== 'holding' || position === null || isLive(trade.entry) || trade.pair !== work.pair) return
  // A position that its user lets go of keeps no order of ours.
  if (trade.leaving === 'release') return
  const price = stopOf(work, position)
  if (isLive(stop)) {
    const isRight = trade.stopPrice === price && stop.quantity - stop.filled === position.quantity
    if (!isRight) put(work, { ...trade, stop: cancel(work, id, 'stop', stop) })
    return
  }
  if (trade.stopRetryAtMs !== null && work.at < trade.stopRetryAtMs) return
  const wanted = { type: 'stop', side: closingSide(position.direction), price, quantity: position.quantity } as const
  put(work, { ...trade, stop: want(work, id, 'stop', wanted), stopPrice: price, stopRetryAtMs: null })
}

/** The stop order has ended. One that has closed all ends the run; any other is followed by the next. One that has nothing left to protect has not failed. */
export const settleStop = (work: Work, id: number, failure: RefusalReason | RejectReason | null): void => {
  const trade = tradeOf(work, id)
  const { stop } = trade
  if (!isLive(stop)) return
  recordExit(work, trade, stop, { reason: 'stop', threshold: trade.stopPrice })
  const next = put(work, { ...trade, stop: dead(stop) })
  if (failure !== null && trade.position !== null) {
    recordAction(work, 'error', id, failure, trade.stopPrice)
    const waitMs = retryDelays[Math.min(trade.stopFailures, retryDelays.length - 1)] ?? 0
    put(work, { ...next, stopFailures: trade.stopFailures + 1, stopRetryAtMs: work.at + waitMs })
  } else if (stop.filled > 0n && next.exit !== null) {
    put(work, { ...next, exit: { ...next.exit, reason: 'stop', stopped: true } })
  }
}

/** The exchange has closed everything by a stop: the run goes through the same end as any exit. */
const endStopped = (work: Work, { id, phase, position, stop }: Trade): void => {
  if (phase !== 'holding' || position !== null || isLive(stop)) return
  leave(work, id, { ...plainly('stop'), stopped: true })
}

/** The loss is reached. An exchange that holds a stop gets a moment to fill it. */
const watchLoss = (work: Work, trade: Trade): void => {
  const { position, stop } = trade
  if (position === null) return
  if (!isBeyond(position.direction, work.now.price, stopOf(work, position))) {
    if (trade.beyondAtMs !== null) put(work, { ...trade, beyondAtMs: null })
    return
  }
  const rests = isLive(stop) && stop.accepted && stop.state === 'open'
  const since = trade.beyondAtMs ?? work.at
  if (rests && work.at < since + STOP_GRACE_MS) {
    if (trade.beyondAtMs === null) put(work, { ...trade, beyondAtMs: since })
    return
  }
  leave(work, trade.id, { ...plainly('stop'), trigger: stopOf(work, position) })
}

const watchProfit = (work: Work, trade: Trade): void => {
  const { maxProfit } = work.config
  if (maxProfit === null || trade.position === null) return
  if (work.head.profitOff.length > 0 || trade.profitOff.length > 0) return
  if (netOf(work, trade.position) < maxProfit) return
  const trigger = profitPriceOf(work, trade.position)
  leave(work, trade.id, { ...plainly('profit'), ...(trigger === null ? {} : { trigger }) })
}

/** What the price of the pair says to its trade. */
export const watch = (work: Work, id: number): void => {
  const trade = change(work, id, { seen: work.now.price })
  endStopped(work, trade)
  if (tradeOf(work, id).phase !== 'exiting') watchLoss(work, tradeOf(work, id))
  if (tradeOf(work, id).phase === 'holding') watchProfit(work, tradeOf(work, id))
}
