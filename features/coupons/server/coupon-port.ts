/** Coupons in the wizard: judged, kept while an order is open, used when it is paid, given back when it ends unpaid. Source: business.md 10. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CouponAsked, CouponJudged, CouponPort } from '#features/subscription/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import {
  count,
  type CouponRow,
  discountOf,
  findByCode,
  lockCoupon,
  stateOf,
  todayOf,
  type UseRow,
  usesBy,
} from './find.ts'
import type { CouponServices } from './services.ts'
import { coupons, couponUses } from './tables.ts'

/** Whether it is good for a package and an interval. */
export const fits = (
  { packageIds, period }: Pick<CouponRow, 'packageIds' | 'period'>,
  { packageId, interval }: Pick<CouponAsked, 'packageId' | 'interval'>,
): boolean => (packageIds.length === 0 || packageIds.includes(packageId)) && (period === null || period === interval)

type Ground = Pick<CouponServices, 'clock' | 'tries'>

const judge = async (
  { clock, tries }: Ground,
  database: Database,
  asked: CouponAsked & { counts: boolean },
): Promise<CouponJudged> => {
  const { userId, code, counts } = asked
  const now = clock()
  if (counts && tries.take(userId, now.getTime()) > 0) return { kind: 'too-many-tries' }
  const row = await findByCode(database, code)
  // One answer for all that cannot be used: nobody learns which codes there are.
  if (row === null || row.ownerId === userId) return { kind: 'not-found' }
  const coupon = discountOf(row)
  if (coupon === null) return { kind: 'not-found' }
  const mine = await usesBy(database, { couponId: row.id, userId, states: ['used', 'reserved'] })
  // What is kept for an order of one's own is given back when another takes its place.
  const kept = mine.filter(({ status, orderId }) => status === 'reserved' && orderId !== null).length
  const state = stateOf({ ...row, reservedCount: row.reservedCount - kept }, await todayOf(database, now))
  if (mine.length - kept >= row.perUserLimit) return { kind: 'used-by-you' }
  if (state !== 'active') return { kind: 'not-found' }
  return fits(row, asked) ? { kind: 'applies', couponId: row.id, coupon } : { kind: 'wrong-package' }
}

/** Locked are the coupon first and then its use, by whoever takes. */
const lockUse = async (
  transaction: Database,
  orderId: string,
  states: readonly UseRow['status'][],
): Promise<UseRow | null> => {
  const mine = and(eq(couponUses.orderId, orderId), inArray(couponUses.status, [...states]))
  const [found] = await transaction.select().from(couponUses).where(mine)
  if (found === undefined) return null
  await lockCoupon(transaction, found.couponId)
  const [row] = await transaction.select().from(couponUses).where(mine).for('update')
  return row ?? null
}

const setUse = async (transaction: Database, id: string, status: UseRow['status'], now: Date): Promise<void> => {
  await transaction.update(couponUses).set({ status, updatedAt: now.getTime() }).where(eq(couponUses.id, id))
}

const reserve =
  ({ clock }: Ground): CouponPort['reserve'] =>
  async (transaction, { couponId, userId, orderId }) => {
    const now = clock()
    const row = await lockCoupon(transaction, couponId)
    if (row === null || stateOf(row, await todayOf(transaction, now)) !== 'active') return false
    const mine = await usesBy(transaction, { couponId, userId, states: ['used', 'reserved'] })
    if (mine.length >= row.perUserLimit) return false
    await count(transaction, couponId, { reserved: 1 })
    const at = now.getTime()
    await transaction
      .insert(couponUses)
      .values({ id: newId(at), couponId, userId, orderId, status: 'reserved', createdAt: at, updatedAt: at })
    return true
  }

const use: CouponPort['use'] = async (transaction, orderId, now) => {
  const row = await lockUse(transaction, orderId, ['reserved', 'released'])
  if (row === null) return
  const { couponId, status } = row
  if (status === 'released')
    // Paid after its deadline: the price holds, also where somebody else has had the last use meanwhile.
    await transaction
      .update(coupons)
      .set({
        availableCount: sql`greatest(${coupons.availableCount}, ${coupons.usedCount} + ${coupons.reservedCount} + 1)`,
      })
      .where(eq(coupons.id, couponId))
  await count(transaction, couponId, status === 'released' ? { used: 1 } : { used: 1, reserved: -1 })
  await setUse(transaction, row.id, 'used', now)
}

const release =
  ({ clock }: Ground): CouponPort['release'] =>
  async (transaction, orderId) => {
    const row = await lockUse(transaction, orderId, ['reserved'])
    if (row === null) return
    await count(transaction, row.couponId, { reserved: -1 })
    await setUse(transaction, row.id, 'released', clock())
  }

const revoke: CouponPort['revoke'] = async (transaction, orderId, now) => {
  const row = await lockUse(transaction, orderId, ['used'])
  if (row === null) return
  await count(transaction, row.couponId, { used: -1 })
  await setUse(transaction, row.id, 'revoked', now)
}

export const couponPort = (ground: Ground): CouponPort => ({
  judge: (database, asked) => judge(ground, database, asked),
  reserve: reserve(ground),
  use,
  release: release(ground),
  revoke,
})
