/** The list of what payment services have told; no address of a page needs it. */
import { byCursor, list } from '#platform/list.ts'

/** What came of a message. `ignored`: it says nothing of a payment. `known`: it says nothing new. */
export const eventResults = [
  'ignored',
  'known',
  'paid',
  'surplus',
  'underpaid',
  'failed',
  'expired',
  'refunded',
  'disputed',
  'dispute-over',
] as const

export const eventList = list({
  name: 'payment-events',
  rows: 'events',
  grant: 'system',
  path: '/admin/payments/events',
  pages: byCursor('newest'),
})
