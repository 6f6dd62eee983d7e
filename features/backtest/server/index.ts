export { type BacktestParts, type Backtests, type Finished, openBacktests } from './backtests.ts'
export { backtestHandlers } from './handlers.ts'
