export { BillingTab } from './billing-tab.tsx'
