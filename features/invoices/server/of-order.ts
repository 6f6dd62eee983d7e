/** Invoices of a payment, for the list of payments. */
import { sql } from 'drizzle-orm'
import type { InvoicesOf } from '#features/payments/server/index.ts'
import { invoices } from './tables.ts'

/** As the list of invoices looks for one. */
export const numberHolds = (typed: string) => sql`strpos(${invoices.number}, upper(${typed})) > 0`

export const invoicesOf: InvoicesOf = {
  numbers: (orderId) => sql<string>`coalesce(
    (select string_agg(${invoices.number}, ', ' order by ${invoices.createdAt}, ${invoices.serial})
    from ${invoices} where ${invoices.orderId} = ${orderId}), '')`,
  ofTransaction: (
    transactionId,
  ) => sql`(select json_build_object('number', ${invoices.number}, 'document', ${invoices.documentId})
    from ${invoices} where ${invoices.transactionId} = ${transactionId})`,
  hold: (orderId, typed) =>
    sql`exists (select from ${invoices} where ${invoices.orderId} = ${orderId} and ${numberHolds(typed)})`,
}
