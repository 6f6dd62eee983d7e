/** What other features and the shell say of markets. */
export { marketErrors } from '../messages.ts'
export { exchangeWords } from './exchange-words.ts'
export { useMarketState } from './use-market-state.ts'
