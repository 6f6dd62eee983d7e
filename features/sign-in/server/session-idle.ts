import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { HOUR } from '../rules.ts'

/** How long a session goes on without use. */
export const idleMsOf = async (database: Database): Promise<number> =>
  (await readSetting(database, 'security.session_idle_hours')) * HOUR
