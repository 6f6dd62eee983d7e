/** What an INDICATOR bot is set to, parsed and sound. `schema.ts` makes it out of a form, `stored.ts` out of stored data. */
import type { Interval } from '#engine/candle.ts'
import type { IndicatorName, Source } from '#engine/indicators/series.ts'
import type { Pair } from '#engine/market.ts'
import type { Price, Ratio } from '#engine/money.ts'
import type { Mode } from '#engine/unit.ts'
import type { DealSize } from '../rules/deal.ts'

export const thresholds = ['below', 'below-or-equal', 'above-or-equal', 'above'] as const
/** On which side of its value an indicator must be. */
export type Threshold = (typeof thresholds)[number]

export const directions = ['rising', 'falling', 'either'] as const
/** How it must have come since the candle before. */
export type Direction = (typeof directions)[number]

/** Which candles an indicator is reckoned from. */
export type Calculation = {
  interval: Interval
  /** Candles it looks back, 2 to 500. */
  length: number
  source: Source
}

/** When an indicator calls; the value is said beside it. */
export type Trigger = {
  threshold: Threshold
  direction: Direction
  /** Human percent of the value by which the condition is easier. */
  tolerance: Ratio
}

/** One line of the ladder on the indicator. */
export type BuyEntry = { value: Ratio; size: DealSize }

export type Config = {
  exchange: string
  /** Null can only be demo. */
  account: string | null
  pair: Pair
  name: string
  mode: Mode
  indicator: IndicatorName
  buy: Trigger & { calculation: Calculation; entries: readonly BuyEntry[] }
  /** `calculation` null takes the buy side's. */
  sell: Trigger & { calculation: Calculation | null; value: Ratio }
  /** A sell point below it does not sell. Human percent, net of fees. */
  minProfit: Ratio
  /** Everything is sold at market at this loss; null never. Human percent, net of fees. */
  maxLoss: Ratio | null
  /** So far below the average cost more is bought. */
  dilution: { percent: Ratio; size: DealSize; most: number } | null
  /** A sell point that earns too little hands the coins over to a SPOT bot. */
  escape: { allowed: boolean; diluted: boolean; minProfit: Ratio }
  /** Null is unlimited. */
  repeats: number | null
  /** The price when it was set up, by which sizes in base are valued. */
  price: Price
}

export const calculationOf = (config: Config, side: 'buy' | 'sell'): Calculation =>
  side === 'sell' && config.sell.calculation !== null ? config.sell.calculation : config.buy.calculation
