/** What stands on an invoice, frozen when it is issued: later changes of the seller, the buyer and the prices change nothing. */
import type { Interval } from '#features/billing/server/index.ts'
import type { Method, Snapshot } from '#features/payments/server/index.ts'
import type { Seller } from '../seller.ts'

export type LineKind = 'package' | 'percentage' | 'coupon' | 'token' | 'credit' | 'refund'

/** `net` in minor units, as text; negative for what is taken off. Of one unit: a month or a year. */
export type InvoiceLine = { kind: LineKind; name: { en: string; hu: string }; interval: Interval; net: string }

export type InvoiceContent = {
  seller: Seller
  buyer: NonNullable<Snapshot['address']>
  lines: readonly InvoiceLine[]
  vat: Snapshot['vat']
  /** Null where nobody has chosen a way to pay. */
  method: Method | null
  /** Of the order. */
  reference: string
}
