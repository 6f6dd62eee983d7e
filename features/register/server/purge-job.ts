/** What nobody needs any more goes in the night, on an installation where nobody registers too: it holds names and addresses. */
import { and, isNull, lt } from 'drizzle-orm'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Job } from '#platform/server/jobs.ts'
import { UNCONFIRMED_LIFE_MS } from '../rules.ts'
import { forgetBlockedUsernames } from './blocked-usernames.ts'
import { removeOldLinks } from './link-store.ts'

export const forgetUnconfirmedJob = (database: Database): Job => ({
  name: 'accounts.forget_unconfirmed',
  schedule: '30 3 * * *',
  run: async (_data, now) => {
    await removeOldLinks(database, now)
    await forgetBlockedUsernames(database, now)
    const before = new Date(now.getTime() - UNCONFIRMED_LIFE_MS)
    await database.delete(users).where(and(isNull(users.emailConfirmedAt), lt(users.createdAt, before)))
  },
})
