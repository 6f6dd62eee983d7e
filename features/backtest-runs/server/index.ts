export { backtestRunHandlers } from './handlers.ts'
export { keepRun } from './runs.ts'
