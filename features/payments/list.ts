/** The lists of payments, as data. */
import { byCursor, firstDay, lastDay, list, oneOf, person, text } from '#platform/list.ts'
import { methods } from './methods.ts'
import { orderStates } from './order-states.ts'
import { purposes } from './purposes.ts'

/** What everybody was asked to pay. */
export const paymentList = list({
  rows: 'payments',
  grant: 'admin',
  path: '/admin/payments',
  filters: {
    user: person(),
    /** Part of the number of an invoice of it. */
    invoice: text(30),
    state: oneOf(orderStates),
    method: oneOf(methods),
    purpose: oneOf(purposes),
    from: firstDay(),
    to: lastDay(),
  },
  pages: byCursor('newest'),
})
