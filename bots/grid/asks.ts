/** What users ask of a GRID and its levels, where it does more than every family does. */
import type { Part } from '#engine/event.ts'
import { formatDecimal } from '#engine/money.ts'
import type { Refusal } from '#engine/unit.ts'
import { hasPart, refusing } from '../rules/asking.ts'
import { isOnItsWay } from '../rules/exit.ts'
import { cancel } from '../rules/order.ts'
import { answersBy, switchedOn } from '../rules/trade-asks.ts'
import { applyEdit } from './edit.ts'
import { answerFolder } from './folder-asks.ts'
import { startExit } from './exits.ts'
import type { gridMessages } from './messages.ts'
import { ladderOf, letGo, tendAllProfits, tendProfits, withdrawProfits } from './profits.ts'
import { bound, isHeld, isLive, sizesNow, type Trade } from './state.ts'
import { findTrade, hasLiveOrder, indexOf, put, tradeAt, withNumber, type Work } from './work.ts'

const refuse = refusing<keyof (typeof gridMessages)['en']>()

/** Funds are asked for anew, and lines that users kept empty get levels again. */
const restart = ({ head, trades }: Work, part: Part): void => {
  if (!hasPart(part, 'entries')) return
  head.short = { fails: 0, atMs: null }
  head.barred.forEach((level) => {
    if (!trades.some((trade) => trade.level === level && !trade.legacy)) {
      head.levels = head.levels.filter((other) => other !== level)
    }
  })
  head.barred = []
}

/** A level that had used its runs up binds its amount again. */
const tradeBar = ({ config, head }: Work, { before, next }: { before: Trade; next: Trade }): Refusal | null => {
  const more = bound(next) - bound(before)
  const isTooMuch = more > 0n && head.committed + more > sizesNow(config, head).investment
  return isTooMuch ? refuse('no-investment-left', { needed: formatDecimal(more) }) : null
}

const markLeaving = (work: Work, id: number, how: 'wait' | 'release'): void => {
  const index = indexOf(work.trades, id)
  const trade = put(work, index, { ...tradeAt(work, index), leaving: how })
  switch (trade.phase) {
    case 'done':
    case 'idle':
      if (!isLive(trade.entry) && !isOnItsWay(trade, work.head.exits)) letGo(work, index)
      return
    case 'entering':
      put(work, index, { ...trade, entry: cancel(work, id, 'entry:0', trade.entry) })
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

export const answer = answersBy<Work, Trade>({
  find: findTrade,
  put: (work, next) => put(work, indexOf(work.trades, next.id), next),
  isHeld,
  ladder: ladderOf,
  tendProfits: (work, id) => tendProfits(work, indexOf(work.trades, id)),
  tendAllProfits,
  restart,
  switchedOn: (_work, trade, part) => switchedOn(trade, part),
  unitFor: ({ config: { stuck }, head: { entryOff, profitOff } }) => ({ entryOff, profitOff, stuck }),
  tradeBar,
  startExit,
  sellNow: (work, id) =>
    startExit(work, { owner: id, reason: 'close', ids: [id], quantity: null, afterwards: 'resume' }),
  bar: ({ head }, { legacy, level }) => {
    if (!legacy) head.barred = withNumber(head.barred, level)
  },
  markLeaving,
  edit: applyEdit,
  answerFolder,
})
