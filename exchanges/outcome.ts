/** What an exchange has done, in words that every exchange shares. The journal holds it; holdings are made of it. */
import type { RejectReason } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import type { Pair } from '#engine/market.ts'
import type { Quantity } from '#engine/money.ts'
import type { Balance, OpenOrder } from './holdings.ts'

/** What happened to one order. `filled` and `cumulative` are base executed since it was placed. */
export type OrderOutcome =
  | { kind: 'accepted'; order: OpenOrder }
  | { kind: 'rejected'; id: string; reason: RejectReason }
  /** `fill.tradeId` is the exchange's own name of the trade. */
  | { kind: 'filled'; id: string; fill: Fill; cumulative: Quantity; done: boolean }
  | { kind: 'ended'; id: string; by: 'us' | 'outside' | 'expiry'; filled: Quantity }

export type Outcome =
  | OrderOutcome
  /** No answer that proves anything: the order may be there. */
  | { kind: 'lost'; id: string }
  /** Proof that the exchange never had the order. */
  | { kind: 'never-found'; id: string }
  /** A position of futures, closed by the exchange itself. */
  | { kind: 'liquidated'; pair: Pair; quote: string; fill: Fill }
  | { kind: 'balances'; balances: Readonly<Record<string, Balance>>; atMs: number }
