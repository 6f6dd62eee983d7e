import '../build/keep-compiled.mjs'
import '../build/quick-resolve.mjs'

// The candles are read while the program is loaded.
await import('./backtest-ahead.ts')
await import('./backtest-command.ts')
