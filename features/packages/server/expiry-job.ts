/**
 * The end of packages, and their new beginning: the bots of whoever has none may not trade, and may again once there is one. What stops a loss stays armed,
 * and nothing starts by itself (business.md 7).
 */
import { and, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { audit, program } from '#features/audit/server/index.ts'
import { bots } from '#features/bots/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { enqueue, type Job } from '#platform/server/jobs.ts'
import type { Runner } from '#runner/host/runner.ts'
import { packages, subscriptions } from './tables.ts'

/** Starts the bots that the end of a package had stopped. */
export const RESTART_JOB = 'subscription.restart'

const HOUR_MS = 3_600_000

type Services = { database: Database; send: Runner['send'] }

const hasRunOut = (now: Date) => and(lte(subscriptions.expiresAt, now), isNull(subscriptions.suspendedAt))
const goesOn = (now: Date) =>
  and(or(isNull(subscriptions.expiresAt), gt(subscriptions.expiresAt, now)), isNotNull(subscriptions.suspendedAt))

/** A bot that is gone, or that nothing can be asked of, needs no word. */
const settled = ['unit-unknown', 'unit-quarantined']

/** False where some bot could not be told yet: then the next run tells all of them again, which changes nothing for the others. */
const tellBots = async ({ database, send }: Services, owner: string, active: boolean): Promise<boolean> => {
  const rows = await database
    .select({ unit: bots.id, account: bots.account })
    .from(bots)
    .where(and(eq(bots.owner, owner), isNull(bots.deletedAtMs)))
  const answers = await Promise.all(
    rows.map((bot) => send({ id: `subscription ${newId()}`, kind: 'subscribe', ...bot, active })),
  )
  return answers.every(({ refusal }) => refusal === null || settled.includes(refusal.code))
}

const idsOf = async (database: Database, where: ReturnType<typeof hasRunOut>): Promise<string[]> =>
  (await database.select({ userId: subscriptions.userId }).from(subscriptions).where(where)).map(({ userId }) => userId)

/** Written down and told only where it still has no end ahead: whoever was given a package meanwhile is not told that there is none. */
const suspend = ({ database }: Services, userId: string, now: Date): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const [ended] = await transaction
      .update(subscriptions)
      .set({ suspendedAt: now })
      .from(packages)
      .where(and(eq(packages.id, subscriptions.packageId), eq(subscriptions.userId, userId), hasRunOut(now)))
      .returning({ package: packages.code })
    if (ended === undefined) return false
    const entity = { type: 'subscription', id: userId } as const
    await audit(transaction, program, { action: 'subscription.expire', subject: userId, entity, before: ended })
    await notify(transaction, { userId, kind: 'subscription_expired', params: {}, entity, at: now })
    return true
  })

/** Where it is soon enough after the end, what stood still is started too: by a job, as the bots that hear of it are many. */
const resume = ({ database }: Services, userId: string, now: Date): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const [row] = await transaction
      .select({ suspendedAt: subscriptions.suspendedAt })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), goesOn(now)))
      .for('update')
    if (row === undefined || row.suspendedAt === null) return false
    await transaction.update(subscriptions).set({ suspendedAt: null }).where(eq(subscriptions.userId, userId))
    const hours = await readSetting(transaction, 'billing.auto_resume_hours')
    if (now.getTime() - row.suspendedAt.getTime() < hours * HOUR_MS) await enqueue(transaction, RESTART_JOB, { userId })
    return true
  })

/** The bots first, then the mark that they know: a run that breaks off is repeated. */
export const expiryJob = (services: Services): Job => ({
  name: 'packages.expire',
  schedule: { everyMs: 60_000 },
  run: async (_data, now) => {
    for (const userId of await idsOf(services.database, hasRunOut(now)))
      if ((await tellBots(services, userId, false)) && !(await suspend(services, userId, now)))
        await tellBots(services, userId, true)
    for (const userId of await idsOf(services.database, goesOn(now)))
      if ((await tellBots(services, userId, true)) && !(await resume(services, userId, now)))
        await tellBots(services, userId, false)
  },
})
