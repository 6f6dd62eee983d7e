/** New coupons: one by those who run the installation, many at once, and one of the allowance of a user. Source: business.md 10. */
import { ORPCError } from '@orpc/server'
import { eq, inArray, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { audit, type Json, type Who } from '#features/audit/server/index.ts'
import { packages } from '#features/packages/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { BatchInput, Of, OwnInput, StaffInput } from '../contract.ts'
import type { couponFieldErrors } from '../field-messages.ts'
import { codeOf } from '../rules.ts'
import type { CouponRow } from './find.ts'
import type { CouponServices } from './services.ts'
import { couponAllowances, coupons } from './tables.ts'

type FieldProblem = keyof (typeof couponFieldErrors)['en']

export const refuseField = (path: string, code: FieldProblem): never => {
  throw new ORPCError('INPUT_INVALID', { status: 400, data: { fields: [{ path, code, params: {} }] } })
}

export const refuseTaken = (): never => {
  throw new ORPCError('COUPON_CODE_TAKEN', { status: 409 })
}

/** Null for the house; ends the call where nobody has the address. */
export const ownerOf = async (database: Database, email: string): Promise<string | null> => {
  if (email === '') return null
  const [user] = await database.select({ id: users.id }).from(users).where(eq(users.emailLower, email.toLowerCase()))
  return user?.id ?? refuseField('owner', 'COUPON_NO_USER')
}

const assertPackages = async (database: Database, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const known = await database
    .select({ id: packages.id })
    .from(packages)
    .where(inArray(packages.id, [...ids]))
  if (known.length < new Set(ids).size) refuseField('packages', 'COUPON_PACKAGE_GONE')
}

/** A strategy brings a folder of whoever gives it away; one of the house, of whoever makes it. */
const assertFolder = async ({ strategies }: CouponServices, of: Of, userId: string): Promise<void> => {
  if (of.type !== 'strategy') return
  const folders = await strategies.foldersOf(userId)
  if (!folders.some(({ id }) => id === of.folder)) refuseField('of.folder', 'COUPON_FOLDER_UNKNOWN')
}

const worthColumns = (of: Of) => {
  const none = { subscriptionDays: null, discountHundredths: null, discountAmount: null, folder: null }
  if (of.type === 'strategy') return { ...none, folder: of.folder }
  switch (of.worth.kind) {
    case 'days':
      return { ...none, subscriptionDays: of.worth.days }
    case 'percent':
      return { ...none, discountHundredths: of.worth.hundredths }
    case 'amount':
      return { ...none, discountAmount: BigInt(of.worth.amount) }
  }
}

type Common = Omit<OwnInput, 'code'> & { perUser: number }
type New = {
  input: Common
  code: string
  ownerId: string | null
  createdBy: string | null
  isFromAllowance: boolean
  now: Date
}

const rowOf = ({ input, code, ownerId, createdBy, isFromAllowance, now }: New): typeof coupons.$inferInsert => ({
  id: newId(now.getTime()),
  name: input.name,
  code,
  type: input.of.type,
  ...worthColumns(input.of),
  packageIds: [...new Set(input.packages)],
  period: input.period,
  availableCount: input.available,
  perUserLimit: input.perUser,
  validFrom: input.validFrom,
  validUntil: input.validUntil,
  ownerId,
  isFromAllowance,
  createdBy,
  createdAt: now.getTime(),
})

const logged = (row: CouponRow): Record<string, Json> => ({
  name: row.name,
  code: row.code,
  type: row.type,
  days: row.subscriptionDays,
  percent: row.discountHundredths,
  amount: row.discountAmount === null ? null : Number(row.discountAmount),
  available: row.availableCount,
})

/** Of two who choose one code at once, one gets it. */
const insert = async (transaction: Database, row: typeof coupons.$inferInsert, who: Who): Promise<CouponRow> => {
  const [made] = await transaction
    .insert(coupons)
    .values(row)
    .onConflictDoNothing({ target: coupons.code, where: sql`disabled_at is null` })
    .returning()
  if (made === undefined) return refuseTaken()
  const entity = { type: 'coupon', id: made.id }
  await audit(transaction, who, { action: 'coupon.create', subject: row.ownerId ?? null, entity, after: logged(made) })
  return made
}

type By = { who: Who; userId: string }

export const makeCoupon = async (
  services: CouponServices,
  input: StaffInput,
  { who, userId }: By,
): Promise<CouponRow> => {
  const { database, clock } = services
  const ownerId = await ownerOf(database, input.owner)
  await assertPackages(database, input.packages)
  await assertFolder(services, input.of, ownerId ?? userId)
  const row = rowOf({ input, code: input.code, ownerId, createdBy: userId, isFromAllowance: false, now: clock() })
  return database.transaction((transaction) => insert(transaction, row, who))
}

/** All or none of them; a code that is taken is drawn again. */
export const generateCoupons = async (
  services: CouponServices,
  input: BatchInput,
  { who, userId }: By,
): Promise<CouponRow[]> => {
  const { database, clock } = services
  const { count, prefix, length } = input
  const ownerId = await ownerOf(database, input.owner)
  await assertPackages(database, input.packages)
  await assertFolder(services, input.of, ownerId ?? userId)
  const now = clock()
  const draw = () => {
    const code = `${prefix}${codeOf(randomBytes(length))}`
    return rowOf({ input, code, ownerId, createdBy: userId, isFromAllowance: false, now })
  }
  return database.transaction(async (transaction) => {
    const made: CouponRow[] = []
    while (made.length < count) {
      const rows = Array.from({ length: count - made.length }, draw)
      const taken = await transaction
        .insert(coupons)
        .values(rows)
        .onConflictDoNothing({ target: coupons.code, where: sql`disabled_at is null` })
        .returning()
      made.push(...taken)
    }
    const entity = { type: 'coupon', id: '*' }
    const after = { count, prefix, name: input.name, type: input.of.type, available: input.available }
    await audit(transaction, who, { action: 'coupon.generate', subject: ownerId, entity, after })
    return made
  })
}

/** What is allowed by the allowance, which is less by what the coupon gives out. */
const takeAllowance = async (transaction: Database, input: OwnInput, userId: string): Promise<void> => {
  const [allowance] = await transaction
    .select()
    .from(couponAllowances)
    .where(eq(couponAllowances.userId, userId))
    .for('update')
  if (allowance === undefined || allowance.count === 0) throw new ORPCError('COUPON_ALLOWANCE_EMPTY', { status: 409 })
  const { of, packages: asked, available } = input
  if (available > allowance.count) refuseField('available', 'COUPON_TOO_MANY')
  if (of.type === 'subscription') {
    if (of.worth.kind !== 'days') refuseField('of.worth.kind', 'COUPON_DAYS_ONLY')
    else if (of.worth.days > allowance.maxDays) refuseField('of.worth.days', 'COUPON_TOO_MANY_DAYS')
  }
  const { packageIds } = allowance
  const isWithin = packageIds.length === 0 || (asked.length > 0 && asked.every((id) => packageIds.includes(id)))
  if (!isWithin) refuseField('packages', 'COUPON_PACKAGE_REFUSED')
  await transaction
    .update(couponAllowances)
    .set({ count: allowance.count - available, version: allowance.version + 1 })
    .where(eq(couponAllowances.userId, userId))
}

export const makeOwnCoupon = async (
  services: CouponServices,
  input: OwnInput,
  { who, userId }: By,
): Promise<CouponRow> => {
  const { database, clock } = services
  await assertPackages(database, input.packages)
  await assertFolder(services, input.of, userId)
  return database.transaction(async (transaction) => {
    await takeAllowance(transaction, input, userId)
    const own = { input: { ...input, perUser: 1 }, ownerId: userId, createdBy: userId, isFromAllowance: true }
    return insert(transaction, rowOf({ ...own, code: input.code, now: clock() }), who)
  })
}
