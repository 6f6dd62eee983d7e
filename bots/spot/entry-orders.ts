/** What becomes of the order of an entry. */
import type { RefusalReason, RejectReason } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import { asAmount, asQuantity, notional } from '#engine/money.ts'
import { isOnItsWay } from '../rules/exit.ts'
import { type Cause, recordAction, recordOrder } from '../rules/history.ts'
import { filledOrder, isRepeated, type Order } from '../rules/order.ts'
import { remedyFor, retryDelays } from '../rules/refusals.ts'
import { bookEntry } from './booking.ts'
import { giveUpLine, suspendEntries } from './entries.ts'
import { hold, holdsEnough, keepWhatStays, settleHolding } from './profits.ts'
import { type Entry, hasLiveEntry, isLive, noRun, type Run, type Trade } from './state.ts'
import { findTrade, letGo, put, remove, termsOf, tradeOf, type Work } from './work.ts'

const MINUTE = 60_000

/** A place in a trade's entry ladder. */
export type Place = { id: number; line: number }

const withEntry = (trade: Trade, line: number, changes: Partial<Entry>): Trade => {
  const entry = trade.entries[line]
  return entry === undefined ? trade : { ...trade, entries: trade.entries.with(line, { ...entry, ...changes }) }
}

/** The entry has ended with all its fills booked: what is held is offered for profit, or too small and kept as dust. */
const endEntry = (work: Work, line: number, before: Trade, order: Order): void => {
  const { id } = before
  const { direction } = termsOf(work, before)
  const entry = before.entries[line]
  if (order.filled > 0n) {
    const threshold = entry?.price ?? before.price
    recordOrder(work, order, { action: direction, trade: id, threshold, cause: null }, false)
  }
  const traded = (entry?.traded ?? false) || order.filled > 0n
  const ended = withEntry(before, line, { order, traded })
  if (isOnItsWay(before, work.head.exits)) {
    put(work, ended)
    if (order.filled > 0n) keepWhatStays(work, id)
    return
  }
  if (before.phase === 'holding') {
    put(work, order.filled > 0n ? { ...ended, replan: true } : ended)
    settleHolding(work, id)
    return
  }
  if (order.filled > 0n && holdsEnough(work, ended)) return hold(work, ended)
  restOrWait(work, withEntry(ended, line, { traded: false }))
}

/** What live entries have brought. */
const runOfLive = ({ entries }: Trade): Run =>
  entries.reduce<Run>((run, { order }) => {
    if (!isLive(order)) return run
    const { quantity, value } = run
    return { ...run, quantity: asQuantity(quantity + order.filled), value: asAmount(value + order.value) }
  }, noRun)

/** Nothing worth holding has come: other entries go on, or the trade is idle again, or gone. Dust is no part of a run (bots.md 4.4). */
const restOrWait = (work: Work, ended: Trade): void => {
  const trade: Trade = { ...ended, run: runOfLive(ended) }
  if (hasLiveEntry(trade)) {
    put(work, { ...trade, phase: 'entering' })
    return
  }
  const idle = put(work, { ...trade, phase: 'idle' })
  if (idle.leaving !== null) letGo(work, idle.id)
  else if (idle.legacy) remove(work, idle.id)
}

/** The trade with a fill of an entry. */
const withFill = (work: Work, trade: Trade, fill: Fill): Trade => ({
  ...trade,
  ...bookEntry(termsOf(work, trade).direction, trade, fill),
  run: {
    ...trade.run,
    quantity: asQuantity(trade.run.quantity + fill.quantity),
    value: asAmount(trade.run.value + notional(fill.price, fill.quantity)),
  },
  lastPrice: fill.price,
  moved: false,
})

/** Books a fill of an entry. One delivered before changes nothing. */
export const entryFilled = (
  work: Work,
  { id, line }: Place,
  { fill, filled, done }: { fill: Fill; filled: bigint; done: boolean },
): void => {
  const trade = tradeOf(work, id)
  const order = trade.entries[line]?.order ?? null
  if (order === null || order.state === 'dead') return
  if (filled <= order.filled) {
    if (done && filled === order.filled) endEntry(work, line, trade, { ...order, state: 'dead' })
    return
  }
  const next = filledOrder(order, { fill, filled, done }, { at: work.at, profit: 0n })
  const booked: Trade = {
    ...withFill(work, withEntry(trade, line, { order: next }), fill),
    fundsFails: 0,
    rejections: 0,
  }
  if (done) return endEntry(work, line, booked, next)
  put(work, booked)
}

export const entryCanceled = (work: Work, { id, line }: Place, by: 'us' | 'outside' | 'expiry'): void => {
  const trade = tradeOf(work, id)
  const order = trade.entries[line]?.order ?? null
  if (order === null || order.state === 'dead' || isRepeated(work, order, by)) return
  const retryAtMs = by === 'outside' ? work.at + MINUTE : trade.retryAtMs
  // It had been let out: the check of funds had succeeded, unless one has failed since, and is to be tried again.
  const fundsFails = trade.retryAtMs === null ? 0 : trade.fundsFails
  endEntry(work, line, { ...trade, retryAtMs, fundsFails }, { ...order, state: 'dead' })
}

/** Funds: tried again after 60 s or when the balance allows it, the third time in a row suspends (bots.md 6.7). */
const lackFunds = (work: Work, id: number, isCertain: boolean): void => {
  const trade = tradeOf(work, id)
  // Several lines of one ladder that are refused together are one failed check.
  const fundsFails = trade.retryAtMs === work.at + MINUTE ? trade.fundsFails : trade.fundsFails + 1
  put(work, { ...trade, fundsFails, retryAtMs: work.at + MINUTE })
  if (isCertain || fundsFails >= 3) suspendEntries(work, id, 'insufficient-funds', 'insufficient-funds')
}

const retryRejected = (work: Work, id: number, reason: Cause): void => {
  const trade = tradeOf(work, id)
  const delay = retryDelays[trade.rejections]
  if (delay === undefined) return suspendEntries(work, id, 'order-rejected', reason)
  put(work, { ...trade, rejections: trade.rejections + 1, retryAtMs: work.at + delay })
  recordAction(work, 'error', id, reason, trade.price)
}

/** The gate let no order out, or the exchange took none. */
export const entryRefused = (work: Work, { id, line }: Place, reason: RefusalReason | RejectReason): void => {
  const trade = tradeOf(work, id)
  const order = trade.entries[line]?.order ?? null
  if (order === null || order.state === 'dead') return
  const wasLeaving = order.state === 'canceling'
  endEntry(work, line, trade, { ...order, state: 'dead' })
  const now = findTrade(work, id)
  if (now === null || now.phase === 'exiting' || now.phase === 'done') return
  if (wasLeaving) {
    put(work, { ...now, retryAtMs: work.at + (retryDelays[0] ?? MINUTE) })
    return
  }
  switch (remedyFor[reason]) {
    case 'lacks-funds':
      return lackFunds(work, id, false)
    case 'refused-funds':
      return lackFunds(work, id, true)
    case 'too-small':
      return giveUpLine(work, { id, line }, reason)
    case 'later': {
      put(work, { ...now, retryAtMs: work.at + MINUTE })
      return
    }
    case 'barred':
      return suspendEntries(work, id, 'regulation', reason)
    case 'rejected':
      return retryRejected(work, id, reason)
  }
}
