export { contractPort } from './contract-port.ts'
export { contractHandlers } from './handlers.ts'
