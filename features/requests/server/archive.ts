/** What time does with requests (tables/states.json, request: archive and delete). */
import { and, inArray, lt, or } from 'drizzle-orm'
import { audit, program } from '#features/audit/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Job } from '#platform/server/jobs.ts'
import { ARCHIVE_AFTER_MS, FORGET_AFTER_MS } from '../rules.ts'
import { requestActs } from '../states.ts'
import { requests } from './tables.ts'

const closeCanceled = (database: Database, nowMs: number): Promise<void> =>
  database.transaction(async (transaction) => {
    const { from } = requestActs.archive
    const closed = await transaction
      .update(requests)
      .set({ status: 'closed', updatedAtMs: nowMs })
      .where(and(inArray(requests.status, [...from]), lt(requests.updatedAtMs, nowMs - ARCHIVE_AFTER_MS)))
      .returning({ id: requests.id, userId: requests.userId })
    for (const { id, userId } of closed)
      await audit(transaction, program, {
        action: 'request.archive',
        subject: userId,
        entity: { type: 'request', id },
        before: { status: 'canceled' },
        after: { status: 'closed' },
      })
  })

export const archiveJob = (database: Database): Job => ({
  name: 'requests.archive',
  schedule: '15 4 * * *',
  run: async (_data, now) => {
    await closeCanceled(database, now.getTime())
    const before = now.getTime() - FORGET_AFTER_MS
    await database.delete(requests).where(or(lt(requests.hiddenAtMs, before), lt(requests.deletedAtMs, before)))
  },
})
