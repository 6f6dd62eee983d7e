export { marketHandlers } from './handlers.ts'
export { type Line, type Markets, openMarkets } from './markets.ts'
