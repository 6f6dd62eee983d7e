export { crashHandlers } from './handlers.ts'
