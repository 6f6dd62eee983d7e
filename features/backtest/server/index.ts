export { type Backtests, openBacktests } from './backtests.ts'
export { backtestHandlers } from './handlers.ts'
