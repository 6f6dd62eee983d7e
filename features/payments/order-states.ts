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

/** Money that came by a way that tells nothing by itself may be written down: while it is waited for, and when it has come too late for the link. */
export const isRecordable = (state: OrderState): boolean =>
  state === 'created' || state === 'pending' || state === 'failed' || state === 'expired'
