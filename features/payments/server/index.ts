/** What other features and the app may use of payments. */
export { paymentJobs } from './payment-jobs.ts'
export { subscriptionEffects } from './subscription-effects.ts'
export type { MoneyFollower, PaymentServices } from './services.ts'
