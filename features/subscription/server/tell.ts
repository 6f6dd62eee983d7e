/** Notifications about a subscription. */
import { eq } from 'drizzle-orm'
import { notify } from '#features/notifications/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'

type Changed = { userId: string; name: { en: string; hu: string }; now: Date }

export const tellPackage = async (transaction: Database, { userId, name, now }: Changed): Promise<void> => {
  const [reader] = await transaction.select({ language: users.language }).from(users).where(eq(users.id, userId))
  const params = { package: name[reader?.language ?? 'en'] }
  const entity = { type: 'subscription', id: userId } as const
  await notify(transaction, { userId, kind: 'package_changed', params, entity, at: now })
}

type Ending = { userId: string; end: Date; now: Date; hasOwnMail?: true }

export const tellExpiring = (transaction: Database, { userId, end, now, ...rest }: Ending): Promise<void> =>
  notify(transaction, {
    userId,
    kind: 'subscription_expiring',
    params: { date: end.toISOString() },
    entity: { type: 'subscription', id: userId },
    at: now,
    ...rest,
  })
