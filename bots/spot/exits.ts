/** Exits: everything or a part leaves at once, when no other order of these trades lives, never before. */
import type { Event, RefusalReason, RejectReason } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import { brokenFilter, fitQuantity, marketablePrice } from '#engine/market.ts'
import { asAmount, asPrice, asQuantity, formatDecimal, min, type Price, ZERO_QUANTITY } from '#engine/money.ts'
import { UNIT, type Want } from '#engine/slots.ts'
import type { HistoryRow } from '#engine/unit.ts'
import { notify, recordAction, recordOrder } from '../rules/history.ts'
import { filledOrder, isOrderOver, type Order, want } from '../rules/order.ts'
import { splitByLargestRemainder } from '../rules/largest-remainder.ts'
import { retryDelays, TELL_AGAIN_MS } from '../rules/refusals.ts'
import { splitFill, sumOf } from '../rules/split-fill.ts'
import { bookExit } from './booking.ts'
import { takeBack } from './entries.ts'
import { coverable, exitUnits } from './ladder.ts'
import { completeRun, endCycle, entriesAfterRun, hold, holdsEnough, withdrawProfits } from './profits.ts'
import { type Exit, hasLiveOrder, isHeld, isOnItsOwn, isOnItsWay, type Trade } from './state.ts'
import { findTrade, put, remove, stopPriceOf, termsOf, tradeOf, type Work } from './work.ts'

const exitOf = (work: Work, owner: number): Exit | undefined => work.head.exits.find((exit) => exit.owner === owner)

const replaceExit = (work: Work, exit: Exit): void => {
  work.head.exits = work.head.exits.map((other) => (other.owner === exit.owner ? exit : other))
}

/** The unit's common exit is under way. */
export const isLeavingTogether = (work: Work): boolean =>
  work.head.exits.some((exit) => exit.owner === UNIT && exit.phase !== 'over')

type ExitStart = Pick<Exit, 'owner' | 'reason' | 'ids' | 'quantity' | 'afterwards'>

/** Begins an exit: every order of its trades ends first. Nothing leaves here that could still be filled elsewhere. */
export const startExit = (work: Work, start: ExitStart): void => {
  const exit: Exit = {
    ...start,
    phase: 'emptying',
    threshold: thresholdOf(work, start),
    parts: [],
    sizes: [],
    order: null,
    lastFill: null,
    previousFilled: ZERO_QUANTITY,
    sold: ZERO_QUANTITY,
    failures: 0,
    retryAtMs: null,
    notifiedAtMs: null,
  }
  work.head.exits = [...work.head.exits.filter((other) => other.owner !== start.owner), exit]
  for (const id of start.ids) {
    if (findTrade(work, id) === null) continue
    withdrawProfits(work, id)
    const { phase } = takeBack(work, id, () => true)
    if (phase !== 'idle') put(work, { ...tradeOf(work, id), phase: 'exiting' })
  }
  advanceExit(work, start.owner)
}

/** All trades that a common exit concerns: those that hold or may still be filled. */
export const leavers = (work: Work): readonly number[] =>
  work.trades.filter((trade) => isHeld(trade) || trade.phase === 'entering').map((trade) => trade.id)

/** All trades that closing the unit concerns: those that are not closed and not on their own way out. */
export const everyOpen = (work: Work): readonly number[] =>
  work.trades.filter((trade) => trade.phase !== 'done' && !isOnItsWay(trade, work.head.exits)).map((trade) => trade.id)

/** What a trade could take out at once: base in whole steps, or the quote it earned. */
const unitsOf = (work: Work, trade: Trade): bigint => {
  const { direction } = work.config
  const units = exitUnits(direction, trade)
  if (direction === 'buy') return fitQuantity(work.now.market, asQuantity(units))
  return units > 0n ? units : 0n
}

/** What each trade takes out: all it has, or its part of the wanted sum. */
const sizeParts = (work: Work, exit: Exit): readonly bigint[] => {
  const { market } = work.now
  const all = exit.ids.map((id) => {
    const trade = findTrade(work, id)
    return trade === null ? 0n : unitsOf(work, trade)
  })
  if (exit.quantity === null || exit.quantity >= sumOf(all)) return all
  if (work.config.direction === 'sell') return splitByLargestRemainder(exit.quantity, all, 1n)
  return splitByLargestRemainder(fitQuantity(market, asQuantity(exit.quantity)), all, market.stepSize)
}

/** A selling bot buys back with what it earned and no more, so its order has a price: one percent above the ask (bots.md 4.7). */
const exitWant = (work: Work, exit: Exit): Want => {
  const { market, ask } = work.now
  const units = sumOf(exit.parts)
  if (work.config.direction === 'buy') {
    const quantity = min(asQuantity(units), fitQuantity(market, market.maxQuantity))
    return { type: 'market', side: 'sell', quantity }
  }
  const price = marketablePrice(market, 'buy', asPrice((ask * 101n) / 100n))
  // A fill is split in whole steps: what one trade spent beyond its own part is no longer there for the others.
  const earned = sumOf(exit.ids.map((id) => findTrade(work, id)?.earned ?? 0n))
  const quantity = min(
    coverable(market, units < earned ? units : earned, price, true),
    fitQuantity(market, market.maxQuantity),
  )
  return { type: 'immediate', side: 'buy', price, quantity }
}

/** Sends what remains, or ends the exit when nothing is left that the exchange would take. */
const leave = (work: Work, exit: Exit): void => {
  const wanted = exitWant(work, exit)
  const { side, quantity } = wanted
  const price = wanted.type === 'market' ? null : wanted.price
  if (brokenFilter(work.now.market, { side, price, quantity }, work.now.price) === 'below-minimum') {
    return finishExit(work, exit)
  }
  const order = want(work, exit.owner, 'exit', wanted)
  const previousFilled = exit.order?.filled ?? ZERO_QUANTITY
  replaceExit(work, { ...exit, phase: 'selling', order, previousFilled, retryAtMs: null })
}

/** Goes on with an exit as far as it can go now. */
export const advanceExit = (work: Work, owner: number): void => {
  const exit = exitOf(work, owner)
  if (exit === undefined) return
  switch (exit.phase) {
    case 'emptying': {
      if (exit.ids.some((id) => hasOrders(work, id))) return
      const sizes = sizeParts(work, exit)
      return leave(work, { ...exit, sizes, parts: sizes })
    }
    case 'waiting': {
      if (exit.retryAtMs !== null && work.at < exit.retryAtMs) return
      return leave(work, exit)
    }
    case 'selling':
    case 'over':
      return
  }
}

const hasOrders = (work: Work, id: number): boolean => {
  const trade = findTrade(work, id)
  return trade !== null && hasLiveOrder(trade)
}

export const advanceExits = (work: Work): void => {
  for (const { owner } of work.head.exits) advanceExit(work, owner)
}

/** Books one fill of an exit to its trades. */
const bookParts = (work: Work, exit: Exit, fill: Fill): { parts: readonly bigint[]; profit: bigint } => {
  const { direction } = work.config
  const isPlanned = direction === 'sell' ? sumOf(exit.parts) > 0n : sumOf(exit.parts) >= fill.quantity
  const held = exit.ids.map((id) => {
    const trade = findTrade(work, id)
    return trade === null ? 0n : exitUnits(direction, trade)
  })
  const weights = isPlanned ? exit.parts : held.some((units) => units > 0n) ? held : held.map(() => 1n)
  let profit = 0n
  const left = splitFill(fill, weights, work.now.market.stepSize).map((part, place): bigint => {
    const before = exit.parts[place] ?? 0n
    const trade = findTrade(work, exit.ids[place] ?? UNIT)
    if (trade === null || part.quantity === 0n) return isPlanned ? before : 0n
    const books = bookExit(direction, trade, part)
    profit += books.position.realised - trade.position.realised
    put(work, { ...trade, ...books, lastPrice: fill.price, moved: false })
    const used = direction === 'buy' ? part.quantity : trade.earned - books.earned
    return isPlanned && before > used ? before - used : 0n
  })
  return { parts: left, profit }
}

/** Books a fill of an exit order. One delivered before changes nothing. */
export const exitFilled = (work: Work, event: Extract<Event, { kind: 'order-filled' }>): void => {
  const exit = exitOf(work, event.trade)
  if (exit === undefined || exit.order === null || exit.lastFill === event.fill.tradeId) return
  const { order } = exit
  if (order.filled === 0n && work.head.lastFill === event.fill.tradeId) return
  work.head.lastFill = event.fill.tradeId
  if (event.filled <= order.filled) {
    if (event.done && order.state !== 'dead' && event.filled === order.filled) endExitOrder(work, exit, order, 0)
    return
  }
  const { parts, profit } = bookParts(work, exit, event.fill)
  if (exit.reason === 'stop') work.head.stopProfit = asAmount(work.head.stopProfit + profit)
  const isOver = isOrderOver(order, event)
  const next = filledOrder(order, event, { at: work.at, profit })
  const booked: Exit = {
    ...exit,
    parts,
    order: next,
    lastFill: event.fill.tradeId,
    sold: asQuantity(exit.sold + event.fill.quantity),
    failures: 0,
  }
  replaceExit(work, booked)
  if (isOver) endExitOrder(work, booked, next, 0)
}

const actionOf = (work: Work, exit: Exit): HistoryRow['action'] => {
  switch (exit.reason) {
    case 'stop':
      return 'stop-loss'
    case 'take-profit':
      return 'take-profit'
    case 'close':
      return 'close'
    case 'sell':
      return work.config.direction === 'buy' ? 'sell' : 'buy'
  }
}

const thresholdOf = (work: Work, { reason, ids }: ExitStart): Price | null => {
  const first = findTrade(work, ids[0] ?? UNIT)
  switch (reason) {
    case 'stop':
      return first === null ? null : stopPriceOf(work, first)
    case 'take-profit':
      return work.config.kind === 'generator'
        ? (work.config.takeProfits[work.head.takeProfit.fired - 1]?.price ?? null)
        : null
    case 'close':
    case 'sell':
      return null
  }
}

/** An exit order has ended: the rest goes out again at once, or after `waitMs`. */
const endExitOrder = (work: Work, exit: Exit, order: Order, waitMs: number): void => {
  if (order.filled > 0n) {
    const trade = exit.owner === UNIT ? (exit.ids.length === 1 ? (exit.ids[0] ?? null) : null) : exit.owner
    const row = { action: actionOf(work, exit), trade, threshold: exit.threshold, cause: null }
    recordOrder(work, order, row, true)
  }
  const dead: Order = { ...order, state: 'dead' }
  if (exit.phase === 'over') return replaceExit(work, { ...exit, order: dead })
  const ended: Exit = { ...exit, phase: 'waiting', order: dead, retryAtMs: work.at + waitMs }
  if (waitMs === 0) return leave(work, ended)
  replaceExit(work, ended)
}

export const exitCanceled = (work: Work, event: Extract<Event, { kind: 'order-canceled' }>): void => {
  const exit = exitOf(work, event.trade)
  const order = exit?.order ?? null
  if (exit === undefined || order === null || order.state === 'dead') return
  if (order.atMs === work.at && !order.accepted && event.filled > 0n && event.filled === exit.previousFilled) return
  if (event.filled > order.filled) {
    return replaceExit(work, { ...exit, order: { ...order, state: 'settling', quantity: event.filled } })
  }
  if (order.filled > 0n) return endExitOrder(work, exit, order, 0)
  failExit(work, exit, order, 'canceled')
}

/** No part of the order was taken: again after 5 s, 30 s, then every 120 s, and told every 15 minutes. A stop never gives up. */
const failExit = (work: Work, exit: Exit, order: Order, reason: string): void => {
  const waitMs = retryDelays[Math.min(exit.failures, retryDelays.length - 1)] ?? TELL_AGAIN_MS
  const tells = exit.notifiedAtMs === null || work.at >= exit.notifiedAtMs + TELL_AGAIN_MS
  if (tells) {
    notify(work, 'exit-delayed', { reason })
    recordAction(work, 'error', exit.owner === UNIT ? null : exit.owner, reason)
  }
  const failed: Exit = { ...exit, failures: exit.failures + 1, notifiedAtMs: tells ? work.at : exit.notifiedAtMs }
  endExitOrder(work, failed, order, waitMs)
}

export const exitRefused = (work: Work, owner: number, reason: RefusalReason | RejectReason): void => {
  const exit = exitOf(work, owner)
  const order = exit?.order ?? null
  if (exit === undefined || order === null || order.state === 'dead') return
  if (reason === 'below-minimum' || reason === 'minimum') {
    return finishExit(work, { ...exit, order: { ...order, state: 'dead' } })
  }
  failExit(work, exit, order, reason)
}

/** A profit order of this run has traded, perhaps while it was being canceled: lines of an earlier run ended before the entry did. */
const hasSoldProfit = ({ entries, profits }: Trade): boolean => {
  const enteredAt = Math.min(...entries.map(({ order, traded }) => (traded && order !== null ? order.atMs : Infinity)))
  return profits.some(({ sold, order }) => sold > 0n && order !== null && order.atMs >= enteredAt)
}

/** Gives a trade back after an exit: what it took out is a run; what a take-profit level leaves is offered again, any other rest is dust. */
const giveBack = (work: Work, id: number, hasLeft: boolean, { reason, afterwards }: Exit): void => {
  const trade = findTrade(work, id)
  if (trade === null) return
  // One that was idle has had its run counted already: it remembers what that sold, and its dust is no run.
  const hasSold = trade.phase === 'exiting' && (hasLeft || hasSoldProfit(trade))
  // One that was to be gone when its run completes is gone when its user closes it.
  if (afterwards === 'delete' || (afterwards === 'close' && trade.leaving !== null)) {
    if (hasSold) work.head.runs += 1
    remove(work, id)
    return
  }
  if (afterwards === 'close') {
    if (hasSold) work.head.runs += 1
    put(work, { ...trade, phase: 'done', runs: trade.runs + Number(hasSold) })
    return
  }
  if (reason === 'take-profit' && holdsEnough(work, trade)) return hold(work, trade)
  if (trade.phase !== 'exiting') {
    if (trade.legacy && trade.phase === 'idle' && !hasLiveOrder(trade)) remove(work, id)
    return
  }
  const idle = put(work, { ...trade, phase: 'idle', entries: entriesAfterRun(termsOf(work, trade), trade) })
  if (hasSold || idle.legacy) completeRun(work, id)
  else if (idle.leaving !== null) remove(work, id)
}

/** A trade on its own counts its stops itself (bots.md 8.3). */
const countOwnStop = (work: Work, trade: Trade): void => {
  const { id, entryOff } = trade
  const stopCount = trade.stopCount + 1
  const limit = trade.own?.stop?.limit ?? null
  const isSpent = limit !== null && stopCount >= limit && !entryOff.includes('stop-loss-limit')
  put(work, { ...trade, stopCount, entryOff: isSpent ? [...entryOff, 'stop-loss-limit'] : entryOff })
  if (!isSpent) return
  recordAction(work, 'suspend', id, 'stop-loss-limit', work.now.price)
  notify(work, 'stop-loss-limit', { count: String(stopCount), price: formatDecimal(work.now.price) })
}

/** All that left together are one stop of the bot; those on their own are one each of theirs. A folder without levels limits none, and shows all. */
const countStops = (work: Work, exit: Exit): void => {
  const left = exit.ids.filter((_, place) => (exit.sizes[place] ?? 0n) > 0n)
  const alone = left
    .map((id) => findTrade(work, id))
    .filter((trade) => trade !== null && isOnItsOwn(work.config, trade))
  for (const trade of alone) if (trade !== null) countOwnStop(work, trade)
  if (alone.length < left.length || work.config.kind === 'folder') countStop(work)
}

const countStop = (work: Work): void => {
  const { head, config } = work
  head.stopCount += 1
  const limit = config.stop?.limit ?? null
  if (limit === null || head.stopCount < limit || head.entryOff.includes('stop-loss-limit')) return
  head.entryOff = [...head.entryOff, 'stop-loss-limit']
  recordAction(work, 'suspend', null, 'stop-loss-limit', work.now.price)
  notify(work, 'stop-loss-limit', { count: String(head.stopCount), price: formatDecimal(work.now.price) })
}

/** A trade that would have gone on does not where its bot has been closed meanwhile. */
const afterwardsOf = ({ head: { leaving } }: Work, { afterwards }: Exit): Exit['afterwards'] =>
  afterwards === 'resume' && (leaving === 'close' || leaving === 'delete') ? leaving : afterwards

/** The exit is over; a rest too small for the exchange stays as dust. */
const finishExit = (work: Work, exit: Exit): void => {
  const { head } = work
  const isOver = exit.order !== null || exit.sold > 0n
  const kept: Exit = { ...exit, phase: 'over', retryAtMs: null, parts: exit.parts.map(() => 0n) }
  head.exits = isOver
    ? head.exits.map((other) => (other.owner === exit.owner ? kept : other))
    : head.exits.filter((other) => other.owner !== exit.owner)
  if (exit.sold > 0n && exit.reason === 'stop') countStops(work, exit)
  const given = { ...exit, afterwards: afterwardsOf(work, exit) }
  exit.ids.forEach((id, place) => giveBack(work, id, (exit.sizes[place] ?? 0n) > 0n && exit.sold > 0n, given))
  if (exit.owner === UNIT && exit.quantity === null) endCycle(work)
  if (exit.owner !== UNIT) {
    head.exits = head.exits.filter((other) => other.owner !== exit.owner || exit.afterwards !== 'delete')
    return
  }
  settleLife(work)
}

/** A unit that was to be closed or deleted is, once nothing in it lives. */
export const settleLife = (work: Work): void => {
  const { head } = work
  if (head.life !== 'running' || isLeavingTogether(work)) return
  // A single bot whose one trade was deleted is deleted with it.
  if (work.config.kind === 'single' && head.generated && work.trades.length === 0) head.leaving ??= 'delete'
  if (head.leaving === null) return
  if (head.leaving === 'close') {
    if (work.trades.some((trade) => trade.phase !== 'done')) return
    head.life = 'closed'
    head.leaving = null
  } else if (work.trades.every((trade) => trade.phase === 'done')) {
    head.life = 'deleted'
    head.leaving = null
  }
}
