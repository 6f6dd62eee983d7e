/** The books of a life, kept by the laws from its fills alone: base, cost and fees of the unit must be the same, and each order written as it filled. */
import type { Event } from '#engine/event.ts'
import { divideDown, notional, ONE } from '#engine/money.ts'
import type { Position } from '#engine/position.ts'
import { UNIT } from '#engine/slots.ts'
import type { TradeReport, UnitReport } from '#engine/status.ts'
import type { Decision, HistoryRow, UnitState } from '#engine/unit.ts'
import { demand } from './test-law-list.ts'
import { type Asked, type Bench, slotKey } from '../workbench.ts'

export type Filled = Bench<UnitState>['fills'][number]

/** What the laws look at of a decision, whatever the state is. */
export type Seen = Pick<Asked<UnitState>, 'event' | 'pair'> & {
  bench: Pick<Bench<UnitState>, 'orders' | 'pairs' | 'now' | 'ledger' | 'asking'>
  decision: Pick<Decision<UnitState>, 'wants' | 'effects' | 'refusal'>
}

/** Base that has come and quote that has gone; below zero it is the other way round. */
type Moved = { base: bigint; spent: bigint }

/** Where cost is shared among several parts, each may be rounded once. */
const ROUNDED = 4n

const movedBy = ({ side, fill: { fee, price, quantity } }: Filled): Moved => {
  const worth = notional(price, quantity)
  const [inBase, inQuote] = fee.asset === 'base' ? [fee.amount, 0n] : [0n, fee.quote]
  return side === 'buy'
    ? { base: quantity - inBase, spent: worth + inQuote }
    : { base: -quantity - inBase, spent: inQuote - worth }
}

const spentOn = ({ cost, realised }: Position): bigint => cost - realised

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

/** What is realised by average cost: nothing by what makes a position larger. A short position of futures has base and cost below zero. */
const byAverageCost = ({ position, kept }: TradeReport, moved: Moved): bigint => {
  const base = position.base - (kept?.base ?? 0n)
  const cost = position.cost - (kept?.cost ?? 0n)
  if (base === 0n || base > 0n === moved.base > 0n) return 0n
  return -moved.spent - (cost * absolute(moved.base)) / absolute(base)
}

/** What a trade that sells first owes, and the quote that it has earned by that. */
type Owed = { short: bigint; earned: bigint }

/** Realised where base is sold first: what is bought back beyond what the quote spent on it had been sold for, at its price, less what was spent beyond what was earned. */
const byBuyingBack = (owed: Map<number, Owed>, id: number, moved: Moved, price: bigint): bigint => {
  const { short, earned } = owed.get(id) ?? { short: 0n, earned: 0n }
  if (moved.base < 0n) {
    owed.set(id, { short: short - moved.base, earned: earned - moved.spent })
    return 0n
  }
  const covered = moved.spent >= earned ? short : (short * moved.spent) / earned
  const beyond = moved.spent > earned ? moved.spent - earned : 0n
  owed.set(id, { short: short > covered ? short - covered : 0n, earned: earned + beyond - moved.spent })
  return divideDown((moved.base - covered) * price, ONE) - beyond
}

/** What one order has filled so far. */
type Traded = { quantity: bigint; amount: bigint; fee: bigint }

const nothing: Traded = { quantity: 0n, amount: 0n, fee: 0n }

const together = (parts: readonly Traded[]): Traded =>
  parts.reduce(
    (sum, { quantity, amount, fee }) => ({
      quantity: sum.quantity + quantity,
      amount: sum.amount + amount,
      fee: sum.fee + fee,
    }),
    nothing,
  )

/** What the history may call an order that has traded. */
const traded: ReadonlySet<HistoryRow['action']> = new Set([
  'buy',
  'sell',
  'stop-loss',
  'take-profit',
  'close',
  'dilution',
])

const writtenIn = ({ effects }: Seen['decision']): readonly HistoryRow[] =>
  effects.flatMap((effect) =>
    effect.kind === 'write-history' && effect.row.price !== null && traded.has(effect.row.action) ? [effect.row] : [],
  )

const isEnd = (event: Event): boolean =>
  (event.kind === 'order-filled' && event.done) || event.kind === 'order-canceled' || event.kind === 'order-rejected'

const same = (left: Traded, right: Traded): boolean =>
  left.quantity === right.quantity && left.amount === right.amount && left.fee === right.fee

const told = ({ quantity, amount, fee }: Traded): string => `${quantity} for ${amount}, fee ${fee}`

/** What each sale of one life takes of the cost. */
const costsOfLife = (sellsFirst: boolean) => {
  const owed = new Map<number, Owed>()

  const gainOf = (shown: TradeReport, moved: Moved, price: bigint): bigint =>
    sellsFirst ? byBuyingBack(owed, shown.id, moved, price) : byAverageCost(shown, moved)

  /** A common exit is shared among the trades; how, is told by what each has got. Null where several are gone, whose parts are not told. */
  const gainOfAll = (filled: Filled, before: UnitReport, report: UnitReport): bigint | null => {
    const rest = movedBy(filled)
    let gain = 0n
    const gone: TradeReport[] = []
    for (const shown of before.trades) {
      const next = report.trades.find(({ id }) => id === shown.id)
      if (next === undefined) {
        if (shown.phase === 'exiting') gone.push(shown)
        continue
      }
      const own = {
        base: next.position.base - shown.position.base,
        spent: spentOn(next.position) - spentOn(shown.position),
      }
      if (own.base === 0n && own.spent === 0n) continue
      rest.base -= own.base
      rest.spent -= own.spent
      gain += gainOf(shown, own, filled.fill.price)
    }
    const [only, ...others] = gone
    if (only === undefined) return gain
    return others.length > 0 ? null : gain + gainOf(only, rest, filled.fill.price)
  }

  const gainBy = (filled: Filled, before: UnitReport, report: UnitReport): bigint | null => {
    if (filled.trade === UNIT) return gainOfAll(filled, before, report)
    const shown = before.trades.find(({ id }) => id === filled.trade)
    return shown === undefined ? null : gainOf(shown, movedBy(filled), filled.fill.price)
  }

  return (fills: readonly Filled[], before: UnitReport, report: UnitReport): void => {
    let expected = 0n
    for (const filled of fills) {
      const gain = gainBy(filled, before, report)
      if (gain === null) return
      expected += gain
    }
    const found = report.position.realised - before.position.realised
    const rounding = fills.length === 0 ? 0n : ROUNDED * BigInt(1 + before.trades.length)
    const isRight = absolute(found - expected) <= rounding
    demand(isRight, 'a sale takes its part of the cost', () => `realised ${found}, by fills ${expected}`)
  }
}

/** How each order of one life ends, and what the history says of it. */
const ordersOfLife = () => {
  const live = new Map<string, Traded>()
  /** What the order in a slot was for. */
  const ordered = new Map<string, bigint>()

  /** Of one told twice nothing is known any more. */
  const endOf = (event: Event, key: string, { quantity }: Traded): void => {
    const asked = ordered.get(key)
    if (asked !== undefined) {
      const canceled = event.kind === 'order-canceled' ? asked - event.filled : 0n
      const isWhole = event.kind === 'order-rejected' || quantity + canceled === asked
      const detail = () => `${key} filled ${quantity}, canceled ${canceled} of ${asked}`
      demand(isWhole, 'canceled and filled are what was ordered', detail)
    }
    live.delete(key)
    ordered.delete(key)
  }

  return ({ bench, event, decision }: Seen, fills: readonly Filled[]): void => {
    for (const { trade, slot, fill } of fills) {
      const key = slotKey(trade, slot)
      const part = { quantity: fill.quantity, amount: notional(fill.price, fill.quantity), fee: fill.fee.quote }
      live.set(key, together([live.get(key) ?? nothing, part]))
    }
    const key = 'slot' in event && isEnd(event) ? slotKey(event.trade, event.slot) : null
    const ended = (key === null ? null : live.get(key)) ?? nothing
    const written = together(writtenIn(decision))
    demand(same(written, ended), 'an order that ends is written once', () => `${told(written)}: ${told(ended)}`)
    // The end of an order is told twice where its fill comes again, or the next order lives in its slot.
    const isAgain = key !== null && (bench.orders.has(key) || (event.kind === 'order-filled' && fills.length === 0))
    if (key !== null && !isAgain) endOf(event, key, ended)
    if (event.kind === 'order-refused') ordered.delete(slotKey(event.trade, event.slot))
    for (const { trade, slot, want } of decision.wants) {
      if (want !== null) ordered.set(slotKey(trade, slot), want.quantity)
    }
  }
}

/** Begins the books of one life. Each decision is shown to them with the fills that have come since the one before, and the unit before and after it. */
export const booksOfLife = (sellsFirst: boolean) => {
  const salesTakeTheirCost = costsOfLife(sellsFirst)
  const ordersAreWritten = ordersOfLife()
  return (asked: Seen, fills: readonly Filled[], before: UnitReport, report: UnitReport): void => {
    const { fees } = asked.bench.ledger
    const areSame = report.position.fees === fees
    demand(areSame, 'fees are those of the fills', () => `${report.position.fees}, by fills ${fees}`)
    salesTakeTheirCost(fills, before, report)
    ordersAreWritten(asked, fills)
  }
}
