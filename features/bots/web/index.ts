export { innerPath, outerPath } from '../addresses.ts'
export { botsQuery } from './api.ts'
export { Freshness } from './freshness.tsx'
export { reasonMessages } from './state-messages.ts'
export { DEMO_BALANCE } from '../demo-balance.ts'
export { firstFamily } from './family.ts'
/** Comes behind the pages that show it. */
export const loadNewestBots = () => import('./newest-bots.tsx')
