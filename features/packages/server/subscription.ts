/** Which package a user has. Everybody has one: who was given none has the one that the settings name. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { seedPackages } from './seed.ts'
import { packages, subscriptions } from './tables.ts'

export type Package = typeof packages.$inferSelect
export type Subscription = { package: Package; interval: 'monthly' | 'yearly' }

/** Nobody is stopped by a package on an installation of their own. */
const DEFAULT_PACKAGE = 'unlimited'

const defaultPackage = async (database: Database): Promise<Package> => {
  const find = () => database.select().from(packages).where(eq(packages.code, DEFAULT_PACKAGE))
  const [known] = await find()
  if (known !== undefined) return known
  await seedPackages(database)
  const [made] = await find()
  if (made === undefined) throw new Error(`there is no package ${DEFAULT_PACKAGE}`)
  return made
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Owners of bots are texts; tests have some that are nobody's. */
export const isUserId = (owner: string): boolean => UUID.test(owner)

/** `owner` as bots have it: a text that need not be a user's id any more. */
export const subscriptionOf = async (database: Database, owner: string): Promise<Subscription> => {
  const [found] = isUserId(owner)
    ? await database
        .select({ package: packages, interval: subscriptions.interval })
        .from(subscriptions)
        .innerJoin(packages, eq(packages.id, subscriptions.packageId))
        .where(eq(subscriptions.userId, owner))
    : []
  if (found !== undefined) return found
  return { package: await defaultPackage(database), interval: 'monthly' }
}

/** At each start: users of before packages, and those that came with the installation. */
export const subscribeEverybody = async (database: Database): Promise<void> => {
  const { id } = await defaultPackage(database)
  await seedPackages(database)
  await database.execute(
    sql`insert into subscription (user_id, package_id) select id, ${id}::uuid from "user" on conflict do nothing`,
  )
}
