/** What an exchange has done, in words that every exchange shares. The journal holds it; holdings are made of it. */
import type { RejectReason } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import type { Pair } from '#engine/market.ts'
import type { Quantity } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'

export type Balance = { free: bigint; locked: bigint }

/** What a simulated exchange must know of an order: no print before `activeFromMs` fills it. */
export type Simulated = {
  activeFromMs: number
  /** It takes, where prices are trades: it is answered at `activeFromMs`, print or none. Left out for all others. */
  punctual?: true
}

/** Order that rests at the exchange, or is on its way through it. */
export type OpenOrder = {
  /** The client order id. */
  id: string
  /** The exchange's own name of it. */
  exchangeId: string
  pair: Pair
  base: string
  quote: string
  want: Want
  filled: Quantity
  /** Number of its fills so far. */
  fills: number
  /** Of the quote for a buy, of the base for a sell; of the quote on a market of futures. */
  locked: bigint
  /** Left out for an order of a spot market. */
  futures?: true
  /** Left out at a real exchange. */
  simulated?: Simulated
}

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
