/** What users ask of a SPOT bot and its trades, where it does more than every family does. */
import type { Part } from '#engine/event.ts'
import { hasPart } from '../rules/asking.ts'
import { isOnItsWay } from '../rules/exit.ts'
import { answersBy, switchedOn } from '../rules/trade-asks.ts'
import { applyEdit } from './edit.ts'
import { begunAtPrice, takeBack } from './entries.ts'
import { unmarked } from './entry-size.ts'
import { answerFolder } from './folder-asks.ts'
import { startExit } from './exits.ts'
import { ladderOf, tendAllProfits, tendProfits, withdrawProfits } from './profits.ts'
import { hasLiveOrder, isHeld, isOnItsOwn, switchesFor, type Trade } from './state.ts'
import { findTrade, idsOf, letGo, put, termsOf, tradeOf, type Work } from './work.ts'

const started = (work: Work, trade: Trade, part: Part): Trade => {
  const next = switchedOn(trade, part)
  if (!hasPart(part, 'entries')) return next
  return begunAtPrice(work, { ...next, stopCount: 0, entries: next.entries.map(unmarked) })
}

/** A single bot is its one trade: what that has switched off goes on with it. */
const restart = (work: Work, part: Part): void => {
  for (const id of idsOf(work)) {
    const trade = tradeOf(work, id)
    if (work.config.kind === 'single') put(work, started(work, trade, part))
    else if (hasPart(part, 'entries')) put(work, begunAtPrice(work, trade))
  }
}

/** Trades on their own have bounds of their own (bots.md 10). */
const unitFor = (work: Work, trade: Trade) => {
  const { config, head } = work
  const { entryOff, profitOff } = switchesFor(config, head, trade)
  const { stuck } = isOnItsOwn(config, trade) ? termsOf(work, trade) : config
  return { entryOff, profitOff, stuck }
}

const markLeaving = (work: Work, id: number, how: 'wait' | 'release'): void => {
  const trade = put(work, { ...tradeOf(work, id), leaving: how })
  switch (trade.phase) {
    case 'done':
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

export const answer = answersBy<Work, Trade>({
  find: findTrade,
  put,
  isHeld,
  ladder: ladderOf,
  tendProfits,
  tendAllProfits,
  restart,
  switchedOn: started,
  unitFor,
  tradeBar: () => null,
  startExit,
  sellNow: (work, id) =>
    startExit(work, { owner: id, reason: 'sell', ids: [id], quantity: null, afterwards: 'resume' }),
  // Its lines get no new level by themselves.
  bar: () => {},
  markLeaving,
  edit: applyEdit,
  answerFolder,
})
