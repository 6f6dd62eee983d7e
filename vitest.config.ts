import { defineConfig } from 'vitest/config'
import { cacheFolder } from './app/build/cache-folder.ts'
import { closingLine } from './proofs/suite/closing-line.ts'
import { LongestFirst } from './proofs/suite/longest-first.ts'
import { browserTests, unitTests } from './proofs/suite/projects.ts'

// Many tests start programs of the product, as `npm start` does: what one of them has compiled the next uses.
process.env['NODE_COMPILE_CACHE'] ??= cacheFolder

// Nothing but this machine is asked by a test.
process.env['BINANCE_PRICES'] ??= 'off'

export default defineConfig({
  test: {
    reporters: ['default', closingLine],
    sequence: { sequencer: LongestFirst },
    projects: [unitTests(['**/*.test.ts']), browserTests(['**/*.e2e.ts'])],
  },
})
