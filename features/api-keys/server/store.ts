/** Reads and writes rows of keys. A user's rows are reached with an owner; all rows by what the program and administrators do. */
import { and, asc, desc, eq, inArray, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { liveAccountId, tradingAccounts } from '#features/bots/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { personHolds } from '#platform/database/person.ts'
import type { Narrowed } from '#platform/list.ts'
import { type ListSource, narrowedTo } from '#platform/server/answer-list.ts'
import type { Asking } from '#platform/server/list-conditions.ts'
import type { Owner } from '#platform/server/session.ts'
import type { AdminApiKey } from '../contract.ts'
import { keyList } from '../list.ts'
import type { KeyStatus } from '../rules.ts'
import type { KeyRow } from './services.ts'
import { apiKeyPairs, apiKeys } from './tables.ts'
import { adminViewOf } from './view.ts'

const live = ne(apiKeys.status, 'deleted')

export const ownKeys = (database: Database, owner: Owner): Promise<KeyRow[]> =>
  database
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, owner.userId), live))
    .orderBy(desc(apiKeys.createdAt))

/** Keys that cannot be used, by name; those that are asked about for the first time are not among them. */
export const keysInTrouble = async (database: Database, owner: Owner): Promise<{ id: string; name: string }[]> =>
  database
    .select({ id: apiKeys.id, name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, owner.userId), notInArray(apiKeys.status, ['active', 'checking', 'deleted'])))
    .orderBy(asc(apiKeys.nameLower))

export const findOwn = async (database: Database, owner: Owner, id: string): Promise<KeyRow | null> => {
  const [row] = await database
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, owner.userId), live))
  return row ?? null
}

export const findAny = async (database: Database, id: string): Promise<{ row: KeyRow; username: string } | null> => {
  const [found] = await database
    .select({ row: apiKeys, username: users.username })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.id, id), live))
  return found ?? null
}

/** Whether another user's key belongs to this account of an exchange. */
export const isAccountTaken = async (
  database: Database,
  { userId, exchange, account }: Pick<KeyRow, 'userId' | 'exchange' | 'account'>,
): Promise<boolean> => {
  if (account === null) return false
  // It stays its user's also when no key of it is left: its bots and their history do.
  const [kept] = await database
    .select({ id: tradingAccounts.id })
    .from(tradingAccounts)
    .where(and(eq(tradingAccounts.id, liveAccountId(exchange, account)), ne(tradingAccounts.owner, userId)))
  if (kept !== undefined) return true
  const [taken] = await database
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.exchange, exchange), eq(apiKeys.account, account), ne(apiKeys.userId, userId), live))
    .limit(1)
  return taken !== undefined
}

/** A hash that is already there, whoever it belongs to; `besides` is the key that is being replaced. */
export const isKnownHash = async (database: Database, hash: string, besides: string | null): Promise<boolean> => {
  const [known] = await database
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.publicKeyHash, hash), live, besides === null ? undefined : ne(apiKeys.id, besides)))
    .limit(1)
  return known !== undefined
}

/** A row that changed since it was read is left as it is: null. */
export const changeRow = async (
  database: Database,
  row: Pick<KeyRow, 'id' | 'status' | 'secretVersion' | 'version'>,
  change: Partial<KeyRow>,
): Promise<KeyRow | null> => {
  const [changed] = await database
    .update(apiKeys)
    .set(change)
    .where(
      and(
        eq(apiKeys.id, row.id),
        eq(apiKeys.status, row.status),
        eq(apiKeys.secretVersion, row.secretVersion),
        eq(apiKeys.version, row.version),
      ),
    )
    .returning()
  return changed ?? null
}

export type PairRow = typeof apiKeyPairs.$inferSelect

export const takePair = async (database: Database, owner: Owner, id: string): Promise<PairRow | null> => {
  const [pair] = await database
    .select()
    .from(apiKeyPairs)
    .where(and(eq(apiKeyPairs.id, id), eq(apiKeyPairs.userId, owner.userId)))
  return pair ?? null
}

/** Most pairs that wait at once: the oldest go. */
const MOST_PAIRS = 5

export const keepPair = async (database: Database, pair: PairRow): Promise<void> => {
  await database.insert(apiKeyPairs).values(pair)
  await database.execute(sql`
    delete from ${apiKeyPairs} where user_id = ${pair.userId} and id not in (
      select id from ${apiKeyPairs} where user_id = ${pair.userId} order by created_at desc, id desc limit ${MOST_PAIRS})`)
}

export const forgetOldPairs = async (database: Database, before: Date): Promise<void> => {
  await database.delete(apiKeyPairs).where(lt(apiKeyPairs.createdAt, before))
}

export const keysIn = (database: Database, statuses: readonly KeyStatus[]): Promise<KeyRow[]> =>
  database
    .select()
    .from(apiKeys)
    .where(inArray(apiKeys.status, [...statuses]))
    .orderBy(asc(apiKeys.lastCheckAt))

/** Whose user has the text, or whose own name has it. */
const isLike = (text: string): SQL | undefined =>
  or(personHolds(users)(text), sql`position(${text.normalize('NFC').toLowerCase()} in ${apiKeys.nameLower}) > 0`)

const joined = (database: Database) =>
  database
    .select({ row: apiKeys, username: users.username })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))

export const keySource = (
  database: Database,
): ListSource<typeof keyList, Awaited<ReturnType<typeof joined>>[number], AdminApiKey> => ({
  read: ({ where, orderBy, offset, limit }) =>
    joined(database)
      .where(where)
      .orderBy(...orderBy)
      .offset(offset)
      .limit(limit),
  always: () => live,
  where: {
    search: isLike,
    exchange: apiKeys.exchange,
    status: apiKeys.status,
    mica: (wanted) => eq(apiKeys.mica, wanted === 'yes'),
    owner: apiKeys.userId,
  },
  sort: {
    by: {
      created: sql`${apiKeys.createdAt}`,
      // Those that nobody has asked about yet are behind the others.
      lastCheck: sql`coalesce(${apiKeys.lastCheckAt}, 'epoch'::timestamptz)`,
    },
    last: apiKeys.id,
  },
  rows: (found) => found.map(({ row, username }) => adminViewOf(row, username)),
})

/** Ids of the narrowed keys that may be asked about. */
export const idsOf = async (
  database: Database,
  narrowed: Narrowed<typeof keyList>,
  asking: Asking,
): Promise<string[]> => {
  const where = narrowedTo(keyList, keySource(database), { narrowed, asking })
  const rows = await joined(database).where(and(where, ne(apiKeys.status, 'frozen')))
  return rows.map(({ row }) => row.id)
}
