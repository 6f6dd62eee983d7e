/** History rows and notices of a decision. */
import type { Part, RefusalReason, RejectReason } from '#engine/event.ts'
import { asQuantity, type Price, ZERO_AMOUNT } from '#engine/money.ts'
import type { Reason } from '#engine/status.ts'
import type { Effect, HistoryRow } from '#engine/unit.ts'
import { averagePrice, type Order } from './order.ts'

/** Reasons of history rows; each has words for people in features/bots/web/cause-messages.ts. */
export type Cause =
  | Reason
  | RefusalReason
  | RejectReason
  /** End of an exit order without a fill. */
  | 'canceled'
  | `user-${Part | 'sell' | 'profit'}`
  | 'applied'
  | 'new-levels-only'
  | 'distributed'
  | 'investment-changed'
  | 'rebalanced-up'
  | 'rebalanced-down'
  | 'moved-out'
  | 'moved-in'
  | 'up'
  | 'down'
  | 'trailing-exhausted'
  | 'trailing-below-minimum'
  | 'grid-exhausted'
  | 'profit-too-low'
  | 'escaped'
  | 'demo-closed'
  | 'liquidated'

/** Result of a signal, named by families; the words are in features/signals/web/outcome-messages.ts. */
type SignalCause = `signal-${string}` | `position-${string}`

type Row = Omit<HistoryRow, 'cause'> & { cause: Cause | SignalCause | null }

/** Effects of a decision in progress. */
export type Telling = { effects: Effect[] }

/** Writes a row of the bot's history. */
export const record = (work: Telling, row: Row): void => {
  work.effects.push({ kind: 'write-history', row })
}

/** Notifies the owner; `values` fill the sentence of the code. */
export const notify = (work: Telling, code: string, values: Readonly<Record<string, string>>): void => {
  work.effects.push({ kind: 'notify', code, values })
}

/** Writes the row of an order that ended with fills; `realises` for an exit. */
export const recordOrder = (
  work: Telling,
  order: Order,
  row: Pick<Row, 'action' | 'trade' | 'threshold' | 'cause'>,
  realises: boolean,
): void => {
  record(work, {
    ...row,
    price: averagePrice(order.value, order.filled),
    quantity: order.filled,
    amount: order.value,
    fee: order.fee,
    profit: realises ? order.profit : null,
    success: true,
  })
}

/** Fields of a row that is no order. */
export const nothing = {
  threshold: null,
  price: null,
  quantity: asQuantity(0n),
  amount: ZERO_AMOUNT,
  fee: ZERO_AMOUNT,
  profit: null,
}

/** Writes a row that is no order. */
export const recordAction = (
  work: Telling,
  action: Row['action'],
  trade: number | null,
  cause: Row['cause'],
  threshold: Price | null = null,
): void => record(work, { ...nothing, action, trade, threshold, success: action !== 'error', cause })
