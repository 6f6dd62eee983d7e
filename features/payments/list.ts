/** The lists of payments, as data. */
import { byCursor, firstDay, lastDay, list, oneOf, person } from '#platform/list.ts'
import { orderStates } from './order-states.ts'

/** What everybody was asked to pay. */
export const paymentList = list({
  rows: 'payments',
  grant: 'admin',
  path: '/admin/payments',
  filters: {
    user: person(),
    state: oneOf(orderStates),
    from: firstDay(),
    to: lastDay(),
  },
  pages: byCursor('newest'),
})
