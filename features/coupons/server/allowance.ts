/** What users may make coupons of by themselves. */
import { asc, eq } from 'drizzle-orm'
import { audit, type Who } from '#features/audit/server/index.ts'
import { packages } from '#features/packages/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { lockUser } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { refuse } from '#platform/server/call.ts'
import type { Allowance, Choices } from '../contract.ts'
import type { CouponServices } from './services.ts'
import { couponAllowances } from './tables.ts'

const none: Allowance = { count: 0, maxDays: 30, packages: [], version: 0 }

export const readAllowance = async (database: Database, userId: string): Promise<Allowance> => {
  const [row] = await database.select().from(couponAllowances).where(eq(couponAllowances.userId, userId))
  if (row === undefined) return none
  return { count: row.count, maxDays: row.maxDays, packages: row.packageIds, version: row.version }
}

/** Packages that coupons may be for, and folders that they may bring. */
export const choicesOf = async ({ database, strategies }: CouponServices, userId: string | null): Promise<Choices> => {
  const rows = await database.select().from(packages).where(eq(packages.archived, false)).orderBy(asc(packages.sort))
  return {
    packages: rows.map(({ id, nameEn: en, nameHu: hu }) => ({ id, name: { en, hu } })),
    folders: userId === null ? [] : await strategies.foldersOf(userId),
    currency: await readSetting(database, 'billing.currency'),
  }
}

type Allowing = Allowance & { user: string }

export const allow = (database: Database, { user, version, ...allowed }: Allowing, who: Who): Promise<Allowance> =>
  database.transaction(async (transaction) => {
    const known = await lockUser(transaction, user)
    if (known === null) return refuse('NOT_FOUND')
    const before = await readAllowance(transaction, user)
    if (before.version !== version) return refuse('VERSION_CONFLICT')
    const row = {
      count: allowed.count,
      maxDays: allowed.maxDays,
      packageIds: [...new Set(allowed.packages)],
      version: version + 1,
    }
    await transaction
      .insert(couponAllowances)
      .values({ userId: user, ...row })
      .onConflictDoUpdate({ target: couponAllowances.userId, set: row })
    await audit(transaction, who, {
      action: 'coupon.allow',
      subject: user,
      entity: { type: 'coupon_allowance', id: user },
      before: { count: before.count, maxDays: before.maxDays },
      after: { count: row.count, maxDays: row.maxDays },
    })
    return readAllowance(transaction, user)
  })
