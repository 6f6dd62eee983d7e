export { BillingAddresses } from './billing-addresses.tsx'
export { UserAddresses } from './user-addresses.tsx'
