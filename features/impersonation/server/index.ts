export { impersonationRouter } from './handlers.ts'
