import { defineConfig } from 'vitest/config'
import { cacheFolder } from './app/cache-folder.ts'
import { closingLine } from './app/closing-line.ts'
import { icons } from './app/icons.ts'

// Many tests start programs of the product, as `npm start` does: what one of them has compiled the next uses.
process.env['NODE_COMPILE_CACHE'] ??= cacheFolder

const exclude = ['node_modules/**', 'dist/**', 'data/**']

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
          // Journeys in a real browser come last and one file at a time: each starts the whole product.
          name: 'browser',
          include: ['**/*.e2e.ts'],
          exclude,
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
