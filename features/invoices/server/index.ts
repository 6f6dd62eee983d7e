/** What other features and the app may use of invoices. */
export { invoiceHandlers } from './handlers.ts'
export { askBanks } from './central-banks.ts'
export { deliverJob } from './deliver.ts'
export { invoiceFollower } from './issue.ts'
export { invoicesOf } from './of-order.ts'
export { readSeller } from './read-seller.ts'
export { noAuthority, reportJob } from './tax-reporter.ts'
export { isComplete } from '../seller.ts'
