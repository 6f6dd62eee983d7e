/** One decision being made: a private copy of the state's head, trades replaced one by one, and what has been decided so far. */
import type { MarketNow } from '#engine/market.ts'
import { asAmount, type Price } from '#engine/money.ts'
import { addPositions } from '#engine/position.ts'
import { rememberedWith } from '#engine/remembered.ts'
import type { Slot, SlotChange } from '#engine/slots.ts'
import type { Effect } from '#engine/unit.ts'
import { nothing, record } from '../rules/history.ts'
import type { Config, GeneratorConfig } from './config.ts'
import { type Levels, levelsOf, stopOf } from './plan.ts'
import { averageCost, hasLiveOrder, isInLimit, type State, termsIn, type Trade, usesLimit } from './state.ts'

export type Work = {
  readonly config: Config
  readonly now: MarketNow
  readonly at: number
  head: { -readonly [Key in keyof State]: State[Key] }
  trades: readonly Trade[]
  /** `trades` is this decision's own array. */
  owned: boolean
  /** The trades as the decision found them. */
  readonly before: readonly Trade[]
  /** Where in the list trades were replaced, some of them more than once. */
  touched: number[]
  /** Where the trades stand that the price, the time or the decision before concerns, see `zones.ts`; null before anybody has asked. */
  outside: readonly number[] | null
  /** Trades have come or gone. */
  rearranged: boolean
  /** Some trade may have settings of its own; null before anybody has asked. */
  mixed: boolean | null
  /** The price lies on a tick; null before anybody has asked. */
  onTick: boolean | null
  /** All rules have run. */
  ruled: boolean
  wants: SlotChange[]
  effects: Effect[]
  /** A run has been completed in this decision. */
  completed: boolean
  /** An entry waits until others have given back what they bind. */
  isBound: boolean
  /** A trade whose entries end so that it can be moved: it offers none meanwhile. */
  moving: number | null
  /** What everything held has cost on average, where a stop is measured from it: as of the last `measure`. */
  average: Price | null
}

export const begin = (config: Config, state: State, at: number, now: MarketNow): Work => ({
  config,
  now,
  at,
  head: { ...state, tickSize: now.market.tickSize },
  trades: state.trades,
  owned: false,
  before: state.trades,
  touched: [],
  outside: null,
  rearranged: false,
  mixed: null,
  onTick: null,
  ruled: false,
  wants: [],
  effects: [],
  completed: false,
  isBound: false,
  moving: null,
  average: null,
})

/** The state after the decision. */
export const finish = (work: Work): State => {
  work.head.trades = work.trades
  return work.head
}

const levelsBy = rememberedWith((config: GeneratorConfig, tickSize: Price): Levels | null => {
  const found = levelsOf(config, tickSize)
  return typeof found === 'string' ? null : found
})

/** The lattice of a generator, or null where there is none. */
export const levelsNow = (config: Config, { market }: MarketNow): Levels | null =>
  config.kind === 'generator' ? levelsBy(config, market.tickSize) : null

/** Where a trade stands in the list, or -1. Ids ascend. */
export const indexOf = (trades: readonly { readonly id: number }[], id: number): number => {
  let low = 0
  let high = trades.length - 1
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
export const tradeOf = (work: Work, id: number): Trade => {
  const trade = work.trades[indexOf(work.trades, id)]
  if (trade === undefined) throw new RangeError(`no trade ${id}`)
  return trade
}

export const findTrade = (work: Work, id: number): Trade | null => work.trades[indexOf(work.trades, id)] ?? null

/** The list to be written to: the one that the decision began with is never changed. */
const ownTrades = (work: Work): Trade[] => {
  if (!work.owned) work.trades = work.trades.slice()
  work.owned = true
  return work.trades as Trade[]
}

/** Replaces one trade. */
export const put = (work: Work, next: Trade): Trade => {
  const index = indexOf(work.trades, next.id)
  if (index === -1) throw new RangeError(`no trade ${next.id}`)
  if (work.trades[index] === next) return next
  ownTrades(work)[index] = next
  work.touched.push(index)
  if (next.own !== null) work.mixed = true
  return next
}

/** Replaces the whole list, some trades of which have come or gone. */
export const rearrange = (work: Work, trades: readonly Trade[]): void => {
  work.trades = trades
  work.owned = false
  work.rearranged = true
  work.mixed = null
}

/** Adds a trade, in the order of ids. */
export const insert = (work: Work, trade: Trade): void => {
  rearrange(
    work,
    [...work.trades, trade].sort((left, right) => left.id - right.id),
  )
}

/** Takes a trade out of the unit. What it earned, and dust it holds, stays in the unit's sums. */
export const remove = (work: Work, id: number): void => {
  const { position, kept } = tradeOf(work, id)
  rearrange(
    work,
    work.trades.filter((trade) => trade.id !== id),
  )
  work.head.gone = addPositions(work.head.gone, addPositions(position, kept))
}

/** Trades that count against the limit of concurrent trades. */
export const usedIn = (work: Work): number =>
  work.trades.reduce((sum, trade) => sum + Number(usesLimit(trade) && isInLimit(trade)), 0)

/** Slots are asked for at every order: each text is made once. */
const LINES = 10
const entrySlots = Array.from({ length: LINES }, (_, index): Slot => `entry:${index}`)
const profitSlots = Array.from({ length: LINES }, (_, index): Slot => `profit:${index}`)

export const entrySlot = (index: number): Slot => entrySlots[index] ?? `entry:${index}`
export const profitSlot = (index: number): Slot => profitSlots[index] ?? `profit:${index}`

type LineOfSlot = { readonly side: 'entry' | 'profit'; readonly line: number }

const readSlot = (slot: Slot): LineOfSlot => {
  const [side, line] = slot.split(':')
  return { side: side === 'entry' ? 'entry' : 'profit', line: Number(line) }
}

const knownSlots = new Map([...entrySlots, ...profitSlots].map((slot) => [slot, readSlot(slot)]))

/** Which line of which ladder a slot of a trade is. */
export const lineOfSlot = (slot: Exclude<Slot, 'exit'>): LineOfSlot => knownSlots.get(slot) ?? readSlot(slot)

/** The settings that a trade keeps. */
export const termsOf = (work: Work, trade: Trade): Config => termsIn(work.config, work.head, trade)

/** Some trade may have settings of its own. */
export const isMixed = (work: Work): boolean => {
  work.mixed ??= work.trades.some(({ own }) => own !== null)
  return work.mixed
}

/** Settings by which a trade may act say so: the unit's own, earlier ones, or those of one trade. What none asks for needs no look at every trade. */
export const someTerms = (work: Work, says: (terms: Config) => boolean): boolean =>
  says(work.config) ||
  work.head.past.some(says) ||
  (isMixed(work) && work.trades.some(({ own }) => own !== null && says(own)))

const measuresAverage = ({ stop }: Config): boolean => stop !== null && 'kind' in stop && stop.kind === 'average'

/** Finds what stops are measured from, for the rules that follow. */
export const measure = (work: Work): void => {
  const isNeeded = measuresAverage(work.config) || work.head.past.some(measuresAverage)
  work.average = isNeeded ? averageCost(work.trades) : null
}

/** The price at which a trade gives up now, or null. */
export const stopPriceOf = (work: Work, trade: Trade): Price | null =>
  stopOf(termsOf(work, trade), { trade, average: work.average, market: work.now.market })

/** What a user lets go of is named in the history, then the trade is gone. */
export const letGo = (work: Work, id: number): void => {
  const trade = tradeOf(work, id)
  const isBuy = termsOf(work, trade).direction === 'buy'
  const quantity = isBuy ? trade.position.base : trade.short
  if (trade.leaving === 'release' && quantity > 0n && !hasLiveOrder(trade)) {
    const amount = isBuy ? asAmount(trade.position.cost) : trade.earned
    record(work, { ...nothing, action: 'release', trade: id, quantity, amount, success: true, cause: null })
  }
  remove(work, id)
}
