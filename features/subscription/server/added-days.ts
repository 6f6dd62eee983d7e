/** Free days of a subscription: its renewal is asked for anew at the new end, and a change that waits for the end goes with it. */
import { and, eq, sql } from 'drizzle-orm'
import { audit, type Who } from '#features/audit/server/index.ts'
import { type DaysFor, type DaysGiven, giveDays } from '#features/packages/server/index.ts'
import { cancelOrders } from '#features/payments/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { packageChanges } from './tables.ts'

export const addDays = async (
  transaction: Database,
  { who, ...given }: DaysFor & { who: Who },
  now: Date,
): Promise<DaysGiven> => {
  const { userId, days } = given
  const added = await giveDays(transaction, given, now)
  if (added.kind === 'wrong-package') return added
  await cancelOrders(transaction, { userId, purpose: 'renewal' })
  await transaction
    .update(packageChanges)
    .set({
      effectiveAt: sql`${packageChanges.effectiveAt} + ${days} * interval '24 hours'`,
      updatedAt: now.getTime(),
    })
    .where(and(eq(packageChanges.userId, userId), eq(packageChanges.status, 'pending')))
  await audit(transaction, who, {
    action: 'subscription.add_days',
    subject: userId,
    entity: { type: 'subscription', id: userId },
    before: { until: added.before?.toISOString() ?? null },
    after: { until: added.until.toISOString(), days },
  })
  return added
}
