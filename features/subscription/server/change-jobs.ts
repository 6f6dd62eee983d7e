/** Changes whose day has come: what was paid ahead begins, what was not is over. */
import { and, eq, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import { audit, program } from '#features/audit/server/index.ts'
import { beginLater, packages, RESTART_JOB, subscriptions } from '#features/packages/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { AnyJob, Job } from '#platform/server/jobs.ts'
import { ownerOfMade } from '#platform/server/session.ts'
import { chargeJob } from './card-renewals.ts'
import { endingJob, renewalJob } from './renewals.ts'
import type { SubscriptionServices } from './services.ts'
import { packageChanges } from './tables.ts'
import { tellPackage } from './tell.ts'

const DRAFT_MS = 24 * 60 * 60_000

const begin = async (transaction: Database, id: string, now: Date): Promise<void> => {
  const [change] = await transaction
    .update(packageChanges)
    .set({ status: 'applied', updatedAt: now.getTime() })
    .where(and(eq(packageChanges.id, id), eq(packageChanges.status, 'pending')))
    .returning()
  if (change === undefined) return
  const { userId, packageId, interval } = change
  const [before] = await transaction.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  await beginLater(transaction, change)
  const [to] = await transaction.select().from(packages).where(eq(packages.id, packageId))
  if (to === undefined) throw new Error(`there is no package ${packageId}`)
  await audit(transaction, program, {
    action: 'subscription.apply_change',
    subject: userId,
    entity: { type: 'subscription', id: userId },
    after: { package: to.code, interval },
  })
  if (before?.packageId !== packageId)
    await tellPackage(transaction, { userId, name: { en: to.nameEn, hu: to.nameHu }, now })
}

const applyJob = ({ database }: SubscriptionServices): Job => ({
  name: 'subscription.apply_changes',
  schedule: { everyMs: 60_000 },
  run: async (_data, now) => {
    const come = and(eq(packageChanges.status, 'pending'), lte(packageChanges.effectiveAt, now.getTime()))
    const paid = await database
      .select({ id: packageChanges.id })
      .from(packageChanges)
      .where(and(come, isNotNull(packageChanges.paidAt)))
    for (const { id } of paid) await database.transaction((transaction) => begin(transaction, id, now))
    const over = { status: 'canceled', updatedAt: now.getTime() } as const
    await database
      .update(packageChanges)
      .set(over)
      .where(and(come, isNull(packageChanges.paidAt)))
    await database
      .update(packageChanges)
      .set(over)
      .where(and(eq(packageChanges.status, 'draft'), lt(packageChanges.createdAt, now.getTime() - DRAFT_MS)))
  },
})

/** Where that is set: soon after the end there is a package again, so its bots need nobody to start them. */
const restartJob = ({ startStopped }: SubscriptionServices): Job<{ userId: string }> => ({
  name: RESTART_JOB,
  schedule: null,
  run: async ({ userId }) => void (await startStopped(ownerOfMade({ id: userId }))),
})

export const subscriptionJobs = (services: SubscriptionServices): readonly AnyJob[] => [
  applyJob(services),
  renewalJob(services),
  chargeJob(services),
  endingJob(services),
  restartJob(services),
]
