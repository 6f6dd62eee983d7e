export { signalSourceHandlers } from './handlers.ts'
