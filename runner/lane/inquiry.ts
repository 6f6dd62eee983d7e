/** What a lane asks real exchanges, and of which orders it is not certain how they stand. */
import type { Pair } from '#engine/market.ts'
import type { Quantity } from '#engine/money.ts'
import type { OrderTold } from '#exchanges/contract.ts'
import type { ShardAccount } from './shard.ts'

/** End of an order that is held back until its fills add up to `filled`. */
export type HeldEnd = { state: Exclude<OrderTold['state'], 'open'>; filled: Quantity; sinceMs: number }

/** An order that is looked up until it is certain how it stands. */
export type Doubt = {
  account: ShardAccount
  pair: Pair
  /** Time of the next look-up. */
  dueMs: number
  /** Null while the exchange has not told an end. */
  end: HeldEnd | null
  /** First time that it was not found though it should be seen; null while it was not. */
  missedAtMs: number | null
}

/** Questions under way and orders in doubt. Nothing of this is journalled: after a restart every order that has not ended is looked up. */
export type Inquiry = {
  /** By client order id. */
  doubts: Map<string, Doubt>
  /** Orders that were handed on and have no answer. */
  placing: Set<string>
  canceling: Set<string>
  /** Orders that the exchange has provably never had. */
  disproved: Set<string>
  /** Accounts with orders at a real exchange: what streams have not told of them is asked in rounds, the next at `roundMs`. */
  accounts: Set<ShardAccount>
  roundMs: number
  /** Cursors of fills by account and pair. */
  cursors: Map<string, string>
}

export const openInquiry = (): Inquiry => ({
  doubts: new Map(),
  placing: new Set(),
  canceling: new Set(),
  disproved: new Set(),
  accounts: new Set(),
  roundMs: 0,
  cursors: new Map(),
})
