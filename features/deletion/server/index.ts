/** What other features and the app may use of the end of an account. */
export { exportJob } from './data-export.ts'
export { deletionJob } from './execute.ts'
export { deletionHandlers } from './handlers.ts'
export { cancelDeletion, scheduleDeletion } from './schedule.ts'
export type { DeletionServices } from './services.ts'
export { accountDeletions } from './tables.ts'
