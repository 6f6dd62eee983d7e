/** What the app and other features may use of subscriptions. */
export { subscriptionJobs } from './change-jobs.ts'
export { subscriptionEffects } from './effects.ts'
export { subscriptionHandlers } from './handlers.ts'
export { addDays } from './added-days.ts'
export { isPaying, readdressOrders } from './new-address.ts'
export {
  type ContractPort,
  type CouponAsked,
  type CouponJudged,
  type CouponPort,
  noTokens,
  type Ports,
} from './ports.ts'
export { renewLink } from './renewals.ts'
export type { SubscriptionServices } from './services.ts'
