/** Says in the log that the setting of the package for new users names none: they get the one without limits meanwhile. */
import type { Database } from '#platform/database/database.ts'
import type { Job } from '#platform/server/jobs.ts'
import { unknownDefault } from './subscription.ts'

export const defaultJob = (database: Database, warn: (code: string) => void): Job => ({
  name: 'packages.check_default',
  schedule: { everyMs: 60 * 60_000 },
  run: async () => {
    const code = await unknownDefault(database)
    if (code !== null) warn(code)
  },
})
