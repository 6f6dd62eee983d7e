/**
 * Course of an exit: its trades are emptied of orders, its own order is sent, tried again and booked, and its trades are given back.
 * Source: bots.md 8.2.
 */
import type { Event, RefusalReason, RejectReason } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import { brokenFilter, fitQuantity, type Market, type MarketNow } from '#engine/market.ts'
import { type Amount, asAmount, asQuantity, floorTo, min, ZERO_QUANTITY } from '#engine/money.ts'
import { UNIT, type Want } from '#engine/slots.ts'
import type { Reason } from '#engine/status.ts'
import type { HistoryRow } from '#engine/unit.ts'
import type { Exit, ExitReason, Leaver } from './exit.ts'
import { failOnce } from './exit-failure.ts'
import { type Cause, recordOrder, type Telling } from './history.ts'
import { splitByLargestRemainder } from './largest-remainder.ts'
import { causedBy, type Deciding, filledOrder, type Order, want } from './order.ts'
import { splitFill, sumOf } from './split-fill.ts'

/** Unit in a decision, as its exits use it. */
type Exiting<One extends Exit> = Telling &
  Deciding & {
    readonly now: MarketNow
    head: { exits: readonly One[]; leaving: string | null; runs: number; stopProfit: Amount; lastFill: string | null }
  }

/** Trade given back after an exit. */
export type GivenBack = {
  how: 'resume' | 'close' | 'remove'
  reason: ExitReason
  /** True when it sold something, so that a run of it is complete. */
  ran: boolean
}

/** Rules of a family for its trades in an exit. Trades are named by id; one may be deleted by then. */
export type ExitRules<Work, One> = {
  find: (
    work: Work,
    id: number,
  ) => (Leaver & { readonly leaving: string | null; readonly entryOff: readonly Reason[] }) | null
  /** Ends every other order of a trade, which is leaving from now on. */
  empty: (work: Work, id: number) => void
  hasOrders: (work: Work, id: number) => boolean
  /** Units that a trade could take out at once, in multiples of `grainOf`. */
  unitsOf: (work: Work, id: number) => bigint
  grainOf: (work: Work) => bigint
  /** Grain in which a fill is shared among the trades. */
  fillGrain: (work: Work, fill: Fill) => bigint
  /** Order for what has still to leave. */
  wantOf: (work: Work, exit: One) => Want
  /** Weights by which a fill larger than the planned parts is shared. Null when the parts hold. */
  claims: (work: Work, exit: One, fill: Fill) => readonly bigint[] | null
  /** Books a trade's part of a fill; answers with the realised profit and the units used of the `left` ones. */
  book: (work: Work, id: number, part: { fill: Fill; left: bigint }) => { profit: bigint; used: bigint }
  /** Action and threshold of the exit's orders in the history. */
  rowOf: (work: Work, exit: One) => Pick<HistoryRow, 'action' | 'threshold'>
  /** Runs when a stop has sold something. */
  stopped: (work: Work, exit: One) => void
  /** True when something of the trade's present run has left, so that the run is complete. */
  hasRun: (work: Work, id: number) => boolean
  giveBack: (work: Work, id: number, back: GivenBack) => void
  /** Runs when the common exit is over and its trades are given back. */
  over: (work: Work, exit: One) => void
}

/** Exits of a family, by its rules. */
export const exitsBy = <Work extends Exiting<One>, One extends Exit>(rules: ExitRules<Work, One>) => ({
  /** Starts an exit. Every order of its trades ends first, so that nothing leaves that could still be filled elsewhere. */
  startExit: (work: Work, exit: One): void => {
    work.head.exits = [...work.head.exits.filter((other) => other.owner !== exit.owner), exit]
    for (const id of exit.ids) if (rules.find(work, id) !== null) rules.empty(work, id)
    advance(rules, work, exit.owner)
  },
  advanceExits: (work: Work): void => {
    for (const { owner } of work.head.exits) advance(rules, work, owner)
  },
  /** Books a fill of an exit order. A duplicate changes nothing. */
  exitFilled: (work: Work, event: Extract<Event, { kind: 'order-filled' }>): void => {
    const exit = exitOf(work, event.trade)
    if (exit === undefined || exit.order === null || exit.order.state === 'dead') return
    if (exit.lastFill === event.fill.tradeId) return
    if (exit.order.filled === 0n && work.head.lastFill === event.fill.tradeId) return
    work.head.lastFill = event.fill.tradeId
    takeFill(rules, work, exit, { order: exit.order, event })
  },
  exitCanceled: (work: Work, event: Extract<Event, { kind: 'order-canceled' }>): void => {
    const exit = exitOf(work, event.trade)
    const order = exit?.order ?? null
    if (exit === undefined || order === null || order.state === 'dead') return
    if (order.atMs === work.at && !order.accepted && event.filled > 0n && event.filled === exit.previousFilled) return
    if (order.filled > 0n) endOrder(rules, work, exit, { order, waitMs: 0 })
    else fail(rules, work, exit, { order, reason: 'canceled' })
  },
  exitRefused: (work: Work, owner: number, reason: RefusalReason | RejectReason): void => {
    const exit = exitOf(work, owner)
    const order = exit?.order ?? null
    if (exit === undefined || order === null || order.state === 'dead') return
    const refused: One = { ...exit, order: { ...order, state: 'dead' } }
    if (reason === 'below-minimum' || reason === 'minimum') finish(rules, work, refused)
    else fail(rules, work, exit, { order, reason })
  },
})

const exitOf = <One extends Exit>({ head }: Exiting<One>, owner: number): One | undefined =>
  head.exits.find((exit) => exit.owner === owner)

const replace = <One extends Exit>({ head }: Exiting<One>, exit: One): void => {
  head.exits = head.exits.map((other) => (other.owner === exit.owner ? exit : other))
}

/** Units that each trade takes out: all it has, or its part of the wanted sum. */
const sizesOf = <Work extends Exiting<One>, One extends Exit>(
  rules: ExitRules<Work, One>,
  work: Work,
  { ids, quantity }: One,
): readonly bigint[] => {
  const all = ids.map((id) => rules.unitsOf(work, id))
  if (quantity === null || quantity >= sumOf(all)) return all
  const grain = rules.grainOf(work)
  return splitByLargestRemainder(floorTo(quantity, grain), all, grain)
}

/** Carries an exit on as far as possible now. */
const advance = <Work extends Exiting<One>, One extends Exit>(
  rules: ExitRules<Work, One>,
  work: Work,
  owner: number,
): void => {
  const exit = exitOf(work, owner)
  if (exit === undefined) return
  switch (exit.phase) {
    case 'emptying': {
      if (exit.ids.some((id) => rules.hasOrders(work, id))) return
      const sizes = sizesOf(rules, work, exit)
      return leave(rules, work, { ...exit, sizes, parts: sizes })
    }
    case 'waiting': {
      if (exit.retryAtMs !== null && work.at < exit.retryAtMs) return
      return leave(rules, work, exit)
    }
    case 'selling':
    case 'over':
      return
  }
}

/** Sends the rest, or ends the exit when the exchange would not accept it. */
const leave = <Work extends Exiting<One>, One extends Exit>(
  rules: ExitRules<Work, One>,
  work: Work,
  exit: One,
): void => {
  const wanted = causedBy(rules.wantOf(work, exit), exit.trigger)
  const { side, quantity } = wanted
  const price = wanted.type === 'market' ? null : wanted.price
  const { market } = work.now
  if (brokenFilter(market, { side, price, quantity }, work.now.price) === 'below-minimum') {
    return finish(rules, work, exit)
  }
  const order = want(work, exit.owner, 'exit', wanted)
  const previousFilled = exit.order?.filled ?? ZERO_QUANTITY
  replace(work, { ...exit, phase: 'selling', order, previousFilled, retryAtMs: null })
}

/** Books one fill of an exit to its trades. */
const bookParts = <Work extends Exiting<One>, One extends Exit>(
  rules: ExitRules<Work, One>,
  work: Work,
  exit: One,
  fill: Fill,
): { parts: readonly bigint[]; profit: bigint } => {
  const claims = rules.claims(work, exit, fill)
  let profit = 0n
  const parts = splitFill(fill, claims ?? exit.parts, rules.fillGrain(work, fill)).map((part, place): bigint => {
    const left = exit.parts[place] ?? 0n
    const booked = rules.book(work, exit.ids[place] ?? UNIT, { fill: part, left })
    profit += booked.profit
    return claims === null ? left - booked.used : 0n
  })
  return { parts, profit }
}

type Filled = { order: Order; event: Extract<Event, { kind: 'order-filled' }> }

const takeFill = <Work extends Exiting<One>, One extends Exit>(
  rules: ExitRules<Work, One>,
  work: Work,
  exit: One,
  { order, event }: Filled,
): void => {
  if (event.filled <= order.filled) {
    if (event.done && event.filled === order.filled) endOrder(rules, work, exit, { order, waitMs: 0 })
    return
  }
  const { parts, profit } = bookParts(rules, work, exit, event.fill)
  if (exit.reason === 'stop') work.head.stopProfit = asAmount(work.head.stopProfit + profit)
  const next = filledOrder(order, event, { at: work.at, profit })
  const booked: One = {
    ...exit,
    parts,
    order: next,
    lastFill: event.fill.tradeId,
    sold: asQuantity(exit.sold + event.fill.quantity),
    failures: 0,
  }
  replace(work, booked)
  if (event.done) endOrder(rules, work, booked, { order: next, waitMs: 0 })
}

/** Trade that leaves alone. Null for several. */
const nameOf = ({ owner, ids }: Exit): number | null =>
  owner === UNIT ? (ids.length === 1 ? (ids[0] ?? null) : null) : owner

/** Ends an exit order: the rest goes out again at once, or after `waitMs`. */
const endOrder = <Work extends Exiting<One>, One extends Exit>(
  rules: ExitRules<Work, One>,
  work: Work,
  exit: One,
  { order, waitMs }: { order: Order; waitMs: number },
): void => {
  if (order.filled > 0n) {
    recordOrder(work, order, { ...rules.rowOf(work, exit), trade: nameOf(exit), cause: null }, true)
  }
  const dead: Order = { ...order, state: 'dead' }
  const ended: One = { ...exit, phase: 'waiting', order: dead, retryAtMs: work.at + waitMs }
  if (waitMs === 0) return leave(rules, work, ended)
  replace(work, ended)
}

/** Handles an exit order that filled nothing: again later. A stop never gives up. */
const fail = <Work extends Exiting<One>, One extends Exit>(
  rules: ExitRules<Work, One>,
  work: Work,
  exit: One,
  { order, reason }: { order: Order; reason: Cause },
): void => {
  const { failed, waitMs } = failOnce(work, exit, { trade: exit.owner === UNIT ? null : exit.owner, reason })
  endOrder(rules, work, { ...exit, ...failed }, { order, waitMs })
}

/** Ends the exit; a rest too small for the exchange stays as dust. */
const finish = <Work extends Exiting<One>, One extends Exit>(
  rules: ExitRules<Work, One>,
  work: Work,
  exit: One,
): void => {
  const { head } = work
  const isKept = exit.order !== null || exit.sold > 0n
  const kept: One = { ...exit, phase: 'over', retryAtMs: null, parts: exit.parts.map(() => 0n) }
  head.exits = isKept
    ? head.exits.map((other) => (other.owner === exit.owner ? kept : other))
    : head.exits.filter((other) => other.owner !== exit.owner)
  if (exit.sold > 0n && exit.reason === 'stop') rules.stopped(work, exit)
  const { reason } = exit
  const afterwards = afterwardsOf(work, exit)
  exit.ids.forEach((id) => {
    const trade = rules.find(work, id)
    if (trade === null) return
    // One that was idle has had its run counted already: it remembers what that sold, and its dust is no run.
    const hasRun = trade.phase === 'exiting' && rules.hasRun(work, id)
    // After its last run none begins: what an entry brought that was being taken back belongs to that one. Of a trade that goes on its family says so.
    const ran = hasRun && (afterwards === 'resume' || !trade.entryOff.includes('run-limit'))
    if (ran && afterwards !== 'resume') head.runs += 1
    // One that was to be gone when its run completes is gone when its user closes it.
    const isGone = afterwards === 'delete' || (afterwards === 'close' && trade.leaving !== null)
    rules.giveBack(work, id, { how: isGone ? 'remove' : afterwards, reason, ran })
  })
  if (exit.owner === UNIT) return rules.over(work, exit)
  head.exits = head.exits.filter((other) => other.owner !== exit.owner || exit.afterwards !== 'delete')
}

/** What follows for a trade: one that would have gone on does not when its bot was closed meanwhile. */
const afterwardsOf = <One extends Exit>({ head: { leaving } }: Exiting<One>, { afterwards }: One): Exit['afterwards'] =>
  afterwards === 'resume' && (leaving === 'close' || leaving === 'delete') ? leaving : afterwards

/** Market order that sells the units, as many as the exchange accepts in one order. */
export const sellAtMarket = (market: Market, units: bigint): Want => ({
  type: 'market',
  side: 'sell',
  quantity: min(asQuantity(units), fitQuantity(market, market.maxQuantity)),
})
