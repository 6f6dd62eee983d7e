/** How long a code by e-mail is good. */
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { MINUTE } from '../rules.ts'

export const codeLifeMs = async (database: Database): Promise<number> =>
  (await readSetting(database, 'security.email_code_minutes')) * MINUTE
