/** What a SPOT bot is set to, parsed and sound. `schema.ts` makes it out of a form, `stored.ts` out of stored data. */
import type { Interval } from '#engine/candle.ts'
import type { Pair, Side } from '#engine/market.ts'
import type { Amount, Price, Quantity, Ratio } from '#engine/money.ts'
import type { Mode } from '#engine/unit.ts'
import type { Distance } from '../rules/distance.ts'
import type { Part } from '../rules/profit-ladder.ts'
import type { SwitchedOff } from '../switched-off.ts'

/** How much one entry trades: a value in quote, or a quantity of base. */
export type Size = { kind: 'quote'; amount: Amount } | { kind: 'base'; quantity: Quantity }

/** One line of the entry ladder. */
export type EntryLine = { price: Price; size: Size }

/** Where a line of the exit ladder leaves: at a distance from the entry, or at a price of its own. */
type ExitPoint = { type: 'fix'; profit: Price } | { type: 'percent'; profit: Ratio } | { type: 'price'; price: Price }

/** One line of the exit ladder. Those of a ladder have all shares, or, of a single bot that buys first, all base of their own. */
export type ExitRule = ExitPoint & Part

/** How much of what it bought a bot sells: a quantity of base, or just what brings the invested quote back. */
export type SellAmount = { kind: 'base'; quantity: Quantity } | { kind: 'invested' }

export type TakeProfit = {
  price: Price
  /** Human percent of what is held when the first of them fires. */ share: Ratio
}

/** What both kinds have. `buy` buys first and sells for profit; `sell` sells first and buys back for profit. */
type Basics = {
  exchange: string
  /** Null can only be demo. */
  account: string | null
  pair: Pair
  name: string
  mode: Mode
  direction: Side
  profits: readonly ExitRule[]
  /** Runs of each trade; null is unlimited. */
  repeats: number | null
  /** Buy only while closed candles of this interval rise; null buys at rest. */
  risingOnly: Interval | null
  /** An entry rests at the exchange only while the price is this near; it leaves at one and a half of it. Null rests always. */
  opening: Distance | null
  /** Profits are offered once the price is this near to them; null offers them at once. */
  profitOpening: Distance | null
  /** A trade enters again only after the price has moved this far from its last execution. */
  minChange: Distance | null
  /** Outside these prices nothing new is entered until a person says so. */
  stuck: { lower: Price | null; upper: Price | null }
  /** Stop and bounds that are switched off; no rule reads them. Left out where nothing is. */
  switchedOff?: SwitchedOff<{ kind: 'price' | 'amount' | 'percent'; value: string; limit: string }> | undefined
}

/** A folder of trades that have been moved into it or handed over to it: each has settings of its own, and the folder makes none. */
export type FolderConfig = Basics & {
  kind: 'folder'
  /** The most trades with an order or a position at once; null is no limit. */
  limit: number | null
  stop: null
}

/** One trade with its ladders. */
export type SingleConfig = Basics & {
  kind: 'single'
  /** In a folder it counts against the limit of concurrent trades (bots.md 6.6). */
  inLimit: boolean
  /** The nearest to the market first: descending for a buy, ascending for a sell. */
  entries: readonly EntryLine[]
  /** Null sells everything that was bought. */
  sellAmount: SellAmount | null
  stop: { price: Price; limit: number | null } | null
  /** How far the price may run away before the entry follows. */
  follow: { up: Distance | null; down: Distance | null }
}

/** How the money of a generator is shared: the same for each level, or one sum for all. */
export type LevelSize = Size | { kind: 'investment'; amount: Amount }

/** The stop of a level: one price for all, a distance from each level, or a distance from what everything held has cost on average. */
export type LevelStop =
  | { kind: 'fix'; price: Price; limit: number | null }
  | { kind: 'distance' | 'average'; distance: Distance; limit: number | null }

/** A folder of many trades on a lattice. */
export type GeneratorConfig = Basics & {
  kind: 'generator'
  /** The lowest level, and the price that none exceeds. */
  startPrice: Price
  maxPrice: Price
  step: Distance
  /** The most levels; null is as many as fit. */
  stepLimit: number | null
  size: LevelSize
  /** The most levels with an order or a position at once; null is no limit. */
  limit: number | null
  /** The highest and the lowest price a level may be moved to; null does not move that way. */
  trailingUp: Price | null
  trailingDown: Price | null
  /** Whether the bot's own profits and losses change the sizes of its levels. */
  rebalance: { up: boolean; down: boolean }
  takeProfits: readonly TakeProfit[]
  closeAfterTakeProfit: boolean
  stop: LevelStop | null
  /** It begins at the first signal in its direction. */
  waitsForSignal: boolean
  /** A level enters once a cycle, which ends when everything has left; such a bot may have no profits and keep what it bought. */
  once: boolean
  /** What a follower who copies this folder must give it at least: to each level, and in all (bots.md 19). Kept for that alone; no rule reads it. */
  copying: { minAmount: Amount | null; minInvestment: Amount | null }
  /** Its user's name of the account's part that this is meant for. Kept as it was given; no rule reads it. */
  subAccount: string | null
}

export type Config = SingleConfig | GeneratorConfig | FolderConfig

/** How many trades may have an order or a position at once; null is no limit. */
export const limitOf = (config: Config): number | null => (config.kind === 'single' ? null : config.limit)

/** The same settings for a run to which no signal comes. */
export const unprompted = <Some extends Config>(config: Some): Some =>
  'waitsForSignal' in config && config.waitsForSignal ? { ...config, waitsForSignal: false } : config
