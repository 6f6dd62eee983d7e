/** Inquiry: questions of a lane to real exchanges, and orders whose state is in doubt. */
import type { Pair } from '#engine/market.ts'
import type { Quantity } from '#engine/money.ts'
import type { OrderTold } from '#exchanges/contract.ts'
import type { ShardAccount } from './shard.ts'

/** End of an order, held back until its fills add up to `filled`. */
export type HeldEnd = { state: Exclude<OrderTold['state'], 'open'>; filled: Quantity; sinceMs: number }

/** Order in doubt, looked up until its state is certain. */
export type Doubt = {
  account: ShardAccount
  pair: Pair
  /** Time in ms of the next look-up. */
  dueMs: number
  /** End told by the exchange. Null before it. */
  end: HeldEnd | null
  /** Time in ms when it was first not found though it should be seen. Null when it was not missed. */
  missedAtMs: number | null
}

/** Questions under way and orders in doubt. Not journalled: after a restart every order that has not ended is looked up. */
export type Inquiry = {
  /** Doubts by client order id. */
  doubts: Map<string, Doubt>
  /** Orders given to the exchange and not answered. */
  placing: Set<string>
  canceling: Set<string>
  /** Orders that the exchange provably never had. */
  disproved: Set<string>
  /** Accounts with orders at a real exchange, asked in rounds for what their streams missed; the next round is at `roundMs`. */
  accounts: Set<ShardAccount>
  roundMs: number
  /** Cursors of fills, by account and pair. */
  cursors: Map<string, string>
  /** Times in ms at which fills were told last, by account and pair. */
  fillsToldMs: Map<string, number>
  /** Position of each account when its balances were asked: told after a change they would undo it. */
  balancesAsked: Map<ShardAccount, number>
  /** Accounts without orders whose balances were told as they were known: nothing is left to compare. */
  confirmed: Set<ShardAccount>
  /** Times in ms at which accounts were said to have changed, or were told for the first time after a start. */
  wokenMs: Map<ShardAccount, number>
  /** Exchange time in ms of the balances that were taken last. */
  balancesToldMs: Map<ShardAccount, number>
}

/** Nothing is asked yet. */
export const openInquiry = (): Inquiry => ({
  doubts: new Map(),
  placing: new Set(),
  canceling: new Set(),
  disproved: new Set(),
  accounts: new Set(),
  roundMs: 0,
  cursors: new Map(),
  fillsToldMs: new Map(),
  balancesAsked: new Map(),
  confirmed: new Set(),
  wokenMs: new Map(),
  balancesToldMs: new Map(),
})
