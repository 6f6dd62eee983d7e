export { liveAccountHandlers } from './handlers.ts'
export { openLiveAccounts } from './live-accounts.ts'
export { restrictJob } from './restrictions.ts'
