export { openFacts } from './facts.ts'
export { liveHandlers } from './handlers.ts'
export { openPrices } from './prices.ts'
