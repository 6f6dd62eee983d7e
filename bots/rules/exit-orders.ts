/** How an exit goes: its trades are emptied, its order is sent, tried again and booked, and its trades are given back (bots.md 8.2). */
import type { Event, RefusalReason, RejectReason } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import { brokenFilter, fitQuantity, type Market, type MarketNow } from '#engine/market.ts'
import { type Amount, asAmount, asQuantity, floorTo, min, ZERO_QUANTITY } from '#engine/money.ts'
import { UNIT, type Want } from '#engine/slots.ts'
import type { Reason } from '#engine/status.ts'
import type { HistoryRow } from '#engine/unit.ts'
import type { Exit, ExitReason, Leaver } from './exit.ts'
import { failOnce } from './exit-failure.ts'
import { type Cause, recordLate, recordOrder, type Telling } from './history.ts'
import { splitByLargestRemainder } from './largest-remainder.ts'
import { type Deciding, filledOrder, isOrderOver, type Order, want } from './order.ts'
import { splitFill, sumOf } from './split-fill.ts'

/** A unit in a decision, as far as the course of its exits goes. */
type Exiting<One extends Exit> = Telling &
  Deciding & {
    readonly now: MarketNow
    head: { exits: readonly One[]; leaving: string | null; runs: number; stopProfit: Amount; lastFill: string | null }
  }

/** What becomes of a trade that has left. */
export type GivenBack = {
  how: 'resume' | 'close' | 'remove'
  reason: ExitReason
  /** It took something out, so that a run of it is over. */
  ran: boolean
}

/** What a family does about its own trades when they leave. They are named by id; one may be gone by then. */
export type ExitRules<Work, One> = {
  find: (
    work: Work,
    id: number,
  ) => (Leaver & { readonly leaving: string | null; readonly entryOff: readonly Reason[] }) | null
  /** Ends every other order of a trade, which is on its way out from now on. */
  empty: (work: Work, id: number) => void
  hasOrders: (work: Work, id: number) => boolean
  /** What a trade could take out at once, in multiples of `grainOf`. */
  unitsOf: (work: Work, id: number) => bigint
  grainOf: (work: Work) => bigint
  /** What a fill is shared among the trades in multiples of. */
  fillGrain: (work: Work, fill: Fill) => bigint
  /** The order for what has still to leave. */
  wantOf: (work: Work, exit: One) => Want
  /** By what a fill is shared that is more than the parts foresee; null for one that they do. */
  claims: (work: Work, exit: One, fill: Fill) => readonly bigint[] | null
  /** Books a trade's part of a fill: what that realised, and how much of the units `left` to leave it has used up. */
  book: (work: Work, id: number, part: { fill: Fill; left: bigint }) => { profit: bigint; used: bigint }
  /** Books what comes late of trades that are gone: what that realised. */
  bookGone: (work: Work, fill: Fill) => bigint
  /** What the unit owes is covered by what a trade holds, as far as that goes. */
  cover: (work: Work, id: number) => void
  /** A trade that goes on has less to offer than it had. */
  settleLate: (work: Work, id: number) => void
  /** What the history says of an order of the exit. */
  rowOf: (work: Work, exit: One) => Pick<HistoryRow, 'action' | 'threshold'>
  /** A stop has sold something. */
  stopped: (work: Work, exit: One) => void
  /** Something of the trade's present run has left, which is over now. */
  hasRun: (work: Work, id: number) => boolean
  giveBack: (work: Work, id: number, back: GivenBack) => void
  /** The common exit is over, and all its trades are given back. */
  over: (work: Work, exit: One) => void
}

/** The exits of a family, by its rules. */
export const exitsBy = <Work extends Exiting<One>, One extends Exit>(rules: ExitRules<Work, One>) => ({
  /** Begins an exit: every order of its trades ends first. Nothing leaves here that could still be filled elsewhere. */
  startExit: (work: Work, exit: One): void => {
    work.head.exits = [...work.head.exits.filter((other) => other.owner !== exit.owner), exit]
    for (const id of exit.ids) if (rules.find(work, id) !== null) rules.empty(work, id)
    advance(rules, work, exit.owner)
  },
  advanceExits: (work: Work): void => {
    for (const { owner } of work.head.exits) advance(rules, work, owner)
  },
  /** What an entry brings late to a trade that is being sold leaves with it; where only a part leaves it is offered again with the rest. */
  takeAlong: (work: Work, id: number): void => {
    const exit = work.head.exits.find(({ phase, ids }) => phase !== 'over' && ids.includes(id))
    if (exit === undefined || exit.phase === 'emptying' || exit.quantity !== null) return
    const place = exit.ids.indexOf(id)
    const units = rules.unitsOf(work, id)
    const size = (exit.sizes[place] ?? 0n) + units - (exit.parts[place] ?? 0n)
    replace(work, { ...exit, parts: exit.parts.with(place, units), sizes: exit.sizes.with(place, size) })
  },
  /** Books a fill of an exit order. One delivered before changes nothing. */
  exitFilled: (work: Work, event: Extract<Event, { kind: 'order-filled' }>): void => {
    const exit = exitOf(work, event.trade)
    if (exit === undefined || exit.order === null || exit.lastFill === event.fill.tradeId) return
    if (exit.order.filled === 0n && work.head.lastFill === event.fill.tradeId) return
    work.head.lastFill = event.fill.tradeId
    takeFill(rules, work, exit, { order: exit.order, event })
  },
  exitFilledLate: (work: Work, { trade, fill }: Extract<Event, { kind: 'order-filled' }>): void =>
    takeLate(rules, work, trade, fill),
  exitCanceled: (work: Work, event: Extract<Event, { kind: 'order-canceled' }>): void => {
    const exit = exitOf(work, event.trade)
    const order = exit?.order ?? null
    if (exit === undefined || order === null || order.state === 'dead') return
    if (order.atMs === work.at && !order.accepted && event.filled > 0n && event.filled === exit.previousFilled) return
    if (event.filled > order.filled) {
      return replace(work, { ...exit, order: { ...order, state: 'settling', quantity: event.filled } })
    }
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

/** What each trade takes out: all it has, or its part of the wanted sum. */
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

/** An exit with no more still to leave of each trade than that has: a profit may have filled late. */
const within = <Work extends Exiting<One>, One extends Exit>(
  rules: ExitRules<Work, One>,
  work: Work,
  exit: One,
): One => ({
  ...exit,
  parts: exit.parts.map((part, place) => {
    const units = rules.unitsOf(work, exit.ids[place] ?? UNIT)
    return min(part, units)
  }),
})

/** Goes on with an exit as far as it can go now. */
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

/** Sends what remains, or ends the exit when nothing is left that the exchange would take. */
const leave = <Work extends Exiting<One>, One extends Exit>(
  rules: ExitRules<Work, One>,
  work: Work,
  before: One,
): void => {
  for (const id of before.ids) if (rules.find(work, id) !== null) rules.cover(work, id)
  const exit = within(rules, work, before)
  const wanted = rules.wantOf(work, exit)
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

/** Weights to share by; where none has any the first gets all. */
const someOrFirst = (weights: readonly bigint[]): readonly bigint[] =>
  sumOf(weights) > 0n ? weights : weights.map((_, place) => (place === 0 ? 1n : 0n))

/** Books one fill of an exit to its trades; what none of them holds any more has been sold late, and is owed. */
const bookParts = <Work extends Exiting<One>, One extends Exit>(
  rules: ExitRules<Work, One>,
  work: Work,
  exit: One,
  fill: Fill,
): { parts: readonly bigint[]; profit: bigint } => {
  const claims = rules.claims(work, exit, fill)
  const weights = someOrFirst(claims ?? exit.parts)
  let profit = 0n
  const parts = splitFill(fill, weights, rules.fillGrain(work, fill)).map((part, place): bigint => {
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
  before: One,
  { order, event }: Filled,
): void => {
  if (event.filled <= order.filled) {
    const isEnd = event.done && order.state !== 'dead' && event.filled === order.filled
    if (isEnd) endOrder(rules, work, before, { order, waitMs: 0 })
    return
  }
  const exit = within(rules, work, before)
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
  if (isOrderOver(order, event)) endOrder(rules, work, booked, { order: next, waitMs: 0 })
}

/** What each trade has of a late fill, by what it holds; the first has all of it where none holds what could be sold. Nobody's where all are gone. */
const lateParts = <Work extends Exiting<One>, One extends Exit>(
  rules: ExitRules<Work, One>,
  work: Work,
  ids: readonly number[],
  fill: Fill,
): readonly { id: number; part: Fill }[] => {
  const there = ids.filter((id) => rules.find(work, id) !== null)
  const units = there.map((id) => rules.unitsOf(work, id))
  const parts = splitFill(fill, someOrFirst(units), rules.fillGrain(work, fill))
  return there.flatMap((id, place) => {
    const part = parts[place]
    return part === undefined || part.quantity === 0n ? [] : [{ id, part }]
  })
}

/** A fill of an exit order that had ended. It is booked where what it has sold is still held, and there is that much less to leave. */
const takeLate = <Work extends Exiting<One>, One extends Exit>(
  rules: ExitRules<Work, One>,
  work: Work,
  owner: number,
  fill: Fill,
): void => {
  const exit = exitOf(work, owner)
  const parts = lateParts(rules, work, exit?.ids ?? [owner], fill)
  let profit = parts.length === 0 ? rules.bookGone(work, fill) : 0n
  for (const { id, part } of parts) profit += rules.book(work, id, { fill: part, left: part.quantity }).profit
  const row = exit === undefined ? { action: 'close' as const, threshold: null } : rules.rowOf(work, exit)
  recordLate(work, fill, { ...row, trade: exit === undefined ? owner : nameOf(exit) }, profit)
  if (exit?.reason === 'stop') work.head.stopProfit = asAmount(work.head.stopProfit + profit)
  if (exit !== undefined && exit.phase !== 'over') {
    replace(work, { ...within(rules, work, exit), sold: asQuantity(exit.sold + fill.quantity) })
  }
  for (const { id } of parts) rules.settleLate(work, id)
}

/** The one trade that leaves; null for several. */
const nameOf = ({ owner, ids }: Exit): number | null =>
  owner === UNIT ? (ids.length === 1 ? (ids[0] ?? null) : null) : owner

/** An exit order has ended: the rest goes out again at once, or after `waitMs`. */
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
  if (exit.phase === 'over') return replace(work, { ...exit, order: dead })
  const ended: One = { ...exit, phase: 'waiting', order: dead, retryAtMs: work.at + waitMs }
  if (waitMs === 0) return leave(rules, work, ended)
  replace(work, ended)
}

/** No part of the order was taken: again later. A stop never gives up. */
const fail = <Work extends Exiting<One>, One extends Exit>(
  rules: ExitRules<Work, One>,
  work: Work,
  exit: One,
  { order, reason }: { order: Order; reason: Cause },
): void => {
  const { failed, waitMs } = failOnce(work, exit, { trade: exit.owner === UNIT ? null : exit.owner, reason })
  endOrder(rules, work, { ...exit, ...failed }, { order, waitMs })
}

/** The exit is over; a rest too small for the exchange stays as dust. */
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
    // After its last run none begins: what came late belongs to that one. Of a trade that goes on its family says so.
    const ran = hasRun && (afterwards === 'resume' || !trade.entryOff.includes('run-limit'))
    if (ran && afterwards !== 'resume') head.runs += 1
    // One that was to be gone when its run completes is gone when its user closes it.
    const isGone = afterwards === 'delete' || (afterwards === 'close' && trade.leaving !== null)
    rules.giveBack(work, id, { how: isGone ? 'remove' : afterwards, reason, ran })
  })
  if (exit.owner === UNIT) return rules.over(work, exit)
  head.exits = head.exits.filter((other) => other.owner !== exit.owner || exit.afterwards !== 'delete')
}

/** A trade that would have gone on does not where its bot has been closed meanwhile. */
const afterwardsOf = <One extends Exit>({ head: { leaving } }: Exiting<One>, { afterwards }: One): Exit['afterwards'] =>
  afterwards === 'resume' && (leaving === 'close' || leaving === 'delete') ? leaving : afterwards

/** The units are sold, as many of them as the exchange takes in one order. */
export const sellAtMarket = (market: Market, units: bigint): Want => ({
  type: 'market',
  side: 'sell',
  quantity: min(asQuantity(units), fitQuantity(market, market.maxQuantity)),
})
