/** What fills after its order had ended is booked all the same, whatever has become of its deal since (bots.md 4.2). */
import type { Event } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import { asAmount, asQuantity } from '#engine/money.ts'
import { bookBuy } from '#engine/position.ts'
import type { Execution } from '#engine/status.ts'
import type { Deal, Work } from './deal.ts'
import { cancelBuy, hold } from './deal-buys.ts'
import { exitActions, startExit } from './deal-exits.ts'
import { soldFrom } from './deal-order.ts'
import { settleRun } from './deal-run.ts'
import { offerLess, soldBy } from './deal-sales.ts'
import { besideDeal, dealOf, findDeal, insert, isLive, newDeal, put } from './deal-work.ts'
import { bookSaleOfGone } from './gone.ts'
import { recordLate } from './history.ts'

type Filled = Extract<Event, { kind: 'order-filled' }>

/** Books it, once. What fills late of a demo that is over is nobody's. */
export const takeLate = (work: Work, event: Filled): void => {
  const { head } = work
  if (head.lastFill === event.fill.tradeId || head.life === 'new') return
  head.lastFill = event.fill.tradeId
  if (event.slot.startsWith('entry')) boughtLate(work, event)
  else soldLate(work, event)
}

const executionOf = ({ price, quantity }: Fill, atMs: number): Execution => ({ atMs, price, quantity })

/** What comes after the last run belongs to that one. */
const beginsRun = ({ terms: { repeats } }: Work, { runs }: Deal): boolean => repeats === null || runs < repeats

/** It joins what the deal holds, which is offered from now on where it can be sold: another buy makes way. */
const boughtLate = (work: Work, { trade: id, fill }: Filled): void => {
  const known = findDeal(work, id)
  const deal = known ?? adopt(work, id)
  const isFirst = deal.boughtAtMs === null
  const bought = [...(isFirst ? [] : deal.bought), executionOf(fill, work.at)]
  put(work, {
    ...deal,
    ...(isFirst ? { ended: null, executed: [] } : {}),
    bought,
    hasLate: true,
    position: bookBuy(deal.position, fill),
    price: isLive(deal.entry) ? deal.price : fill.price,
    boughtAtMs: beginsRun(work, deal) ? work.at : deal.boughtAtMs,
  })
  recordLate(work, fill, { action: 'buy', trade: id, threshold: null }, null)
  if (known === null || deal.phase === 'done') followOut(work, deal)
  else if (deal.phase !== 'exiting' && deal.phase !== 'escaping') {
    cancelBuy(work, id)
    hold(work, id)
  }
}

/** What comes to a deal that is gone makes it a deal again; where its user lets the coins go, these go too. */
const adopt = (work: Work, id: number): Deal => {
  const deal: Deal = { ...newDeal(id), leaving: work.head.leaving === 'release' ? 'release' : null }
  insert(work, deal)
  return deal
}

/** What comes to a deal that was closed or is gone is sold at market: its unit goes on until that is done. */
const followOut = (work: Work, { id, phase, leaving }: Deal): void => {
  const { head } = work
  if (leaving === 'release') return
  if (head.life !== 'running') {
    head.leaving = head.life === 'deleted' ? 'delete' : 'close'
    head.life = 'running'
  }
  startExit(work, id, { reason: 'close', afterwards: phase === 'done' ? 'close' : 'delete', threshold: null })
}

/** A sale is one of the present run where that has bought something. */
const isInRun = ({ phase, boughtAtMs, entry }: Deal): boolean => {
  switch (phase) {
    case 'holding':
    case 'escaping':
    case 'exiting':
      return boughtAtMs !== null
    case 'entering':
      return entry !== null && entry.filled > 0n
    case 'flat':
    case 'done':
      return false
  }
}

/** It takes what the deal holds now; what it sold beyond that is owed by the unit. Dust that has sold something is no run any more. */
const bookLate = (work: Work, deal: Deal, fill: Fill): Deal => {
  const position = soldFrom(work, deal, fill)
  if (!isInRun(deal)) return put(work, { ...deal, position, boughtAtMs: null })
  const executed = [...deal.executed, executionOf(fill, work.at)]
  return put(work, { ...deal, position, executed, ended: soldBy(executed) })
}

const soldLate = (work: Work, { trade: id, slot, fill }: Filled): void => {
  const deal = findDeal(work, id)
  if (deal === null) {
    const profit = besideDeal(work, id, (beside) => bookSaleOfGone(beside, fill))
    recordLate(work, fill, { action: slot === 'exit' ? 'close' : 'sell', trade: id, threshold: null }, profit)
    return
  }
  const profit = bookLate(work, deal, fill).position.realised - deal.position.realised
  if (slot === 'exit') leftLate(work, id, fill, profit)
  else recordLate(work, fill, { action: 'sell', trade: id, threshold: null }, profit)
  if (deal.phase !== 'holding') return
  offerLess(work, id)
  settleRun(work, id)
}

/** An exit under way has that much less to leave; one that is over goes on being over. */
const leftLate = (work: Work, id: number, fill: Fill, profit: bigint): void => {
  const deal = dealOf(work, id)
  const { exit } = deal
  const { action, threshold } =
    exit === null ? { action: 'close' as const, threshold: null } : { ...exit, action: exitActions[exit.reason] }
  recordLate(work, fill, { action, trade: id, threshold }, profit)
  if (exit === null) return
  if (exit.reason === 'stop') work.head.stopProfit = asAmount(work.head.stopProfit + profit)
  if (exit.phase !== 'over') put(work, { ...deal, exit: { ...exit, sold: asQuantity(exit.sold + fill.quantity) } })
}
