export { futuresPairHandlers } from './futures-handlers.ts'
export { asOffered, type OfferedFutures, readOfferedFutures } from './futures-terms.ts'
export { marketHandlers } from './handlers.ts'
export { type Line, type Markets, openMarkets } from './markets.ts'
