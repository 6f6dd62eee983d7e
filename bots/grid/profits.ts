/** The exit ladder of a level: made when its entry has ended, offered, and followed until the run completes. */
import type { RefusalReason, RejectReason } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import {
  asAmount,
  asQuantity,
  formatDecimal,
  type Price,
  type Quantity,
  ZERO_AMOUNT,
  ZERO_QUANTITY,
} from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import {
  isKeptOff,
  isSold,
  type OfRules,
  type PlannedProfit,
  planProfits,
  type PricedShare,
} from '../rules/profit-ladder.ts'
import { fitQuantity, isLargeEnough } from '#engine/market.ts'
import { bookSell } from '#engine/position.ts'
import { notify, record, recordAction, recordOrder } from '../rules/history.ts'
import { isFrozen } from '../rules/reasons.ts'
import { askedAgain, cancel, executionsOf, filledOrder, isRepeated, type Order, want } from '../rules/order.ts'
import { retryDelays } from '../rules/refusals.ts'
import { ladderAbove, type Line, lineAt } from './plan.ts'
import { isLive, type Profit, type Trade } from './state.ts'
import { hasLiveOrder, idsOf, indexOf, profitSlot, put, remove, termsOf, tradeAt, type Work } from './work.ts'

const MINUTE = 60_000
/** The line of the present lattice that a trade stands on; null for one of an earlier lattice. */
export const lineOf = ({ plan, config }: Work, { legacy, level, price }: Trade): Line | null =>
  !legacy && plan.prices[level - plan.bottom] === price ? lineAt(plan, config, level) : null

/** The whole ladder of a trade by the settings it keeps. */
export const ladderOf = (work: Work, trade: Trade): readonly (PricedShare & OfRules)[] => {
  const terms = termsOf(work, trade)
  const line = terms === work.config ? lineOf(work, trade) : null
  return line === null ? ladderAbove(terms, trade.price, work.plan.market) : line.profits
}

/** A sell of a trade; one that its line has asked for before is the same object. */
const sellAt = (work: Work, trade: Trade, price: Price, quantity: Quantity): Want =>
  askedAgain(lineOf(work, trade)?.asked ?? [], 'sell', price, quantity)

/** What a trade holds is large enough to be sold somewhere on its ladder. */
export const holdsSellable = (work: Work, trade: Trade): boolean => {
  if (trade.position.base < work.plan.market.stepSize) return false
  const highest = ladderOf(work, trade).at(-1)
  const quantity = fitQuantity(work.plan.market, trade.position.base)
  return highest !== undefined && isLargeEnough(work.plan.market, quantity, highest.price)
}

const NO_PROFITS: readonly Profit[] = []

const profitAt = (profits: readonly Profit[], price: Price): Profit | undefined =>
  profits.find((profit) => profit.price === price)

const newProfit = (line: PlannedProfit & OfRules, before: Profit | undefined, isSameRun: boolean): Profit => ({
  rules: line.rules,
  price: line.price,
  share: line.share,
  quantity: line.quantity,
  sold: ZERO_QUANTITY,
  belowMinimum: line.merged,
  executed: [],
  hidden: false,
  order: null,
  rejections: 0,
  retryAtMs: isSameRun ? (before?.retryAtMs ?? null) : null,
})

/**
 * A new ladder over everything held. Lines of this run that have sold keep their place, the others share what is held; when all
 * have sold and base is left, all are offered again. In the same run a line keeps the time before which it is not tried again.
 */
const planAnew = (work: Work, trade: Trade): readonly Profit[] => {
  const full = ladderOf(work, trade)
  const isSameRun = trade.phase === 'holding' || trade.phase === 'exiting'
  const sold = isSameRun ? trade.profits.filter(isSold) : NO_PROFITS
  const unsold = sold.length === 0 ? full : full.filter((line) => profitAt(sold, line.price) === undefined)
  const kept = unsold.length === 0 ? NO_PROFITS : sold
  const planned = planProfits(unsold.length === 0 ? full : unsold, trade.position.base, work.plan.market) ?? []
  const ladder: Profit[] = []
  let next = 0
  for (const { price, rules } of full) {
    const before = profitAt(kept, price)
    const line = before === undefined ? planned[next++] : undefined
    if (before !== undefined) ladder.push({ ...before, rules })
    else if (line !== undefined) ladder.push(newProfit({ ...line, rules }, profitAt(trade.profits, price), isSameRun))
  }
  return ladder
}

const remainingOf = (profit: Profit) => asQuantity(profit.quantity - profit.sold)

/** Takes a trade out of the unit; coins that a user lets go are named in its history. */
export const letGo = (work: Work, index: number, trade = tradeAt(work, index)): void => {
  const { base, cost } = trade.position
  if (trade.leaving === 'release' && base > 0n) {
    const nothing = { threshold: null, price: null, fee: ZERO_AMOUNT, profit: null, cause: null }
    record(work, { ...nothing, action: 'release', trade: trade.id, quantity: base, amount: cost, success: true })
  }
  remove(work, index, trade)
}

/** The slots of a holding trade, put in its place as `held`, as they must be now; the trade may be gone afterwards. */
export const tendProfits = (work: Work, index: number, held = tradeAt(work, index)): void => {
  if (held.leaving === 'release' && !hasLiveOrder(held)) {
    put(work, index, held)
    return letGo(work, index)
  }
  put(work, index, tended(work, held))
}

const tended = (work: Work, held: Trade): Trade => {
  const isOff = work.head.profitOff.length > 0 || held.profitOff.length > 0 || held.leaving === 'release'
  if (isOff && isFrozen(work.head.profitOff) && held.leaving !== 'release') return held
  let trade = isOff || held.replan ? withdrawn(work, held) : held
  if (trade.replan && !hasLiveOrder(trade)) trade = { ...trade, profits: planAnew(work, trade), replan: false }
  return isOff || trade.replan ? trade : offered(work, trade)
}

const withdrawn = (work: Work, trade: Trade): Trade => {
  if (!trade.profits.some((profit) => profit.order?.state === 'open')) return trade
  const profits = trade.profits.map((profit, slot) => {
    const order = cancel(work, trade.id, profitSlot(slot), profit.order)
    return order === profit.order ? profit : { ...profit, order }
  })
  return { ...trade, profits }
}

/** Cancels every profit order of a trade. */
export const withdrawProfits = (work: Work, index: number): Trade =>
  put(work, index, withdrawn(work, tradeAt(work, index)))

const offered = (work: Work, trade: Trade): Trade => {
  let changed: Profit[] | null = null
  for (let slot = 0; slot < trade.profits.length; slot += 1) {
    const profit = trade.profits[slot]
    if (profit === undefined) continue
    const next = offerProfit(work, trade, slot, profit)
    if (next === profit) continue
    changed ??= trade.profits.slice()
    changed[slot] = next
  }
  return changed === null ? trade : { ...trade, profits: changed }
}

const offerProfit = (work: Work, trade: Trade, slot: number, profit: Profit): Profit => {
  if (isKeptOff(trade, profit)) {
    const order = cancel(work, trade.id, profitSlot(slot), profit.order)
    return order === profit.order ? profit : { ...profit, order }
  }
  if (isLive(profit.order) || profit.belowMinimum || profit.sold >= profit.quantity) return profit
  if (profit.retryAtMs !== null && work.at < profit.retryAtMs) return profit
  const quantity = fitQuantity(work.plan.market, remainingOf(profit))
  if (profit.sold > 0n && !isLargeEnough(work.plan.market, quantity, profit.price))
    return { ...profit, belowMinimum: true }
  const sell = sellAt(work, trade, profit.price, quantity)
  const order = want(work, trade.id, profitSlot(slot), sell)
  return { ...profit, order, executed: executionsOf(profit), retryAtMs: null }
}

type Begun = Pick<Trade, 'entry' | 'leaving'>

/** Begins to hold: the entry has ended with base that can be sold. */
export const hold = (work: Work, index: number, trade: Trade, { entry, leaving }: Begun = trade): void =>
  tendProfits(work, index, {
    ...trade,
    entry,
    leaving,
    phase: 'holding',
    paid: trade.paid > 0n ? trade.paid : asAmount(trade.position.cost),
    retryAtMs: null,
    fundsFails: 0,
    rejections: 0,
    profits: planAnew(work, trade),
    replan: false,
  })

/** Nothing is held that can be sold. What has sold something is a run; dust alone waits for the next one, or goes with a level that has none. */
export const endRun = (work: Work, index: number, trade: Trade, ran = trade.hasLeft): void => {
  if (ran) return completeRun(work, index, trade)
  const idle = put(work, index, { ...trade, phase: 'idle', paid: ZERO_AMOUNT, hasLeft: false, replan: false })
  if (idle.legacy || idle.leaving !== null) letGo(work, index)
}

/** A run is over: counted, and its level offered again, at its run limit, or gone. */
const completeRun = (work: Work, index: number, trade: Trade): void => {
  // At its limit no run begins: what the last one has left belongs to that one.
  const added = Number(!trade.entryOff.includes('run-limit'))
  const runs = trade.runs + added
  work.head.runs += added
  const { repeats } = termsOf(work, trade)
  const isSpent = added > 0 && repeats !== null && runs >= repeats
  const entryOff = isSpent ? [...trade.entryOff, 'run-limit' as const] : trade.entryOff
  put(work, index, { ...trade, phase: 'idle', paid: ZERO_AMOUNT, hasLeft: false, runs, entryOff, replan: false })
  if (trade.legacy || trade.leaving !== null) {
    remove(work, index)
    return
  }
  if (isSpent) {
    recordAction(work, 'suspend', trade.id, 'run-limit', trade.price)
    notify(work, 'run-limit-reached', { price: formatDecimal(trade.price), runs: String(runs) })
  }
}

/** After a sell has ended: complete, go on, or make a new ladder of what is left over. */
const settleHolding = (work: Work, index: number, trade: Trade): void => {
  if (trade.phase !== 'holding') {
    put(work, index, trade)
    return
  }
  if (hasLiveOrder(trade)) return tendProfits(work, index, trade)
  if (!holdsSellable(work, trade)) return endRun(work, index, trade)
  if (trade.leaving === 'release') return tendProfits(work, index, trade)
  const isSoldOut =
    trade.profits.every((profit) => profit.sold >= profit.quantity || profit.belowMinimum) &&
    trade.profits.some((profit) => profit.sold > 0n)
  tendProfits(work, index, isSoldOut ? { ...trade, replan: true } : trade)
}

const withProfit = (profits: readonly Profit[], slot: number, next: Profit): readonly Profit[] =>
  profits.length === 1 ? [next] : profits.with(slot, next)

/** A sale of a trade is one of its present run, if that has bought something; else it belongs to the run before, which is over. */
export const saleOf = (trade: Trade, fill: Fill): Pick<Trade, 'position' | 'hasLeft'> => ({
  position: bookSell(trade.position, fill),
  hasLeft: trade.paid > 0n,
})

/** Books a fill of a profit order. One delivered before changes nothing. */
export const profitFilled = (
  work: Work,
  index: number,
  slot: number,
  fill: Fill,
  filled: bigint,
  done: boolean,
): void => {
  const trade = tradeAt(work, index)
  const profit = trade.profits[slot]
  const order = profit?.order ?? null
  if (profit === undefined || order === null || order.state === 'dead') return
  if (filled <= order.filled) {
    if (done && filled === order.filled)
      endProfit(work, index, slot, { ...profit, order: { ...order, state: 'dead' }, rejections: 0 })
    return
  }
  const sale = saleOf(trade, fill)
  const next = filledOrder(
    order,
    { fill, filled, done },
    { at: work.at, profit: sale.position.realised - trade.position.realised },
  )
  const sold = asQuantity(profit.sold + fill.quantity)
  const booked = { ...profit, sold, order: next, rejections: done ? 0 : profit.rejections }
  if (done) endProfit(work, index, slot, booked, sale)
  else put(work, index, { ...trade, ...sale, profits: withProfit(trade.profits, slot, booked) })
}

/** A line whose order has ended, with everything it sold booked. */
type Ended = Profit & { order: Order }

const endProfit = (
  work: Work,
  index: number,
  slot: number,
  line: Ended,
  { position, hasLeft }: Pick<Trade, 'position' | 'hasLeft'> = tradeAt(work, index),
): void => {
  const trade = tradeAt(work, index)
  const { order, price } = line
  if (order.filled > 0n) {
    recordOrder(work, order, { action: 'sell', trade: trade.id, threshold: price, cause: null }, true)
  }
  settleHolding(work, index, { ...trade, position, hasLeft, profits: withProfit(trade.profits, slot, line) })
}

export const profitCanceled = (work: Work, index: number, slot: number, by: 'us' | 'outside' | 'expiry'): void => {
  const trade = tradeAt(work, index)
  const profit = trade.profits[slot]
  const order = profit?.order ?? null
  if (profit === undefined || order === null || order.state === 'dead') return
  if (isRepeated(work, order, by)) return
  const retryAtMs = by === 'outside' ? work.at + MINUTE : profit.retryAtMs
  endProfit(work, index, slot, { ...profit, retryAtMs, order: { ...order, state: 'dead' }, rejections: 0 })
}

/** The gate or the exchange took no order: smaller than allowed ends the line, all else is tried again later. */
export const profitRefused = (work: Work, index: number, slot: number, reason: RefusalReason | RejectReason): void => {
  const trade = tradeAt(work, index)
  const profit = trade.profits[slot]
  const order = profit?.order ?? null
  if (profit === undefined || order === null || order.state === 'dead') return
  const dead: Order = { ...order, state: 'dead' }
  const isTooSmall = reason === 'below-minimum' || reason === 'minimum'
  const delay = retryDelays[Math.min(profit.rejections, retryDelays.length - 1)] ?? MINUTE
  const next: Profit = isTooSmall
    ? { ...profit, order: dead, belowMinimum: true }
    : { ...profit, order: dead, rejections: profit.rejections + 1, retryAtMs: work.at + delay }
  if (profit.rejections === 0) recordAction(work, 'error', trade.id, reason, profit.price)
  if (profit.rejections === retryDelays.length) {
    notify(work, 'order-rejected', { price: formatDecimal(profit.price), reason })
  }
  settleHolding(work, index, { ...trade, profits: withProfit(trade.profits, slot, next) })
}

/** Every holding trade's ladder, after something that concerns all. */
export const tendAllProfits = (work: Work): void => {
  for (const id of idsOf(work)) {
    const index = indexOf(work.trades, id)
    if (index !== -1 && tradeAt(work, index).phase === 'holding') tendProfits(work, index)
  }
}
