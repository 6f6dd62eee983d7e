/** What is done with a coupon that is there: it is ended, or may be used again. */
import { and, eq, isNull, ne } from 'drizzle-orm'
import { audit, type Who } from '#features/audit/server/index.ts'
import { refuse } from '#platform/server/call.ts'
import { type CouponAct, mayDo } from '../rules.ts'
import { type CouponRow, lockCoupon, stateOf, todayOf } from './find.ts'
import { refuseTaken } from './make.ts'
import type { CouponServices } from './services.ts'
import { couponAllowances, coupons } from './tables.ts'
import type { Database } from '#platform/database/database.ts'

type Asked = {
  act: CouponAct
  coupon: string
  version: number
  who: Who
  /** Null for those who run the installation. */
  owner: string | null
}

/** Uses that nobody has had go back to the allowance that they came from. */
const giveBack = async (transaction: Database, row: CouponRow): Promise<void> => {
  const left = row.availableCount - row.usedCount - row.reservedCount
  if (!row.isFromAllowance || row.ownerId === null || left === 0) return
  const [allowance] = await transaction
    .select()
    .from(couponAllowances)
    .where(eq(couponAllowances.userId, row.ownerId))
    .for('update')
  if (allowance === undefined) return
  await transaction
    .update(couponAllowances)
    .set({ count: allowance.count + left, version: allowance.version + 1 })
    .where(eq(couponAllowances.userId, row.ownerId))
  // They cannot be given out twice, whoever enables it again.
  await transaction
    .update(coupons)
    .set({ availableCount: row.usedCount + row.reservedCount })
    .where(eq(coupons.id, row.id))
}

const assertFree = async (transaction: Database, { id, code }: CouponRow): Promise<void> => {
  const [other] = await transaction
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.code, code), ne(coupons.id, id), isNull(coupons.disabledAt)))
  if (other !== undefined) refuseTaken()
}

export const actOnCoupon = ({ database, clock }: CouponServices, asked: Asked): Promise<CouponRow> =>
  database.transaction(async (transaction) => {
    const { act, version, who, owner } = asked
    const now = clock()
    const row = await lockCoupon(transaction, asked.coupon)
    if (row === null || (owner !== null && row.ownerId !== owner)) return refuse('NOT_FOUND')
    const state = stateOf(row, await todayOf(transaction, now))
    if (!mayDo(act, owner === null ? 'admin' : 'user', state)) return refuse('STATE_CONFLICT')
    if (row.version !== version) return refuse('VERSION_CONFLICT')
    if (act === 'enable') await assertFree(transaction, row)
    if (act === 'disable') await giveBack(transaction, row)
    const [written] = await transaction
      .update(coupons)
      .set({ disabledAt: act === 'disable' ? now.getTime() : null, version: row.version + 1 })
      .where(eq(coupons.id, row.id))
      .returning()
    const entity = { type: 'coupon', id: row.id }
    await audit(transaction, who, { action: `coupon.${act}`, subject: row.ownerId, entity, after: { code: row.code } })
    return written ?? refuse('NOT_FOUND')
  })
