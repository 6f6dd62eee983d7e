/** What a SIGNAL bot is set to, parsed and sound. `schema.ts` makes it out of a form, `stored.ts` out of stored data. */
import type { Pair } from '#engine/market.ts'
import type { Amount, Ratio } from '#engine/money.ts'
import type { Mode } from '#engine/unit.ts'
import type { SourceFields } from '../rules/signal-body.ts'

/** One row of the pair table: what the source calls a pair. */
export type NamedPair = { text: string; pair: Pair }

/** How the source names what it says; names and values are exact. */
export type Names = SourceFields & { buyValue: string; sellValue: string }

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
  /** One trade for each row, in this order. All are paid in USDC. */
  pairs: readonly NamedPair[]
  /** Quote for each buy; null takes what the signal carries. */
  amount: Amount | null
  /** Quote that all trades together may bind. */
  investment: Amount
  /** A sell signal below this profit does not sell. Human percent, net of fees. */
  minProfit: Ratio
  /** Sells without a signal; null waits for one. */
  maxProfit: Ratio | null
  /** The most pairs held at once; null is no limit. */
  limit: number | null
  /** A buy signal so far below the average cost buys more. */
  dilution: { percent: Ratio; amount: Amount; most: number } | null
  escape: {
    /** A sell signal that earns too little hands the coins over to a SPOT bot. */
    allowed: boolean
    /** Also coins that were diluted. */
    diluted: boolean
    /** What the SPOT bot sells for. Human percent, net of fees. */
    minProfit: Ratio
    /** So many escapes of a pair turn its buying off; null is no limit. */
    limit: number | null
  }
  /** Runs of each pair; null is unlimited. */
  repeats: number | null
}

/** What a signal bot is paid with (spec 001: "USDC only for now"). */
export const PAID_WITH = 'USDC'
