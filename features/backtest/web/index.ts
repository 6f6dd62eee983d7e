export { BacktestPanel, NoBacktest } from './backtest-panel.tsx'
export type { Trial } from './use-backtest.ts'
