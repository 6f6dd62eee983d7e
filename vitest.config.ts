import { defineConfig } from 'vitest/config'
import { cacheFolder } from './app/cache-folder.ts'
import { closingLine } from './app/closing-line.ts'
import { icons } from './app/icons.ts'

// Many tests start programs of the product, as `npm start` does: what one of them has compiled the next uses.
process.env['NODE_COMPILE_CACHE'] ??= cacheFolder

const exclude = ['node_modules/**', 'dist/**', 'data/**']

const alone = ['app/e2e/shell.e2e.ts', 'app/e2e/sweep.e2e.ts']
const inBrowser = {
  pool: 'forks',
  testTimeout: 120_000,
  hookTimeout: 240_000,
  // What a page comes to show is asked until it does.
  expect: { poll: { timeout: 10_000 } },
} as const

export default defineConfig({
  test: {
    reporters: ['default', closingLine],
    projects: [
      {
        // Some tests load pages without a browser.
        plugins: [icons()],
        test: {
          name: 'unit',
          setupFiles: ['./app/test-seed.ts'],
          include: ['**/*.test.ts'],
          exclude,
          pool: 'threads',
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...inBrowser,
          // Each journey starts the whole product and waits for it much of the time: two go side by side.
          name: 'browser',
          include: ['**/*.e2e.ts'],
          exclude: [...exclude, ...alone],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...inBrowser,
          // What looks at how fast and how still a page comes has the machine for itself.
          name: 'screens',
          include: alone,
          exclude,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
