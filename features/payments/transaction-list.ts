/** The list of a user's transactions; no address of a page needs it. */
import { byCursor, list, text } from '#platform/list.ts'

/** A user's own, newest first. */
export const ownTransactions = list({
  rows: 'transactions',
  grant: 'account',
  path: '/transactions',
  filters: { year: text(4, /^\d{4}$/) },
  pages: byCursor('newest'),
})
