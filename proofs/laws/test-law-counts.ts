/** What the laws count of a life from its orders, its fills and its history: stops, runs, trades at once and the quote they bind. */
import { fitQuantity } from '#engine/market.ts'
import { asQuantity, type Price, type Quantity, notional, ZERO_QUANTITY } from '#engine/money.ts'
import { UNIT, type Want } from '#engine/slots.ts'
import type { TradeReport, UnitReport } from '#engine/status.ts'
import type { Filled, Seen } from './test-law-books.ts'
import { demand } from './test-law-list.ts'
import { pairAt, slotKey } from '../workbench.ts'

/** Counts that a unit may not go beyond; null is no limit. */
export type Limits = {
  stops: number | null
  repeats: number | null
  /** Fees and a rising price may bind a little more than was given. */
  exceeds?: true
}

/** The present run of a trade, and how many have completed. */
type Run = {
  /** Its entry has filled. */
  entered: boolean
  /** Something of it has left. */
  left: boolean
  /** It came to rest with nothing sold of it, too small for the exchange: it goes on where that can be sold again. */
  isPaused: boolean
  /** More than dust stayed when a run was complete, because it was less than the exchange took then: whether it is one more when it leaves, its family says. */
  hasRest: boolean
  completed: number
  /** How many there may be; null is no limit. */
  repeats: number | null
  /** What had been left over when it began. */
  dust: bigint
}

/** In thousandths of the investment: the fee on top of what is bought; and the way of the price as well, where a buy goes after it. */
const ON_TOP = { fee: 2n, price: 5n }

const wantsEntry = ({ decision }: Seen): boolean =>
  decision.wants.some(({ slot, want }) => want !== null && slot.startsWith('entry'))

const hasMoved = (shown: TradeReport, { trades }: UnitReport): boolean =>
  trades.find(({ id }) => id === shown.id)?.position.base !== shown.position.base

const isAtRest = (shown: TradeReport | undefined): boolean =>
  shown === undefined || shown.phase === 'idle' || shown.phase === 'entry-open' || shown.phase === 'done'

/** The exchange's own stop has ended, and some of what it protected stays open: be it to leave at once for a reason of its own. */
const goesOn = ({ decision }: Seen, shown: TradeReport | undefined): boolean => {
  if (shown?.leveraged === undefined) return false
  const leaves = decision.wants.some(({ trade, slot, want }) => trade === shown.id && slot === 'exit' && want !== null)
  return leaves || shown.phase === 'holding' || shown.phase === 'exit-partial'
}

/** What a user has asked and got. */
export const done = ({ event, decision }: Seen) =>
  event.kind === 'user-asked' && decision.refusal === null ? event.ask : null

/** Counts the stops of one life: orders that the history calls stops, those of one exit as one (bots.md 8.3). */
const stopsOfLife = () => {
  let count = 0
  /** Trades that each exit under way has sold something of, by its owner. */
  const leaving = new Map<number, Set<number>>()
  const stopping = new Set<number>()
  return (asked: Seen, fills: readonly Filled[], before: UnitReport, report: UnitReport): number => {
    const { bench, event, decision } = asked
    for (const { trade, slot } of fills) {
      if (slot !== 'exit' && slot !== 'stop') continue
      const moved = trade === UNIT ? before.trades.filter((shown) => hasMoved(shown, report)) : [{ id: trade }]
      leaving.set(trade, new Set([...(leaving.get(trade) ?? []), ...moved.map(({ id }) => id)]))
    }
    const isStop = decision.effects.some(
      (effect) => effect.kind === 'write-history' && effect.row.action === 'stop-loss',
    )
    const owner = isStop && 'slot' in event ? event.trade : null
    if (
      owner !== null &&
      !goesOn(
        asked,
        report.trades.find(({ id }) => id === owner),
      )
    )
      stopping.add(owner)
    for (const [leaver, ids] of leaving) {
      // One that an earlier exit has left may be on its way again by the next, which begins where this one ends.
      const onTheirWay = report.trades.filter(({ id, phase }) => phase === 'exiting' && ids.has(id))
      leaving.set(leaver, new Set(onTheirWay.map(({ id }) => id)))
      if (onTheirWay.length > 0 || bench.orders.has(slotKey(leaver, 'exit'))) continue
      leaving.delete(leaver)
      if (stopping.delete(leaver)) count += 1
    }
    const ask = done(asked)
    if (ask?.kind === 'start' && ask.trade === null && ask.part !== 'profits') count = 0
    return count
  }
}

/** Coins of another bot, bought there, are sold once (bots.md 12.6). */
const repeatsOf = (shown: TradeReport | undefined, { repeats }: Limits): number | null =>
  shown !== undefined && shown.escapedFrom !== null ? 1 : repeats

const nothingYet = (repeats: number | null): Run => ({
  entered: false,
  left: false,
  isPaused: false,
  hasRest: false,
  completed: 0,
  repeats,
  dust: 0n,
})

/** What was too small to be sold and can be sold again is a run when it is: where nothing is bought, or the entry that was has just ended. */
const leavesNow = ({ event }: Seen, was: TradeReport | undefined, shown: TradeReport | undefined): boolean => {
  const isEntryOver = event.kind === 'order-canceled' && event.trade === was?.id
  return shown?.phase === 'exiting' && (was?.phase === 'idle' || (was?.phase === 'entry-open' && isEntryOver))
}

/** Its user wants out beside an entry that has brought nothing: whether what it held is enough for a run, its family says. */
const isTakenOut = ({ event }: Seen, was: TradeReport | undefined, shown: TradeReport | undefined): boolean =>
  event.kind === 'user-asked' && was?.phase === 'entry-open' && shown?.phase === 'exiting'

/** Trades of which a fill of their common exit has sold something, or bought something back. One with less than a step has nothing to sell. */
const sharingIn = (
  { bench }: Seen,
  { side, fill }: Filled,
  before: UnitReport,
  report: UnitReport,
): { sold: readonly number[]; unclear: readonly number[] } => {
  const isSellable = ({ position: { base } }: TradeReport) =>
    side === 'buy' || base < 0n || fitQuantity(bench.now.market, base) !== 0n
  const exiting = before.trades.filter(({ phase }) => phase === 'exiting')
  const soldOf = ({ id, position }: TradeReport): bigint | null => {
    const after = report.trades.find((shown) => shown.id === id)
    return after === undefined ? null : position.base - after.position.base
  }
  // One that is gone has sold what the others have not, or has gone with what was too small to be sold; of several nobody sees which of them.
  const soldByOthers = exiting.reduce((sum, shown) => sum + (soldOf(shown) ?? 0n), 0n)
  const isAllTold = side === 'sell' && soldByOthers === fill.quantity
  const sellable = exiting.filter(isSellable)
  const idsOf = (shared: (sold: bigint | null) => boolean): readonly number[] =>
    sellable.filter((shown) => shared(soldOf(shown))).map(({ id }) => id)
  const gone = isAllTold ? [] : idsOf((sold) => sold === null)
  const held = sellable.reduce((sum, shown) => sum + (gone.includes(shown.id) ? shown.position.base : 0n), 0n)
  const isClear = gone.length < 2 || side !== 'sell' || held === fill.quantity - soldByOthers
  const sold = idsOf((told) => told !== null && told !== 0n)
  return isClear ? { sold: [...sold, ...gone], unclear: [] } : { sold, unclear: gone }
}

/** Trades whose coins have come from another bot just now. */
const receivedIn = (before: UnitReport, report: UnitReport): readonly number[] =>
  report.trades
    .filter(({ id, escapedFrom }) => escapedFrom !== null && before.trades.every((shown) => shown.id !== id))
    .map(({ id }) => id)

const leaversOf = (asked: Seen, filled: Filled, before: UnitReport, report: UnitReport) =>
  filled.trade === UNIT ? sharingIn(asked, filled, before, report) : { sold: [filled.trade], unclear: [] }

/** Whether what has come to rest is one run more. */
const completes = (run: Run, shown: TradeReport | undefined): boolean | 'unclear' => {
  // What an entry brings that was being taken back after the last run belongs to that one.
  const isLate = run.repeats !== null && run.completed >= run.repeats
  if (run.entered && run.left && !isLate) return true
  if (!run.left || !run.hasRest) return false
  return shown === undefined ? 'unclear' : shown.runs === run.completed + 1
}

const noteHolding = (asked: Seen, run: Run, was: TradeReport | undefined, shown: TradeReport | undefined): void => {
  if (shown?.phase === 'holding' || (run.isPaused && leavesNow(asked, was, shown))) run.entered = true
  if (run.isPaused && isTakenOut(asked, was, shown)) run.hasRest = true
}

/** Nothing of it is on its way any more. */
const comeToRest = ({ now }: Seen['bench'], run: Run, shown: TradeReport | undefined): void => {
  const { base, cost } = shown?.position ?? { base: ZERO_QUANTITY, cost: 0n }
  const hasRest = fitQuantity(now.market, base) !== 0n && (run.hasRest || run.left)
  const isPaused = (run.entered || run.isPaused) && !run.left && base !== 0n
  Object.assign(run, { entered: false, left: false, isPaused, hasRest, dust: cost })
}

const areCounted = (told: number, found: number, detail: () => string): void =>
  demand(told === found, 'runs are counted', detail)

/** Begins the runs of one life: a run is what has entered, until nothing of it can leave any more and some of it has left (bots.md 17). */
const runsOfLife = (limits: Limits) => {
  const runs = new Map<number, Run>()
  let completed = 0
  /** Runs of which their family says whether they were complete. */
  let unclear = 0
  const runOf = (id: number, { trades }: UnitReport): Run => {
    const known = runs.get(id)
    if (known !== undefined) return known
    const shown = trades.find((one) => one.id === id)
    const begun = nothingYet(repeatsOf(shown, limits))
    runs.set(id, begun)
    return begun
  }

  const noteFill = (asked: Seen, filled: Filled, before: UnitReport, report: UnitReport) => {
    if (filled.slot.startsWith('entry')) {
      runOf(filled.trade, report).entered = true
      return
    }
    const leavers = leaversOf(asked, filled, before, report)
    for (const id of leavers.sold) runOf(id, report).left = true
    for (const id of leavers.unclear) Object.assign(runOf(id, report), { entered: false, left: true, hasRest: true })
  }

  /** What its user lets go of completes no run, but for dust. Whether more than that is too small for the exchange, and the run before it complete, its family says. */
  const noteRelease = (run: Run, isDust: boolean): void => {
    if (isDust) return
    if (run.left) unclear += 1
    Object.assign(run, { entered: false, left: false })
  }

  const noteEffects = ({ bench, decision }: Seen, report: UnitReport): void => {
    for (const effect of decision.effects) {
      if (effect.kind === 'hand-over') runOf(effect.handover.trade, report).left = true
      if (effect.kind !== 'write-history' || effect.row.action !== 'release' || effect.row.trade === null) continue
      const isDust = fitQuantity(bench.now.market, effect.row.quantity) === 0n
      noteRelease(runOf(effect.row.trade, report), isDust)
    }
  }

  const noteEnd = (bench: Seen['bench'], run: Run, shown: TradeReport | undefined): void => {
    const found = completes(run, shown)
    if (found === 'unclear') unclear += 1
    else if (found) {
      run.completed += 1
      completed += 1
    }
    comeToRest(bench, run, shown)
  }

  const settle = (asked: Seen, id: number, run: Run, before: UnitReport, report: UnitReport): void => {
    const shown = report.trades.find((one) => one.id === id)
    const was = before.trades.find((one) => one.id === id)
    noteHolding(asked, run, was, shown)
    if (isAtRest(shown)) noteEnd(asked.bench, run, shown)
    if (shown === undefined) {
      runs.delete(id)
      return
    }
    if (done(asked)?.kind === 'start' && was?.reasons.includes('run-limit') === true && shown.runs === 0) {
      run.completed = 0
    }
    areCounted(shown.runs, run.completed, () => `${id} ${shown.phase} ${shown.runs}, by fills ${run.completed}`)
  }

  return {
    runs: runs as ReadonlyMap<number, Readonly<Run>>,
    note: (asked: Seen, fills: readonly Filled[], before: UnitReport, report: UnitReport): void => {
      for (const id of receivedIn(before, report)) runOf(id, report).entered = true
      for (const filled of fills) noteFill(asked, filled, before, report)
      noteEffects(asked, report)
      for (const [id, run] of runs) settle(asked, id, run, before, report)
      completed += Math.min(unclear, Math.max(report.runs - completed, 0))
      unclear = 0
      areCounted(report.runs, completed, () => `${report.runs} in all, by fills ${completed}`)
    },
  }
}

type Runs = ReadonlyMap<number, Readonly<Run>>

const runsStayWithin = ({ decision }: Seen, runs: Runs): void => {
  for (const { trade, slot, want } of decision.wants) {
    const { completed, repeats } = runs.get(trade) ?? { completed: 0, repeats: null }
    const isOneMore = want !== null && slot.startsWith('entry') && repeats !== null && completed >= repeats
    demand(!isOneMore, 'runs stay within the repeats', () => `${trade} enters after ${completed} of ${repeats}`)
  }
}

/**
 * No entry is wanted beyond the limit: trades that have an order or hold what they have bought are counted, but for those that say they are outside it: what an
 * escape brings is (bots.md 12.6).
 */
const limitHolds = (asked: Seen, runs: Runs, { limit, trades, used }: UnitReport): void => {
  if (limit === null || !wantsEntry(asked)) return
  const { bench, decision } = asked
  const busy = new Set([...bench.orders.values()].map(({ trade }) => trade))
  for (const { trade, want } of decision.wants) if (want !== null) busy.add(trade)
  for (const [id, { entered }] of runs) if (entered) busy.add(id)
  const counted = trades.filter(({ id, inLimit }) => busy.has(id) && inLimit)
  const detail = () => `${counted.map(({ id }) => id).join(' ')} of ${limit}, said to be ${used}`
  demand(counted.length <= limit, 'the limit of concurrent trades holds', detail)
}

/** Quote that an order may still take; of futures, its margin. */
const quoteFor = (want: Want, ask: Price, rest: Quantity): bigint => {
  const worth = notional(want.type === 'market' ? ask : want.price, rest)
  return want.type === 'open' ? worth / BigInt(want.leverage) : worth
}

const openEntries = ({ bench, pair, decision }: Seen, counts: (trade: number) => boolean): bigint => {
  let open = 0n
  for (const { trade, pair: at, slot, want, filled } of bench.orders.values()) {
    if (!slot.startsWith('entry') || !counts(trade)) continue
    open += quoteFor(want, pairAt(bench, at).now.ask, asQuantity(want.quantity - filled))
  }
  for (const { trade, slot, want } of decision.wants) {
    if (want === null || !slot.startsWith('entry') || !counts(trade)) continue
    open += quoteFor(want, pairAt(bench, pair).now.ask, want.quantity)
  }
  return open
}

/** What a trade has bound: its cost, less what it keeps; of futures, its margin. */
const heldBy = ({ position, kept, leveraged }: TradeReport, { now }: Seen['bench']): bigint =>
  now.market.futures === undefined ? position.cost - (kept?.cost ?? 0n) : (leveraged?.margin ?? 0n)

/** What some of the trades hold of their runs. */
const heldIn = ({ bench }: Seen, runs: Runs, trades: readonly TradeReport[]): bigint =>
  trades.reduce((sum, shown) => {
    const run = runs.get(shown.id)
    return run?.entered === true ? sum + heldBy(shown, bench) - run.dust : sum
  }, 0n)

/**
 * Entries take no more than what is left of the investment by the cost of what is held and by the entries that are open. Coins of another bot
 * bring their own, and where their user lets such a trade enter again it takes no more than that.
 */
const investmentHolds = (asked: Seen, runs: Runs, limits: Limits, report: UnitReport): void => {
  if (!wantsEntry(asked)) return
  const goesAfter = limits.exceeds === true || asked.bench.now.market.futures !== undefined
  const onTop = goesAfter ? ON_TOP.price : ON_TOP.fee
  const isWithin = (counts: (trade: number) => boolean, given: bigint): void => {
    const open = openEntries(asked, counts)
    const counted = report.trades.filter(({ id }) => counts(id))
    const held = heldIn(asked, runs, counted)
    const detail = () => `open ${open} and held ${held} of ${given}`
    const most = (given * (1_000n + onTop)) / 1_000n
    demand(open === 0n || open + held <= most, 'never more than the investment is bound', detail)
  }
  const received = report.trades.filter(({ escapedFrom }) => escapedFrom !== null)
  const brought = received.reduce((sum, { phase, amount }) => (phase === 'done' ? sum : sum + amount), 0n)
  isWithin((trade) => received.every(({ id }) => id !== trade), report.investment - brought)
  for (const { id, amount } of received) isWithin((trade) => trade === id, amount)
}

/** Begins the counts of one life. Each decision is shown to them with the fills that have come since the one before, and the unit before and after it. */
export const countsOfLife = (limits: Limits, sellsFirst: boolean) => {
  const stops = stopsOfLife()
  const { runs, note } = runsOfLife(limits)

  return (asked: Seen, fills: readonly Filled[], before: UnitReport, report: UnitReport): void => {
    const count = stops(asked, fills, before, report)
    demand(report.stopCount === count, 'stops are counted', () => `${report.stopCount}, by the history ${count}`)
    const isStopped = limits.stops !== null && count >= limits.stops && wantsEntry(asked)
    demand(!isStopped, 'nothing is bought after the last stop', () => `an entry after ${count}`)
    note(asked, fills, before, report)
    runsStayWithin(asked, runs)
    limitHolds(asked, runs, report)
    // What is sold first for what it brings is not counted here.
    if (!sellsFirst) investmentHolds(asked, runs, limits, report)
  }
}
