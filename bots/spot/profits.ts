/** The exit ladder of a trade: made when an entry has ended, offered, and followed until the run completes. */
import type { RefusalReason, RejectReason } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import { fitQuantity } from '#engine/market.ts'
import { asQuantity, formatDecimal, max, ONE, ZERO_QUANTITY } from '#engine/money.ts'
import { notify, recordAction, recordOrder } from '../rules/history.ts'
import { cancel, executionsOf, filledOrder, isRepeated, type Order, want } from '../rules/order.ts'
import { retryDelays } from '../rules/refusals.ts'
import { isFrozen } from '../rules/reasons.ts'
import { distanceFrom } from '../rules/distance.ts'
import {
  isKeptOff,
  isSold,
  type OfRules,
  type PlannedProfit,
  type PricedPart,
  shareOf,
} from '../rules/profit-ladder.ts'
import { bookExit, runAfterExit, setApart } from './booking.ts'
import type { Config } from './config.ts'
import { remeasured } from './entry-size.ts'
import { anchorOf, excessBase, exitLines, isEnough, planExits } from './ladder.ts'
import { isPlaceable, ladderFor, limitWant, sameLine } from './plan.ts'
import { ahead, exitSide, reached } from './side.ts'
import {
  type Entry,
  hasLiveEntry,
  hasLiveOrder,
  hasRun,
  isHeld,
  isLive,
  noRun,
  sitsOut,
  type Profit,
  type Run,
  type Trade,
} from './state.ts'
import { entrySlot, findTrade, idsOf, letGo, profitSlot, put, remove, termsOf, tradeOf, type Work } from './work.ts'

const MINUTE = 60_000
/** The whole ladder of a trade by the settings it keeps. */
export const ladderOf = (work: Work, trade: Trade): readonly (PricedPart & OfRules)[] =>
  exitLines(termsOf(work, trade), anchorOf(trade), trade.shift, work.now.market)

/** What a trade holds is large enough to leave somewhere on its ladder. */
export const holdsEnough = (work: Work, trade: Trade): boolean => isEnough(termsOf(work, trade), trade, work.now.market)

const newProfit = (line: PlannedProfit & OfRules, before: Profit | undefined, isAgain: boolean): Profit => ({
  rules: line.rules,
  price: line.price,
  share: line.share,
  quantity: line.quantity,
  sold: ZERO_QUANTITY,
  belowMinimum: line.merged,
  opened: before?.opened ?? false,
  executed: [],
  hidden: false,
  order: null,
  rejections: 0,
  retryAtMs: isAgain ? (before?.retryAtMs ?? null) : null,
})

const tooSmall = (line: PricedPart): PlannedProfit => ({
  price: line.price,
  share: shareOf(line, 0n, ONE),
  quantity: ZERO_QUANTITY,
  merged: true,
})

/** A line with base of its own as it was before its ladder is made anew: at its price or, where that has moved, at its place. */
const begunOf = (before: Trade, full: readonly PricedPart[], line: PricedPart): Profit | undefined => {
  if ('share' in line) return undefined
  const same = before.profits.find(({ price }) => price === line.price)
  const placed = before.profits[full.indexOf(line)]
  return same ?? (full.some(({ price }) => price === placed?.price) ? undefined : placed)
}

/** What it has sold in this run it has no more to sell; shares are of what is held now. */
const withoutSold = (line: PricedPart, before: Profit | undefined): PricedPart =>
  'share' in line || before === undefined
    ? line
    : { price: line.price, base: asQuantity(max(line.base - before.sold, 0n)) }

const withSold = (profit: Profit, before: Profit | undefined): Profit =>
  before === undefined || before.sold === 0n
    ? profit
    : {
        ...profit,
        quantity: asQuantity(profit.quantity + before.sold),
        sold: before.sold,
        executed: executionsOf(before),
      }

/** Sets apart what the bot shall keep: told anew whenever something more was bought. */
const keepExcess = (work: Work, trade: Trade): Trade => {
  const terms = termsOf(work, trade)
  const excess = excessBase(terms, trade, work.now.market)
  if (excess <= 0n || terms.kind !== 'single') return trade
  return { ...trade, ...setApart(trade, excess, terms.sellAmount?.kind === 'base') }
}

const isSameRun = ({ phase }: Trade): boolean => phase === 'holding' || phase === 'exiting'

/** What the bot shall keep stays also where it leaves before its ladder was made over what it bought last. */
export const keepWhatStays = (work: Work, id: number): void => {
  const trade = tradeOf(work, id)
  put(work, keepExcess(work, trade))
}

/**
 * A new ladder over everything held. Lines of this run that have sold keep their place, the others share what is held; when all
 * have sold and something is left, all are offered again. In the same run
 * a line keeps the time before which it is not tried again.
 */
const planAnew = (work: Work, before: Trade): Trade => {
  const soldOnes = isSameRun(before) ? before.profits.filter(isSold) : []
  const trade = keepExcess(work, before)
  const terms = termsOf(work, trade)
  const full = ladderOf(work, trade)
  const hasMoved = soldOnes.some((sold) => full.every(({ price }) => price !== sold.price))
  const rest = full.filter((_, line) => !isSoldLine(soldOnes, full, line, hasMoved, before))
  const isSpent = rest.length === 0
  const begun = isSpent || !isSameRun(before) ? [] : rest.map((line) => begunOf(before, full, line))
  const open = isSpent ? full : rest.map((line, index) => withoutSold(line, begun[index]))
  // Where the exchange takes none of them now, the lines stay, to be offered when its filters let them.
  const planned = planExits(terms, open, trade, work.now.market) ?? open.map(tooSmall)
  const unsold = planned.map((line, index) => {
    const place = full.findIndex((one) => one.price === line.price)
    const { rules } = full[place] ?? { rules: [] }
    return withSold(newProfit({ ...line, rules }, before.profits[place], isSameRun(before)), begun[index])
  })
  const kept = soldOnes.map((sold) => ({ ...sold, rules: rulesOfSold(sold, full, hasMoved, before) }))
  return { ...trade, profits: isSpent ? unsold : inPlaces(full, kept, unsold), replan: false }
}

/** Lines stand for their place once an average has moved their prices, else for their price. */
const isSoldLine = (
  sold: readonly Profit[],
  full: readonly PricedPart[],
  line: number,
  hasMoved: boolean,
  before: Trade,
): boolean => {
  const own = hasMoved ? before.profits[line] : sold.find(({ price }) => price === full[line]?.price)
  return own !== undefined && isSold(own)
}

const rulesOfSold = (
  sold: Profit,
  full: readonly (PricedPart & OfRules)[],
  hasMoved: boolean,
  { profits }: Trade,
): readonly number[] =>
  (hasMoved ? full[profits.indexOf(sold)] : full.find(({ price }) => price === sold.price))?.rules ?? []

/** Each line at its place of the ladder, whatever it was sold at: an average that falls moves the others below it. Those that have no line any more come last. */
const inPlaces = (full: readonly OfRules[], kept: readonly Profit[], unsold: readonly Profit[]): readonly Profit[] => {
  const placeOf = ({ rules }: OfRules): number => {
    const place = full.findIndex((line) => line.rules.some((rule) => rules.includes(rule)))
    return place === -1 ? full.length : place
  }
  return [...kept, ...unsold].toSorted((left, right) => placeOf(left) - placeOf(right))
}

/** The slots of a holding trade as they must be now; the trade may be gone afterwards. */
export const tendProfits = (work: Work, id: number): void => {
  let trade = tradeOf(work, id)
  if (trade.leaving === 'release' && !hasLiveOrder(trade)) return letGo(work, id)
  const isOff = work.head.profitOff.length > 0 || trade.profitOff.length > 0 || trade.leaving === 'release'
  if (isFrozen(work.head.profitOff) && trade.leaving !== 'release') return
  if (isOff || trade.replan) trade = withdrawProfits(work, id)
  if (trade.replan && !trade.profits.some(({ order }) => isLive(order))) trade = put(work, planAnew(work, trade))
  if (!isOff && !trade.replan) offerProfits(work, id)
}

/** Cancels every profit order of a trade. */
export const withdrawProfits = (work: Work, id: number): Trade => {
  const trade = tradeOf(work, id)
  if (!trade.profits.some((profit) => profit.order?.state === 'open')) return trade
  const profits = trade.profits.map((profit, slot) => ({
    ...profit,
    order: cancel(work, id, profitSlot(slot), profit.order),
  }))
  return put(work, { ...trade, profits })
}

const offerProfits = (work: Work, id: number): void => {
  const trade = tradeOf(work, id)
  const profits = trade.profits.map((profit, slot) => offerProfit(work, trade, slot, profit))
  if (profits.some((profit, slot) => profit !== trade.profits[slot])) put(work, { ...trade, profits })
}

/** From this price on a profit is offered; null where it is at once. */
export const openingOfProfit = (work: Work, trade: Trade, profit: Profit) => {
  const { profitOpening, direction } = termsOf(work, trade)
  if (profitOpening === null || profit.opened) return null
  return ahead(direction, profit.price, -distanceFrom(profitOpening, profit.price))
}

const offerProfit = (work: Work, trade: Trade, slot: number, profit: Profit): Profit => {
  if (isKeptOff(trade, profit)) {
    const order = cancel(work, trade.id, profitSlot(slot), profit.order)
    return order === profit.order ? profit : { ...profit, order }
  }
  if (isLive(profit.order) || profit.belowMinimum || profit.sold >= profit.quantity) return profit
  if (profit.retryAtMs !== null && work.at < profit.retryAtMs) return profit
  const terms = termsOf(work, trade)
  const { direction } = terms
  const opening = openingOfProfit(work, trade, profit)
  if (opening !== null && !reached(direction, work.now.price, opening)) return profit
  const { market } = work.now
  const quantity = fitQuantity(market, asQuantity(profit.quantity - profit.sold))
  if (profit.sold > 0n && !isPlaceable(market, quantity, profit.price)) return { ...profit, belowMinimum: true }
  const exit = limitWant(terms, exitSide(direction), profit.price, quantity)
  const order = want(work, trade.id, profitSlot(slot), exit)
  return { ...profit, order, executed: executionsOf(profit), opened: true, retryAtMs: null }
}

/** What was too small to be a run, and is held now that it can leave, is one. */
export const runOfHeld = ({ run, position, short, earned }: Trade): Run => {
  if (run.quantity > 0n) return run
  return short > 0n
    ? { ...noRun, quantity: short, value: earned }
    : { ...noRun, quantity: position.base, value: position.cost }
}

/** Begins to hold: an entry has ended with something that can leave again. */
export const hold = (work: Work, trade: Trade): void => {
  put(work, {
    ...planAnew(work, trade),
    run: runOfHeld(trade),
    phase: 'holding',
    retryAtMs: null,
    fundsFails: 0,
    rejections: 0,
  })
  tendProfits(work, trade.id)
}

/** The same ladder with nothing traded yet; what enters once a cycle stays traded until that ends. */
export const entriesAfterRun = (terms: Config, { entries }: Trade): readonly Entry[] =>
  terms.kind === 'generator' && terms.once ? entries : entries.map((entry) => ({ ...entry, traded: false }))

/** Where levels enter once a cycle, all may enter again: everything that had entered has left. */
export const endCycle = (work: Work): void => {
  if (work.config.kind !== 'generator' || !work.config.once || work.trades.some(isHeld)) return
  for (const trade of work.trades) {
    if (sitsOut(trade)) put(work, { ...trade, entries: trade.entries.map((entry) => ({ ...entry, traded: false })) })
  }
}

/** A cycle is also over when every level has entered and left at its own profits. */
export const endSpentCycle = (work: Work): void => {
  if (work.config.kind !== 'generator' || !work.config.once) return
  const open = work.trades.filter((trade) => trade.phase !== 'done')
  if (open.length > 0 && open.every(sitsOut)) endCycle(work)
}

/** The entry ladder of the next run: an edit may have changed the one of a single bot while it held something. */
const nextEntries = (work: Work, trade: Trade): readonly Entry[] => {
  const terms = termsOf(work, trade)
  if (terms.kind !== 'single' || trade.legacy) return entriesAfterRun(terms, trade)
  return ladderFor(terms, trade, work.now.market).map((entry, line) => {
    const before = trade.entries[line]
    return before !== undefined && sameLine(entry, before) ? { ...before, traded: false } : entry
  })
}

/** A run is over: counted, its remaining entries are taken back, and it begins anew, is at its run limit, or gone. */
export const completeRun = (work: Work, id: number): void => {
  const trade = tradeOf(work, id)
  // At its limit no run begins: what an entry has brought that was being taken back belongs to the last.
  const added = Number(!trade.entryOff.includes('run-limit'))
  const runs = trade.runs + added
  work.head.runs += added
  work.completed = true
  const { repeats } = termsOf(work, trade)
  const isSpent = repeats !== null && runs >= repeats
  const isNew = isSpent && !trade.entryOff.includes('run-limit')
  const entries = nextEntries(work, trade).map((entry, line) => ({
    ...entry,
    order: cancel(work, id, entrySlot(line), entry.order),
  }))
  const begun: Trade = {
    ...trade,
    entries,
    price: entries[0]?.price ?? trade.price,
    phase: entries.some(({ order }) => isLive(order)) ? 'entering' : 'idle',
    runs,
    run: noRun,
    skipped: 0,
    entryOff: isNew ? [...trade.entryOff, 'run-limit'] : trade.entryOff,
    replan: false,
  }
  const next = put(work, remeasured(work, begun, false))
  if ((next.legacy || next.leaving !== null) && !hasLiveEntry(next)) return remove(work, id)
  if (!isNew) return
  recordAction(work, 'suspend', id, 'run-limit', trade.price)
  notify(work, 'run-limit-reached', { price: formatDecimal(trade.price), runs: String(runs) })
}

/** After a profit has ended: complete, go on, or make a new ladder of what is left over. What nothing has been sold of waits until the exchange takes it again. */
export const settleHolding = (work: Work, id: number): void => {
  const trade = tradeOf(work, id)
  if (trade.phase !== 'holding') return
  if (trade.profits.some(({ order }) => isLive(order))) return tendProfits(work, id)
  const isFilling = trade.entries.some(({ order }) => isLive(order) && order.filled > 0n)
  if (hasRun(trade) && !holdsEnough(work, trade)) {
    if (!isFilling) completeRun(work, id)
    return
  }
  const isSoldOut = trade.profits.every((profit) => profit.sold >= profit.quantity || profit.belowMinimum)
  if (isSoldOut && trade.profits.some((profit) => profit.sold > 0n)) put(work, { ...trade, replan: true })
  tendProfits(work, id)
}

/** What a profit order leaves that has ended: it, its line and its trade, with everything it traded booked. */
type Ended = { trade: Trade; profit: Profit; order: Order }

const endProfit = (work: Work, slot: number, { trade, profit, order }: Ended): void => {
  put(work, { ...trade, profits: trade.profits.with(slot, { ...profit, order, rejections: 0 }) })
  if (order.filled > 0n) {
    const action = exitSide(termsOf(work, trade).direction)
    recordOrder(work, order, { action, trade: trade.id, threshold: profit.price, cause: null }, true)
  }
  settleHolding(work, trade.id)
}

/** A trade of which a fill has taken something out. */
const withExit = (trade: Trade, books: ReturnType<typeof bookExit>, fill: Fill): Trade => ({
  ...trade,
  ...books,
  run: runAfterExit(trade, fill),
  lastPrice: fill.price,
  moved: false,
})

/** Books a fill of a profit order. One delivered before changes nothing. */
export const profitFilled = (
  work: Work,
  { id, slot }: { id: number; slot: number },
  { fill, filled, done }: { fill: Fill; filled: bigint; done: boolean },
): void => {
  const trade = tradeOf(work, id)
  const profit = trade.profits[slot]
  const order = profit?.order ?? null
  if (profit === undefined || order === null || order.state === 'dead') return
  if (filled <= order.filled) {
    if (done && filled === order.filled) {
      endProfit(work, slot, { trade, profit, order: { ...order, state: 'dead' } })
    }
    return
  }
  const books = bookExit(termsOf(work, trade).direction, trade, fill)
  const next = filledOrder(
    order,
    { fill, filled, done },
    { at: work.at, profit: books.position.realised - trade.position.realised },
  )
  const booked: Profit = { ...profit, sold: asQuantity(profit.sold + fill.quantity), order: next }
  const moved = withExit(trade, books, fill)
  if (done) endProfit(work, slot, { trade: moved, profit: booked, order: next })
  else put(work, { ...moved, profits: moved.profits.with(slot, booked) })
}

export const profitCanceled = (
  work: Work,
  { id, slot }: { id: number; slot: number },
  by: 'us' | 'outside' | 'expiry',
): void => {
  const trade = tradeOf(work, id)
  const profit = trade.profits[slot]
  const order = profit?.order ?? null
  if (profit === undefined || order === null || order.state === 'dead') return
  if (isRepeated(work, order, by)) return
  const retryAtMs = by === 'outside' ? work.at + MINUTE : profit.retryAtMs
  endProfit(work, slot, { trade, profit: { ...profit, retryAtMs }, order: { ...order, state: 'dead' } })
}

/** The gate or the exchange took no order: smaller than allowed ends the line, all else is tried again later. */
export const profitRefused = (
  work: Work,
  { id, slot }: { id: number; slot: number },
  reason: RefusalReason | RejectReason,
): void => {
  const trade = tradeOf(work, id)
  const profit = trade.profits[slot]
  const order = profit?.order ?? null
  if (profit === undefined || order === null || order.state === 'dead') return
  const dead: Order = { ...order, state: 'dead' }
  const isTooSmall = reason === 'below-minimum' || reason === 'minimum'
  // An account with nothing but what this trade has earned cannot buy back for all of it: the gate wants 0.2 % to spare.
  const isShort = reason === 'insufficient-funds' && termsOf(work, trade).direction === 'sell' && !trade.tight
  const delay = retryDelays[Math.min(profit.rejections, retryDelays.length - 1)] ?? MINUTE
  const retryAtMs = isShort ? null : work.at + delay
  const next: Profit = isTooSmall
    ? { ...profit, order: dead, belowMinimum: true }
    : { ...profit, order: dead, rejections: profit.rejections + 1, retryAtMs }
  const noted = { ...trade, profits: trade.profits.with(slot, next) }
  put(work, isShort ? { ...noted, tight: true, replan: true } : noted)
  if (profit.rejections === 0) recordAction(work, 'error', id, reason, profit.price)
  if (profit.rejections === retryDelays.length) {
    notify(work, 'order-rejected', { price: formatDecimal(profit.price), reason })
  }
  settleHolding(work, id)
}

/** Every holding trade's ladder, after something that concerns all. */
export const tendAllProfits = (work: Work): void => {
  for (const id of idsOf(work)) if (findTrade(work, id)?.phase === 'holding') tendProfits(work, id)
}
