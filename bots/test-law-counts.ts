/** What the laws count of a life from its orders, its fills and its history: stops, runs, trades at once and the quote they bind. */
import { fitQuantity } from '#engine/market.ts'
import { asQuantity, type Price, type Quantity, notional } from '#engine/money.ts'
import { UNIT, type Want } from '#engine/slots.ts'
import type { TradeReport, UnitReport } from '#engine/status.ts'
import type { Filled, Seen } from './test-law-books.ts'
import { demand } from './test-law-list.ts'
import { pairAt, slotKey } from './workbench.ts'

/** Counts that a unit may not go beyond; null is no limit. */
export type Limits = {
  stops: number | null
  repeats: number | null
  /** Fees and a rising price may bind a little more than was given. */
  exceeds?: true
  /** Its fills tell exactly how many runs have completed. */
  exactRuns?: true
}

/** The present run of a trade, and how many have completed. */
type Run = {
  /** Its entry has filled. */
  bought: boolean
  /** Something of it has left. */
  left: boolean
  completed: number
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

const isLetGo = ({ badges }: Pick<UnitReport, 'badges'>): boolean => badges.includes('pending-delete')

/** A user has deleted the trade, or the unit with it. */
const isGoneByAsk = (id: number, before: UnitReport): boolean =>
  isLetGo(before) || before.trades.some((shown) => shown.id === id && isLetGo(shown))

/** A whole step of it is there to be sold. */
const isSellable = ({ now }: Seen['bench'], shown: TradeReport | undefined): boolean =>
  shown !== undefined && fitQuantity(now.market, shown.position.base) !== 0n

/** The exchange's own stop has closed all that it protected, and what a late entry has added stays open. */
const goesOn = (shown: TradeReport | undefined): boolean =>
  shown?.leveraged !== undefined && (shown.phase === 'holding' || shown.phase === 'exit-partial')

/** What a user has asked and got. */
const done = ({ event, decision }: Seen) =>
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
    if (owner !== null && !goesOn(report.trades.find(({ id }) => id === owner))) stopping.add(owner)
    for (const [leaver, ids] of leaving) {
      const isOnItsWay = report.trades.some(({ id, phase }) => phase === 'exiting' && ids.has(id))
      if (isOnItsWay || bench.orders.has(slotKey(leaver, 'exit'))) continue
      leaving.delete(leaver)
      if (stopping.delete(leaver)) count += 1
    }
    const ask = done(asked)
    if (ask?.kind === 'start' && ask.trade === null && ask.part !== 'profits') count = 0
    return count
  }
}

/** Begins the runs of one life: a run is what an entry has bought, until nothing of it is held and some of it has left. */
const runsOfLife = ({ repeats, exactRuns }: Limits) => {
  const runs = new Map<number, Run>()
  let completed = 0
  const areCounted = (told: number, found: number, detail: () => string): void =>
    demand(exactRuns === true ? told === found : told >= found, 'runs are counted', detail)

  const runOf = (id: number): Run => {
    const known = runs.get(id)
    if (known !== undefined) return known
    const begun = { bought: false, left: false, completed: 0, dust: 0n }
    runs.set(id, begun)
    return begun
  }

  const noteFill = ({ bench }: Seen, { trade, slot }: Filled, before: UnitReport, report: UnitReport) => {
    if (trade !== UNIT) {
      if (slot.startsWith('entry')) runOf(trade).bought = true
      else runOf(trade).left = true
      return
    }
    for (const shown of before.trades) {
      // Where runs are not told exactly, a part that leaves the rest to be sold completes none.
      const next = report.trades.find(({ id }) => id === shown.id)
      const hasLeft = exactRuns === true ? hasMoved(shown, report) : !isSellable(bench, next)
      if (shown.phase === 'exiting' && isSellable(bench, shown) && hasLeft) runOf(shown.id).left = true
    }
  }

  /** What its user lets go of completes no run, but for dust. Whether more than that is too small for the exchange, and the run before it complete, its family says. */
  const noteRelease = (run: Run, isDust: boolean, report: UnitReport): void => {
    if (exactRuns === true && isDust) return
    if (exactRuns === true && run.left && report.runs > completed) completed += 1
    Object.assign(run, { bought: false, left: false })
  }

  const noteEffects = ({ bench, decision }: Seen, report: UnitReport): void => {
    for (const effect of decision.effects) {
      if (effect.kind === 'hand-over') runOf(effect.handover.trade).left = true
      if (effect.kind !== 'write-history' || effect.row.action !== 'release' || effect.row.trade === null) continue
      const isDust = fitQuantity(bench.now.market, effect.row.quantity) === 0n
      noteRelease(runOf(effect.row.trade), isDust, report)
    }
  }

  const settle = (asked: Seen, id: number, run: Run, before: UnitReport, report: UnitReport): void => {
    const shown = report.trades.find((one) => one.id === id)
    // A take-profit level has sold its part, and the run goes on.
    if (exactRuns !== true && shown?.phase === 'holding') run.left = false
    if (isAtRest(shown)) {
      const isReleased = exactRuns !== true && shown === undefined && isGoneByAsk(id, before)
      // What comes late after the last run belongs to that one; no entry is sent any more.
      const isLate = repeats !== null && run.completed >= repeats
      if (run.bought && run.left && !isReleased && !isLate) {
        run.completed += 1
        completed += 1
      }
      Object.assign(run, { bought: false, left: false, dust: shown?.position.cost ?? 0n })
    }
    if (shown === undefined) {
      runs.delete(id)
      return
    }
    if (done(asked)?.kind === 'start' && shown.runs === 0) run.completed = 0
    areCounted(shown.runs, run.completed, () => `${id} ${shown.phase} ${shown.runs}, by fills ${run.completed}`)
  }

  return {
    runs: runs as ReadonlyMap<number, Readonly<Run>>,
    note: (asked: Seen, fills: readonly Filled[], before: UnitReport, report: UnitReport): void => {
      for (const filled of fills) noteFill(asked, filled, before, report)
      noteEffects(asked, report)
      // Coins of another bot were bought there.
      for (const { id, escapedFrom } of report.trades) if (escapedFrom !== null) runs.delete(id)
      for (const [id, run] of runs) settle(asked, id, run, before, report)
      areCounted(report.runs, completed, () => `${report.runs} in all, by fills ${completed}`)
    },
  }
}

type Runs = ReadonlyMap<number, Readonly<Run>>

const runsStayWithin = ({ decision }: Seen, runs: Runs, { repeats }: Limits): void => {
  for (const { trade, slot, want } of decision.wants) {
    const completed = runs.get(trade)?.completed ?? 0
    const isOneMore = want !== null && slot.startsWith('entry') && repeats !== null && completed >= repeats
    demand(!isOneMore, 'runs stay within the repeats', () => `${trade} enters after ${completed} of ${repeats}`)
  }
}

/** No entry is wanted beyond the limit: trades that have an order or hold what they have bought are counted. */
const limitHolds = (asked: Seen, runs: Runs, { limit, trades, used }: UnitReport): void => {
  if (limit === null || !wantsEntry(asked)) return
  const { bench, decision } = asked
  const busy = new Set([...bench.orders.values()].map(({ trade }) => trade))
  for (const { trade, want } of decision.wants) if (want !== null) busy.add(trade)
  for (const [id, { bought }] of runs) if (bought) busy.add(id)
  const counted = trades.filter(({ id, inLimit, escapedFrom }) => busy.has(id) && inLimit && escapedFrom === null)
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

/**
 * Entries take no more than what is left of the investment by the cost of what is held and by the entries that are open. Coins of another bot
 * bring their own.
 */
const investmentHolds = (asked: Seen, runs: Runs, limits: Limits, report: UnitReport): void => {
  if (!wantsEntry(asked)) return
  const { bench } = asked
  const exceeds = limits.exceeds === true
  const received = report.trades.filter(({ escapedFrom }) => escapedFrom !== null)
  const brought = received.reduce((sum, { phase, amount }) => (phase === 'done' ? sum : sum + amount), 0n)
  const open = openEntries(asked, (trade) => received.every(({ id }) => id !== trade))
  const held = report.trades.reduce((sum, shown) => {
    const run = runs.get(shown.id)
    if (run?.bought !== true || shown.escapedFrom !== null) return sum
    return sum + heldBy(shown, bench) - run.dust
  }, 0n)
  const given = report.investment - brought
  const goesAfter = exceeds || bench.now.market.futures !== undefined
  const most = (given * (1_000n + (goesAfter ? ON_TOP.price : ON_TOP.fee))) / 1_000n
  const detail = () => `open ${open} and held ${held} of ${given}`
  demand(open + held <= most, 'never more than the investment is bound', detail)
}

/** Begins the counts of one life. Each decision is shown to them with the fills that have come since the one before, and the unit before and after it. */
export const countsOfLife = (limits: Limits, sellsFirst: boolean) => {
  const stops = stopsOfLife()
  const { runs, note } = runsOfLife(limits)
  /** Its user has changed amounts while orders of the old ones lived or were held: that is not counted here. */
  let isResized = false

  return (asked: Seen, fills: readonly Filled[], before: UnitReport, report: UnitReport): void => {
    const count = stops(asked, fills, before, report)
    demand(report.stopCount === count, 'stops are counted', () => `${report.stopCount}, by the history ${count}`)
    const isStopped = limits.stops !== null && count >= limits.stops && wantsEntry(asked)
    demand(!isStopped, 'nothing is bought after the last stop', () => `an entry after ${count}`)
    note(asked, fills, before, report)
    runsStayWithin(asked, runs, limits)
    limitHolds(asked, runs, report)
    const ask = done(asked)
    isResized ||= ask?.kind === 'distribute' || ask?.kind === 'change-investment'
    // What is sold first for what it brings is not counted here.
    const isCounted = !isResized && !sellsFirst
    if (isCounted) investmentHolds(asked, runs, limits, report)
  }
}
