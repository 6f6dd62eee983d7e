/** How trades leave: a buying bot sells what it holds, a selling one buys back with what it earned. */
import type { Fill } from '#engine/fill.ts'
import { fitQuantity, marketablePrice } from '#engine/market.ts'
import { asPrice, asQuantity, exactStep, formatDecimal, max, min, type Price } from '#engine/money.ts'
import { UNIT, type Want } from '#engine/slots.ts'
import type { HistoryRow } from '#engine/unit.ts'
import {
  countStop,
  type ExitReason,
  type ExitStart,
  isLeavingTogether,
  nothingYet,
  settleLife as settle,
} from '../rules/exit.ts'
import { exitsBy, type GivenBack, sellAtMarket } from '../rules/exit-orders.ts'
import { notify, recordAction } from '../rules/history.ts'
import { sumOf } from '../rules/split-fill.ts'
import { bookExit, runAfterExit } from './booking.ts'
import { takeBack } from './entries.ts'
import { coverable, exitUnits } from './ladder.ts'
import {
  completeRun,
  endCycle,
  entriesAfterRun,
  hold,
  holdsEnough,
  keepWhatStays,
  runOfHeld,
  withdrawProfits,
} from './profits.ts'
import { exitSide } from './side.ts'
import { type Exit, hasLiveOrder, hasRun, isOnItsOwn, noRun, type Trade } from './state.ts'
import { findTrade, put, remove, stopPriceOf, termsOf, tradeOf, type Work } from './work.ts'

/** A trade that is idle or done has its run behind it: it leaves with dust, and takes nobody's place for it. */
const empty = (work: Work, id: number): void => {
  keepWhatStays(work, id)
  withdrawProfits(work, id)
  const trade = takeBack(work, id, () => true)
  if (trade.phase === 'idle' || trade.phase === 'done') return
  // What was too small for the exchange before, and is not any more, leaves as a run also beside an entry that has brought nothing.
  const run = holdsEnough(work, trade) ? runOfHeld(trade) : trade.run
  put(work, { ...trade, phase: 'exiting', run })
}

const hasOrders = (work: Work, id: number): boolean => {
  const trade = findTrade(work, id)
  return trade !== null && hasLiveOrder(trade)
}

/** What a trade holds: base, or the quote it earned; nothing when it is gone. */
const heldBy = (work: Work, id: number): bigint => {
  const trade = findTrade(work, id)
  return trade === null ? 0n : exitUnits(work.config.direction, trade)
}

const unitsOf = (work: Work, id: number): bigint => {
  const held = max(heldBy(work, id), 0n)
  return work.config.direction === 'buy' ? fitQuantity(work.now.market, asQuantity(held)) : held
}

/**
 * A selling bot buys back with what it earned and no more, so its order has a price: one percent above what has caused it, or above the ask where that is
 * farther away (bots.md 4.7).
 */
const wantOf = (work: Work, { parts, trigger }: Exit): Want => {
  const { market, ask } = work.now
  const units = sumOf(parts)
  if (work.config.direction === 'buy') return sellAtMarket(market, units)
  const isNear = trigger !== undefined && ask * 100n <= trigger * 101n
  const price = marketablePrice(market, 'buy', asPrice(((isNear ? trigger : ask) * 101n) / 100n))
  const quantity = min(coverable(market, units, price, true), fitQuantity(market, market.maxQuantity))
  return { type: 'immediate', side: 'buy', price, quantity }
}

/** The parts of a selling bot are quote, and say nothing of how much base comes. */
const claims = (work: Work, { ids, parts }: Exit, fill: Fill): readonly bigint[] | null => {
  const isPlanned = work.config.direction === 'sell' ? sumOf(parts) > 0n : sumOf(parts) >= fill.quantity
  if (isPlanned) return null
  return ids.map((id) => heldBy(work, id))
}

const book = (work: Work, id: number, { fill, left }: { fill: Fill; left: bigint }) => {
  if (fill.quantity === 0n) return { profit: 0n, used: 0n }
  const trade = tradeOf(work, id)
  const { direction } = work.config
  const books = bookExit(direction, trade, fill)
  put(work, { ...trade, ...books, run: runAfterExit(trade, fill), lastPrice: fill.price, moved: false })
  const used: bigint = direction === 'buy' ? fill.quantity : trade.earned - books.earned
  return { profit: books.position.realised - trade.position.realised, used: min(used, left) }
}

const actionOf = (work: Work, reason: ExitReason): HistoryRow['action'] => {
  switch (reason) {
    case 'stop':
      return 'stop-loss'
    case 'take-profit':
      return 'take-profit'
    case 'close':
      return 'close'
    case 'sell':
      return exitSide(work.config.direction)
  }
}

const thresholdOf = (work: Work, { reason, ids }: ExitStart<ExitReason>): Price | null => {
  const first = findTrade(work, ids[0] ?? UNIT)
  switch (reason) {
    case 'stop':
      return first === null ? null : stopPriceOf(work, first)
    case 'take-profit':
      return work.config.kind === 'generator'
        ? (work.config.takeProfits[work.head.takeProfit.fired - 1]?.price ?? null)
        : null
    case 'close':
    case 'sell':
      return null
  }
}

/** What a trade took out is a run; what a take-profit level leaves is offered again, any other rest is dust. */
const goOn = (work: Work, trade: Trade, { reason }: GivenBack): void => {
  const { id } = trade
  if (reason === 'take-profit' && holdsEnough(work, trade)) return hold(work, trade)
  if (trade.phase !== 'exiting') {
    if (trade.legacy && trade.phase === 'idle' && !hasLiveOrder(trade)) remove(work, id)
    return
  }
  if (hasRun(trade)) return completeRun(work, id)
  const entries = entriesAfterRun(termsOf(work, trade), trade)
  const idle = put(work, { ...trade, phase: 'idle', entries, skipped: 0, run: noRun })
  if (idle.legacy || idle.leaving !== null) remove(work, id)
}

const giveBack = (work: Work, id: number, back: GivenBack): void => {
  const trade = tradeOf(work, id)
  switch (back.how) {
    case 'resume':
      return goOn(work, trade, back)
    case 'close':
      put(work, { ...trade, phase: 'done', runs: trade.runs + Number(back.ran) })
      return
    case 'remove':
      return remove(work, id)
  }
}

/** A trade on its own counts its stops itself (bots.md 8.3). */
const countOwnStop = (work: Work, trade: Trade): void => {
  const { id, entryOff } = trade
  const stopCount = trade.stopCount + 1
  const limit = trade.own?.stop?.limit ?? null
  const isSpent = limit !== null && stopCount >= limit && !entryOff.includes('stop-loss-limit')
  put(work, { ...trade, stopCount, entryOff: isSpent ? [...entryOff, 'stop-loss-limit'] : entryOff })
  if (!isSpent) return
  recordAction(work, 'suspend', id, 'stop-loss-limit', work.now.price)
  notify(work, 'stop-loss-limit', { count: String(stopCount), price: formatDecimal(work.now.price) })
}

/** All that left together are one stop of the bot; those on their own are one each of theirs. A folder without levels limits none, and shows all. */
const countStops = (work: Work, exit: Exit): void => {
  const { config, now } = work
  const left = exit.ids.filter((_, place) => (exit.sizes[place] ?? 0n) > 0n)
  const alone = left.map((id) => findTrade(work, id)).filter((trade) => trade !== null && isOnItsOwn(config, trade))
  for (const trade of alone) if (trade !== null) countOwnStop(work, trade)
  if (alone.length === left.length && config.kind !== 'folder') return
  countStop(work, { limit: config.stop?.limit ?? null, threshold: now.price, price: now.price })
}

/** A unit that was to be closed or deleted is, once nothing in it lives. */
export const settleLife = (work: Work): void => {
  const { config, head, trades } = work
  // A single bot whose one trade was deleted is deleted with it.
  const isGone = config.kind === 'single' && head.generated && trades.length === 0
  if (isGone && head.life === 'running' && !isLeavingTogether(work)) head.leaving ??= 'delete'
  settle(work)
}

const exits = exitsBy<Work, Exit>({
  find: findTrade,
  empty,
  hasOrders,
  unitsOf,
  grainOf: ({ config, now }) => (config.direction === 'sell' ? 1n : now.market.stepSize),
  // In whole steps one seller would buy back for more than it earned, and the others for less.
  fillGrain: ({ config, now }, { price }) => (config.direction === 'sell' ? exactStep(price) : now.market.stepSize),
  wantOf,
  claims,
  book,
  rowOf: (work, { reason, threshold }) => ({ action: actionOf(work, reason), threshold }),
  stopped: countStops,
  hasRun: (work, id) => hasRun(tradeOf(work, id)),
  giveBack,
  over: (work, exit) => {
    if (exit.quantity === null) endCycle(work)
    settleLife(work)
  },
})

export const { advanceExits, exitFilled, exitCanceled, exitRefused } = exits

/** The price of the stop or take-profit level that begins it is remembered with it. */
export const startExit = (work: Work, start: ExitStart<ExitReason>): void =>
  exits.startExit(work, { ...start, phase: 'emptying', threshold: thresholdOf(work, start), ...nothingYet })
