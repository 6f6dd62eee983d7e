/** What other features and the app may use of invoices. */
export { invoiceHandlers } from './handlers.ts'
export { readSeller } from './read-seller.ts'
export { isComplete } from '../seller.ts'
