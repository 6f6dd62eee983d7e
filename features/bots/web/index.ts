export { reasonMessages } from './state-messages.ts'
