/** How the two kinds of tests are run, whichever of them a run takes: those of Node alone, and those in a browser. */
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { icons } from '../../app/build/icons.ts'

const exclude = ['node_modules/**', 'dist/**', 'data/**']

const together = {
  // Much of the time a test waits for a program that it has started: one more goes on than there are processors where the tests are judged.
  maxWorkers: 3,
  // No module keeps anything that another test would find: to load them once is a quarter of the work.
  isolate: false,
  // What a page complained of is told whole, also where only the end of a log is read.
  chaiConfig: { truncateThreshold: 2_000 },
  exclude,
  // None takes a tenth of this on a machine that does nothing else: a test fails by what it finds, not by what its machine has to do besides.
  testTimeout: 300_000,
  hookTimeout: 300_000,
} as const

export const unitTests = (
  include: string[],
  testTimeout: number = together.testTimeout,
): TestProjectInlineConfiguration => ({
  // Some tests load pages without a browser.
  plugins: [icons()],
  test: {
    ...together,
    testTimeout,
    name: 'unit',
    include,
    setupFiles: ['./proofs/suite/test-seed.ts'],
    pool: 'threads',
  },
})

/** The same tests, on a server of PostgreSQL in the place of the embedded database. */
export const postgresTests = (include: string[], testTimeout?: number): TestProjectInlineConfiguration => {
  const { test, ...rest } = unitTests(include, testTimeout)
  return {
    ...rest,
    test: {
      ...test,
      name: 'postgres',
      setupFiles: ['./proofs/suite/test-seed.ts', './proofs/suite/test-on-postgres.ts'],
      globalSetup: ['./proofs/suite/test-postgres-server.ts'],
    },
  }
}

export const browserTests = (include: string[]): TestProjectInlineConfiguration => ({
  test: {
    ...together,
    name: 'browser',
    include,
    globalSetup: ['./proofs/journeys/prepared.ts'],
    pool: 'forks',
    // What a page comes to show is asked until it does.
    expect: { poll: { timeout: 60_000 } },
  },
})
