import type { Database } from '#platform/database/database.ts'
import type { Job } from '#platform/server/jobs.ts'
import { removeOld } from './store.ts'

/** In the night, when the fewest are told anything. */
export const forgetNotificationsJob = (database: Database): Job => ({
  name: 'notifications.forget',
  schedule: '45 3 * * *',
  run: async (_data, now) => {
    await removeOld(database, now)
  },
})
