/** What other features and the app may use of the ledger. */
export type { Leg, Outcome } from '../rules.ts'
export { accountId } from './accounts.ts'
export { post } from './post.ts'
export { ledgerJobs, trialBalance } from './trial-balance.ts'
