/** What a futures signal bot is set to, parsed and sound. `schema.ts` makes it out of a form, `stored.ts` out of stored data. */
import type { MarginType, Pair } from '#engine/market.ts'
import type { Amount, Ratio } from '#engine/money.ts'
import type { Mode } from '#engine/unit.ts'
import type { SourceFields } from '../rules/signal-body.ts'

/** The settings of one pair (spec 001, "Futures pair settings"). */
export type PairSettings = {
  /** What the source calls the pair. */
  text: string
  pair: Pair
  leverage: number
  marginType: MarginType
  /** The API key that trades the pair, by its name; null is that of the bot's account, the only one that trades so far. */
  keyName: string | null
}

/** How the source names what it says; names and values are exact. */
export type Names = SourceFields & { longValue: string; shortValue: string; closeValue: string }

export type Config = {
  exchange: string
  /** Null can only be demo. */
  account: string | null
  /** That of the first row of the pair table: the one that lists show. */
  pair: Pair
  name: string
  mode: Mode
  /** Who sends the signals, for the user's own eyes. */
  source: string
  names: Names
  /** One trade for each row, in this order. */
  pairs: readonly PairSettings[]
  /** Margin in quote for each entry; null takes what the signal carries. */
  amount: Amount | null
  /** Margin in quote that all pairs together may bind. */
  investment: Amount
  /** A signal in the other direction opens there once the position is closed; else it only closes. */
  flip: boolean
  /** A signal in the same direction adds to a position whose price has gone so far against it, so often in one run; null ignores it. */
  dilution: { percent: Ratio; most: number } | null
  /** Human percent of the margin, net of all fees and funding; null waits for a signal. */
  maxProfit: Ratio | null
  /** Human percent of the margin; the stop that lies at the exchange follows from it. */
  maxLoss: Ratio
  /** So many stops turn entering off; null is no limit. */
  stopLimit: number | null
  /** The most pairs with a position or an entry at once; null is no limit. */
  limit: number | null
  /** Runs of each pair; null is unlimited. */
  repeats: number | null
}
