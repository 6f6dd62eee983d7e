/**
 * What an exchange that trades must do for one account: questions in, answers out, both plain data that may cross threads and processes. Every implementation
 * keeps the suite in `test-contract.ts`; the demo account's is the first.
 */
import type { RejectReason } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import type { Pair } from '#engine/market.ts'
import type { Quantity } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import type { Balance } from './outcome.ts'

/** Question for one account. `id` is a client order id, which no other order ever gets. */
export type Question =
  /** An order that is refused from `deadlineMs` on, exchange time, wherever it was held up. Asked with an id that is known, it makes no second order. */
  | { kind: 'place'; id: string; pair: Pair; want: Want; deadlineMs: number }
  | { kind: 'cancel'; id: string; pair: Pair }
  | { kind: 'find'; id: string; pair: Pair }
  | { kind: 'open-orders' }
  /** Fills of a market after a cursor, oldest first; all that the exchange still knows where it is null. */
  | { kind: 'fills'; pair: Pair; after: string | null }
  /** `asked` is the asker's own number, which the answer repeats: so a late answer is not taken for that of a later question. */
  | { kind: 'balances'; asked: number }

/** Order as the exchange has it. `exchangeId` is its name there, `filled` the base executed so far. */
export type OrderTold = {
  id: string
  exchangeId: string
  pair: Pair
  state: 'open' | 'filled' | 'canceled' | 'expired'
  filled: Quantity
}

/** Fill with its order. `id` is null for an order that was made elsewhere; `cumulative` is the base that the order had executed with it. */
export type FillTold = { id: string | null; fill: Fill; cumulative: Quantity }

export type Answer =
  | { kind: 'accepted'; id: string; exchangeId: string }
  | { kind: 'rejected'; id: string; reason: RejectReason }
  /** Proof that the exchange never had the order and never will: it did not leave, or came after its deadline. */
  | { kind: 'not-accepted'; id: string }
  /** No proof of anything: it may have happened. Ends by asking `find`, never by asking again. */
  | { kind: 'lost'; id: string }
  | { kind: 'order'; order: OrderTold }
  /** The exchange shows no such order at this moment, which proves nothing while its deadline is near. */
  | { kind: 'not-found'; id: string }
  | { kind: 'open-orders'; orders: readonly OrderTold[] }
  /** `after` is the cursor of the last one; the question's own where there is none. */
  | { kind: 'fills'; pair: Pair; fills: readonly FillTold[]; after: string | null }
  /** Balances by asset at `atMs`, exchange time. */
  | { kind: 'balances'; asked: number; balances: Readonly<Record<string, Balance>>; atMs: number }
  /** Nothing came of a question that changes nothing; it may be asked again. */
  | { kind: 'unavailable'; question: 'open-orders' | 'fills' | 'balances' }

export type TradingExchange = {
  /** Asks once. `answer` is called once, at once by an exchange in this process, else later. */
  ask: (question: Question, answer: (answer: Answer) => void) => void
  /** Calls `wake` when something of the account may have changed: orders, fills or balances are to be asked. Answers with what ends it. */
  watch: (wake: () => void) => () => void
}
