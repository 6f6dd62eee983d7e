/** What the development pages read, for tests that need the whole router. */
import { type DevServices, openOutbox } from '#features/dev/server/index.ts'
import type { Database } from '#platform/database/database.ts'

export const exampleDev = (database: Database): DevServices => ({
  outbox: openOutbox(database, () => 0),
  program: { version: '0.0.0', commit: null, node: '26', startedAtMs: 0, database: 'embedded', mail: 'outbox' },
  nowMs: () => 0,
})
