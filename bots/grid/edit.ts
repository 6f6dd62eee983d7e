/** New settings for a unit that is running. Statistics, positions and runs stay. */
import type { Refusal } from '#engine/unit.ts'
import { refusing } from '../rules/asking.ts'
import { isOnItsWay } from '../rules/exit.ts'
import { recordAction } from '../rules/history.ts'
import { cancel } from '../rules/order.ts'
import { marksLeft } from '../rules/profit-ladder.ts'
import { afterEdit } from '../rules/reasons.ts'
import { sameDistance } from '../rules/distance.ts'
import type { Config, Terms } from './config.ts'
import type { gridMessages } from './messages.ts'
import { boundsOf, centerAt, ladderAbove, sellsBadly } from './plan.ts'
import { letGo, tendProfits } from './profits.ts'
import { sizesNow, type Trade } from './state.ts'
import { idsOf, indexOf, put, tradeAt, type Work } from './work.ts'

const refuse = refusing<keyof (typeof gridMessages)['en']>()

const sameLattice = (left: Config, right: Config): boolean =>
  left.startPrice === right.startPrice && sameDistance(left.step, right.step)

const sameProfits = (left: Terms, right: Terms): boolean =>
  left.repeats === right.repeats &&
  left.profits.length === right.profits.length &&
  left.profits.every((rule, index) => {
    const other = right.profits[index]
    return other?.type === rule.type && other.profit === rule.profit && other.share === rule.share
  })

/** A level made on another lattice: gone at once when nothing is bought, else when its run completes. */
const outdate = (work: Work, index: number): void => {
  const trade = tradeAt(work, index)
  if (trade.phase === 'done' || isOnItsWay(trade, work.head.exits)) {
    put(work, index, { ...trade, legacy: true })
  } else if (trade.phase === 'idle') {
    letGo(work, index)
  } else {
    const entry = trade.phase === 'entering' ? cancel(work, trade.id, 'entry:0', trade.entry) : trade.entry
    put(work, index, { ...trade, legacy: true, entry })
  }
}

/** The lines of the present lattice get their window anew. */
const rebuild = (work: Work): void => {
  const { head, plan } = work
  for (const id of idsOf(work)) outdate(work, indexOf(work.trades, id))
  head.levels = []
  head.barred = []
  head.center = centerAt(plan, 0, work.now.price)
  head.firstBottom = Math.max(plan.bottom, Math.min(head.center - 1, plan.top - 2))
  head.firstTop = Math.min(head.firstBottom + 2, plan.top)
}

/** The new settings for a level that exists already: its exits now, its amount when nothing of this run is bought. */
const renew = (work: Work, index: number): void => {
  const { amount } = sizesNow(work.config, work.head)
  const trade = tradeAt(work, index)
  const terms = work.head.past.length
  const { repeats } = work.config
  const renewed: Trade = {
    ...trade,
    terms,
    badSell: sellsBadly(trade.price, ladderAbove(work.config, trade.price, work.plan.market), work.plan.market),
    entryOff: afterEdit(trade.entryOff, repeats === null || trade.runs < repeats),
    rulesOff: marksLeft(trade, work.config),
  }
  switch (trade.phase) {
    case 'idle':
      put(work, index, { ...renewed, amount })
      return
    case 'entering': {
      if (trade.entry === null || trade.entry.filled > 0n || trade.amount === amount) {
        put(work, index, renewed)
        return
      }
      const entry = cancel(work, trade.id, 'entry:0', trade.entry)
      put(work, index, { ...renewed, amount, entry })
      return
    }
    case 'holding':
      put(work, index, { ...renewed, replan: true })
      tendProfits(work, index)
      return
    case 'exiting':
    case 'done':
      put(work, index, renewed)
  }
}

/** Levels outside new bounds that hold nothing are gone; others stay until their run completes. */
const trim = (work: Work): void => {
  const { floor, cap } = boundsOf(work.config)
  for (const id of idsOf(work)) {
    const index = indexOf(work.trades, id)
    const trade = tradeAt(work, index)
    if (trade.legacy || (trade.price >= floor && trade.price <= cap)) continue
    work.head.levels = work.head.levels.filter((level) => level !== trade.level)
    outdate(work, index)
  }
}

/** Un-entered levels, the farthest first, go until what is bound fits the investment. */
export const fitInvestment = (work: Work): void => {
  const away = (trade: Trade): bigint => {
    const distance = trade.price - work.now.price
    return distance < 0n ? -distance : distance
  }
  const open = work.trades
    .filter((trade) => trade.phase === 'idle' || (trade.phase === 'entering' && trade.entry?.filled === 0n))
    .sort((left, right) => (away(left) > away(right) ? -1 : 1))
  let excess: bigint = work.head.committed - sizesNow(work.config, work.head).investment
  for (const { id, amount } of open) {
    if (excess <= 0n) return
    excess -= amount
    const index = indexOf(work.trades, id)
    const trade = tradeAt(work, index)
    if (trade.phase === 'idle') letGo(work, index)
    else put(work, index, { ...trade, leaving: 'trailed', entry: cancel(work, id, 'entry:0', trade.entry) })
  }
}

/** `work.config` is the new settings, `before` the old ones in this family's shape. */
export const applyEdit = (work: Work, before: unknown, applyToGenerated: boolean): Refusal | null => {
  const old = before as Config
  const { head, config } = work
  if (old.pair !== config.pair || old.exchange !== config.exchange) return refuse('pair-is-fixed')
  const isNewLattice = !sameLattice(old, config)
  if (isNewLattice && !applyToGenerated) return refuse('levels-need-applying')
  // A new investment outlives an edit that leaves the settings' own as they were.
  if (old.amount !== config.amount || old.investment !== config.investment) head.resized = null
  if (!sameProfits(old, config)) head.past = [...head.past, { profits: old.profits, repeats: old.repeats }]
  if (isNewLattice) rebuild(work)
  else trim(work)
  head.hasOldSizes = true
  head.exhausted = false
  head.badSellTold = false
  if (head.takeProfit.fired > config.takeProfits.length) {
    head.takeProfit = { ...head.takeProfit, fired: config.takeProfits.length }
  }
  if (applyToGenerated) {
    for (const id of idsOf(work)) {
      const index = indexOf(work.trades, id)
      if (index !== -1) renew(work, index)
    }
  }
  fitInvestment(work)
  recordAction(work, 'edit', null, applyToGenerated ? 'applied' : 'new-levels-only')
  return null
}
