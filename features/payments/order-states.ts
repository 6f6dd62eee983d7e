/** The states of a payment order; the list of payments has them without the table of acts. */
export const orderStates = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'canceled',
  'refunded',
  'disputed',
] as const
export type OrderState = (typeof orderStates)[number]
