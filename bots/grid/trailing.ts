/** The window that follows the price: which levels exist. */
import { type Amount, formatDecimal, ZERO_AMOUNT } from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import { tellBadSell } from '../rules/bad-sell-notice.ts'
import { isOnItsWay } from '../rules/exit.ts'
import { notify, recordAction } from '../rules/history.ts'
import { cancel } from '../rules/order.ts'
import { lineAt, priceAt } from './plan.ts'
import { letGo } from './profits.ts'
import { isKept, sizesNow, type Trade } from './state.ts'
import { has, indexOf, insert, put, tradeAt, type Work } from './work.ts'

const HOUR = 3_600_000

/** The lines that may have a level: the first three, and others where trailing may go. */
const isAllowed = (work: Work, level: number): boolean =>
  level >= work.plan.bottom &&
  level <= work.plan.top &&
  (level <= work.head.firstTop || work.config.trailingUp !== null) &&
  (level >= work.head.firstBottom || work.config.trailingDown !== null)

const newTrade = (work: Work, id: number, level: number, amount: Amount): Trade => ({
  id,
  level,
  legacy: false,
  price: priceAt(work.plan, level),
  badSell: lineAt(work.plan, work.config, level).isBadSell,
  amount,
  terms: work.head.past.length,
  phase: 'idle',
  entry: null,
  profits: [],
  rulesOff: [],
  replan: false,
  position: flat,
  paid: ZERO_AMOUNT,
  hasLeft: false,
  runs: 0,
  entryOff: [],
  profitOff: [],
  leaving: null,
  fundsFails: 0,
  rejections: 0,
  retryAtMs: null,
})

const exceeds = ({ head }: Work, { amount, investment }: { amount: Amount; investment: Amount }): boolean =>
  head.committed + amount > investment

/** A new level would exceed the most levels or the investment. */
export const isUsedUp = (work: Work): boolean =>
  work.head.count >= work.config.levelLimit || exceeds(work, sizesNow(work.config, work.head))

/** The package has room for one more trade. */
const hasAllowance = (work: Work): boolean => {
  if (work.trades.length < work.head.allowance) return true
  const open = work.trades.reduce((sum, trade) => sum + Number(trade.phase !== 'done'), 0)
  return open < work.head.allowance
}

const askAllowance = (work: Work, count: number): void => {
  const { askedAtMs } = work.head
  if (askedAtMs !== null && work.at < askedAtMs + HOUR) return
  work.head.askedAtMs = work.at
  work.effects.push({ kind: 'ask-allowance', count })
}

/** When room for a level that is missing is asked for again; null where nothing is. */
export const asksAgainAtMs = (work: Work): number | null => {
  const { askedAtMs, center, levels } = work.head
  if (askedAtMs === null || hasAllowance(work) || isUsedUp(work)) return null
  const isMissing = [center - 1, center, center + 1].some((level) => isAllowed(work, level) && !has(levels, level))
  return isMissing ? askedAtMs + HOUR : null
}

/** Makes one level, or says why not and makes none. */
const generate = (work: Work, level: number): Trade | null => {
  if (!isAllowed(work, level) || has(work.head.levels, level)) return null
  if (isUsedUp(work)) {
    if (!work.head.exhausted) {
      work.head.exhausted = true
      recordAction(work, 'trailing', null, 'grid-exhausted', priceAt(work.plan, level))
      notify(work, 'grid-exhausted', { price: formatDecimal(priceAt(work.plan, level)) })
    }
    return null
  }
  if (!hasAllowance(work)) {
    askAllowance(work, 1)
    return null
  }
  const id = work.head.nextId
  work.head.nextId = id + 1
  work.head.exhausted = false
  const trade = newTrade(work, id, level, sizesNow(work.config, work.head).amount)
  insert(work, trade)
  return trade
}

/** Takes away un-entered levels more than two lines from the center; one whose order still lives is gone when that has ended. */
const retire = (work: Work): void => {
  const { center } = work.head
  for (const id of work.head.front) {
    const index = indexOf(work.trades, id)
    const trade = tradeAt(work, index)
    const isOutside = trade.level < center - 2 || trade.level > center + 2
    if (!isOutside || isKept(trade) || trade.legacy || isOnItsWay(trade, work.head.exits)) continue
    if (trade.phase === 'idle') letGo(work, index)
    else if (trade.phase === 'entering' && trade.entry !== null && trade.entry.filled === 0n) {
      put(work, index, { ...trade, leaving: 'trailed', entry: cancel(work, id, 'entry:0', trade.entry) })
    }
  }
}

/** In a pump trailing makes no line above all present ones. The first lines are none of trailing's. */
const isDeferred = (work: Work, level: number): boolean => {
  const { levels, firstTop } = work.head
  return work.now.pumping && level > Math.max(levels.at(-1) ?? firstTop, firstTop)
}

/** A line that trailing would make waits until the pump is over. */
export const waitsForCalm = (work: Work): boolean => {
  const { center, levels } = work.head
  const isMissing = (level: number): boolean => isAllowed(work, level) && !has(levels, level) && isDeferred(work, level)
  return !isUsedUp(work) && [center - 1, center, center + 1].some(isMissing)
}

const grow = (work: Work, level: number): void => {
  if (isDeferred(work, level)) return
  const trade = generate(work, level)
  if (trade?.badSell === true) tellBadSell(work, trade.price)
}

/** How far a line is from the price; what lies beyond the lattice is nearest, and never made. */
const away = ({ plan, now }: Work, level: number): bigint => {
  if (level < plan.bottom || level > plan.top) return 0n
  const far = priceAt(plan, level) - now.price
  return far < 0n ? -far : far
}

/** Retires and generates around the present center, nearest line first, lower first. */
export const trail = (work: Work): void => {
  const { config, head } = work
  if (config.trailingUp !== null || config.trailingDown !== null) retire(work)
  const { center } = head
  if (has(head.levels, center) && has(head.levels, center - 1) && has(head.levels, center + 1)) return
  if (head.exhausted && isUsedUp(work)) return
  // The center is the line at or below the price: the one below it is never the nearer of the two.
  const upper = has(head.levels, center + 1) ? null : away(work, center + 1)
  if (upper !== null && upper < away(work, center)) grow(work, center + 1)
  grow(work, center)
  if (upper !== null && upper < away(work, center - 1)) grow(work, center + 1)
  grow(work, center - 1)
  grow(work, center + 1)
}

/** The first three levels: one at or below the price, one below that and one above, within the lattice. */
export const generateFirst = (work: Work): void => {
  const { plan, head } = work
  const bottom = Math.max(plan.bottom, Math.min(head.center - 1, plan.top - 2))
  head.firstBottom = bottom
  head.firstTop = Math.min(bottom + 2, plan.top)
  for (let level = bottom; level <= head.firstTop; level += 1) generate(work, level)
}
