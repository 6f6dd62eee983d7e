/** What new users are given: read by the page, and given once, when the address is confirmed. */
import { and, asc, eq } from 'drizzle-orm'
import { DEMO_BALANCE, giveDemoStart } from '#features/bots/server/index.ts'
import { firstSettings, notificationSettings } from '#features/notifications/server/index.ts'
import { defaultPackage, packages, subscriptions } from '#features/packages/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type NewUser, RegistrationDefault, type Values, values } from '../contract.ts'
import { parameters, trialEnd } from '../rules.ts'
import { registrationDefaults } from './tables.ts'

type Row = typeof registrationDefaults.$inferSelect

/** Nothing for a parameter that this program no longer has. */
export const toDefault = ({ updatedAt, ...row }: Row): RegistrationDefault[] => {
  const key = parameters.find((known) => known === row.key)
  if (key === undefined) return []
  const { data = null } = values[key].safeParse(row.value)
  return [RegistrationDefault.parse({ ...row, value: data, updatedAtMs: updatedAt })]
}

export const readDefaults = async (database: Database): Promise<RegistrationDefault[]> => {
  const rows = await database.select().from(registrationDefaults).orderBy(asc(registrationDefaults.key))
  return rows.flatMap(toDefault)
}

const asGiven = (entries: readonly (readonly [string, unknown])[]) => Object.fromEntries(entries) as Partial<Values>

/** The values of the defaults that hold. */
const givenOf = (defaults: readonly RegistrationDefault[]): Partial<Values> =>
  asGiven(defaults.flatMap(({ key, value, active }) => (active && value !== null ? [[key, value] as const] : [])))

/** Those that a user may be given. */
export const offeredPackages = (database: Database) =>
  database
    .select()
    .from(packages)
    .where(and(eq(packages.active, true), eq(packages.archived, false)))
    .orderBy(asc(packages.sort))

/** `quotes` are the assets that something can be bought with. */
export const newUserOf = async (
  database: Database,
  defaults: readonly RegistrationDefault[],
  { quotes, now }: { quotes: readonly string[]; now: Date },
): Promise<NewUser> => {
  const given = givenOf(defaults)
  const chosen = (await offeredPackages(database)).find(({ id }) => id === given.package_id)
  const { nameEn: en, nameHu: hu } = chosen ?? (await defaultPackage(database))
  return {
    package: { en, hu },
    packageUntilMs: trialEnd(given.trial_days ?? 0, now)?.getTime() ?? null,
    demoBalance: quotes.map((asset) => ({ asset, amount: given.demo_balance?.[asset] ?? DEMO_BALANCE })),
    language: given.language ?? null,
    timeZone: given.time_zone ?? values.time_zone.parse(users.timeZone.default),
    theme: given.theme ?? values.theme.parse(users.theme.default),
    notificationSettings: given.notification_settings ?? firstSettings,
  }
}

/** In the transaction that confirms the address. A package that is not offered any more is not given. */
export const applyDefaults = async (transaction: Database, userId: string, now: Date): Promise<void> => {
  const given = givenOf(await readDefaults(transaction))
  const { language, time_zone: timeZone, theme, package_id: packageId, notification_settings: settings } = given
  const own = {
    ...(language === undefined ? {} : { language }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(theme === undefined ? {} : { theme }),
  }
  if (Object.keys(own).length > 0) await transaction.update(users).set(own).where(eq(users.id, userId))
  const chosen = (await offeredPackages(transaction)).find(({ id }) => id === packageId)
  const expiresAt = trialEnd(given.trial_days ?? 0, now)
  if (chosen !== undefined || expiresAt !== null) {
    const begun = { packageId: (chosen ?? (await defaultPackage(transaction))).id, currentPeriodStart: now }
    await transaction
      .insert(subscriptions)
      .values({ userId, expiresAt, ...begun })
      .onConflictDoNothing()
  }
  if (given.demo_balance !== undefined) await giveDemoStart(transaction, userId, given.demo_balance)
  if (settings !== undefined)
    await transaction.insert(notificationSettings).values({ userId, settings }).onConflictDoNothing()
}
