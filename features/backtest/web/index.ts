export { BacktestPanel } from './backtest-panel.tsx'
export type { Heard } from './past-signals.ts'
export type { Trial } from './use-backtest.ts'
