/** What the app may use of the end of an account. */
export { exportJob } from './data-export.ts'
export { deletionJob } from './execute.ts'
export { deletionHandlers } from './handlers.ts'
