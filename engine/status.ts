import type { Terms } from './futures.ts'
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

/** What holds units back from outside, told to them as `restriction-changed` (bots.md 16). */
export const restrictions = [
  'admin',
  'key-invalid',
  'wallet-invalid',
  'key-permission',
  'maintenance',
  'regulation',
  'copy-stopped',
  'reconcile-conflict',
] as const
export type Restriction = (typeof restrictions)[number]

/** Why an entry side is off. Several may coexist. */
export const reasons = [
  ...restrictions,
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
  'escape-limit',
  'beta-ended',
  'trailed',
] as const
export type Reason = (typeof reasons)[number]

/** What becomes of a line of the exit ladder, and of the entry ladder, in the current run. */
export const profitStates = ['waiting', 'sold', 'escaped', 'suspended'] as const
export const entryStates = ['not-traded', 'traded'] as const

/** What one order has traded: when last, at which average price, how much. */
export type Execution = { atMs: number; price: Price; quantity: Quantity }

/** A line of a trade's entry ladder. */
export type EntryReport = {
  price: Price
  /** What it trades: a value in quote, or a quantity of base. */
  size: { kind: 'quote'; amount: Amount } | { kind: 'base'; quantity: Quantity }
  /** Traded: its order of the current run has ended with fills. */
  status: (typeof entryStates)[number]
  /** By its order of the current run, so far; empty where the family does not keep what each order has traded. */
  executed: readonly Execution[]
}

/** Profit entries of a trade, lowest price first. */
export type ProfitReport = {
  price: Price
  /** Percent of the position, 10^18 scale. */
  share: bigint
  quantity: Quantity
  status: (typeof profitStates)[number]
  /** By its orders of the current run, in their order. */
  executed: readonly Execution[]
  /** Its user has deleted it from sight; it keeps its place, by which asks name it. */
  hidden: boolean
}

/** An open position of futures. */
export type LeveragedReport = Terms & {
  quantity: Quantity
  entry: Price
  margin: Amount
  /** Paid for this trade so far; below zero it was received. */
  funding: Amount
}

/** One trade as people see it. */
export type TradeReport = {
  id: number
  /** A user has made it, or a rule; only the former may be moved to another folder. */
  origin: 'manual' | 'generated'
  /** It counts against the limit of concurrent trades. */
  inLimit: boolean
  /** The trade that its coins came from, by an escape. */
  escapedFrom: { unit: string; trade: number } | null
  /** The entry price of the level. */
  price: Price
  /** Quote meant for the level. */
  amount: Amount
  status: Status
  badges: readonly Badge[]
  reasons: readonly Reason[]
  /** Where it stands in its run, a code that screens translate. */
  phase: 'idle' | 'armed' | 'entry-open' | 'entry-partial' | 'holding' | 'exit-partial' | 'exiting' | 'done'
  /** The nearest to the market first; a family with one entry a trade has one line. */
  entries: readonly EntryReport[]
  /** Of one that a user has made: average price of the current run's entry fills, weighted by quantity, without fees. Left out where none has come. */
  tradePrice?: Price
  position: Position
  /** The part of it that its settings keep: no exit takes it. Left out where nothing is kept. */
  kept?: Position
  runs: number
  stopPrice: Price | null
  profits: readonly ProfitReport[]
  /** Index of its pair; left out for the first of its bot. */
  pair?: number
  /** Its own settings as they are stored, which its user may change alone. Left out where its bot's are its own. */
  settings?: unknown
  /** Left out where no position of futures is open. */
  leveraged?: LeveragedReport
}

/** A unit as people see it: what the read tables hold. */
export type UnitReport = {
  status: Status
  badges: readonly Badge[]
  reasons: readonly Reason[]
  investment: Amount
  /** Of the investment, what trades that were moved in have brought: the unit's settings know nothing of it. Left out where none were. */
  broughtIn?: Amount
  /** Of a bot that is one trade: the price when it was started. Left out before that. */
  startPrice?: Price
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

/** Trades that have not ended: what a bot counts with against its owner's package (bots.md 20). */
export const openTradesOf = ({ trades }: UnitReport): number => trades.filter(({ phase }) => phase !== 'done').length
