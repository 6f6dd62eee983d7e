/** The list of invoices, as data. */
import { byCursor, firstDay, lastDay, list, oneOf, person, text } from '#platform/list.ts'
import { invoiceKinds } from './kinds.ts'

/** All that were issued; the file of it is what an authority asks for. */
export const invoiceList = list({
  rows: 'invoices',
  grant: 'admin',
  path: '/admin/invoices',
  filters: {
    user: person(),
    number: text(30),
    kind: oneOf(invoiceKinds),
    from: firstDay(),
    to: lastDay(),
  },
  pages: byCursor('newest'),
})
