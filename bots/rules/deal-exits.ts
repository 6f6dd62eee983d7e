/**
 * Exits of a deal at the maximum loss or by a user's wish: everything is sold at market once no other order of the deal lives. Apart from
 * `exit-orders.ts` because a deal leaves alone and whole, and may wait for its own pair's market. Source: bots.md 8.2.
 */
import type { Event, RefusalReason, RejectReason } from '#engine/event.ts'
import { brokenFilter, fitQuantity } from '#engine/market.ts'
import { asAmount, asQuantity, min, type Price, ZERO_QUANTITY } from '#engine/money.ts'
import { bookSell } from '#engine/position.ts'
import type { Deal, Exit, Work } from './deal.ts'
import { withdrawBuy } from './deal-buys.ts'
import { takeEnd, takeFill } from './deal-order.ts'
import { stopOf } from './deal-prices.ts'
import { completeRun } from './deal-run.ts'
import { withdrawOffer } from './deal-sales.ts'
import { dealOf, findDeal, hasLiveOrder, hasRunOut, isHere, isLive, put, remove } from './deal-work.ts'
import { failOnce } from './exit-failure.ts'
import { type Cause, recordOrder } from './history.ts'
import { causedBy, type Order, want } from './order.ts'

/** History action by the reason of an exit. */
const exitActions = { stop: 'stop-loss', close: 'close' } as const

type ExitStart = Pick<Exit, 'reason' | 'afterwards' | 'threshold'>

/** Starts an exit. Every order of the deal ends first, so that nothing is sold that could still be filled elsewhere. */
export const startExit = (work: Work, id: number, start: ExitStart): void => {
  withdrawOffer(work, id)
  const exit: Exit = {
    ...start,
    phase: 'emptying',
    order: null,
    sold: ZERO_QUANTITY,
    failures: 0,
    retryAtMs: null,
    notifiedAtMs: null,
  }
  const before = dealOf(work, id)
  const next = put(work, { ...before, phase: 'exiting', escape: null, roomAskedAtMs: null, exit })
  // Dust needs no filters; those of another pair are not at hand.
  if (before.phase === 'flat' && !isHere(work, before)) return finishExit(work, next, exit)
  withdrawBuy(work, id)
  advanceExit(work, id)
}

/** Sells the rest, or ends the exit when the rest is too small. */
const sell = (work: Work, deal: Deal, exit: Exit): void => {
  const { market, price } = work.now
  const quantity = min(fitQuantity(market, deal.position.base), fitQuantity(market, market.maxQuantity))
  if (brokenFilter(market, { side: 'sell', price: null, quantity }, price) === 'below-minimum') {
    return finishExit(work, deal, exit)
  }
  const trigger = exit.reason === 'stop' ? (exit.threshold ?? undefined) : undefined
  const order = want(work, deal.id, 'exit', causedBy({ type: 'market', side: 'sell', quantity }, trigger))
  put(work, { ...deal, exit: { ...exit, phase: 'selling', order, retryAtMs: null } })
}

/** Carries an exit on as far as possible now. */
export const advanceExit = (work: Work, id: number): void => {
  const deal = findDeal(work, id)
  const exit = deal?.exit ?? null
  if (deal === null || exit === null || deal.phase !== 'exiting') return
  switch (exit.phase) {
    case 'emptying':
      if (isLive(deal.entry) || isLive(deal.offer)) return
      // The filters of another pair are not at hand: asked again at once, with its own market.
      if (isHere(work, deal)) sell(work, deal, exit)
      else put(work, { ...deal, exit: { ...exit, phase: 'waiting', retryAtMs: work.at + 1 } })
      return
    case 'waiting':
      if (isHere(work, deal) && work.at >= (exit.retryAtMs ?? 0)) sell(work, deal, exit)
      return
    case 'selling':
    case 'over':
      return
  }
}

/**
 * Price at which a deal gives up. Null when it never does or already has; a deal being handed over counts as leaving only while its orders
 * end.
 */
export const stopAt = (work: Work, deal: Deal): Price | null => {
  const holds = deal.phase === 'holding' || (deal.phase === 'escaping' && !hasLiveOrder(deal))
  return holds && isHere(work, deal) ? stopOf(work.terms, work.now.market, deal.position) : null
}

/** Starts the exit of a deal whose price is at its stop loss or below. */
export const stopLoss = (work: Work, id: number): void => {
  const deal = dealOf(work, id)
  const threshold = stopAt(work, deal)
  if (threshold !== null && work.now.price <= threshold) {
    startExit(work, id, { reason: 'stop', afterwards: 'resume', threshold })
  }
}

/** Ends an exit order. The rest goes out again, never in the same decision, where a duplicate answer would meet it. */
const endExitOrder = (work: Work, deal: Deal, order: Order, waitMs: number): void => {
  const { exit } = deal
  if (exit === null) return
  if (order.filled > 0n) {
    recordOrder(
      work,
      order,
      { action: exitActions[exit.reason], trade: deal.id, threshold: exit.threshold, cause: null },
      true,
    )
  }
  const ended: Exit = { ...exit, phase: 'waiting', order, retryAtMs: work.at + waitMs }
  const { market, price } = work.now
  const quantity = fitQuantity(market, deal.position.base)
  const isEmpty = brokenFilter(market, { side: 'sell', price: null, quantity }, price) === 'below-minimum'
  if (isEmpty) finishExit(work, deal, ended)
  else put(work, { ...deal, exit: ended })
}

/** Takes a fill of a deal's exit order; a known fill changes nothing. */
export const exitFilled = (work: Work, event: Extract<Event, { kind: 'order-filled' }>): void => {
  const deal = findDeal(work, event.trade)
  const exit = deal?.exit ?? null
  if (deal === null || exit === null || exit.order === null) return
  const taken = takeFill(work, exit.order, event)
  switch (taken.kind) {
    case 'known':
      return
    case 'ended':
      return endExitOrder(work, deal, taken.order, 1)
    case 'filled': {
      const position = bookSell(deal.position, event.fill)
      const profit = position.realised - deal.position.realised
      if (exit.reason === 'stop') work.head.stopProfit = asAmount(work.head.stopProfit + profit)
      const order = { ...taken.order, profit: asAmount(taken.order.profit + profit) }
      const sold = asQuantity(exit.sold + event.fill.quantity)
      const next = put(work, { ...deal, position, exit: { ...exit, order, sold, failures: 0 } })
      if (event.done) endExitOrder(work, next, order, 1)
    }
  }
}

/** Takes the end of a canceled exit order: sold in part it is one try, sold nothing it has failed. */
export const exitCanceled = (work: Work, id: number): void => {
  const deal = findDeal(work, id)
  const exit = deal?.exit ?? null
  const order = takeEnd(exit?.order ?? null)
  if (deal === null || exit === null || order === null) return
  if (order.filled > 0n) endExitOrder(work, deal, order, 1)
  else failExit(work, deal, exit, order, 'canceled')
}

/** Handles an exit order that filled nothing: again later. */
const failExit = (work: Work, deal: Deal, exit: Exit, order: Order, reason: Cause): void => {
  const { failed, waitMs } = failOnce(work, exit, { trade: deal.id, reason })
  endExitOrder(work, { ...deal, exit: { ...exit, ...failed } }, order, waitMs)
}

/** Takes the refusal of an exit order. What is too small to be sold ends the exit; anything else has failed and is tried again. */
export const exitRefused = (work: Work, id: number, reason: RefusalReason | RejectReason): void => {
  const deal = findDeal(work, id)
  const exit = deal?.exit ?? null
  if (deal === null || exit === null || exit.order === null || exit.order.state === 'dead') return
  const order: Order = { ...exit.order, state: 'dead' }
  if (reason === 'below-minimum' || reason === 'minimum') return finishExit(work, deal, { ...exit, order })
  failExit(work, deal, exit, order, reason)
}

/** Ends an exit; a rest too small to sell stays as dust. The sale completes a run unless it was older dust alone. */
const finishExit = (work: Work, deal: Deal, exit: Exit): void => {
  const { id } = deal
  const ran = deal.boughtAtMs !== null && (exit.sold > 0n || deal.executed.length > 0)
  const added = Number(ran && !hasRunOut(deal))
  const over: Exit = { ...exit, phase: 'over', retryAtMs: null }
  if (exit.reason === 'stop' && exit.sold > 0n) work.head.stopCount += 1
  put(work, { ...deal, phase: 'flat', exit: exit.order === null ? null : over, used: [], dilutions: 0, sale: null })
  switch (exit.afterwards) {
    case 'resume': {
      if (ran) return completeRun(work, id, 'given-up')
      if (deal.leaving !== null) remove(work, id)
      return
    }
    case 'close':
      work.head.runs += added
      put(work, { ...dealOf(work, id), phase: 'done', boughtAtMs: null, runs: deal.runs + added, ended: null })
      return
    case 'delete':
      work.head.runs += added
      remove(work, id)
  }
}
