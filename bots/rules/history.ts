/** What a decision writes into the history and tells the owner. */
import { asQuantity, type Price, ZERO_AMOUNT } from '#engine/money.ts'
import type { Effect, HistoryRow } from '#engine/unit.ts'
import { averagePrice, type Order } from './order.ts'

/** The effects of a decision being made. */
export type Telling = { effects: Effect[] }

export const record = (work: Telling, row: HistoryRow): void => {
  work.effects.push({ kind: 'write-history', row })
}

export const notify = (work: Telling, code: string, values: Readonly<Record<string, string>>): void => {
  work.effects.push({ kind: 'notify', code, values })
}

/** The row of an order that has ended with fills; `realises` where it was an exit. */
export const recordOrder = (
  work: Telling,
  order: Order,
  row: Pick<HistoryRow, 'action' | 'trade' | 'threshold' | 'cause'>,
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

/** Of a row that was no order. */
export const nothing = {
  threshold: null,
  price: null,
  quantity: asQuantity(0n),
  amount: ZERO_AMOUNT,
  fee: ZERO_AMOUNT,
  profit: null,
}

/** The row of something that was no order. */
export const recordAction = (
  work: Telling,
  action: HistoryRow['action'],
  trade: number | null,
  cause: string | null,
  threshold: Price | null = null,
): void => record(work, { ...nothing, action, trade, threshold, success: action !== 'error', cause })
