/** Which package a user has. Everybody has one: who was given none has the one that the settings name. */
import { and, eq, sql } from 'drizzle-orm'
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type Limits, NO_ROOM } from '../rules.ts'
import { FALLBACK, seedPackages } from './seed.ts'
import { packages, subscriptions } from './tables.ts'

export type Package = typeof packages.$inferSelect
/** The limits of `package` are those that hold now: of one that has run out there is no room left. */
export type Subscription = {
  package: Package
  /** Those of the package, also once it has run out: bots that stand still are limited no further. */
  lasting: Limits
  interval: 'monthly' | 'yearly'
  expiresAt: Date | null
  isExpired: boolean
}

const findPackage = async (database: Database, code: string): Promise<Package | null> => {
  const [found] = await database
    .select()
    .from(packages)
    .where(and(eq(packages.code, code), eq(packages.archived, false)))
  return found ?? null
}

/** Those that the setting may name, by their codes. */
export const packageOptions = async (database: Database) =>
  (await database.select().from(packages).where(eq(packages.archived, false)).orderBy(packages.sort)).map(
    ({ code: value, nameEn: en, nameHu: hu }) => ({ value, name: { en, hu } }),
  )

/** What somebody gets who is given no other. */
export const defaultPackage = async (database: Database): Promise<Package> => {
  const named = await findPackage(database, await readSetting(database, 'packages.default'))
  if (named !== null) return named
  const known = await findPackage(database, FALLBACK)
  if (known !== null) return known
  await seedPackages(database)
  const [made] = await database.select().from(packages).where(eq(packages.code, FALLBACK))
  if (made === undefined) throw new Error(`there is no package ${FALLBACK}`)
  return made
}

/** What the setting names where no package has that name; null where all is well. */
export const unknownDefault = async (database: Database): Promise<string | null> => {
  const code = await readSetting(database, 'packages.default')
  return (await findPackage(database, code)) === null ? code : null
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Owners of bots are texts; tests have some that are nobody's. */
export const isUserId = (owner: string): boolean => UUID.test(owner)

/** `owner` as bots have it: a text that need not be a user's id any more. */
export const subscriptionOf = async (database: Database, owner: string): Promise<Subscription> => {
  const [found] = isUserId(owner)
    ? await database
        .select({
          package: packages,
          interval: subscriptions.interval,
          expiresAt: subscriptions.expiresAt,
          isExpired: sql<boolean>`coalesce(${subscriptions.expiresAt} <= now(), false)`,
        })
        .from(subscriptions)
        .innerJoin(packages, eq(packages.id, subscriptions.packageId))
        .where(eq(subscriptions.userId, owner))
    : []
  if (found === undefined) {
    const given = await defaultPackage(database)
    return { package: given, lasting: given.limits, interval: 'monthly', expiresAt: null, isExpired: false }
  }
  const lasting = found.package.limits
  return { ...found, lasting, package: found.isExpired ? { ...found.package, limits: NO_ROOM } : found.package }
}

/** A user who begins gets the package that the settings name; in the transaction that lets them in. Who has one keeps it. */
export const subscribe = async (transaction: Database, userId: string): Promise<void> => {
  const { id: packageId } = await defaultPackage(transaction)
  await transaction.insert(subscriptions).values({ userId, packageId }).onConflictDoNothing()
}

/** At each start: users of before packages, and those that came with the installation. */
export const subscribeEverybody = async (database: Database): Promise<void> => {
  const { id } = await defaultPackage(database)
  await seedPackages(database)
  await database.execute(
    sql`insert into subscription (user_id, package_id) select id, ${id}::uuid from "user" on conflict do nothing`,
  )
}
