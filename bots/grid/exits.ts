/** Exits: everything or a part is sold at market once no other order of these trades lives, never before. */
import type { Event, RefusalReason, RejectReason } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import { brokenFilter, fitQuantity } from '#engine/market.ts'
import { asAmount, asQuantity, formatDecimal, min, type Quantity, ZERO_QUANTITY } from '#engine/money.ts'
import { bookSell } from '#engine/position.ts'
import { UNIT } from '#engine/slots.ts'
import type { HistoryRow } from '#engine/unit.ts'
import { notify, recordAction, recordOrder } from '../rules/history.ts'
import { cancel, filledOrder, isOrderOver, type Order, want } from '../rules/order.ts'
import { splitByLargestRemainder } from '../rules/largest-remainder.ts'
import { retryDelays, TELL_AGAIN_MS } from '../rules/refusals.ts'
import { splitFill, sumOf } from '../rules/split-fill.ts'
import { completeRun, hold, holdsSellable, withdrawProfits } from './profits.ts'
import { type Exit, isHeld, isOnItsWay, type Trade } from './state.ts'
import { hasLiveOrder, indexOf, put, remove, tradeAt, type Work } from './work.ts'

const exitIndex = (work: Work, owner: number): number => work.head.exits.findIndex((exit) => exit.owner === owner)

const replaceExit = (work: Work, exit: Exit): void => {
  work.head.exits = work.head.exits.map((other) => (other.owner === exit.owner ? exit : other))
}

/** The unit's common exit is under way. */
export const isLeavingTogether = (work: Work): boolean =>
  work.head.exits.some((exit) => exit.owner === UNIT && exit.phase !== 'over')

type ExitStart = Pick<Exit, 'owner' | 'reason' | 'ids' | 'quantity' | 'afterwards'>

/** Begins an exit: every order of its trades ends first. Nothing is sold here that could still be filled elsewhere. */
export const startExit = (work: Work, start: ExitStart): void => {
  const exit: Exit = {
    ...start,
    phase: 'emptying',
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
    const index = indexOf(work.trades, id)
    if (index === -1) continue
    withdrawProfits(work, index)
    const trade = tradeAt(work, index)
    if (trade.phase === 'idle') continue
    put(work, index, { ...trade, phase: 'exiting', entry: cancel(work, id, 'entry:0', trade.entry) })
  }
  advanceExit(work, start.owner)
}

/** All trades that a common exit concerns: those that hold or may still be filled. */
export const leavers = (work: Work): readonly number[] =>
  work.trades.filter((trade) => isHeld(trade) || trade.phase === 'entering').map((trade) => trade.id)

/** All trades that closing the unit concerns: those that are not closed and not on their own way out. */
export const everyOpen = (work: Work): readonly number[] =>
  work.trades.filter((trade) => trade.phase !== 'done' && !isOnItsWay(trade, work.head.exits)).map((trade) => trade.id)

const trades = (work: Work, exit: Exit): readonly Trade[] =>
  exit.ids.flatMap((id) => work.trades[indexOf(work.trades, id)] ?? [])

/** What each trade sells: all it holds, or its part of the wanted quantity; each a multiple of the step size. */
const sizeParts = (work: Work, exit: Exit): readonly Quantity[] => {
  const { market } = work.plan
  const all = exit.ids.map((id) => {
    const trade = work.trades[indexOf(work.trades, id)]
    return trade === undefined ? ZERO_QUANTITY : fitQuantity(market, trade.position.base)
  })
  if (exit.quantity === null || exit.quantity >= sumOf(all)) return all
  return splitByLargestRemainder(fitQuantity(market, exit.quantity), all, market.stepSize).map(asQuantity)
}

/** Sends what remains, or ends the exit when nothing that can be sold is left. */
const sell = (work: Work, exit: Exit): void => {
  const { market } = work.plan
  const quantity = min(asQuantity(sumOf(exit.parts)), fitQuantity(market, market.maxQuantity))
  if (brokenFilter(market, { side: 'sell', price: null, quantity }, work.now.price) === 'below-minimum') {
    return finishExit(work, exit)
  }
  const order = want(work, exit.owner, 'exit', { type: 'market', side: 'sell', quantity })
  const previousFilled = exit.order?.filled ?? ZERO_QUANTITY
  replaceExit(work, { ...exit, phase: 'selling', order, previousFilled, retryAtMs: null })
}

/** Goes on with an exit as far as it can go now. */
export const advanceExit = (work: Work, owner: number): void => {
  const exit = work.head.exits[exitIndex(work, owner)]
  if (exit === undefined) return
  switch (exit.phase) {
    case 'emptying': {
      if (trades(work, exit).some(hasLiveOrder)) return
      const sizes = sizeParts(work, exit)
      return sell(work, { ...exit, sizes, parts: sizes })
    }
    case 'waiting': {
      if (exit.retryAtMs !== null && work.at < exit.retryAtMs) return
      return sell(work, exit)
    }
    case 'selling':
    case 'over':
      return
  }
}

export const advanceExits = (work: Work): void => {
  for (const { owner } of work.head.exits) advanceExit(work, owner)
}

/** Books one fill of an exit to its trades. */
const bookExit = (work: Work, exit: Exit, fill: Fill): { parts: readonly Quantity[]; profit: bigint } => {
  const isPlanned = sumOf(exit.parts) >= fill.quantity
  const weights = isPlanned
    ? exit.parts
    : exit.ids.map((id) => work.trades[indexOf(work.trades, id)]?.position.base ?? ZERO_QUANTITY)
  let profit = 0n
  splitFill(fill, weights, work.plan.market.stepSize).forEach((part, place) => {
    const index = indexOf(work.trades, exit.ids[place] ?? UNIT)
    if (index === -1 || part.quantity === 0n) return
    const trade = tradeAt(work, index)
    const position = bookSell(trade.position, part)
    profit += position.realised - trade.position.realised
    put(work, index, { ...trade, position })
  })
  const booked = splitByLargestRemainder(fill.quantity, weights, work.plan.market.stepSize)
  const parts = exit.parts.map((part, place) => asQuantity(isPlanned ? part - (booked[place] ?? 0n) : 0n))
  return { parts, profit }
}

/** Books a fill of an exit order. One delivered before changes nothing. */
export const exitFilled = (work: Work, event: Extract<Event, { kind: 'order-filled' }>): void => {
  const exit = work.head.exits[exitIndex(work, event.trade)]
  if (exit === undefined || exit.order === null || exit.lastFill === event.fill.tradeId) return
  const { order } = exit
  if (order.filled === 0n && work.head.lastFill === event.fill.tradeId) return
  work.head.lastFill = event.fill.tradeId
  if (event.filled <= order.filled) {
    if (event.done && order.state !== 'dead' && event.filled === order.filled) endExitOrder(work, exit, order, 0)
    return
  }
  const { parts, profit } = bookExit(work, exit, event.fill)
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

const exitActions: Record<Exit['reason'], HistoryRow['action']> = {
  stop: 'stop-loss',
  'take-profit': 'take-profit',
  close: 'close',
}

const thresholdOf = (work: Work, exit: Exit) => {
  switch (exit.reason) {
    case 'stop':
      return work.plan.stop
    case 'take-profit':
      return work.config.takeProfits[work.head.takeProfit.fired - 1]?.price ?? null
    case 'close':
      return null
  }
}

/** An exit order has ended: the rest goes out again at once, or after `waitMs`. */
const endExitOrder = (work: Work, exit: Exit, order: Order, waitMs: number): void => {
  if (order.filled > 0n) {
    const trade = exit.owner === UNIT ? (exit.ids.length === 1 ? (exit.ids[0] ?? null) : null) : exit.owner
    const threshold = thresholdOf(work, exit)
    recordOrder(work, order, { action: exitActions[exit.reason], trade, threshold, cause: null }, true)
  }
  if (exit.phase === 'over') return replaceExit(work, { ...exit, order: { ...order, state: 'dead' } })
  const ended: Exit = { ...exit, phase: 'waiting', order: { ...order, state: 'dead' }, retryAtMs: work.at + waitMs }
  if (waitMs === 0) return sell(work, ended)
  replaceExit(work, ended)
}

export const exitCanceled = (work: Work, event: Extract<Event, { kind: 'order-canceled' }>): void => {
  const exit = work.head.exits[exitIndex(work, event.trade)]
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
  const exit = work.head.exits[exitIndex(work, owner)]
  const order = exit?.order ?? null
  if (exit === undefined || order === null || order.state === 'dead') return
  if (reason === 'below-minimum' || reason === 'minimum') {
    return finishExit(work, { ...exit, order: { ...order, state: 'dead' } })
  }
  failExit(work, exit, order, reason)
}

/** A profit order of this run has sold, perhaps while it was being canceled: lines of an earlier run filled before the entry did. */
const hasSoldProfit = ({ entry, profits }: Trade): boolean =>
  entry !== null && profits.some(({ sold, order }) => sold > 0n && order !== null && order.atMs >= entry.atMs)

/** Gives a trade back after an exit: what it sold is a run, what it keeps is offered again. */
const giveBack = (work: Work, id: number, hasLeft: boolean, afterwards: Exit['afterwards']): void => {
  const index = indexOf(work.trades, id)
  if (index === -1) return
  const trade = tradeAt(work, index)
  // One that was idle has had its run counted already: it remembers what that sold, and its dust is no run.
  const hasSold = trade.phase === 'exiting' && (hasLeft || hasSoldProfit(trade))
  // One that was to be gone when its run completes is gone when its user closes it.
  if (afterwards === 'delete' || (afterwards === 'close' && trade.leaving !== null)) {
    if (hasSold) work.head.runs += 1
    remove(work, index)
    return
  }
  if (afterwards === 'close') {
    if (hasSold) work.head.runs += 1
    put(work, index, { ...trade, phase: 'done', runs: trade.runs + Number(hasSold) })
    return
  }
  if (holdsSellable(work, trade)) {
    hold(work, index, trade)
    return
  }
  const idle = put(work, index, { ...trade, phase: 'idle' })
  if (hasSold || idle.legacy) completeRun(work, index)
  else if (idle.leaving !== null) remove(work, index)
}

const countStop = (work: Work): void => {
  const { head, config } = work
  head.stopCount += 1
  const limit = config.stop?.limit ?? null
  if (limit === null || head.stopCount < limit || head.entryOff.includes('stop-loss-limit')) return
  head.entryOff = [...head.entryOff, 'stop-loss-limit']
  recordAction(work, 'suspend', null, 'stop-loss-limit', work.plan.stop)
  notify(work, 'stop-loss-limit', { count: String(head.stopCount), price: formatDecimal(config.stop?.price ?? 0n) })
}

/** A level that would have gone on does not where its bot has been closed meanwhile. */
const afterwardsOf = ({ head: { leaving } }: Work, { afterwards }: Exit): Exit['afterwards'] =>
  afterwards === 'resume' && (leaving === 'close' || leaving === 'delete') ? leaving : afterwards

/** The exit is over; a rest too small to be sold stays as dust. */
const finishExit = (work: Work, exit: Exit): void => {
  const { head } = work
  const isOver = exit.order !== null || exit.sold > 0n
  const kept: Exit = { ...exit, phase: 'over', retryAtMs: null, parts: exit.parts.map(() => ZERO_QUANTITY) }
  head.exits = isOver
    ? head.exits.map((other) => (other.owner === exit.owner ? kept : other))
    : head.exits.filter((other) => other.owner !== exit.owner)
  if (exit.sold > 0n && exit.reason === 'stop') countStop(work)
  const afterwards = afterwardsOf(work, exit)
  exit.ids.forEach((id, place) => giveBack(work, id, (exit.sizes[place] ?? 0n) > 0n && exit.sold > 0n, afterwards))
  if (exit.owner !== UNIT) {
    head.exits = head.exits.filter((other) => other.owner !== exit.owner || exit.afterwards !== 'delete')
    return
  }
  settleLife(work)
}

/** A unit that was to be closed or deleted is, once nothing in it lives. */
export const settleLife = (work: Work): void => {
  const { head } = work
  if (head.leaving === null || head.life !== 'running' || isLeavingTogether(work)) return
  if (head.leaving === 'close') {
    if (work.trades.some((trade) => trade.phase !== 'done')) return
    head.life = 'closed'
    head.leaving = null
  } else if (work.trades.every((trade) => trade.phase === 'done')) {
    head.life = 'deleted'
    head.leaving = null
  }
}
