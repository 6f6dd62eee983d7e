import { z } from 'zod'
import { PersonName } from '#platform/fields.ts'
import { procedure } from '#platform/contract.ts'
import { fileCall, pageCall } from '#platform/list-contract.ts'
import { invoiceKinds } from './kinds.ts'
import { invoiceList } from './list.ts'
import { readinessParts } from './rules.ts'

const tags = ['Invoices']

/** What stands between the installation and its first invoice. */
const Readiness = z.object({
  parts: z.array(z.object({ part: z.enum(readinessParts), isDone: z.boolean() })),
  /** False: real money is not taken yet. */
  isReady: z.boolean(),
  /** The number that the next invoice gets if it is issued this year. */
  nextNumber: z.string(),
})

/** As the administration lists it. Sums in minor units of the currency. */
export const InvoiceRow = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  /** The number of what it takes back; null for a normal one. */
  original: z.string().nullable(),
  /** "2026-11-26". */
  issueDay: z.string(),
  buyer: z.string(),
  /** Null for somebody who is gone. */
  user: z.object({ id: z.uuid(), ...PersonName.shape, email: z.string() }).nullable(),
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
  currency: z.string(),
  /** Whole forint; null until the rate is known. */
  vatHuf: z.int().nullable(),
  /** Null until the PDF is made. */
  document: z.uuid().nullable(),
})
export type InvoiceRow = z.output<typeof InvoiceRow>

export const invoices = {
  all: pageCall(invoiceList, InvoiceRow, { summary: 'Invoices that were issued, newest first', tags }),
  csv: fileCall(invoiceList, {
    summary: 'The filtered list as CSV text with all that an authority asks for, at most 50,000 rows',
    tags,
  }),
  readiness: procedure('system')
    .route({
      method: 'GET',
      path: '/admin/invoices/readiness',
      summary: 'What is missing before the first invoice',
      tags,
    })
    .output(Readiness),
}
