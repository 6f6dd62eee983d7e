/** What the app and other features may use of billing addresses. */
export { billingAddressHandlers } from './handlers.ts'
export { addressesOf } from './store.ts'
export { billingAddressRows } from './tables.ts'
