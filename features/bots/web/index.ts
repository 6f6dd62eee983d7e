export { botsQuery } from './api.ts'
export { reasonMessages } from './state-messages.ts'
export { DEMO_BALANCE } from '../demo-balance.ts'
export { firstFamily } from './family.ts'
