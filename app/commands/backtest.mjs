import { run } from '../build/run.mjs'

// The candles are read while the program is looked for and loaded.
await import('./backtest-ahead.ts')
await run('backtest')
