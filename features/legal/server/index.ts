export { legalHandlers } from './handlers.ts'
export { legalVersion } from './legal.ts'
