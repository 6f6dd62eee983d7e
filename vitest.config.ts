import { defineConfig } from 'vitest/config'
import { cacheFolder } from './app/build/cache-folder.ts'
import { closingLine } from './proofs/suite/closing-line.ts'
import { icons } from './app/build/icons.ts'
import { LongestFirst } from './proofs/suite/longest-first.ts'

// Many tests start programs of the product, as `npm start` does: what one of them has compiled the next uses.
process.env['NODE_COMPILE_CACHE'] ??= cacheFolder

const exclude = ['node_modules/**', 'dist/**', 'data/**']

const together = {
  // Much of the time a test waits for a program that it has started: one more goes on than there are processors where the tests are judged.
  maxWorkers: 3,
  // No module keeps anything that another test would find: to load them once is a quarter of the work.
  isolate: false,
  // What a page complained of is told whole, also where only the end of a log is read.
  chaiConfig: { truncateThreshold: 2_000 },
} as const

export default defineConfig({
  test: {
    reporters: ['default', closingLine],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Some tests load pages without a browser.
        plugins: [icons()],
        test: {
          ...together,
          name: 'unit',
          setupFiles: ['./proofs/suite/test-seed.ts'],
          include: ['**/*.test.ts'],
          exclude,
          pool: 'threads',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...together,
          name: 'browser',
          globalSetup: ['./proofs/journeys/prepared.ts'],
          include: ['**/*.e2e.ts'],
          exclude,
          pool: 'forks',
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // What a page comes to show is asked until it does.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
