/** What users ask of the unit or of one trade. */
import type { Ask, Part } from '#engine/event.ts'
import { formatDecimal } from '#engine/money.ts'
import { UNIT } from '#engine/slots.ts'
import type { Refusal } from '#engine/unit.ts'
import { added, type BotAsk, hasPart, isFolderAsk, refuse } from '../rules/asking.ts'
import { everyOpen, isLeavingTogether, isOnItsWay } from '../rules/exit.ts'
import { recordAction } from '../rules/history.ts'
import { afterStart, startBar } from '../rules/reasons.ts'
import { beyond, stuckReason } from '../rules/stuck.ts'
import { applyEdit } from './edit.ts'
import { takeBack } from './entries.ts'
import { answerFolder } from './folder-asks.ts'
import { startExit } from './exits.ts'
import { tendAllProfits, tendProfits, withdrawProfits } from './profits.ts'
import { hasLiveOrder, isHeld, type Trade } from './state.ts'
import { findTrade, idsOf, letGo, put, tradeOf, type Work } from './work.ts'

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
  if (hasPart(part, 'entries') && stuckReason(work) !== null) {
    return refuse('stuck-out-of-bounds', { price: formatDecimal(work.now.price) })
  }
  if (hasPart(part, 'entries')) {
    head.entryOff = afterStart(head.entryOff)
    head.stopCount = 0
  }
  if (hasPart(part, 'profits')) head.profitOff = afterStart(head.profitOff)
  // A single bot is its one trade: what that has switched off goes on with it.
  if (work.config.kind === 'single') for (const id of idsOf(work)) switchOn(work, id, part)
  recordAction(work, 'start', null, `user-${part}`)
  tendAllProfits(work)
  return null
}

const suspendTrade = (work: Work, id: number, part: Part): void => {
  const trade = tradeOf(work, id)
  put(work, {
    ...trade,
    entryOff: hasPart(part, 'entries') ? added(trade.entryOff, 'user') : trade.entryOff,
    profitOff: hasPart(part, 'profits') ? added(trade.profitOff, 'user') : trade.profitOff,
  })
  recordAction(work, 'suspend', id, `user-${part}`, trade.price)
  if (trade.phase === 'holding') tendProfits(work, id)
}

const switchOn = (work: Work, id: number, part: Part): void => {
  const trade = tradeOf(work, id)
  put(work, {
    ...trade,
    entryOff: hasPart(part, 'entries') ? afterStart(trade.entryOff) : trade.entryOff,
    profitOff: hasPart(part, 'profits') ? afterStart(trade.profitOff) : trade.profitOff,
    runs: hasPart(part, 'entries') && trade.entryOff.includes('run-limit') ? 0 : trade.runs,
    fundsFails: 0,
    rejections: 0,
    retryAtMs: null,
    stopCount: hasPart(part, 'entries') ? 0 : trade.stopCount,
  })
}

const startTrade = (work: Work, id: number, part: Part): Refusal | null => {
  const bar = startBar(work.head)
  if (bar !== null) return bar
  const { own } = tradeOf(work, id)
  if (own !== null && hasPart(part, 'entries') && beyond(own.stuck, work.now.price) !== null) {
    return refuse('stuck-out-of-bounds', { price: formatDecimal(work.now.price) })
  }
  switchOn(work, id, part)
  const trade = tradeOf(work, id)
  recordAction(work, 'start', id, `user-${part}`, trade.price)
  if (trade.phase === 'holding') tendProfits(work, id)
  return null
}

const switchProfit = (work: Work, id: number, line: number, off: boolean): Refusal | null => {
  const trade = tradeOf(work, id)
  const profit = trade.profits[line]
  if (profit === undefined || trade.phase !== 'holding') return refuse('no-such-profit')
  put(work, { ...trade, profits: trade.profits.with(line, { ...profit, off }) })
  recordAction(work, off ? 'suspend' : 'start', id, 'user-profit', profit.price)
  tendProfits(work, id)
  return null
}

const closeTrade = (work: Work, { id, price }: Trade, afterwards: 'close' | 'delete'): void => {
  recordAction(work, 'close', id, 'user-all', price)
  startExit(work, { owner: id, reason: 'close', ids: [id], quantity: null, afterwards })
}

/** Leaves with what a trade holds now; its next run begins when its entries are offered again. */
const sellTrade = (work: Work, trade: Trade): Refusal | null => {
  const { id, price } = trade
  if (!isHeld(trade)) return refuse('nothing-held')
  recordAction(work, 'close', id, 'user-sell', price)
  startExit(work, { owner: id, reason: 'sell', ids: [id], quantity: null, afterwards: 'resume' })
  return null
}

const closeUnit = (work: Work, afterwards: 'close' | 'delete'): void => {
  work.head.leaving = afterwards
  recordAction(work, 'close', null, 'user-all')
  startExit(work, { owner: UNIT, reason: 'close', ids: everyOpen(work), quantity: null, afterwards })
}

/** Marks a trade to be gone: at once when nothing of it lives, else when its run completes or its orders have ended. */
const markLeaving = (work: Work, id: number, how: 'wait' | 'release'): void => {
  const trade = put(work, { ...tradeOf(work, id), leaving: how })
  switch (trade.phase) {
    case 'done':
      return letGo(work, id)
    case 'idle':
      if (!hasLiveOrder(trade) && !isOnItsWay(trade, work.head.exits)) letGo(work, id)
      return
    case 'entering': {
      if (!hasLiveOrder(takeBack(work, id, () => true))) letGo(work, id)
      return
    }
    case 'holding': {
      takeBack(work, id, () => true)
      if (how === 'wait') return
      withdrawProfits(work, id)
      if (!hasLiveOrder(tradeOf(work, id))) letGo(work, id)
      return
    }
    case 'exiting':
      return
  }
}

const deleteTrade = (work: Work, trade: Trade, how: 'close' | 'wait' | 'release'): void => {
  if (how === 'close') closeTrade(work, trade, 'delete')
  else markLeaving(work, trade.id, how)
}

const deleteUnit = (work: Work, how: 'close' | 'wait' | 'release'): void => {
  if (how === 'close') return closeUnit(work, 'delete')
  work.head.leaving = how
  for (const id of idsOf(work)) if (findTrade(work, id) !== null) markLeaving(work, id, how)
}

const isLocked = (work: Work, id: number | null): boolean => {
  if (id === null) return isLeavingTogether(work)
  const trade = findTrade(work, id)
  return trade !== null && isOnItsWay(trade, work.head.exits)
}

/** What is asked of one trade. */
const askTrade = (work: Work, id: number, ask: Exclude<BotAsk, { kind: 'edit' }>): Refusal | null => {
  const trade = findTrade(work, id)
  if (trade === null) return refuse('no-such-trade')
  if (isLocked(work, id)) return refuse('locked')
  if (trade.phase === 'done' && ask.kind !== 'delete') return refuse('closed')
  switch (ask.kind) {
    case 'suspend':
      suspendTrade(work, id, ask.part)
      return null
    case 'start':
      return startTrade(work, id, ask.part)
    case 'suspend-profit':
      return switchProfit(work, id, ask.profit, true)
    case 'start-profit':
      return switchProfit(work, id, ask.profit, false)
    case 'close':
      closeTrade(work, trade, 'close')
      return null
    case 'sell':
      return sellTrade(work, trade)
    case 'delete':
      deleteTrade(work, trade, ask.how)
      return null
  }
}

const askUnit = (work: Work, ask: Exclude<BotAsk, { kind: 'edit' }>): Refusal | null => {
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
    case 'sell':
    case 'suspend-profit':
    case 'start-profit':
      return refuse('no-such-trade')
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
  if (head.life === 'closed' && ask.kind !== 'delete') return refuse('closed')
  if (isFolderAsk(ask)) return isLocked(work, null) ? refuse('locked') : answerFolder(work, ask)
  if (ask.kind === 'edit') {
    if (isLocked(work, null)) return refuse('locked')
    if (head.leaving !== null) return refuse('pending-delete')
    return applyEdit(work, ask.before, ask.applyToGenerated)
  }
  if (ask.trade !== null) return askTrade(work, ask.trade, ask)
  return isLocked(work, null) ? refuse('locked') : askUnit(work, ask)
}
