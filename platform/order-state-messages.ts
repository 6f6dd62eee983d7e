/** What states of orders are called, wherever one is shown. */
import { messages } from '#engine/messages.ts'
import type { OrderState } from '#engine/order.ts'

export const orderStateMessages = messages(
  {
    intent: 'About to be sent',
    sent: 'Sent',
    unknown: 'Being checked',
    open: 'Open',
    partial: 'Partly filled',
    filled: 'Filled',
    canceled: 'Canceled',
    rejected: 'Rejected',
    expired: 'Expired',
    'not-accepted': 'Not accepted',
  },
  {
    intent: 'Küldés előtt',
    sent: 'Elküldve',
    unknown: 'Ellenőrzés alatt',
    open: 'Nyitott',
    partial: 'Részben teljesült',
    filled: 'Teljesült',
    canceled: 'Visszavonva',
    rejected: 'Elutasítva',
    expired: 'Lejárt',
    'not-accepted': 'Nem fogadták be',
  },
)
orderStateMessages satisfies Record<'en', Record<OrderState, string>>
