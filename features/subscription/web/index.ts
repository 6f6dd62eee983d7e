export { BillingTab } from './billing-tab.tsx'
export { SubscriptionLines } from './subscription-lines.tsx'
