/** Coupons and their uses as people read them. */
import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { writeDown } from '#features/audit/server/index.ts'
import { packages } from '#features/packages/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import { personHolds } from '#platform/database/person.ts'
import { decimalOf } from '#platform/minor-units.ts'
import { fullName } from '#platform/person-name.ts'
import { type FileOf, fileTime, type ListSource } from '#platform/server/answer-list.ts'
import { cutTo } from '#platform/server/list-conditions.ts'
import { refuse } from '#platform/server/call.ts'
import type { Coupon, OwnUse, StaffCoupon, StaffUse } from '../contract.ts'
import type { couponList, couponUses as couponUseList, ownCoupons, ownUses } from '../list.ts'
import { couponColumnWords } from '../messages.ts'
import { stateName, typeName } from '../names.ts'
import type { CouponState } from '../rules.ts'
import { type CouponRow, stateOf, todayOf, type UseRow, worthOf } from './find.ts'
import type { CouponServices } from './services.ts'
import { coupons, couponUses } from './tables.ts'

type Ground = Pick<CouponServices, 'database' | 'clock'>

export const toCoupons = async ({ database, clock }: Ground, rows: readonly CouponRow[]): Promise<Coupon[]> => {
  const today = await todayOf(database, clock())
  const currency = await readSetting(database, 'billing.currency')
  const named = await database.select({ id: packages.id, en: packages.nameEn, hu: packages.nameHu }).from(packages)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    code: row.code,
    state: stateOf(row, today),
    type: row.type,
    worth: worthOf(row),
    currency,
    packages: named.filter(({ id }) => row.packageIds.includes(id)).map(({ en, hu }) => ({ en, hu })),
    period: row.period,
    available: row.availableCount - row.usedCount - row.reservedCount,
    used: row.usedCount,
    perUser: row.perUserLimit,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    createdAtMs: row.createdAt,
    version: row.version,
  }))
}

export const toCoupon = async (ground: Ground, row: CouponRow): Promise<Coupon> =>
  (await toCoupons(ground, [row]))[0] ?? refuse('NOT_FOUND')

export const ownSource = (ground: Ground): ListSource<typeof ownCoupons, CouponRow, Coupon> => ({
  read: (cut) => cutTo(ground.database.select().from(coupons).$dynamic(), cut),
  where: {},
  always: ({ owner }) => eq(coupons.ownerId, owner.userId),
  sort: { by: [coupons.id], placeOf: ({ id }) => [id] },
  rows: (found) => toCoupons(ground, found),
})

/** What `couponState` says, as a condition; `today` is the day of the platform. */
const isIn = (state: CouponState, today: string): SQL | undefined => {
  const { validFrom, validUntil, disabledAt, availableCount, usedCount, reservedCount } = coupons
  const isOver = lt(validUntil, today)
  const isNotOver = or(isNull(validUntil), sql`${validUntil} >= ${today}`)
  const hasBegun = or(isNull(validFrom), lte(validFrom, today))
  const taken = sql`${usedCount} + ${reservedCount}`
  switch (state) {
    case 'expired':
      return isOver
    case 'disabled':
      return and(isNotOver, isNotNull(disabledAt))
    case 'scheduled':
      return and(isNotOver, isNull(disabledAt), gt(validFrom, today))
    case 'exhausted':
      return and(isNotOver, isNull(disabledAt), hasBegun, sql`${taken} >= ${availableCount}`)
    case 'active':
      return and(isNotOver, isNull(disabledAt), hasBegun, sql`${taken} < ${availableCount}`)
  }
}

const nameHolds = (text: string): SQL | undefined => {
  const part = text.normalize('NFC').toLowerCase()
  return or(
    sql`position(${part} in lower(${coupons.name})) > 0`,
    sql`position(${part.toUpperCase()} in ${coupons.code}) > 0`,
  )
}

type Joined = { coupon: CouponRow; user: typeof users.$inferSelect | null }

const personOf = (user: typeof users.$inferSelect | null): StaffCoupon['owner'] =>
  user === null ? null : { id: user.id, firstname: user.firstname, lastname: user.lastname, email: user.email }

const toStaff = async (ground: Ground, found: readonly Joined[]): Promise<StaffCoupon[]> => {
  const plain = await toCoupons(
    ground,
    found.map(({ coupon }) => coupon),
  )
  return plain.map((coupon, index) => ({ ...coupon, owner: personOf(found[index]?.user ?? null) }))
}

export const listSource = (ground: Ground, today: string): ListSource<typeof couponList, Joined, StaffCoupon> => ({
  read: (cut) =>
    cutTo(
      ground.database
        .select({ coupon: coupons, user: users })
        .from(coupons)
        .leftJoin(users, eq(users.id, coupons.ownerId))
        .$dynamic(),
      cut,
    ),
  where: { search: nameHolds, type: coupons.type, state: (state) => isIn(state, today), user: personHolds(users) },
  sort: { by: [coupons.id], placeOf: ({ coupon }) => [coupon.id] },
  rows: (found) => toStaff(ground, found),
})

const percentText = (hundredths: number): string => decimalOf(hundredths).replace(/\.?0+$/, '')

/** The list as a file, and what a batch of new ones is answered with. */
export const couponCells = {
  name: ({ name }) => name,
  code: ({ code }) => code,
  state: ({ state }, language) => stateName(state, language),
  type: ({ type }, language) => typeName(type, language),
  days: ({ worth }) => (worth?.kind === 'days' ? worth.days : null),
  percent: ({ worth }) => (worth?.kind === 'percent' ? percentText(worth.hundredths) : null),
  amount: ({ worth }) => (worth?.kind === 'amount' ? decimalOf(worth.amount) : null),
  packages: (row, language) => row.packages.map((one) => one[language]).join(', '),
  period: ({ period }) => period,
  available: ({ available }) => available,
  used: ({ used }) => used,
  perUser: ({ perUser }) => perUser,
  validFrom: ({ validFrom }) => validFrom,
  validUntil: ({ validUntil }) => validUntil,
  owner: ({ owner }, language) => (owner === null ? null : `${fullName(owner, language)} <${owner.email}>`),
  created: ({ createdAtMs }) => fileTime(createdAtMs),
} satisfies FileOf<StaffCoupon, string, never>['cells']

export const listFile = ({ clock }: Ground) =>
  ({
    clock,
    written: { down: writeDown, as: 'coupon.export' },
    words: couponColumnWords,
    cells: couponCells,
  }) satisfies FileOf<StaffCoupon, string, 'coupon.export'>

type Used = { use: UseRow; coupon: CouponRow }

/** What somebody has used or has kept for an order that may still be paid. */
export const ownUseSource = ({ database }: Ground): ListSource<typeof ownUses, Used, OwnUse> => ({
  read: (cut) =>
    cutTo(
      database
        .select({ use: couponUses, coupon: coupons })
        .from(couponUses)
        .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
        .$dynamic(),
      cut,
    ),
  where: {},
  always: ({ owner }) => and(eq(couponUses.userId, owner.userId), inArray(couponUses.status, ['reserved', 'used'])),
  sort: { by: [couponUses.id], placeOf: ({ use }) => [use.id] },
  rows: async (found) => {
    const currency = await readSetting(database, 'billing.currency')
    return found.map(({ use, coupon }) => ({
      id: use.id,
      status: use.status,
      atMs: use.updatedAt,
      name: coupon.name,
      code: coupon.code,
      type: coupon.type,
      worth: worthOf(coupon),
      currency,
    }))
  },
})

type UsedBy = { use: UseRow; user: typeof users.$inferSelect | null }

export const usesSource = ({ database }: Ground): ListSource<typeof couponUseList, UsedBy, StaffUse> => ({
  read: (cut) =>
    cutTo(
      database
        .select({ use: couponUses, user: users })
        .from(couponUses)
        .leftJoin(users, eq(users.id, couponUses.userId))
        .$dynamic(),
      cut,
    ),
  where: { coupon: couponUses.couponId },
  sort: { by: [couponUses.id], placeOf: ({ use }) => [use.id] },
  rows: (found) =>
    found.map(({ use, user }) => ({ id: use.id, status: use.status, atMs: use.updatedAt, user: personOf(user) })),
})
