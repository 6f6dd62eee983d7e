/** A data export on demand: asked for once a day, built in the background, kept as a document. */
import { eq, lte, sql } from 'drizzle-orm'
import { audit, type Who } from '#features/audit/server/index.ts'
import { keepDocument } from '#features/documents/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import { enqueue, type Job } from '#platform/server/jobs.ts'
import { exportLetter } from '../letters.ts'
import { deletionMails } from '../messages.ts'
import { EXPORT_EVERY_MS, EXPORT_LINK_DAYS } from '../rules.ts'
import { dataFiles, zipOf } from './data-files.ts'
import type { DeletionServices } from './services.ts'
import { dataExports } from './tables.ts'

const JOB = 'accounts.export'

/** False where the last one is not a day old; one that failed does not count. */
export const askExport = (
  { database, clock }: Pick<DeletionServices, 'database' | 'clock'>,
  userId: string,
  who: Who,
): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const askedAt = clock()
    const row = { askedAt, state: 'building' } as const
    const taken = await transaction
      .insert(dataExports)
      .values({ userId, ...row })
      .onConflictDoUpdate({
        target: dataExports.userId,
        set: row,
        setWhere: sql`${eq(dataExports.state, 'failed')} or ${lte(dataExports.askedAt, new Date(askedAt.getTime() - EXPORT_EVERY_MS))}`,
      })
      .returning({ userId: dataExports.userId })
    if (taken.length === 0) return false
    await enqueue(transaction, JOB, { userId })
    await audit(transaction, who, { action: 'user.ask_export', subject: userId, entity: { type: 'user', id: userId } })
    return true
  })

const build = async (services: DeletionServices, userId: string, now: Date): Promise<void> => {
  const { database, mailer } = services
  const [user] = await database.select().from(users).where(eq(users.id, userId))
  if (user === undefined) return
  const bytes = await zipOf(await dataFiles(database, userId), now)
  const { language, email } = user
  const name = deletionMails[language].exportName
  const kept = { userId, name, bytes, language, mime: 'application/zip', downloadDays: EXPORT_LINK_DAYS }
  await database.transaction(async (transaction) => {
    const { id, downloadKey } = await keepDocument(
      { ...services, database: transaction },
      { ...kept, type: 'user_delete_export' },
    )
    await transaction.update(dataExports).set({ state: 'ready' }).where(eq(dataExports.userId, userId))
    await mailer({ to: email, language, letter: exportLetter(user, downloadKey) }, transaction)
    await notify(transaction, { userId, kind: 'export_ready', params: {}, entity: { type: 'document', id }, at: now })
  })
}

/** A run that breaks off is repeated, and what it makes counts; meanwhile its user sees that it failed and may ask anew. */
export const exportJob = (services: DeletionServices): Job<{ userId: string }> => ({
  name: JOB,
  schedule: null,
  run: async ({ userId }, now) => {
    const mine = eq(dataExports.userId, userId)
    const [asked] = await services.database.select().from(dataExports).where(mine)
    if (asked === undefined || asked.state === 'ready') return
    try {
      await build(services, userId, now)
    } catch (error) {
      await services.database.update(dataExports).set({ state: 'failed' }).where(mine)
      throw error
    }
  },
})
