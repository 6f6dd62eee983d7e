export { apiKeyHandlers } from './handlers.ts'
export { apiKeyJobs } from './jobs.ts'
export type { KeyHouse, KeyServices } from './services.ts'
