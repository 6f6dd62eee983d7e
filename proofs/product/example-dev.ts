/** What the development pages read, for tests that need the whole router. */
import type { DevServices } from '#features/dev/server/index.ts'
import { openOutbox } from '#features/mail/server/index.ts'
import type { Database } from '#platform/database/database.ts'

export const exampleDev = (database: Database): DevServices => ({
  outbox: openOutbox(database, () => 'http://localhost'),
  program: {
    version: '0.0.0',
    commit: null,
    node: '26',
    startedAtMs: 0,
    database: 'embedded',
    postgres: '18',
    schema: null,
    mail: 'outbox',
    isDemo: false,
  },
  nowMs: () => 0,
})
