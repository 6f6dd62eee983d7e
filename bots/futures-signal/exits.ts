/**
 * Exits: a position leaves as a whole, at market and reduce-only, once no other order of its trade lives.
 * They are none of `rules/exit-orders.ts`: the exchange's own stop may close the position first, and one the other way may follow.
 */
import type { RefusalReason, RejectReason } from '#engine/event.ts'
import { closingSide } from '#engine/futures.ts'
import { fitQuantity } from '#engine/market.ts'
import { asAmount, min, type Price, ZERO_AMOUNT } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import type { HistoryRow } from '#engine/unit.ts'
import { added } from '../rules/asking.ts'
import { failOnce } from '../rules/exit-failure.ts'
import { notify, recordAction, recordOrder } from '../rules/history.ts'
import { causedBy, type Order, want } from '../rules/order.ts'
import { type Exit, type ExitReason, isLive, type Trade } from './state.ts'
import { change, dead, findTrade, put, remove, tradeOf, withdraw, type Work } from './work.ts'

type Leaving = Pick<Exit, 'reason' | 'flip' | 'flipAmount' | 'afterwards' | 'trigger'> &
  Partial<Pick<Exit, 'flipAtMs' | 'stopped'>>

export const plainly = (reason: ExitReason, afterwards: Exit['afterwards'] = 'resume'): Leaving => ({
  reason,
  flip: null,
  flipAmount: null,
  afterwards,
})

/** Begins an exit: its entry and its stop end first, so that nothing closes twice. */
export const leave = (work: Work, id: number, leaving: Leaving): void => {
  const flipAtMs = leaving.flip === null ? null : work.at
  const exit: Exit = { flipAtMs, stopped: false, ...leaving, failures: 0, retryAtMs: null, notifiedAtMs: null }
  put(work, { ...withdraw(work, id), phase: 'exiting', exit, beyondAtMs: null })
}

/** Its entry has got nothing and ended in this very moment: what has ended it may come twice, and would meet one that is wanted now. */
const hasJustFailed = ({ at }: Work, { entry }: Trade): boolean =>
  entry !== null && entry.filled === 0n && entry.atMs === at

/** Goes on with an exit as far as it can go now. */
export const advance = (work: Work, id: number): void => {
  const trade = tradeOf(work, id)
  const { exit, position } = trade
  if (trade.phase !== 'exiting' || exit === null || trade.pair !== work.pair) return
  if (isLive(trade.entry) || isLive(trade.stop) || isLive(trade.close)) return
  if (position === null) {
    if (exit.flip === null || !hasJustFailed(work, trade)) finishExit(work, trade, exit)
    else put(work, { ...trade, exit: { ...exit, retryAtMs: work.at + 1 } })
    return
  }
  if (exit.retryAtMs !== null && work.at < exit.retryAtMs) return
  const { market } = work.now
  const quantity = min(position.quantity, fitQuantity(market, market.maxQuantity))
  const closing: Want = { type: 'market', side: closingSide(position.direction), quantity }
  const close = want(work, id, 'exit', causedBy(closing, exit.trigger))
  put(work, { ...trade, close, exit: { ...exit, retryAtMs: null } })
}

const finishExit = (work: Work, trade: Trade, exit: Exit): void => {
  completeRun(work, trade.id, exit)
  if (findTrade(work, trade.id) === null) return
  if (exit.afterwards === 'delete') return remove(work, trade.id)
  if (exit.afterwards === 'close') {
    change(work, trade.id, { phase: 'done' })
    return
  }
  if (exit.flip === null) return
  const { flip: direction, flipAmount: amount, flipAtMs: saidAtMs } = exit
  work.flips.push({ id: trade.id, direction, amount, saidAtMs: saidAtMs ?? work.at })
}

const countStop = (work: Work): void => {
  const { head, config } = work
  head.stopCount += 1
  if (config.stopLimit === null || head.stopCount < config.stopLimit || head.entryOff.includes('stop-loss-limit'))
    return
  head.entryOff = [...head.entryOff, 'stop-loss-limit']
  recordAction(work, 'suspend', null, 'stop-loss-limit')
  notify(work, 'stop-loss-limit', { count: String(head.stopCount) })
}

/** A run is over when nothing is open any more; one that never opened anything is none. */
const completeRun = (work: Work, id: number, exit: Exit): void => {
  const trade = tradeOf(work, id)
  const runs = trade.runs + Number(trade.hasLeft)
  const next: Trade = {
    ...trade,
    phase: 'idle',
    exit: null,
    hasLeft: false,
    bound: ZERO_AMOUNT,
    opening: null,
    dilutions: 0,
    stopPrice: null,
    stopFailures: 0,
    stopRetryAtMs: null,
    beyondAtMs: null,
    runs,
  }
  put(work, next)
  if (trade.hasLeft) {
    work.head.runs += 1
    if (exit.stopped) countStop(work)
    const { repeats } = work.config
    if (repeats !== null && runs >= repeats && !next.entryOff.includes('run-limit')) {
      put(work, { ...next, entryOff: added(next.entryOff, 'run-limit') })
      recordAction(work, 'suspend', id, 'run-limit')
      notify(work, 'run-limit', { runs: String(runs) })
    }
  }
  if (trade.leaving !== null) remove(work, id)
}

const actionOf = (reason: ExitReason, trade: Trade): HistoryRow['action'] => {
  switch (reason) {
    case 'stop':
    case 'liquidation':
      return 'stop-loss'
    case 'profit':
      return 'take-profit'
    case 'close':
      return 'close'
    case 'told':
    case 'sell':
      return trade.opening?.direction === 'short' ? 'buy' : 'sell'
  }
}

/** The history row of an order that has closed something; losses of stops are counted apart. */
export const recordExit = (
  work: Work,
  trade: Trade,
  order: Order,
  of: { reason: ExitReason; threshold: Price | null },
): void => {
  if (order.filled === 0n) return
  const row = { action: actionOf(of.reason, trade), trade: trade.id, threshold: of.threshold, cause: null }
  recordOrder(work, order, row, true)
  if (of.reason !== 'stop') return
  work.head.stopProfit = asAmount(work.head.stopProfit + order.profit)
}

/** The order that closes has ended: with what is left the next one goes out, at once when it got something. One that a liquidation has left nothing to close has not failed. */
export const settleClose = (
  work: Work,
  id: number,
  failure: RefusalReason | RejectReason | 'canceled' | null,
): void => {
  const trade = tradeOf(work, id)
  const { close, exit } = trade
  if (!isLive(close)) return
  if (exit !== null) recordExit(work, trade, close, { reason: exit.reason, threshold: trade.stopPrice })
  const isStop = exit?.reason === 'stop' && close.filled > 0n
  put(work, { ...trade, close: dead(close), exit: isStop ? { ...exit, stopped: true } : exit })
  if (exit === null || failure === null || close.filled > 0n || trade.position === null) return
  const { failed, waitMs } = failOnce(work, exit, { trade: id, reason: failure })
  change(work, id, { exit: { ...exit, ...failed, retryAtMs: work.at + waitMs } })
}
