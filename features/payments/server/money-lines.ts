/** A line of what was paid or went back: once in the list of transactions, once in the ledger, and told to whoever follows. */
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { type Booked, book } from './books.ts'
import type { Order, PaymentServices } from './services.ts'
import { paymentTransactions } from './tables.ts'

export type Entered = {
  kind: Booked['kind']
  order: Order
  /** Null where no provider has collected it. */
  attemptId: string | null
  /** A provider, or "manual". */
  method: string
  /** In minor units, never negative: the kind says which way it went. */
  net: bigint
  vat: bigint
  /** What an admin wrote who recorded it by hand. */
  reference: string | null
  at: Date
}

export const enterLine = async (
  transaction: Database,
  { followers }: Pick<PaymentServices, 'followers'>,
  { kind, order, attemptId, method, net, vat, reference, at }: Entered,
): Promise<void> => {
  const { userId, packageId, interval, currency, id: orderId } = order
  const sign = kind === 'refund' || kind === 'surplus_refund' ? -1n : 1n
  const row = {
    id: newId(at.getTime()),
    userId,
    orderId,
    packageId,
    interval,
    currency,
    kind,
    attemptId,
    method,
    net: sign * net,
    vat: sign * vat,
    gross: sign * (net + vat),
    at: at.getTime(),
    reference,
  }
  await transaction.insert(paymentTransactions).values(row)
  await book(transaction, { kind, orderId, net, vat, currency, provider: method, at })
  if (kind !== 'payment' && kind !== 'refund') return
  for (const follow of followers) await follow(transaction, { ...row, kind, order, at })
}
