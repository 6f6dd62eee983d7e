/** Free days: they make what runs longer, or give a package to somebody of whom nothing runs out. Source: business.md 10. */
import { eq, sql } from 'drizzle-orm'
import { lockUser } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { enqueue } from '#platform/server/jobs.ts'
import type { Interval } from '../rules.ts'
import { type Reconciled, ROOM_JOB } from './room-job.ts'
import { packages, subscriptions } from './tables.ts'

const DAY_MS = 86_400_000

export type DaysFor = {
  userId: string
  days: number
  /** Ids of packages that they are good for; none stands for all. */
  packageIds: readonly string[]
  /** Null is good for both. */
  period: Interval | null
}

export type DaysGiven =
  | { kind: 'longer' | 'given'; packageId: string; before: Date | null; until: Date }
  /** What runs is of another package or interval, or nothing says which package is to be given. */
  | { kind: 'wrong-package' }

type Row = typeof subscriptions.$inferSelect

const isGoodFor = (row: Row, { packageIds, period }: DaysFor): boolean =>
  (packageIds.length === 0 || packageIds.includes(row.packageId)) && (period === null || period === row.interval)

/** One that runs gets longer from its end. Otherwise the one package that the days are good for is given, without a payment. */
export const giveDays = async (transaction: Database, given: DaysFor, now: Date): Promise<DaysGiven> => {
  const { userId, days, packageIds, period } = given
  await lockUser(transaction, userId)
  const [row] = await transaction.select().from(subscriptions).where(eq(subscriptions.userId, userId)).for('update')
  const end = row?.expiresAt ?? null
  if (row !== undefined && end !== null && end > now) {
    if (!isGoodFor(row, given)) return { kind: 'wrong-package' }
    const until = new Date(end.getTime() + days * DAY_MS)
    await transaction
      .update(subscriptions)
      .set({ expiresAt: until, version: row.version + 1 })
      .where(eq(subscriptions.userId, userId))
    return { kind: 'longer', packageId: row.packageId, before: end, until }
  }
  const [packageId, ...others] = packageIds
  if (packageId === undefined || others.length > 0) return { kind: 'wrong-package' }
  const [known] = await transaction.select().from(packages).where(eq(packages.id, packageId))
  if (known === null) return { kind: 'wrong-package' }
  const until = new Date(now.getTime() + days * DAY_MS)
  const interval = period ?? 'monthly'
  const held = {
    packageId,
    interval,
    currentPeriodStart: now,
    expiresAt: until,
    renew: false,
    paid: false,
    netPaid: 0n,
  }
  await transaction
    .insert(subscriptions)
    .values({ userId, ...held })
    .onConflictDoUpdate({
      target: subscriptions.userId,
      set: { ...held, version: sql`${subscriptions.version} + 1` },
    })
  await enqueue(transaction, ROOM_JOB, { owner: userId } satisfies Reconciled)
  return { kind: 'given', packageId, before: end, until }
}
