/** What other features and the shell say of markets. */
export { marketErrors } from '../messages.ts'
export { exchangeWords } from './exchange-words.ts'
export { StaleMark } from './stale-mark.tsx'
export { UnreachedNote } from './unreached-note.tsx'
export { useMarketState, useSilentExchanges, useStaleSince } from './use-market-state.ts'
