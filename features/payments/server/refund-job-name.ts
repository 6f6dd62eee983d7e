/** Sends back what was paid twice. */
export const REFUND_JOB = 'payments.refund'
export type Refunded = { attempt?: string }
