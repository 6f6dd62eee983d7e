/** When a level's entry is offered and taken back, and what becomes of its order. */
import type { RefusalReason, RejectReason } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import { withSpare } from '#engine/gate.ts'
import { isLargeEnough, quantityFor } from '#engine/market.ts'
import { asAmount, formatDecimal } from '#engine/money.ts'
import { bookBuy } from '#engine/position.ts'
import type { Want } from '#engine/slots.ts'
import type { Reason } from '#engine/status.ts'
import { risingPrice } from '#engine/taking.ts'
import { boundByHeld, boundByOrder } from '../rules/bound.ts'
import { isAnyLeaving, isOnItsWay } from '../rules/exit.ts'
import { type Cause, notify, recordAction, recordOrder } from '../rules/history.ts'
import { isFrozen, reasonRules } from '../rules/reasons.ts'
import { type Affordable, buyWith, cancel, filledOrder, isRepeated, type Order, want } from '../rules/order.ts'
import { remedyFor, retryDelays } from '../rules/refusals.ts'
import { lineAt, priceAt } from './plan.ts'
import { endRun, hold, holdsSellable, ladderOf, letGo, lineOf } from './profits.ts'
import { isFront, isLive, sizesNow, type Trade } from './state.ts'
import { indexOf, put, tradeAt, type Work } from './work.ts'

const ENTRY = 'entry:0'
const MINUTE = 60_000
/** A partly filled entry that fills no further for so long is taken as it is. */
const PARTIAL_TIMEOUT_MS = 30 * MINUTE

/** No entry may be offered by the unit as a whole. */
export const entriesAreOff = (work: Work): boolean =>
  work.head.life !== 'running' ||
  work.head.entryOff.length > 0 ||
  work.head.leaving !== null ||
  !work.head.subscribed ||
  work.head.exits.some((exit) => exit.owner === 0 && exit.phase !== 'over')

/** When a live entry next changes by time alone; while nothing may be sent, time changes nothing. */
export const entryDeadline = (work: Work, order: Order): number | null =>
  order.state === 'open' && order.filled > 0n && !isFrozen(work.head.entryOff) ? order.atMs + PARTIAL_TIMEOUT_MS : null

/** A live entry must go: switched off, too far away, overtaken by its profit, or too slow. */
const mustWithdraw = (work: Work, trade: Trade, order: Order): boolean => {
  if (entriesAreOff(work)) return !isFrozen(work.head.entryOff)
  if (trade.entryOff.length > 0 || trade.leaving !== null || trade.legacy) return true
  const deadline = entryDeadline(work, order)
  if (deadline !== null && work.at >= deadline) return true
  const { price } = work.now
  if (order.filled > 0n) {
    const lowest = ladderOf(work, trade)[0]
    return lowest !== undefined && price >= lowest.price
  }
  if (work.plan.stop !== null && price <= work.plan.stop) return true
  if (work.config.risingOnly !== null) return false
  const line = lineAt(work.plan, work.config, trade.level)
  return price > line.far || price < line.deep
}

/** Cancels an entry; one that has not left yet is idle at once. */
const takeBack = (work: Work, index: number): void => {
  const trade = tradeAt(work, index)
  const entry = cancel(work, trade.id, ENTRY, trade.entry)
  put(work, index, { ...trade, entry, phase: isLive(entry) ? trade.phase : 'idle' })
}

/** Takes back a live entry that must go, and takes out an idle trade that is leaving. False when the trade is gone. */
const tendEntry = (work: Work, index: number): boolean => {
  const trade = tradeAt(work, index)
  if (trade.phase === 'idle' && trade.leaving !== null && !isLive(trade.entry)) {
    if (!isOnItsWay(trade, work.head.exits)) letGo(work, index)
    return false
  }
  const order = trade.entry
  if (trade.phase !== 'entering' || order === null || order.state !== 'open') return true
  if (mustWithdraw(work, trade, order)) {
    takeBack(work, index)
  }
  return true
}

/** The quote a level may still spend: dust of earlier runs has cost a little of it. */
const spendable = (trade: Trade) => asAmount(trade.amount - trade.position.cost)

/** The line whose cell holds the price: the lowest line at or above it. */
const cellOf = (work: Work): number => {
  const { plan, head } = work
  const { price } = work.now
  if (price > priceAt(plan, head.center)) return head.center + 1
  return head.center
}

const isRising = (work: Work): boolean => {
  const { rising } = work.head
  return rising !== null && rising.rose && !rising.spent && work.now.price >= rising.close
}

/** The price and its surroundings allow this level's entry now. */
export const isArmable = (work: Work, trade: Trade): boolean => {
  if (trade.phase !== 'idle' || trade.entryOff.length > 0 || trade.leaving !== null || trade.legacy) return false
  if (trade.amount === 0n || isOnItsWay(trade, work.head.exits)) return false
  if (trade.retryAtMs !== null && work.at < trade.retryAtMs) return false
  const { price } = work.now
  if (work.plan.stop !== null && price <= work.plan.stop) return false
  if (work.config.risingOnly !== null) return isRising(work) && trade.level === cellOf(work)
  return price >= trade.price && price <= lineAt(work.plan, work.config, trade.level).near
}

type Buy = Pick<Affordable, 'isSmall'> & { want: Extract<Want, { type: 'limit' | 'immediate' }> }

/** It fills at once or is over: a price that has fallen since is not to be bought (bots.md 6.5). */
const risingBuy = (work: Work, trade: Trade): Buy => {
  const { market } = work.plan
  const price = risingPrice(market, trade.price, work.now.ask)
  const quantity = quantityFor(market, spendable(trade), price)
  return { want: { type: 'immediate', side: 'buy', price, quantity }, isSmall: !isLargeEnough(market, quantity, price) }
}

const limitBuy = (work: Work, trade: Trade): Buy =>
  buyWith(lineOf(work, trade)?.affordable ?? [], spendable(trade), trade.price, work.plan.market)

const buyOf = (work: Work, trade: Trade): Buy =>
  work.config.risingOnly === null ? limitBuy(work, trade) : risingBuy(work, trade)

/** The exchange would not take its entry now. */
export const isEntrySmall = (work: Work, trade: Trade): boolean => buyOf(work, trade).isSmall

const offerEntry = (work: Work, index: number): void => {
  const trade = tradeAt(work, index)
  const { want: buy, isSmall } = buyOf(work, trade)
  if (isSmall) {
    suspendEntry(work, index, 'below-minimum', 'below-minimum')
    return
  }
  if (work.config.risingOnly !== null && work.head.rising !== null)
    work.head.rising = { ...work.head.rising, spent: true }
  const entry = want(work, trade.id, ENTRY, buy)
  put(work, index, { ...trade, phase: 'entering', entry, retryAtMs: null })
}

const distance = (work: Work, trade: Trade): bigint => {
  const far = trade.price - work.now.price
  return far < 0n ? -far : far
}

/** Makes room for a nearer level: the farthest unfilled entry beyond it is taken back, unless room is coming already. */
const swapFarther = (work: Work, nearer: Trade, coming: number): boolean => {
  let farthest = -1
  let ending = 0
  for (const id of work.head.front) {
    const index = indexOf(work.trades, id)
    const trade = tradeAt(work, index)
    if (trade.phase !== 'entering' || trade.entry === null || trade.entry.filled > 0n) continue
    if (trade.entry.state !== 'open') ending += 1
    else if (
      trade.price < work.now.price &&
      distance(work, trade) > distance(work, nearer) &&
      (farthest === -1 || distance(work, trade) > distance(work, tradeAt(work, farthest)))
    ) {
      farthest = index
    }
  }
  if (ending > coming) return true
  if (farthest === -1) return false
  takeBack(work, farthest)
  return true
}

const boundBy = ({ price, position, paid, entry }: Trade): bigint =>
  boundByHeld(position, paid) + boundByOrder(entry, price)

/**
 * Quote that entries may still take, by what is held and by orders of any size. Levels together never need more than there is, but while orders or coins of other
 * sizes bind it: null where none do. A rising price may cost a little more than a level says.
 */
const unbound = (work: Work): bigint | null => {
  if (!work.head.hasOldSizes) return null
  let left: bigint = withSpare(sizesNow(work.config, work.head).investment)
  let hasOldSizes = false
  for (const trade of work.trades) {
    const binds = boundBy(trade)
    left -= binds
    hasOldSizes ||= binds > trade.amount
  }
  work.head.hasOldSizes = hasOldSizes
  return left
}

/** Takes back entries that must go, then offers what may be offered, nearest to the price first, lower line first. */
export const tendEntries = (work: Work): void => {
  let armable: number[] | null = null
  for (const id of work.head.front) {
    const index = indexOf(work.trades, id)
    if (index === -1 || !tendEntry(work, index)) continue
    if (isArmable(work, tradeAt(work, index))) (armable ??= []).push(id)
  }
  if (armable === null || work.now.market.status !== 'trading') return
  if (entriesAreOff(work) || isAnyLeaving(work)) return
  const candidates = armable.map((id) => indexOf(work.trades, id))
  if (candidates.length > 1) {
    candidates.sort((left, right) => {
      const one = tradeAt(work, left)
      const other = tradeAt(work, right)
      const nearer = distance(work, one) - distance(work, other)
      return nearer === 0n ? one.level - other.level : nearer < 0n ? -1 : 1
    })
  }
  const { limit } = work.config
  let left = unbound(work)
  let coming = 0
  for (const index of candidates) {
    // It waits for what others give back: every decision looks at it again.
    if (left !== null && tradeAt(work, index).amount > left) continue
    if (limit !== null && work.head.used >= limit) {
      if (!swapFarther(work, tradeAt(work, index), coming)) break
      coming += 1
    } else {
      offerEntry(work, index)
      if (left !== null) left -= boundByOrder(tradeAt(work, index).entry, tradeAt(work, index).price)
    }
  }
}

/** Turns one level's entries off for a reason of its own. */
const suspendEntry = (work: Work, index: number, reason: Reason, cause: Cause): void => {
  const trade = tradeAt(work, index)
  if (trade.entryOff.includes(reason)) return
  put(work, index, { ...trade, entryOff: [...trade.entryOff, reason], retryAtMs: null })
  recordAction(work, 'suspend', trade.id, cause, trade.price)
  if (reason === 'order-rejected' || reason === 'below-minimum' || reason === 'regulation') {
    notify(work, reasonRules[reason].tells ?? reason, { price: formatDecimal(trade.price), reason: cause })
  }
}

/** The entry has ended with all its fills booked: the position is held, too small and kept as dust for the next run, or on its way out. */
const endEntry = (work: Work, index: number, before: Trade, entry: Order): void => {
  if (entry.filled > 0n) {
    recordOrder(work, entry, { action: 'buy', trade: before.id, threshold: before.price, cause: null }, false)
  }
  if (before.phase !== 'entering') {
    put(work, index, { ...before, entry })
    return
  }
  if (holdsSellable(work, before)) {
    hold(work, index, before, { entry, leaving: before.leaving === 'trailed' ? null : before.leaving })
    return
  }
  endRun(work, index, { ...before, entry })
}

/** Books a fill of an entry. One delivered before changes nothing. */
export const entryFilled = (work: Work, index: number, fill: Fill, filled: bigint, done: boolean): void => {
  const trade = tradeAt(work, index)
  const order = trade.entry
  if (order === null || order.state === 'dead') return
  if (filled <= order.filled) {
    if (done && filled === order.filled) endEntry(work, index, trade, { ...order, state: 'dead' })
    return
  }
  const entry = filledOrder(order, { fill, filled, done }, { at: work.at, profit: 0n })
  const position = bookBuy(trade.position, fill)
  const paid = asAmount(trade.paid + entry.value - order.value)
  const next: Trade = { ...trade, position, entry, paid, fundsFails: 0, rejections: 0 }
  if (work.head.short.fails > 0) work.head.short = { fails: 0, atMs: null }
  if (done) return endEntry(work, index, next, entry)
  put(work, index, next)
  if (isFront(next)) tendEntry(work, index)
}

/** An order that has ended so had been let out: its check of funds had succeeded, and those that failed before are no longer in a row. */
export const entryCanceled = (work: Work, index: number, by: 'us' | 'outside' | 'expiry'): void => {
  const trade = tradeAt(work, index)
  const order = trade.entry
  if (order === null || order.state === 'dead') return
  if (isRepeated(work, order, by)) return
  const { short } = work.head
  if (short.atMs !== null && order.atMs > short.atMs) work.head.short = { fails: 0, atMs: null }
  const funded = trade.fundsFails > 0 ? { ...trade, fundsFails: 0 } : trade
  const ended = by === 'outside' ? { ...funded, retryAtMs: work.at + MINUTE } : funded
  endEntry(work, index, ended, { ...order, state: 'dead' })
}

/**
 * Funds: tried again after 60 s or when the balance allows it; the third failed check in a row, or one refusal by the exchange, suspends the entries of the
 * bot (bots.md 6.7). Of the bot, because levels come and go with the price: the next one would ask for the same money.
 */
const lackFunds = (work: Work, index: number, isCertain: boolean): void => {
  const { head } = work
  const trade = tradeAt(work, index)
  put(work, index, { ...trade, fundsFails: trade.fundsFails + 1, retryAtMs: work.at + MINUTE })
  // Levels that are refused at one moment are one failed check.
  if (head.short.atMs !== work.at) head.short = { fails: head.short.fails + 1, atMs: work.at }
  if ((!isCertain && head.short.fails < 3) || head.entryOff.includes('insufficient-funds')) return
  head.entryOff = [...head.entryOff, 'insufficient-funds']
  recordAction(work, 'suspend', null, 'insufficient-funds', trade.price)
  notify(work, 'insufficient-funds', { price: formatDecimal(trade.price), reason: 'insufficient-funds' })
}

const retryRejected = (work: Work, index: number, reason: Cause): void => {
  const trade = tradeAt(work, index)
  const delay = retryDelays[trade.rejections]
  if (delay === undefined) suspendEntry(work, index, 'order-rejected', reason)
  else {
    put(work, index, { ...trade, rejections: trade.rejections + 1, retryAtMs: work.at + delay })
    recordAction(work, 'error', trade.id, reason, trade.price)
  }
}

/** The gate let no order out, or the exchange took none. */
export const entryRefused = (work: Work, index: number, reason: RefusalReason | RejectReason): void => {
  const trade = tradeAt(work, index)
  const order = trade.entry
  if (order === null || order.state === 'dead') return
  const wasLeaving = order.state === 'canceling'
  const { id } = trade
  endEntry(work, index, trade, { ...order, state: 'dead' })
  const now = indexOf(work.trades, id)
  if (now === -1 || tradeAt(work, now).phase !== 'idle') return
  if (wasLeaving) {
    put(work, now, { ...tradeAt(work, now), retryAtMs: work.at + (retryDelays[0] ?? MINUTE) })
    return
  }
  switch (remedyFor[reason]) {
    case 'lacks-funds':
      return lackFunds(work, now, false)
    case 'refused-funds':
      return lackFunds(work, now, true)
    case 'too-small':
      return suspendEntry(work, now, 'below-minimum', reason)
    case 'later': {
      put(work, now, { ...tradeAt(work, now), retryAtMs: work.at + MINUTE })
      return
    }
    case 'barred':
      return suspendEntry(work, now, 'regulation', reason)
    case 'rejected':
      return retryRejected(work, now, reason)
  }
}
