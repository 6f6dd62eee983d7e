/** Answers to what users ask of a bot or of one of its pairs. */
import type { Ask, Part } from '#engine/event.ts'
import { signedQuantity } from '#engine/futures.ts'
import { asQuantity } from '#engine/money.ts'
import type { Refusal } from '#engine/unit.ts'
import { added, type BotAsk, type FolderAsk, hasPart, isFolderAsk, refusing } from '../rules/asking.ts'
import { nothing, record, recordAction } from '../rules/history.ts'
import { afterEdit, afterStart, startBar } from '../rules/reasons.ts'
import type { Config } from './config.ts'
import { takeBack } from './entries.ts'
import { leave, plainly } from './exits.ts'
import { asConfig, changeInvestment } from './investment.ts'
import { setLive } from './live.ts'
import type { futuresMessages } from './messages.ts'
import { hasLiveOrder, newTrade, type Trade } from './state.ts'
import { change, findTrade, put, remove, tradeOf, withdraw, type Work } from './work.ts'

const refuse = refusing<keyof (typeof futuresMessages)['en']>()

/** Makes trades for pairs that have none yet, as far as the package has room. */
export const makeTrades = (work: Work): void => {
  const { head, config } = work
  if (head.life !== 'running' || head.leaving !== null) return
  while (head.made < config.pairs.length && work.trades.length < head.allowance) {
    work.trades = [...work.trades, newTrade(head.made + 1, head.made)]
    head.made += 1
  }
  if (head.made === config.pairs.length || head.askedAtMs !== null) return
  head.askedAtMs = work.at
  work.effects.push({ kind: 'ask-allowance', count: config.pairs.length - head.made })
}

/** Entries that live are taken back; the stop stays whatever is switched off. */
export const takeBackEntries = (work: Work): void => {
  for (const { id } of work.trades) takeBack(work, id)
}

const suspendUnit = (work: Work, part: Part): void => {
  const { head } = work
  if (hasPart(part, 'entries')) {
    head.entryOff = added(head.entryOff, 'user')
    takeBackEntries(work)
  }
  if (hasPart(part, 'profits')) head.profitOff = added(head.profitOff, 'user')
  recordAction(work, 'suspend', null, `user-${part}`)
}

const switchOn = (work: Work, id: number, part: Part): void => {
  const trade = tradeOf(work, id)
  const isSpent = trade.entryOff.includes('run-limit')
  const entries = hasPart(part, 'entries')
  put(work, {
    ...trade,
    entryOff: entries ? afterStart(trade.entryOff) : trade.entryOff,
    profitOff: hasPart(part, 'profits') ? afterStart(trade.profitOff) : trade.profitOff,
    runs: entries && isSpent ? 0 : trade.runs,
    fundsFails: entries ? 0 : trade.fundsFails,
    rejections: entries ? 0 : trade.rejections,
  })
}

const startUnit = (work: Work, part: Part): void => {
  const { head } = work
  if (hasPart(part, 'entries')) {
    head.entryOff = afterStart(head.entryOff)
    head.stopCount = 0
  }
  if (hasPart(part, 'profits')) head.profitOff = afterStart(head.profitOff)
  for (const { id } of work.trades) {
    const isOwn = tradeOf(work, id).entryOff.includes('user')
    if (!isOwn && hasPart(part, 'entries')) switchOn(work, id, 'entries')
  }
  recordAction(work, 'start', null, `user-${part}`)
}

const suspendTrade = (work: Work, id: number, part: Part): void => {
  const trade = tradeOf(work, id)
  if (hasPart(part, 'entries')) {
    change(work, id, { entryOff: added(trade.entryOff, 'user') })
    takeBack(work, id)
  }
  if (hasPart(part, 'profits')) change(work, id, { profitOff: added(trade.profitOff, 'user') })
  recordAction(work, 'suspend', id, `user-${part}`)
}

const closeTrade = (work: Work, trade: Trade, afterwards: 'close' | 'delete'): void => {
  const { id, phase, exit } = trade
  if (phase === 'done' || (phase === 'idle' && !hasLiveOrder(trade))) {
    if (afterwards === 'delete') remove(work, id)
    else put(work, { ...trade, phase: 'done' })
  } else if (phase === 'exiting' && exit !== null) put(work, { ...trade, exit: { ...exit, flip: null, afterwards } })
  else leave(work, id, plainly('close', afterwards))
}

/** A position that its bot lets go of stays open at the exchange, without a stop. */
const letGo = (work: Work, id: number): void => {
  const { position, leaving } = tradeOf(work, id)
  if (leaving === 'release' && position !== null) {
    const row = { action: 'release', trade: id, success: true, cause: null } as const
    record(work, { ...nothing, ...row, quantity: position.quantity, amount: position.worth })
  }
  remove(work, id)
}

const markLeaving = (work: Work, id: number, how: 'wait' | 'release'): void => {
  const trade = change(work, id, { leaving: how })
  if (trade.phase === 'exiting') return
  if (how === 'release') withdraw(work, id)
  else takeBack(work, id)
}

/** A trade that was only waiting to be gone is, once nothing of it lives. */
export const settleLeaving = (work: Work): void => {
  for (const { id } of work.trades) {
    const trade = tradeOf(work, id)
    if (trade.leaving === null || trade.phase === 'exiting' || hasLiveOrder(trade)) continue
    if (trade.leaving === 'release' || trade.position === null) letGo(work, id)
  }
}

/** A unit that was to be closed or deleted is, once nothing in it lives; one whose every trade was deleted is gone. */
export const settleLife = (work: Work): void => {
  const { head } = work
  if (head.life !== 'running') return
  const isOver = work.trades.every(({ phase }) => phase === 'done')
  const isEmpty = work.trades.length === 0 && head.made > 0 && head.made === work.config.pairs.length
  if (head.leaving === 'close' && isOver) head.life = 'closed'
  else if (isEmpty || (head.leaving !== null && head.leaving !== 'close' && isOver)) head.life = 'deleted'
  else return
  head.leaving = null
}

const closeUnit = (work: Work, afterwards: 'close' | 'delete'): void => {
  work.head.leaving = afterwards
  recordAction(work, 'close', null, 'user-all')
  for (const { id } of work.trades) closeTrade(work, tradeOf(work, id), afterwards)
}

const deleteUnit = (work: Work, how: 'close' | 'wait' | 'release'): void => {
  if (how === 'close') return closeUnit(work, 'delete')
  work.head.leaving = how
  for (const { id } of work.trades) markLeaving(work, id, how)
}

const askFolder = (work: Work, ask: FolderAsk): Refusal | null => {
  switch (ask.kind) {
    case 'delete-closed':
      for (const { id, phase } of work.trades) if (phase === 'done') remove(work, id)
      return null
    case 'set-live':
      return setLive(work)
    case 'change-investment':
      return work.head.leaving === null ? changeInvestment(work, ask.change) : refuse('pending-delete')
    case 'delete-profits':
    case 'distribute':
    case 'relocate':
    case 'edit-trade':
    case 'end-beta':
      return refuse('not-for-this-bot')
  }
}

const startTrade = (work: Work, id: number, part: Part): Refusal | null => {
  const refusal = startBar(work.head)
  if (refusal !== null) return refusal
  switchOn(work, id, part)
  recordAction(work, 'start', id, `user-${part}`)
  return null
}

const askTrade = (work: Work, id: number, ask: Exclude<BotAsk, { kind: 'edit' }>): Refusal | null => {
  const trade = findTrade(work, id)
  if (trade === null) return refuse('no-such-trade')
  if (trade.phase === 'exiting') return refuse('locked')
  if (trade.phase === 'done' && ask.kind !== 'delete') return refuse('closed')
  switch (ask.kind) {
    case 'suspend':
      suspendTrade(work, id, ask.part)
      return null
    case 'start':
      return startTrade(work, id, ask.part)
    // Its only profit is all that it has of them.
    case 'suspend-profit':
      if (ask.profit !== 0) return refuse('no-such-profit')
      suspendTrade(work, id, 'profits')
      return null
    case 'start-profit':
      return ask.profit === 0 ? startTrade(work, id, 'profits') : refuse('no-such-profit')
    case 'close':
      recordAction(work, 'close', id, 'user-all')
      closeTrade(work, trade, 'close')
      return null
    case 'sell':
      if (signedQuantity(trade.position) === asQuantity(0n)) return refuse('nothing-held')
      leave(work, id, plainly('sell'))
      return null
    case 'delete':
      if (ask.how === 'close') closeTrade(work, trade, 'delete')
      else if (trade.phase === 'done') remove(work, id)
      else markLeaving(work, id, ask.how)
      return null
  }
}

const askUnit = (work: Work, ask: Exclude<BotAsk, { kind: 'edit' }>): Refusal | null => {
  switch (ask.kind) {
    case 'suspend':
      suspendUnit(work, ask.part)
      return null
    case 'start': {
      const refusal = startBar(work.head)
      if (refusal === null) startUnit(work, ask.part)
      return refusal
    }
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

/** New settings hold from the next order on; an open position keeps its leverage. Pairs may come at the end of the table, none may go. */
const applyEdit = (work: Work, before: Config): Refusal | null => {
  const { config } = work
  const isKept = before.pairs.every(({ pair }, index) => config.pairs[index]?.pair === pair)
  if (!isKept) return refuse('pairs-stay')
  for (const trade of work.trades) {
    const entryOff = afterEdit(trade.entryOff, config.repeats === null || trade.runs < config.repeats)
    if (entryOff.length < trade.entryOff.length) put(work, { ...trade, entryOff, rejections: 0 })
  }
  recordAction(work, 'edit', null, null)
  makeTrades(work)
  return null
}

/** Does what a user asks, or says why not and changes nothing. */
export const answer = (work: Work, ask: Ask): Refusal | null => {
  const { head } = work
  if (head.life === 'deleted') return refuse('deleted')
  if (head.life === 'closed') {
    if (ask.kind !== 'delete' || ask.trade !== null) return refuse('closed')
    head.life = 'deleted'
    return null
  }
  if (isFolderAsk(ask)) return askFolder(work, ask)
  if (ask.kind === 'edit') {
    if (head.leaving !== null) return refuse('pending-delete')
    return applyEdit(work, asConfig(ask.before))
  }
  if (ask.trade !== null) return askTrade(work, ask.trade, ask)
  return askUnit(work, ask)
}
