export { type DevServices, devHandlers } from './handlers.ts'
