/** Coupons as they are looked up: by code for those who use one, under a lock for what takes from them. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Coupon as Discount } from '#features/billing/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { dayOf } from '#platform/day.ts'
import type { Worth } from '../contract.ts'
import { couponState, type CouponState } from '../rules.ts'
import { coupons, couponUses } from './tables.ts'

export type CouponRow = typeof coupons.$inferSelect
export type UseRow = typeof couponUses.$inferSelect

/** The day of the platform, by which coupons begin and end. */
export const todayOf = async (database: Database, now: Date): Promise<string> =>
  dayOf(now.getTime(), await readSetting(database, 'platform.time_zone'))

export const stateOf = (row: CouponRow, today: string): CouponState =>
  couponState({ ...row, isDisabled: row.disabledAt !== null }, today)

/** Null for a strategy. */
export const worthOf = ({ subscriptionDays, discountHundredths, discountAmount }: CouponRow): Worth | null => {
  if (subscriptionDays !== null) return { kind: 'days', days: subscriptionDays }
  if (discountHundredths !== null) return { kind: 'percent', hundredths: discountHundredths }
  return discountAmount === null ? null : { kind: 'amount', amount: Number(discountAmount) }
}

/** What a coupon takes off a price; null for a strategy. */
export const discountOf = (row: CouponRow): Discount | null => {
  const worth = worthOf(row)
  return worth?.kind === 'amount' ? { kind: 'amount', amount: BigInt(worth.amount) } : worth
}

/** Of a code at most one coupon is not disabled. */
export const findByCode = async (database: Database, code: string): Promise<CouponRow | null> => {
  const [row] = await database
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code.trim().toUpperCase()), isNull(coupons.disabledAt)))
  return row ?? null
}

/** Nobody else takes from it or changes it until the transaction ends. */
export const lockCoupon = async (transaction: Database, id: string): Promise<CouponRow | null> => {
  const [row] = await transaction.select().from(coupons).where(eq(coupons.id, id)).for('update')
  return row ?? null
}

/** How often somebody has used it, or has it kept for an order. */
export const usesBy = async (
  database: Database,
  { couponId, userId, states }: { couponId: string; userId: string; states: readonly UseRow['status'][] },
): Promise<UseRow[]> =>
  database
    .select()
    .from(couponUses)
    .where(
      and(eq(couponUses.couponId, couponId), eq(couponUses.userId, userId), inArray(couponUses.status, [...states])),
    )

/** Counts what is taken and given back; the database refuses to take more than there is. */
export const count = async (
  transaction: Database,
  couponId: string,
  { used = 0, reserved = 0 }: { used?: number; reserved?: number },
): Promise<void> => {
  await transaction
    .update(coupons)
    .set({
      usedCount: sql`${coupons.usedCount} + ${used}`,
      reservedCount: sql`${coupons.reservedCount} + ${reserved}`,
    })
    .where(eq(coupons.id, couponId))
}
