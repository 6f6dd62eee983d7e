/** `npm run proof`: what takes too long for every change. Random lives by the hundred thousand, faults planted into the rules, kills at every step. */
import { randomInt } from 'node:crypto'
import { defineConfig } from 'vitest/config'
import { cacheFolder } from '../../app/build/cache-folder.ts'
import { closingLine } from './closing-line.ts'
import { failuresAtOnce } from './failures-at-once.ts'
import { LongestFirst } from './longest-first.ts'
import { browserTests, postgresTests, unitTests } from './projects.ts'

process.env['NODE_COMPILE_CACHE'] ??= cacheFolder
process.env['NIGHT'] = 'yes'
process.env['BINANCE_PRICES'] ??= 'off'
process.env['LAWS'] ??= '20000'
// Other lives every night, and a way back to those of one.
if (process.env['SEED'] === undefined) {
  process.env['SEED'] = String(randomInt(2 ** 31))
  console.log(`SEED=${process.env['SEED']} npm run proof has the lives of this run again.`)
}

/** Hundreds of orders of events take minutes, and hours beside other work. */
const LONGEST_MS = 3_600_000

export default defineConfig({
  test: {
    reporters: ['default', failuresAtOnce, closingLine],
    sequence: { sequencer: LongestFirst },
    projects: [
      browserTests(['proofs/journeys/*.{e2e,nightly}.ts']),
      unitTests(
        [
          '{app,backtest,features}/**/*.nightly.ts',
          'proofs/{crash,faults,product}/*.nightly.ts',
          // What says of itself that it goes deeper by night.
          'proofs/{laws,crash,simulator}/*.test.ts',
          'proofs/product/{parity,real-backtests,real-replay}.test.ts',
          '{app/commands/backtest,backtest/{wakes,zones},runner/sleep/sleep}.test.ts',
          'features/packages/server/{reserved,rooms,fitting}.test.ts',
        ],
        LONGEST_MS,
      ),
      // What keeps something in the database, once on the other one.
      postgresTests(
        [
          'features/*/server/*.test.ts',
          'runner/read/*.test.ts',
          'proofs/product/{bot-past,features-off,folder-room,kept-candles,limits,live,mail-down,moved-trade,new-folder,other-users,partials,person-lists,portfolio}.test.ts',
          'proofs/product/{security-sign-in,signal-addresses,signal-replay,signals,smaller-package,third-fees,trading-notifications,trading,waiting-bots}.test.ts',
        ],
        LONGEST_MS,
      ),
    ],
  },
})
