export { BillingTab } from './billing-tab.tsx'
export { UserAddresses } from './user-addresses.tsx'
