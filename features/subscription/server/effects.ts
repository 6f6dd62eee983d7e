/** What a payment does to a subscription and to the change that waited for it. */
import { and, eq, inArray } from 'drizzle-orm'
import { cardNoticeDays, readRenewalDays } from '#features/billing/server/index.ts'
import { enqueueMail } from '#features/mail/server/index.ts'
import { givePaid, isRenewed, takeBackPaid } from '#features/packages/server/index.ts'
import {
  type CardRefusal,
  linkPath,
  linkToken,
  type Order,
  type PaymentEffects,
  paymentOrders,
  savedCardOf,
} from '#features/payments/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { chargeTimes } from '../card-times.ts'
import { cardKeptLetter, cardRefusedLetter } from './card-letters.ts'
import { tellPackage } from './tell.ts'
import type { CouponPort } from './ports.ts'
import { paidLetter, readReader } from './letters.ts'
import { packageChanges } from './tables.ts'

const setChange = async (
  transaction: Database,
  changeId: string,
  change: Partial<typeof packageChanges.$inferInsert>,
): Promise<void> => {
  await transaction.update(packageChanges).set(change).where(eq(packageChanges.id, changeId))
}

/** A change that waited for its day has been paid ahead, and begins then; any other one is superseded by what was paid now. */
const settleChanges = async (transaction: Database, order: Order, laterMs: number | null, now: Date): Promise<void> => {
  const stamp = { updatedAt: now.getTime() }
  if (order.purpose === 'renewal') {
    await transaction
      .update(packageChanges)
      .set(
        laterMs === null ? { ...stamp, status: 'applied' } : { ...stamp, paidAt: now.getTime(), effectiveAt: laterMs },
      )
      .where(
        and(
          eq(packageChanges.userId, order.userId),
          eq(packageChanges.status, 'pending'),
          eq(packageChanges.packageId, order.packageId),
          eq(packageChanges.interval, order.interval),
        ),
      )
    return
  }
  await transaction
    .update(packageChanges)
    .set({ ...stamp, status: 'canceled' })
    .where(
      and(
        eq(packageChanges.userId, order.userId),
        inArray(packageChanges.status, ['pending', 'awaiting_payment', 'failed']),
      ),
    )
  if (order.changeId !== null) await setChange(transaction, order.changeId, { ...stamp, status: 'applied' })
}

const tellPaid = async (transaction: Database, order: Order, now: Date): Promise<void> => {
  if (order.gross === 0n) return
  const reader = await readReader(transaction, order.userId)
  if (reader === null) return
  const mail = { to: reader.email, language: reader.language, letter: paidLetter(reader, order) }
  await enqueueMail(transaction, mail, now)
}

/** The mail with the link stands in the place of the last reminder. */
const tellRefused = async (
  transaction: Database,
  secret: Uint8Array,
  { order, why, now }: { order: Order; why: Exclude<CardRefusal, 'never-sent'>; now: Date },
): Promise<void> => {
  const reader = await readReader(transaction, order.userId)
  const card = await savedCardOf(transaction, order.userId)
  if (reader === null || card === null) return
  await transaction.update(paymentOrders).set({ remindedDays: 1 }).where(eq(paymentOrders.id, order.id))
  const lastMs = order.periodStart === null ? null : chargeTimes(new Date(order.periodStart)).last
  const againAt = lastMs !== null && now.getTime() < lastMs ? new Date(lastMs) : null
  const path = linkPath(linkToken(secret, order.id))
  const letter = cardRefusedLetter(reader, card, { order, path, why, againAt })
  await enqueueMail(transaction, { to: reader.email, language: reader.language, letter }, now)
}

type Ground = {
  coupons: CouponPort | null
  /** Of the installation: links of payments follow from it. */
  secret: Uint8Array
}

export const subscriptionEffects = ({ coupons, secret }: Ground): PaymentEffects => ({
  give: async (transaction, order, now) => {
    const { userId, packageId, interval, purpose, periodStart, net, snapshot } = order
    const bought = { userId, packageId, interval, purpose, goesOnFromMs: periodStart, netPaid: net }
    const given = await givePaid(transaction, { ...bought, extraDays: snapshot.extraDays }, now)
    // Money for whom nothing can be given goes back, whatever the reason.
    if (given.kind !== 'given') return 'paid-already'
    await settleChanges(transaction, order, given.laterMs, now)
    await coupons?.use(transaction, order.id, now)
    await tellPaid(transaction, order, now)
    if (given.isOtherPackage) await tellPackage(transaction, { userId, name: snapshot.packageName, now })
    return 'given'
  },
  takeBack: async (transaction, order, now) => {
    await takeBackPaid(transaction, order, now)
    await coupons?.revoke(transaction, order.id, now)
  },
  isPaid: async (database, { purpose, periodStart, userId }) =>
    purpose === 'renewal' && periodStart !== null && (await isRenewed(database, userId, periodStart)),
  fail: async (transaction, order, state) => {
    if (state !== 'failed') await coupons?.release(transaction, order.id)
    if (order.changeId === null) return
    await transaction
      .update(packageChanges)
      .set({ status: state === 'failed' ? 'failed' : 'canceled' })
      .where(and(eq(packageChanges.id, order.changeId), inArray(packageChanges.status, ['awaiting_payment', 'failed'])))
  },
  cardKept: async (transaction, order, { card, now }) => {
    const reader = await readReader(transaction, order.userId)
    if (reader === null) return
    const noticeDays = cardNoticeDays(await readRenewalDays(transaction))
    const letter = cardKeptLetter(reader, { ...card, noticeDays }, order)
    const mail = { to: reader.email, language: reader.language, letter }
    await enqueueMail(transaction, mail, now)
  },
  cardRefused: async (transaction, order, { why, now }) => {
    if (why !== 'never-sent') await tellRefused(transaction, secret, { order, why, now })
  },
})
