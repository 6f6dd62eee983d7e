/** The list of users: narrowed, sorted by columns of ours alone, cut into pages. */
import { eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { writeDown } from '#features/audit/server/index.ts'
import { accountDeletions } from '#features/deletion/server/index.ts'
import { packages, subscriptions } from '#features/packages/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { personHolds } from '#platform/database/person.ts'
import { type FileOf, fileTime, type ListSource } from '#platform/server/answer-list.ts'
import type { UserRow } from '../contract.ts'
import type { userList } from '../list.ts'
import { columnMessages } from '../messages.ts'
import { nameOf, stateOf } from '../rules.ts'
import type { UserServices } from './change.ts'

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
  interval: subscriptions.interval,
  renew: subscriptions.renew,
  paid: subscriptions.paid,
}

const endsWithin = (days: number): SQL =>
  sql`${subscriptions.expiresAt} > now() and ${subscriptions.expiresAt} <= now() + make_interval(days => ${days})`

const ends = {
  week: endsWithin(7),
  month: endsWithin(30),
  over: sql`${subscriptions.expiresAt} <= now()`,
}

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
  firstname: user.firstname,
  lastname: user.lastname,
  username: user.username,
  email: user.email,
  role: user.role,
  state: stateOf(user),
  package: user.package,
  packageUntilMs: user.packageUntil?.getTime() ?? null,
  subscription:
    user.paid === true && user.interval !== null ? { interval: user.interval, renews: user.renew === true } : null,
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

const isThere = (column: PgColumn) => (wanted: 'yes' | 'no') => (wanted === 'yes' ? isNotNull(column) : isNull(column))

export const userSource = (
  database: Database,
): ListSource<typeof userList, Awaited<ReturnType<typeof joined>>[number], UserRow> => ({
  read: ({ where, orderBy, offset, limit }) =>
    joined(database)
      .where(where)
      .orderBy(...orderBy)
      .offset(offset)
      .limit(limit),
  where: {
    search: personHolds(users),
    role: users.role,
    locked: (wanted) => eq(users.locked, wanted === 'yes'),
    confirmed: isThere(users.emailConfirmedAt),
    deletion: isThere(accountDeletions.userId),
    package: packages.code,
    ends: (wanted) => ends[wanted],
  },
  sort: {
    by: {
      number: sql`${users.referralNumber}`,
      name: sql`lower(${users.lastname} || ' ' || ${users.firstname})`,
      username: sql`${users.usernameLower}`,
      email: sql`${users.emailLower}`,
      role: sql`${users.role}`,
      // Without an end is behind every end.
      packageUntil: sql`coalesce(${subscriptions.expiresAt}, 'infinity'::timestamptz)`,
      created: sql`${users.createdAt}`,
      lastSignIn: sql`coalesce(${users.lastLoginAt}, 'epoch'::timestamptz)`,
    },
    last: users.id,
  },
  rows: (found) => found.map(rowOf),
})

/** The list as a file. */
export const userFile = ({ clock }: Pick<UserServices, 'clock'>) =>
  ({
    clock,
    written: { down: writeDown, as: 'user.export' },
    words: columnMessages,
    cells: {
      id: ({ id }) => id,
      number: ({ number }) => number,
      name: (user, language) => nameOf(user, language),
      username: ({ username }) => username,
      email: ({ email }) => email,
      role: ({ role }) => role,
      package: (user) => user.package?.code ?? null,
      packageUntil: ({ packageUntilMs }) => fileTime(packageUntilMs),
      interval: ({ subscription }) => subscription?.interval ?? null,
      renewal: ({ subscription }) => (subscription === null ? null : subscription.renews ? 'yes' : 'no'),
      state: ({ state }) => state,
      created: ({ createdAtMs }) => fileTime(createdAtMs),
      lastSignIn: ({ lastSignInAtMs }) => fileTime(lastSignInAtMs),
    },
  }) satisfies FileOf<UserRow, string, 'user.export'>
