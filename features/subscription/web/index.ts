export { BillingTab } from './billing-tab.tsx'
export { SubscriptionBanner } from './subscription-banner.tsx'
export { SubscriptionLines } from './subscription-lines.tsx'
