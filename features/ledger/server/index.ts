/** What other features and the app may use of the ledger. */
export { ledgerJobs } from './trial-balance.ts'
