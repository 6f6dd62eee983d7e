/** When entries are offered and taken back. */
import type { Interval } from '#engine/candle.ts'
import { formatDecimal, type Price } from '#engine/money.ts'
import { UNIT, type Want } from '#engine/slots.ts'
import type { Reason } from '#engine/status.ts'
import { isAnyLeaving, isOnItsWay } from '../rules/exit.ts'
import { type Cause, notify, recordAction } from '../rules/history.ts'
import { boundByOrder } from '../rules/bound.ts'
import { cancel, type Order, want } from '../rules/order.ts'
import { isFrozen, reasonRules } from '../rules/reasons.ts'
import { distanceFrom } from '../rules/distance.ts'
import { sharesInvestment, unbound } from './bound.ts'
import { limitOf } from './config.ts'
import { hasOtherLine, marked, sizeNow, unmarked } from './entry-size.ts'
import { cellFloor, limitWant, windowOf } from './plan.ts'
import { ladderOf } from './profits.ts'
import { putRising, risingOf } from './rising.ts'
import { apart, passed, reached } from './side.ts'
import {
  beginningOf,
  type Entry,
  hasLiveEntry,
  hasLiveOrder,
  isInLimit,
  isUnentered,
  isUnbegun,
  isWaiting,
  waitingLines,
  switchesFor,
  type Trade,
  usesLimit,
  worthOf,
} from './state.ts'
import {
  entrySlot,
  findTrade,
  letGo,
  levelsNow,
  measure,
  put,
  stopPriceOf,
  termsOf,
  tradeOf,
  usedIn,
  type Work,
} from './work.ts'
import { stirred } from './zones.ts'

/** A partly filled entry that fills no further for so long is taken as it is (bots.md 4.4). */
const PARTIAL_TIMEOUT_MS = 1_800_000

/** The unit as a whole offers no entry, whatever its switches say. */
const isShut = (work: Work): boolean =>
  work.head.life !== 'running' ||
  work.head.waitsForSignal ||
  work.head.leaving !== null ||
  !work.head.subscribed ||
  work.head.exits.some((exit) => exit.owner === UNIT && exit.phase !== 'over')

/** No entry of a trade may be offered by the unit as a whole; where none is named, none of a level. */
export const entriesAreOff = (work: Work, trade: Trade | null): boolean => {
  const { config, head } = work
  return isShut(work) || (trade === null ? head : switchesFor(config, head, trade)).entryOff.length > 0
}

/** The same of every trade that there is. */
export const allEntriesAreOff = (work: Work): boolean =>
  entriesAreOff(work, null) && work.trades.every((trade) => entriesAreOff(work, trade))

/** When a live entry next changes by time alone; while nothing may be sent, time changes nothing. */
export const entryDeadline = (work: Work, trade: Trade, order: Order): number | null => {
  if (order.state !== 'open' || isFrozen(work.head.entryOff)) return null
  const { profits } = termsOf(work, trade)
  // Without profits nothing waits for the rest to come.
  return order.filled > 0n && profits.length > 0 ? order.atMs + PARTIAL_TIMEOUT_MS : null
}

/** The price is where the trade gives up, so that an entry there would be given up at once. */
const isAtStop = (work: Work, trade: Trade): boolean => {
  const stop = stopPriceOf(work, trade)
  return stop !== null && !passed(termsOf(work, trade).direction, work.now.price, stop)
}

/** A live entry must go: switched off, too far away, overtaken by its profit, or too slow. */
const mustWithdraw = (work: Work, trade: Trade, order: Order): boolean => {
  if (isFrozen(work.head.entryOff)) return false
  if (entriesAreOff(work, trade) || trade.entryOff.length > 0 || trade.leaving !== null || trade.legacy) return true
  const deadline = entryDeadline(work, trade, order)
  if (deadline !== null && work.at >= deadline) return true
  const terms = termsOf(work, trade)
  const { price } = work.now
  if (order.filled > 0n) {
    const nearest = ladderOf(work, trade)[0]
    return nearest !== undefined && reached(terms.direction, price, nearest.price)
  }
  if (isAtStop(work, trade)) return true
  const window = windowOf(terms, trade.price)
  return terms.risingOnly === null && window !== null && passed(terms.direction, price, window.far)
}

/** Cancels live entries of a trade that `which` picks; one that has not left yet is simply not wanted. */
export const takeBack = (work: Work, id: number, which: (order: Order) => boolean): Trade => {
  const trade = tradeOf(work, id)
  if (!trade.entries.some(({ order }) => order?.state === 'open' && which(order))) return trade
  const entries = trade.entries.map((entry, line) =>
    entry.order !== null && which(entry.order)
      ? { ...entry, order: cancel(work, id, entrySlot(line), entry.order) }
      : entry,
  )
  const next = { ...trade, entries }
  return put(work, trade.phase === 'entering' && !hasLiveEntry(next) ? { ...next, phase: 'idle' } : next)
}

/** Takes back live entries that must go, and takes out an idle trade that is leaving. */
const tendTrade = (work: Work, id: number): void => {
  const trade = findTrade(work, id)
  if (trade === null) return
  if (trade.phase === 'idle' && trade.leaving !== null && !hasLiveOrder(trade)) {
    if (!isOnItsWay(trade, work.head.exits)) letGo(work, id)
    return
  }
  if (trade.phase === 'entering' || trade.phase === 'holding') {
    takeBack(work, id, (order) => order.state === 'open' && mustWithdraw(work, trade, order))
  }
}

const isRising = (work: Work, interval: Interval): boolean => {
  const rising = risingOf(work, interval)
  return rising !== null && rising.rose && !rising.spent && work.now.price >= rising.close
}

/** The trade may not enter again before the price has moved away from its last execution (bots.md 6.8). */
export const changeLeft = (work: Work, trade: Trade): { from: Price; distance: Price } | null => {
  const { minChange } = termsOf(work, trade)
  if (minChange === null || trade.lastPrice === null || trade.moved) return null
  return { from: trade.lastPrice, distance: distanceFrom(minChange, trade.lastPrice) }
}

const isFree = (work: Work, trade: Trade): boolean => {
  if (trade.entryOff.length > 0 || trade.leaving !== null || trade.legacy || work.moving === trade.id) return false
  if (trade.retryAtMs !== null && work.at < trade.retryAtMs) return false
  if (isOnItsWay(trade, work.head.exits)) return false
  return trade.phase === 'idle' || trade.phase === 'entering' || trade.phase === 'holding'
}

/** The price and its surroundings allow this entry now. */
const isArmable = (work: Work, trade: Trade, entry: Entry): boolean => {
  if (!isWaiting(entry) || isAtStop(work, trade) || worthOf(entry) === 0n) return false
  const terms = termsOf(work, trade)
  const { price } = work.now
  const change = changeLeft(work, trade)
  if (change !== null && apart(entry.price, change.from) < change.distance) return false
  if (terms.risingOnly !== null) {
    const floor = cellFloor(terms, levelsNow(terms, work.now), { ...trade, price: entry.price })
    return isRising(work, terms.risingOnly) && price <= entry.price && price > floor
  }
  const window = windowOf(terms, trade.price)
  if (window !== null && passed(terms.direction, price, window.near)) return false
  if (!waitingLines(trade).includes(entry)) return false
  return reached(terms.direction, price, (beginningOf(trade) ?? entry).price)
}

/** Trade that its user starts now: its first run may begin between two of its lines, without those that the price lies beyond (bots.md 7.2). */
export const begunAtPrice = (work: Work, trade: Trade): Trade => {
  const { direction, risingOnly } = termsOf(work, trade)
  // The rising rule buys at the price or beyond it: each line by itself.
  if (risingOnly !== null || trade.entries.length < 2 || !isUnbegun(trade)) return trade
  const first = trade.entries.findIndex(({ price }) => reached(direction, work.now.price, price))
  return { ...trade, skipped: Math.max(first, 0) }
}

/** One of its entries would be offered now. */
export const mayEnter = (work: Work, trade: Trade): boolean =>
  isFree(work, trade) && trade.entries.some((entry) => isArmable(work, trade, entry))

/** A line that is too small waits, the others go on. Where no other is left the trade's entries are off as a whole. */
export const giveUpLine = (work: Work, { id, line }: { id: number; line: number }, cause: Cause): void => {
  const trade = tradeOf(work, id)
  if (!hasOtherLine(work, trade, line)) {
    put(work, { ...trade, entries: trade.entries.map(unmarked) })
    return suspendEntries(work, id, 'below-minimum', cause)
  }
  const price = trade.entries[line]?.price ?? trade.price
  put(work, marked(work, trade, line))
  recordAction(work, 'suspend', id, cause, price)
  notify(work, 'below-minimum', { price: formatDecimal(price), reason: cause })
}

/** Wants an entry that the exchange would take. */
const offerEntry = (work: Work, id: number, line: number): void => {
  const trade = tradeOf(work, id)
  const terms = termsOf(work, trade)
  const entry = trade.entries[line]
  if (entry === undefined) return
  const sized = sizeNow(work, trade, line)
  if (sized === null) return giveUpLine(work, { id, line }, 'below-minimum')
  const { price, quantity } = sized
  const { risingOnly } = terms
  const rising = risingOnly === null ? null : risingOf(work, risingOnly)
  if (risingOnly !== null && rising !== null) putRising(work, risingOnly, { ...rising, spent: true })
  // A buy of the rising rule fills at once or is over: a price that has fallen since is not to be bought (bots.md 6.5).
  const wanted: Want =
    risingOnly === null
      ? limitWant(terms, terms.direction, price, quantity)
      : { type: 'immediate', side: terms.direction, price, quantity }
  const order = want(work, id, entrySlot(line), wanted)
  const phase = trade.phase === 'holding' ? 'holding' : 'entering'
  put(work, { ...trade, phase, entries: trade.entries.with(line, { ...entry, order }), retryAtMs: null })
}

const away = (work: Work, trade: Trade): bigint => apart(trade.price, work.now.price)

/** The price is where an entry of the trade fills: it is left to do so. */
const isReached = (work: Work, trade: Trade): boolean => {
  const { direction } = termsOf(work, trade)
  return trade.entries.some(({ order, price }) => order?.state === 'open' && !passed(direction, work.now.price, price))
}

/** Makes room for a nearer level: the farthest unfilled entry beyond it is taken back, unless room is coming already. */
const swapFarther = (work: Work, nearer: Trade, coming: number): boolean => {
  const entering = work.trades.filter((trade) => trade.phase === 'entering' && isUnentered(trade) && isInLimit(trade))
  const ending = entering.filter((trade) => trade.entries.every(({ order }) => order?.state !== 'open'))
  if (ending.length > coming) return true
  const farthest = entering
    .filter((trade) => !ending.includes(trade) && !isReached(work, trade) && away(work, trade) > away(work, nearer))
    .reduce<Trade | null>((far, trade) => (far === null || away(work, trade) > away(work, far) ? trade : far), null)
  if (farthest === null) return false
  takeBack(work, farthest.id, () => true)
  return true
}

export const byNearness = (work: Work) => (left: Trade, right: Trade) => {
  const nearer = away(work, left) - away(work, right)
  return nearer === 0n ? left.level - right.level : nearer < 0n ? -1 : 1
}

/** What is left of the investment pays for this entry; if not, it waits for what others give back. Sellers give coins. */
const covers = (work: Work, left: bigint | null, trade: Trade, entry: Entry): boolean => {
  const isEnough =
    left === null || !sharesInvestment(trade) || work.config.direction === 'sell' || worthOf(entry) <= left
  if (!isEnough) work.isBound = true
  return isEnough
}

/** Takes back entries that must go, then offers what may be offered, nearest to the price first, lower line first. True where one of them proved too small. */
export const tendEntries = (work: Work): boolean => {
  measure(work)
  for (const { id } of stirred(work)) tendTrade(work, id)
  if (work.now.market.status !== 'trading' || allEntriesAreOff(work) || isAnyLeaving(work)) return false
  const limit = limitOf(work.config)
  const armable = stirred(work).filter((trade) => mayEnter(work, trade) && !entriesAreOff(work, trade))
  if (armable.length === 0) return false
  let left = unbound(work)
  let coming = 0
  for (const { id } of armable.toSorted(byNearness(work))) {
    const trade = tradeOf(work, id)
    if (!trade.entries.some((entry) => isArmable(work, trade, entry) && covers(work, left, trade, entry))) continue
    if (!usesLimit(trade) && limit !== null && isInLimit(trade) && usedIn(work) >= limit) {
      if (swapFarther(work, trade, coming)) coming += 1
      left = unbound(work)
      continue
    }
    for (const line of trade.entries.keys()) {
      const now = tradeOf(work, id)
      const entry = now.entries[line]
      if (entry === undefined || !isFree(work, now) || !isArmable(work, now, entry)) continue
      if (!covers(work, left, now, entry)) continue
      offerEntry(work, id, line)
      if (left !== null && sharesInvestment(now)) {
        left -= boundByOrder(tradeOf(work, id).entries[line]?.order ?? null, entry.price)
      }
    }
  }
  return armable.some(({ id }) => tradeOf(work, id).entryOff.length > 0)
}

/** Turns one trade's entries off for a reason of its own. */
export const suspendEntries = (work: Work, id: number, reason: Reason, cause: Cause): void => {
  const trade = tradeOf(work, id)
  if (trade.entryOff.includes(reason)) return
  put(work, { ...trade, entryOff: [...trade.entryOff, reason], retryAtMs: null })
  recordAction(work, 'suspend', id, cause, trade.price)
  const { tells } = reasonRules[reason]
  const isTold = ['insufficient-funds', 'order-rejected', 'below-minimum', 'regulation'].includes(reason)
  if (isTold && tells !== null) {
    notify(work, tells, { price: formatDecimal(trade.price), reason: cause })
  }
}
