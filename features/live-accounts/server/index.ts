export { openLiveAccounts } from './live-accounts.ts'
