/** What other features and the app may use of packages. */
export { packageHandlers } from './handlers.ts'
export { expiryJob, RESTART_JOB } from './expiry-job.ts'
export { type DaysFor, type DaysGiven, giveDays } from './given-days.ts'
export { endOfDay, grantPackage } from './grant.ts'
export { openRooms, type OpenRooms } from './rooms.ts'
export { roomJob } from './room-job.ts'
export { defaultJob } from './default-job.ts'
export { defaultPackage, packageOptions, subscribe, subscribeEverybody } from './subscription.ts'
export { packages, subscriptions } from './tables.ts'
export { standingOf, usageOf } from './usage.ts'
export { beginLater, givePaid, isRenewed, setRenewal, takeBackPaid } from './paid.ts'
export { pricedOf, readRenewalPrice } from './price-change.ts'
export { netOf, type Priced } from '../prices.ts'
export {
  changeClass,
  type ChangeClass,
  type ChangeState,
  mayDo,
  stateOf,
  type SubscriptionState,
  withdrawalRefund,
} from '../subscription-life.ts'
export type { Package } from './subscription.ts'
export { type Limits, mostOf } from '../rules.ts'
