/** What another billing address changes of what is not paid yet, and what keeps one. Source: business.md 15. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { paymentOrders } from '#features/payments/server/index.ts'
import { percentOf } from '#platform/minor-units.ts'
import { addressedTo, primaryAddress, standingOf, vatFor } from './quote.ts'
import type { SubscriptionServices } from './services.ts'
import { packageChanges } from './tables.ts'

/** Whether a subscription that was paid for runs. */
export const isPaying = async ({ database, clock }: SubscriptionServices, userId: string): Promise<boolean> => {
  const { row, state } = await standingOf(database, userId, clock())
  return row?.paid === true && (state === 'active' || state === 'canceled_running')
}

/**
 * Orders that nobody has begun to pay go to the address that is primary now, with its tax. One that was tried keeps its sum, as the money of that try may still
 * come. A summary is worked out again before it is ordered.
 */
export const readdressOrders = async (services: SubscriptionServices, userId: string): Promise<void> => {
  const { database } = services
  const unpaid = and(eq(paymentOrders.userId, userId), eq(paymentOrders.state, 'created'))
  await database
    .update(packageChanges)
    .set({ workedAt: 0 })
    .where(and(eq(packageChanges.userId, userId), eq(packageChanges.status, 'draft')))
  const [first] = await database.select({ id: paymentOrders.id }).from(paymentOrders).where(unpaid).limit(1)
  const address = first === undefined ? null : await primaryAddress(database, userId)
  if (address === null) return
  // A tax number may be asked abroad: nobody waits for that who has nothing to pay.
  const now = addressedTo(address, await vatFor(services, address))
  await database.transaction(async (transaction) => {
    const waiting = await transaction.select().from(paymentOrders).where(unpaid).for('update')
    for (const { id, net, snapshot } of waiting) {
      if (isDeepStrictEqual(snapshot.address, now.address)) continue
      const vat = percentOf(net, now.vat.hundredths)
      const change = { vat, gross: net + vat, snapshot: { ...snapshot, ...now } }
      await transaction.update(paymentOrders).set(change).where(eq(paymentOrders.id, id))
    }
  })
}
