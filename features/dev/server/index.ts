export { type DevServices, devHandlers } from './handlers.ts'
export { openOutbox } from './outbox.ts'
