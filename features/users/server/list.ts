/** The list of users: searched, narrowed, sorted by columns of a list of ours, cut into pages. */
import { and, asc, count, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { accountDeletions } from '#features/deletion/server/index.ts'
import { packages, subscriptions } from '#features/packages/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { PackageEnd, UserFilter, UserOrder, UserRow } from '../contract.ts'
import { stateOf } from '../rules.ts'

/** More are not counted: nobody turns so many pages. */
const COUNTED = 10_000
const GREATEST_NUMBER = 999_999_999_999_999

const shown = {
  id: users.id,
  number: users.referralNumber,
  firstname: users.firstname,
  lastname: users.lastname,
  username: users.username,
  email: users.email,
  role: users.role,
  locked: users.locked,
  emailConfirmedAt: users.emailConfirmedAt,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
  deletionDay: accountDeletions.scheduledFor,
  package: { code: packages.code, en: packages.nameEn, hu: packages.nameHu },
  packageUntil: subscriptions.expiresAt,
}

/** Every column that the list can be sorted by: a sort that is none of these never reaches the database. */
const sortColumns: Record<UserOrder['sort'], SQL> = {
  number: sql`${users.referralNumber}`,
  name: sql`lower(${users.lastname} || ' ' || ${users.firstname})`,
  username: sql`${users.usernameLower}`,
  email: sql`${users.emailLower}`,
  role: sql`${users.role}`,
  // Without an end is behind every end.
  packageUntil: sql`coalesce(${subscriptions.expiresAt}, 'infinity'::timestamptz)`,
  created: sql`${users.createdAt}`,
  lastSignIn: sql`coalesce(${users.lastLoginAt}, 'epoch'::timestamptz)`,
}

/** Signs that have a meaning of their own in a pattern stand for themselves. */
const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const searched = (text: string | undefined): SQL | undefined => {
  if (text === undefined) return undefined
  const like = pattern(text)
  const number = /^\d{1,15}$/.test(text) ? Math.min(Number(text), GREATEST_NUMBER) : null
  return or(
    ilike(users.username, like),
    ilike(users.email, like),
    ilike(sql`${users.lastname} || ' ' || ${users.firstname}`, like),
    ilike(sql`${users.firstname} || ' ' || ${users.lastname}`, like),
    number === null ? undefined : eq(users.referralNumber, number),
  )
}

const endsWithin = (days: number): SQL =>
  sql`${subscriptions.expiresAt} > now() and ${subscriptions.expiresAt} <= now() + make_interval(days => ${days})`

const ends: Record<PackageEnd, SQL> = {
  week: endsWithin(7),
  month: endsWithin(30),
  over: sql`${subscriptions.expiresAt} <= now()`,
}

const conditions = (filter: UserFilter): (SQL | undefined)[] => [
  searched(filter.search),
  filter.role === undefined ? undefined : eq(users.role, filter.role),
  filter.locked === undefined ? undefined : eq(users.locked, filter.locked === 'yes'),
  filter.confirmed === undefined
    ? undefined
    : filter.confirmed === 'yes'
      ? isNotNull(users.emailConfirmedAt)
      : isNull(users.emailConfirmedAt),
  filter.deletion === undefined
    ? undefined
    : filter.deletion === 'yes'
      ? isNotNull(accountDeletions.userId)
      : isNull(accountDeletions.userId),
  filter.package === undefined ? undefined : eq(packages.code, filter.package),
  filter.ends === undefined ? undefined : ends[filter.ends],
]

/** Users with the package that each has. */
const joined = (database: Database) =>
  database
    .select(shown)
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(packages, eq(packages.id, subscriptions.packageId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))

const rowOf = (user: Awaited<ReturnType<typeof joined>>[number]): UserRow => ({
  id: user.id,
  number: user.number,
  // Of somebody whose account was deleted no name is left.
  name: `${user.firstname} ${user.lastname}`.trim() || user.username,
  username: user.username,
  email: user.email,
  role: user.role,
  state: stateOf(user),
  package: user.package,
  packageUntilMs: user.packageUntil?.getTime() ?? null,
  createdAtMs: user.createdAt.getTime(),
  lastSignInAtMs: user.lastLoginAt?.getTime() ?? null,
})

/** The row of one user, and the last day of an account that is going to be deleted. */
export const readRow = async (
  database: Database,
  id: string,
): Promise<(UserRow & { deletionDay: string | null }) | null> => {
  const [found] = await joined(database).where(eq(users.id, id))
  return found === undefined ? null : { ...rowOf(found), deletionDay: found.deletionDay }
}

type Cut = { offset: number; limit: number }

export const readUsers = async (
  database: Database,
  { filter, order, cut }: { filter: UserFilter; order: UserOrder; cut: Cut },
): Promise<UserRow[]> => {
  const towards = order.direction === 'ascending' ? asc : desc
  const rows = await joined(database)
    .where(and(...conditions(filter)))
    .orderBy(towards(sortColumns[order.sort]), towards(users.id))
    .offset(cut.offset)
    .limit(cut.limit)
  return rows.map(rowOf)
}

export const countUsers = async (database: Database, filter: UserFilter): Promise<number> => {
  const found = joined(database)
    .where(and(...conditions(filter)))
    .limit(COUNTED)
    .as('found')
  const [row] = await database.select({ total: count() }).from(found)
  return row?.total ?? 0
}
