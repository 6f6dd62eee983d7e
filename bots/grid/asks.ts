/** What users ask of the unit or of one level. */
import type { Ask, Part } from '#engine/event.ts'
import { formatDecimal } from '#engine/money.ts'
import { UNIT } from '#engine/slots.ts'
import type { Refusal } from '#engine/unit.ts'
import { added, type BotAsk, hasPart, isFolderAsk, refusing } from '../rules/asking.ts'
import { everyOpen, isLeavingTogether, isOnItsWay } from '../rules/exit.ts'
import { recordAction } from '../rules/history.ts'
import { cancel } from '../rules/order.ts'
import { afterStart, startBar } from '../rules/reasons.ts'
import { stuckReason } from '../rules/stuck.ts'
import { applyEdit } from './edit.ts'
import { answerFolder } from './folder-asks.ts'
import { startExit } from './exits.ts'
import type { gridMessages } from './messages.ts'
import { letGo, tendAllProfits, tendProfits, withdrawProfits } from './profits.ts'
import { bound, isHeld, isLive, sizesNow, type Trade } from './state.ts'
import { hasLiveOrder, idsOf, indexOf, put, tradeAt, withNumber, type Work } from './work.ts'

const refuse = refusing<keyof (typeof gridMessages)['en']>()

const suspendUnit = (work: Work, part: Part): void => {
  const { head } = work
  if (hasPart(part, 'entries')) head.entryOff = added(head.entryOff, 'user')
  if (hasPart(part, 'profits')) head.profitOff = added(head.profitOff, 'user')
  recordAction(work, 'suspend', null, `user-${part}`)
  tendAllProfits(work)
}

const startUnit = (work: Work, part: Part): Refusal | null => {
  const { head } = work
  const bar = startBar(head)
  if (bar !== null) return bar
  const stuck = stuckReason(work)
  if (hasPart(part, 'entries') && stuck !== null) {
    return refuse('stuck-out-of-bounds', { price: formatDecimal(work.now.price) })
  }
  if (hasPart(part, 'entries')) {
    head.entryOff = afterStart(head.entryOff)
    head.short = { fails: 0, atMs: null }
    head.stopCount = 0
    head.barred.forEach((level) => {
      if (!work.trades.some((trade) => trade.level === level && !trade.legacy)) {
        head.levels = head.levels.filter((other) => other !== level)
      }
    })
    head.barred = []
  }
  if (hasPart(part, 'profits')) head.profitOff = afterStart(head.profitOff)
  recordAction(work, 'start', null, `user-${part}`)
  tendAllProfits(work)
  return null
}

const suspendTrade = (work: Work, index: number, part: Part): void => {
  const trade = tradeAt(work, index)
  put(work, index, {
    ...trade,
    entryOff: hasPart(part, 'entries') ? added(trade.entryOff, 'user') : trade.entryOff,
    profitOff: hasPart(part, 'profits') ? added(trade.profitOff, 'user') : trade.profitOff,
  })
  recordAction(work, 'suspend', trade.id, `user-${part}`, trade.price)
  if (trade.phase === 'holding') tendProfits(work, index)
}

const startTrade = (work: Work, index: number, part: Part): Refusal | null => {
  const trade = tradeAt(work, index)
  const bar = startBar(work.head)
  if (bar !== null) return bar
  const next: Trade = {
    ...trade,
    entryOff: hasPart(part, 'entries') ? afterStart(trade.entryOff) : trade.entryOff,
    profitOff: hasPart(part, 'profits') ? afterStart(trade.profitOff) : trade.profitOff,
    runs: hasPart(part, 'entries') && trade.entryOff.includes('run-limit') ? 0 : trade.runs,
    fundsFails: 0,
    rejections: 0,
    retryAtMs: null,
  }
  const more = bound(next) - bound(trade)
  if (more > 0n && work.head.committed + more > sizesNow(work.config, work.head).investment) {
    return refuse('no-investment-left', { needed: formatDecimal(more) })
  }
  put(work, index, next)
  recordAction(work, 'start', trade.id, `user-${part}`, trade.price)
  if (next.phase === 'holding') tendProfits(work, index)
  return null
}

const switchProfit = (work: Work, index: number, line: number, off: boolean): Refusal | null => {
  const trade = tradeAt(work, index)
  const profit = trade.profits[line]
  if (profit === undefined || trade.phase !== 'holding') return refuse('no-such-profit')
  put(work, index, { ...trade, profits: trade.profits.with(line, { ...profit, off }) })
  recordAction(work, off ? 'suspend' : 'start', trade.id, 'user-profit', profit.price)
  tendProfits(work, index)
  return null
}

const closeTrade = (work: Work, trade: Trade, afterwards: 'close' | 'delete'): void => {
  recordAction(work, 'close', trade.id, 'user-all', trade.price)
  startExit(work, { owner: trade.id, reason: 'close', ids: [trade.id], quantity: null, afterwards })
}

/** Sells what a level holds now; it buys again when its entry is offered next. */
const sellTrade = (work: Work, trade: Trade): Refusal | null => {
  if (!isHeld(trade)) return refuse('nothing-held')
  recordAction(work, 'close', trade.id, 'user-sell', trade.price)
  startExit(work, { owner: trade.id, reason: 'close', ids: [trade.id], quantity: null, afterwards: 'resume' })
  return null
}

const closeUnit = (work: Work, afterwards: 'close' | 'delete'): void => {
  work.head.leaving = afterwards
  recordAction(work, 'close', null, 'user-all')
  startExit(work, { owner: UNIT, reason: 'close', ids: everyOpen(work), quantity: null, afterwards })
}

/** Marks a trade to be gone: at once when nothing of it lives, else when its run completes or its orders have ended. */
const markLeaving = (work: Work, index: number, how: 'wait' | 'release'): void => {
  const trade = put(work, index, { ...tradeAt(work, index), leaving: how })
  switch (trade.phase) {
    case 'done':
      letGo(work, index)
      return
    case 'idle':
      if (!isLive(trade.entry) && !isOnItsWay(trade, work.head.exits)) letGo(work, index)
      return
    case 'entering':
      put(work, index, { ...trade, entry: cancel(work, trade.id, 'entry:0', trade.entry) })
      return
    case 'holding': {
      if (how === 'wait') return
      const withdrawn = withdrawProfits(work, index)
      if (!hasLiveOrder(withdrawn)) letGo(work, index)
      return
    }
    case 'exiting':
      return
  }
}

const deleteTrade = (work: Work, index: number, how: 'close' | 'wait' | 'release'): void => {
  const trade = tradeAt(work, index)
  if (!trade.legacy) work.head.barred = withNumber(work.head.barred, trade.level)
  if (how === 'close') closeTrade(work, trade, 'delete')
  else markLeaving(work, index, how)
}

const deleteUnit = (work: Work, how: 'close' | 'wait' | 'release'): void => {
  if (how === 'close') return closeUnit(work, 'delete')
  work.head.leaving = how
  for (const id of idsOf(work)) {
    const index = indexOf(work.trades, id)
    if (index !== -1) markLeaving(work, index, how)
  }
}

const isLocked = (work: Work, trade: number | null): boolean => {
  if (trade === null) return isLeavingTogether(work)
  const found = work.trades[indexOf(work.trades, trade)]
  return found !== undefined && isOnItsWay(found, work.head.exits)
}

const askUnit = (
  work: Work,
  ask: Exclude<BotAsk, { kind: 'edit' | 'sell' | 'suspend-profit' | 'start-profit' }>,
): Refusal | null => {
  switch (ask.kind) {
    case 'suspend':
      suspendUnit(work, ask.part)
      return null
    case 'start':
      return startUnit(work, ask.part)
    case 'close':
      closeUnit(work, 'close')
      return null
    case 'delete':
      deleteUnit(work, ask.how)
      return null
  }
}

/** A trade that may be asked something now, or why not. */
const findTrade = (work: Work, id: number): number | Refusal => {
  const index = indexOf(work.trades, id)
  if (index === -1) return refuse('no-such-trade')
  return isLocked(work, id) ? refuse('locked') : index
}

/** What is asked of one trade. */
const askTrade = (work: Work, id: number, ask: Exclude<BotAsk, { kind: 'edit' }>): Refusal | null => {
  const index = findTrade(work, id)
  if (typeof index !== 'number') return index
  const trade = tradeAt(work, index)
  if (trade.phase === 'done' && ask.kind !== 'delete') return refuse('closed')
  switch (ask.kind) {
    case 'suspend':
      suspendTrade(work, index, ask.part)
      return null
    case 'start':
      return startTrade(work, index, ask.part)
    case 'suspend-profit':
      return switchProfit(work, index, ask.profit, true)
    case 'start-profit':
      return switchProfit(work, index, ask.profit, false)
    case 'close':
      closeTrade(work, trade, 'close')
      return null
    case 'sell':
      return sellTrade(work, trade)
    case 'delete':
      deleteTrade(work, index, ask.how)
      return null
  }
}

/** Does what a user asks, or says why not and changes nothing. */
export const answer = (work: Work, ask: Ask): Refusal | null => {
  const { head } = work
  if (head.life === 'deleted') return refuse('deleted')
  if (head.life === 'closed' && ask.kind === 'delete' && ask.trade === null) {
    head.life = 'deleted'
    return null
  }
  if (head.life === 'closed' && !(ask.kind === 'delete')) return refuse('closed')
  if (isFolderAsk(ask)) return isLocked(work, null) ? refuse('locked') : answerFolder(work, ask)
  if (ask.kind === 'edit') {
    if (isLocked(work, null)) return refuse('locked')
    if (head.leaving !== null) return refuse('pending-delete')
    return applyEdit(work, ask.before, ask.applyToGenerated)
  }
  if (ask.trade !== null) return askTrade(work, ask.trade, ask)
  if (isLocked(work, null)) return refuse('locked')
  return askUnit(work, ask)
}
