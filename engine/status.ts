import type { Amount, Price, Quantity } from './money.ts'
import type { Position } from './position.ts'

/** Public status of a trade or unit, always derived from flags and phase, never stored on its own. */
export const statuses = ['waiting', 'pending', 'active', 'suspended', 'suspended-buy', 'closed', 'deleted'] as const
export type Status = (typeof statuses)[number]

export const badges = [
  'pending-delete',
  'all-suspended',
  'bot-suspended',
  'profit-suspended',
  'folder-suspended',
  'bad-sell',
] as const
export type Badge = (typeof badges)[number]

/** Why an entry side is off. Several may coexist. */
export const reasons = [
  'user',
  'folder',
  'insufficient-funds',
  'stop-loss-limit',
  'run-limit',
  'stuck-lower',
  'stuck-upper',
  'subscription-expired',
  'package-limit',
  'below-minimum',
  'order-rejected',
  'no-amount',
] as const
export type Reason = (typeof reasons)[number]

/** Profit entries of a trade, lowest price first. */
export type ProfitReport = {
  price: Price
  /** Percent of the position, 10^18 scale. */
  share: bigint
  quantity: Quantity
  status: 'waiting' | 'sold' | 'escaped' | 'suspended'
}

/** One trade as people see it. */
export type TradeReport = {
  id: number
  /** The entry price of the level. */
  price: Price
  /** Quote meant for the level. */
  amount: Amount
  status: Status
  badges: readonly Badge[]
  reasons: readonly Reason[]
  /** Where it stands in its run, a code that screens translate. */
  phase: 'idle' | 'armed' | 'entry-open' | 'entry-partial' | 'holding' | 'exit-partial' | 'exiting' | 'done'
  entry: 'not-traded' | 'traded'
  position: Position
  runs: number
  stopPrice: Price | null
  profits: readonly ProfitReport[]
}

/** A unit as people see it: what the read tables hold. */
export type UnitReport = {
  status: Status
  badges: readonly Badge[]
  reasons: readonly Reason[]
  investment: Amount
  /** Quote bound in un-entered levels and entered positions. */
  committed: Amount
  /** Concurrent trades used of `limit`; null is no limit. */
  used: number
  limit: number | null
  /** Sum over all trades, deleted ones included. */
  position: Position
  /** The part of `position.realised` that stop exits made. */
  stopLossProfit: Amount
  stopCount: number
  runs: number
  trades: readonly TradeReport[]
}
