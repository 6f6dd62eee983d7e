export { tradingLogHandlers } from './handlers.ts'
