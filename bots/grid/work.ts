/** One decision being made: a private copy of the state's head, trades replaced one by one, and what has been decided so far. */
import type { MarketNow } from '#engine/market.ts'
import { asAmount, ZERO_AMOUNT } from '#engine/money.ts'
import { addPositions } from '#engine/position.ts'
import type { Slot, SlotChange } from '#engine/slots.ts'
import type { Effect } from '#engine/unit.ts'
import type { Config, Terms } from './config.ts'
import type { Plan } from './plan.ts'
import { bound, counts, isFront, isHeld, isLive, type State, type Trade, usesLimit } from './state.ts'

export type Work = {
  readonly config: Config
  readonly plan: Plan
  readonly now: MarketNow
  readonly at: number
  head: { -readonly [Key in keyof State]: State[Key] }
  trades: Trade[]
  /** `trades` is this decision's own array. */
  owned: boolean
  wants: SlotChange[]
  effects: Effect[]
}

export const begin = (config: Config, plan: Plan, state: State, at: number, now: MarketNow): Work => ({
  config,
  plan,
  now,
  at,
  head: { ...state, tickSize: now.market.tickSize },
  trades: state.trades as Trade[],
  owned: false,
  wants: [],
  effects: [],
})

/** The state after the decision; the same object when nothing has changed. */
export const finish = (work: Work): State => {
  if (work.owned) work.head.trades = work.trades
  return work.head
}

const own = (work: Work): void => {
  if (work.owned) return
  work.trades = work.trades.slice()
  work.owned = true
}

/** Where a trade stands in the list, or -1. Ids ascend, and no more trades follow it than there are ids after its own; the youngest are asked for most. */
export const indexOf = (trades: readonly { readonly id: number }[], id: number): number => {
  let high = trades.length - 1
  let low = Math.max(high - ((trades[high]?.id ?? 0) - id), 0)
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = trades[middle]?.id ?? 0
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The ids of all trades as they are now, for loops that add or remove some. */
export const idsOf = (work: Work): readonly number[] => work.trades.map((trade) => trade.id)

/** A trade that must be there. */
export const tradeAt = (work: Work, index: number): Trade => {
  const trade = work.trades[index]
  if (trade === undefined) throw new RangeError(`no trade at ${index}`)
  return trade
}

export const findTrade = (work: Work, id: number): Trade | null => work.trades[indexOf(work.trades, id)] ?? null

/** Where a number stands in an ascending list, or where it would. */
const placeOf = (sorted: readonly number[], value: number): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

export const has = (sorted: readonly number[], value: number): boolean => sorted[placeOf(sorted, value)] === value

export const withNumber = (sorted: readonly number[], value: number): readonly number[] => {
  const place = placeOf(sorted, value)
  return sorted[place] === value ? sorted : sorted.toSpliced(place, 0, value)
}

export const withoutNumber = (sorted: readonly number[], value: number): readonly number[] => {
  const place = placeOf(sorted, value)
  return sorted[place] === value ? sorted.toSpliced(place, 1) : sorted
}

const recount = (work: Work, before: Trade | null, after: Trade | null): void => {
  const { head } = work
  const bindsBefore = before === null ? ZERO_AMOUNT : bound(before)
  const bindsAfter = after === null ? ZERO_AMOUNT : bound(after)
  if (bindsBefore !== bindsAfter) head.committed = asAmount(head.committed + bindsAfter - bindsBefore)
  head.used += Number(after !== null && usesLimit(after)) - Number(before !== null && usesLimit(before))
  head.held += Number(after !== null && isHeld(after)) - Number(before !== null && isHeld(before))
  head.count += Number(after !== null && counts(after)) - Number(before !== null && counts(before))
  const was = before !== null && isFront(before)
  const is = after !== null && isFront(after)
  const id = (after ?? before)?.id ?? 0
  if (is && !was) head.front = withNumber(head.front, id)
  if (was && !is) head.front = withoutNumber(head.front, id)
}

/** Replaces one trade; every sum over the trades follows. */
export const put = (work: Work, index: number, next: Trade): Trade => {
  const before = tradeAt(work, index)
  if (before === next) return next
  own(work)
  work.trades[index] = next
  recount(work, before, next)
  return next
}

/** Adds a trade, in the order of ids. */
export const insert = (work: Work, trade: Trade): void => {
  own(work)
  const last = work.trades.at(-1)
  if (last === undefined || last.id < trade.id) work.trades.push(trade)
  else
    work.trades.splice(
      placeOf(
        work.trades.map((other) => other.id),
        trade.id,
      ),
      0,
      trade,
    )
  if (!trade.legacy) work.head.levels = withNumber(work.head.levels, trade.level)
  recount(work, null, trade)
}

/** Takes a trade out of the unit, as it is then. What it earned, and dust it holds, stays in the unit's sums. */
export const remove = (work: Work, index: number, trade = tradeAt(work, index)): void => {
  const before = tradeAt(work, index)
  own(work)
  work.trades.splice(index, 1)
  if (!trade.legacy && !has(work.head.barred, trade.level)) {
    work.head.levels = withoutNumber(work.head.levels, trade.level)
  }
  work.head.gone = addPositions(work.head.gone, trade.position)
  recount(work, before, null)
}

const profitSlots: readonly Slot[] = Array.from({ length: 10 }, (_, index): Slot => `profit:${index}`)

export const profitSlot = (index: number): Slot => profitSlots[index] ?? `profit:${index}`

/** Which line of the exit ladder a slot of a trade is; null for its entry. */
export const profitLine = (slot: Exclude<Slot, 'exit'>): number | null => {
  if (slot === 'entry:0') return null
  const known = profitSlots.indexOf(slot)
  if (known !== -1) return known
  return slot.startsWith('profit:') ? Number(slot.slice('profit:'.length)) : null
}

/** The settings that a trade keeps. */
export const termsOf = (work: Work, trade: Trade): Terms => work.head.past[trade.terms] ?? work.config

export const hasLiveOrder = (trade: Trade): boolean =>
  isLive(trade.entry) || trade.profits.some((profit) => isLive(profit.order))
