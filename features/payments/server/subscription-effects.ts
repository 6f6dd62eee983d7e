/** What a payment does to a subscription. */
import { eq } from 'drizzle-orm'
import { notify } from '#features/notifications/server/index.ts'
import { givePaid, takeBackPaid } from '#features/packages/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Order, PaymentEffects } from './services.ts'

const tellPackage = async (transaction: Database, order: Order, now: Date): Promise<void> => {
  const [reader] = await transaction.select({ language: users.language }).from(users).where(eq(users.id, order.userId))
  const name = order.snapshot.packageName[reader?.language ?? 'en']
  const entity = { type: 'subscription', id: order.userId } as const
  await notify(transaction, {
    userId: order.userId,
    kind: 'package_changed',
    params: { package: name },
    entity,
    at: now,
  })
}

export const subscriptionEffects: PaymentEffects = {
  give: async (transaction, order, now) => {
    const { userId, packageId, interval, purpose, periodStart, net, snapshot } = order
    const bought = { userId, packageId, interval, purpose, goesOnFromMs: periodStart, netPaid: net }
    const given = await givePaid(transaction, { ...bought, extraDays: snapshot.extraDays }, now)
    // Money for whom nothing can be given goes back, whatever the reason.
    if (given.kind !== 'given') return 'paid-already'
    if (given.isOtherPackage) await tellPackage(transaction, order, now)
    return 'given'
  },
  takeBack: takeBackPaid,
}
