export { reasonMessages } from './state-messages.ts'
export { firstFamily } from './family.ts'
