/** What a GRID bot is set to, parsed and sound. `schema.ts` makes it out of a form, `stored.ts` out of stored data. */
import type { Interval } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import type { Amount, Price, Ratio } from '#engine/money.ts'
import type { Mode } from '#engine/unit.ts'
import type { Distance } from '../rules/distance.ts'
import type { ProfitRule } from '../rules/profit-ladder.ts'
import type { SwitchedOff } from '../switched-off.ts'

export type TakeProfit = {
  price: Price
  /** Human percent of what is held when the first of them fires. */ share: Ratio
}

export type Config = {
  exchange: string
  /** Null can only be demo. */
  account: string | null
  pair: Pair
  name: string
  /** Where the lattice starts; also its floor where the bot does not trail down. */
  startPrice: Price
  /** The highest line where the bot does not trail up. */
  maxPrice: Price
  /** Quote for each level. */
  amount: Amount
  /** Quote that all levels together may bind. */
  investment: Amount
  step: Distance
  /** A level's order rests at the exchange only while the price is this near; it leaves at one and a half of it. */
  window: Distance
  /** The most levels there may be at once. */
  levelLimit: number
  mode: Mode
  /** Runs of each level; null is unlimited. */
  repeats: number | null
  /** Buy only while closed candles of this interval rise; null buys at rest. */
  risingOnly: Interval | null
  /** The most levels with an order or a position at once; null is no limit. */
  limit: number | null
  /** The highest line that trailing may reach; null does not trail up. */
  trailingUp: Price | null
  /** The lowest line that trailing may reach; null does not trail down. */
  trailingDown: Price | null
  /** Outside these prices no new buys are made until a person says so. */
  stuck: { lower: Price | null; upper: Price | null }
  /** Everything is sold at or below this price; after `limit` such events buying stays off. */
  stop: { price: Price; limit: number | null } | null
  /** Prices at which a part of everything held is sold, ascending. */
  takeProfits: readonly TakeProfit[]
  closeAfterTakeProfit: boolean
  profits: readonly ProfitRule[]
  /** Stop and bounds that are switched off; no rule reads them. Left out where nothing is. */
  switchedOff?: SwitchedOff<{ price: string; limit: string }> | undefined
}

/** The part of the settings that a level keeps from the time it was made, unless an edit is applied to it. */
export type Terms = Pick<Config, 'profits' | 'repeats'>
