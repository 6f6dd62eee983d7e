/** Coupons that are used without a payment: free days, and strategies. Source: business.md 10; tables/states.json, coupon_redemption. */
import { ORPCError } from '@orpc/server'
import { and, eq, isNull } from 'drizzle-orm'
import { audit, type Who } from '#features/audit/server/index.ts'
import { packages } from '#features/packages/server/index.ts'
import { addDays } from '#features/subscription/server/index.ts'
import type { ErrorCodes } from '#platform/contract.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Owner } from '#platform/server/session.ts'
import type { coupons as contract } from '../contract.ts'
import {
  count,
  type CouponRow,
  findByCode,
  lockCoupon,
  stateOf,
  todayOf,
  type UseRow,
  usesBy,
  worthOf,
} from './find.ts'
import type { CouponServices } from './services.ts'
import { couponUses } from './tables.ts'

type Refusal = Extract<ErrorCodes<typeof contract>, `COUPON_${string}`>
const refuseWith = (code: Refusal): never => {
  throw new ORPCError(code, { status: code === 'COUPON_NOT_FOUND' ? 404 : 409 })
}

type Using = { owner: Owner; who: Who; code: string }

/** A use that was begun and not finished; the same one goes on. */
const unfinished = (uses: readonly UseRow[]): UseRow | null =>
  uses.find(({ status, orderId }) => status === 'reserved' && orderId === null) ?? null

/** Locked, active and not yet used by this user; ends the call otherwise. */
const lockUsable = async (
  transaction: Database,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<{ row: CouponRow; begun: UseRow | null }> => {
  const row = (await lockCoupon(transaction, id)) ?? refuseWith('COUPON_NOT_FOUND')
  const mine = await usesBy(transaction, { couponId: id, userId, states: ['used', 'reserved'] })
  const begun = unfinished(mine)
  if (begun !== null) return { row, begun }
  if (mine.length >= row.perUserLimit) return refuseWith('COUPON_ALREADY_USED_BY_USER')
  if (stateOf(row, await todayOf(transaction, now)) !== 'active') return refuseWith('COUPON_NOT_FOUND')
  return { row, begun }
}

type Taken = { couponId: string; userId: string; status: 'used' | 'reserved'; now: Date }

const take = async (transaction: Database, { couponId, userId, status, now }: Taken): Promise<string> => {
  const at = now.getTime()
  const id = newId(at)
  await count(transaction, couponId, status === 'used' ? { used: 1 } : { reserved: 1 })
  await transaction.insert(couponUses).values({ id, couponId, userId, status, createdAt: at, updatedAt: at })
  return id
}

const tell = (transaction: Database, { row, owner, who }: { row: CouponRow; owner: Owner; who: Who }): Promise<void> =>
  audit(transaction, who, {
    action: 'coupon.use',
    subject: owner.userId,
    entity: { type: 'coupon', id: row.id },
    after: { name: row.name, code: row.code },
  })

export type CouponUsed =
  | { kind: 'days'; package: { en: string; hu: string }; untilMs: number }
  | { kind: 'strategy'; name: string }

const redeemDays = (
  { database, clock }: CouponServices,
  { id, days }: { id: string; days: number },
  { owner, who }: Using,
): Promise<CouponUsed> =>
  database.transaction(async (transaction) => {
    const now = clock()
    const { row } = await lockUsable(transaction, { id, userId: owner.userId, now })
    const { packageIds, period } = row
    const added = await addDays(transaction, { userId: owner.userId, days, packageIds, period, who }, now)
    if (added.kind === 'wrong-package') return refuseWith('COUPON_WRONG_PACKAGE')
    await take(transaction, { couponId: id, userId: owner.userId, status: 'used', now })
    await tell(transaction, { row, owner, who })
    const [given] = await transaction.select().from(packages).where(eq(packages.id, added.packageId))
    return {
      kind: 'days',
      package: { en: given?.nameEn ?? '', hu: given?.nameHu ?? '' },
      untilMs: added.until.getTime(),
    }
  })

/** Bots are made elsewhere: the use is kept first, and finished when they are there. Broken off in between, it goes on with the next press. */
const redeemStrategy = async (
  { database, clock, strategies }: CouponServices,
  { id, folder }: { id: string; folder: string },
  { owner, who }: Using,
): Promise<CouponUsed> => {
  const { userId } = owner
  const kept = await database.transaction(async (transaction) => {
    const now = clock()
    const { row, begun } = await lockUsable(transaction, { id, userId, now })
    return { row, use: begun?.id ?? (await take(transaction, { couponId: row.id, userId, status: 'reserved', now })) }
  })
  const copied = await strategies.copy(owner, { folder, id: kept.use })
  if (copied.kind === 'no-room') return refuseWith('COUPON_NO_ROOM')
  const status = copied.kind === 'copied' ? 'used' : 'released'
  await database.transaction(async (transaction) => {
    await lockCoupon(transaction, id)
    const [changed] = await transaction
      .update(couponUses)
      .set({ status, updatedAt: clock().getTime() })
      .where(and(eq(couponUses.id, kept.use), eq(couponUses.status, 'reserved'), isNull(couponUses.orderId)))
      .returning()
    if (changed === undefined) return
    await count(transaction, id, { reserved: -1, ...(status === 'used' ? { used: 1 } : {}) })
    if (status === 'used') await tell(transaction, { row: kept.row, owner, who })
  })
  return copied.kind === 'copied' ? { kind: 'strategy', name: copied.name } : refuseWith('COUPON_NOT_FOUND')
}

export const redeemCoupon = async (services: CouponServices, using: Using): Promise<CouponUsed> => {
  const { database, clock, tries } = services
  const { owner, code } = using
  if (tries.take(owner.userId, clock().getTime()) > 0) return refuseWith('COUPON_NOT_FOUND')
  const row = await findByCode(database, code)
  if (row === null || row.ownerId === owner.userId) return refuseWith('COUPON_NOT_FOUND')
  const { id, folder } = row
  if (folder !== null) return redeemStrategy(services, { id, folder }, using)
  const worth = worthOf(row)
  if (worth?.kind === 'days') return redeemDays(services, { id, days: worth.days }, using)
  return refuseWith(
    stateOf(row, await todayOf(database, clock())) === 'active' ? 'COUPON_FOR_CHANGE' : 'COUPON_NOT_FOUND',
  )
}
