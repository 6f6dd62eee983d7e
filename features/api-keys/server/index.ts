export { apiKeyHandlers } from './handlers.ts'
export { apiKeyJobs } from './jobs.ts'
export { removeKeysOf } from './own.ts'
export type { KeyHouse } from './services.ts'
