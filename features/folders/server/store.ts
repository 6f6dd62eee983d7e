/** Folders as the database has them. Every read and write takes an owner: another user's row is not there. */
import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { nameIn } from '#bots/spot/escaped-names.ts'
import { apiKeys } from '#features/api-keys/server/index.ts'
import {
  botFolders,
  bots,
  inFolder,
  isOwnFolder,
  orders,
  ownedBy,
  percentOf,
  readFolderRisk,
  readFolderStates,
  readFolderTotals,
} from '#features/bots/server/index.ts'
import type { Markets } from '#features/markets/server/index.ts'
import { type Amount, asAmount, parseDecimal } from '#engine/money.ts'
import { endedStates } from '#engine/order.ts'
import type { Database } from '#platform/database/database.ts'
import type { ListSource } from '#platform/server/answer-list.ts'
import { refuse } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import type { BotFilter } from '#features/bots/contract.ts'
import type { Folder, FolderFacts, FolderRow as ListedFolder } from '../contract.ts'
import { FOLDER_ROWS, MOST_FOLDERS } from '../rules.ts'
import type { folderList } from '../list.ts'

export type FolderServices = {
  database: Database
  markets: Pick<Markets, 'lines' | 'find' | 'last' | 'candles'>
  nowMs: () => number
}
export type FolderRow = typeof botFolders.$inferSelect

export const isOwn = ({ userId }: Owner): SQL => eq(botFolders.owner, userId)

type Listed = FolderRow & Pick<Folder, 'holds'>

const withTotals = async (
  services: FolderServices,
  owner: Owner,
  rows: readonly Listed[],
  narrowed: BotFilter = {},
): Promise<Folder[]> => {
  const all = await readFolderTotals(services, owner, { folders: rows.map(({ id }) => id), narrowed })
  return rows.map(({ id, family, name, holds, createdAtMs, version }) => {
    const totals = all.filter(({ folder }) => folder === id).map(({ folder: _folder, ...total }) => total)
    const count = totals.reduce((sum, total) => sum + total.bots, 0)
    return { id, family, name, holds, createdAtMs, version, bots: count, totals }
  })
}

/** A page of the folders with bots that the filters leave, by name; of all of them where only a family is asked for. */
export const readRows = async (
  services: FolderServices,
  own: Owner,
  { page, ...filter }: BotFilter & { page: number },
): Promise<{ folders: ListedFolder[]; total: number }> => {
  const { database } = services
  const { family: only, ...others } = filter
  const isNarrowed = Object.values(others).some((part) => part !== undefined && part !== '')
  const all = await database
    .select()
    .from(botFolders)
    .where(and(isOwn(own), only === undefined ? undefined : eq(botFolders.family, only)))
    .orderBy(botFolders.nameLower, botFolders.id)
    .limit(MOST_FOLDERS)
  if (all.length === 0) return { folders: [], total: 0 }
  const states = await readFolderStates(services, own, { folders: all.map(({ id }) => id), narrowed: filter })
  const stateOf = new Map(states.map(({ folder, ...state }) => [folder, state]))
  const left = all.filter(({ id }) => !isNarrowed || stateOf.has(id))
  const rows = left.slice((page - 1) * FOLDER_ROWS, page * FOLDER_ROWS)
  const listed = await withTotals(
    services,
    own,
    rows.map((row) => ({ ...row, holds: 'bots' as const })),
    filter,
  )
  const none = { running: 0, needing: 0, inRange: 0, outside: 0, used: 0, startedAtMs: null }
  return { folders: listed.map((row) => ({ ...row, ...(stateOf.get(row.id) ?? none) })), total: left.length }
}

const { id, owner, family, name, nameLower, createdAtMs, version } = getTableColumns(botFolders)

/** Folders by name, and bots that are folders of their own trades, as one list. */
const allFolders = (database: Database) =>
  unionAll(
    database
      .select({
        id,
        owner,
        family,
        name,
        nameLower,
        createdAtMs,
        version,
        holds: sql<Folder['holds']>`'bots'`.as('holds'),
      })
      .from(botFolders),
    database
      .select({
        id: sql<string>`${bots.id}::uuid`,
        owner: bots.owner,
        family: bots.family,
        name: bots.name,
        nameLower: sql<string>`lower(${bots.name})`,
        createdAtMs: bots.createdAtMs,
        version: sql<number>`0`,
        holds: sql<Folder['holds']>`'trades'`.as('holds'),
      })
      .from(bots)
      .where(isOwnFolder),
  ).as('listed')

export const folderSource = (services: FolderServices): ListSource<typeof folderList, Listed, Folder> => {
  const listed = allFolders(services.database)
  return {
    read: ({ where, orderBy, offset, limit }) =>
      services.database
        .select()
        .from(listed)
        .where(where)
        .orderBy(...orderBy)
        .offset(offset)
        .limit(limit),
    where: { family: listed.family, holds: (holds) => eq(listed.holds, holds) },
    always: ({ owner: { userId } }) => eq(listed.owner, userId),
    sort: {
      by: { name: sql`${listed.nameLower}`, created: sql`${listed.createdAtMs}` },
      last: listed.id,
    },
    rows: (found, { owner: mine, session }) =>
      withTotals(
        services,
        mine,
        found.map((row) => ({ ...row, name: nameIn(session.user.language, row.name) })),
      ),
  }
}

/** Ends the call where the owner has no such folder. */
export const findFolder = async (database: Database, owner: Owner, id: string): Promise<FolderRow> => {
  const [row] = await database
    .select()
    .from(botFolders)
    .where(and(eq(botFolders.id, id), isOwn(owner)))
  return row ?? refuse('NOT_FOUND')
}

const placed = (owner: Owner, folder: string): SQL | undefined => and(ownedBy(owner), inFolder(folder))

const ofHead = (name: 'used' | 'limit' | 'tradeCount'): SQL => sql`(${bots.head}::jsonb ->> ${name}::text)::int`

const sumsOf = async (database: Database, owner: Owner, folder: string) => {
  const [sums] = await database
    .select({
      pairs: sql<string[]>`coalesce(jsonb_agg(distinct ${bots.pair}), '[]')`,
      exchanges: sql<string[]>`coalesce(jsonb_agg(distinct ${bots.exchange}), '[]')`,
      accounts: sql<string[]>`coalesce(jsonb_agg(distinct ${bots.account}), '[]')`,
      trades: sql<number>`coalesce(sum(${ofHead('tradeCount')}), 0)::int`,
      used: sql<number>`coalesce(sum(${ofHead('used')}), 0)::int`,
      // One without a limit has none together with the others.
      limit: sql<
        number | null
      >`case when bool_or(${ofHead('limit')} is null) then null else sum(${ofHead('limit')})::int end`,
      startedAtMs: sql<number | null>`(extract(epoch from min(${bots.startedAtMs})) * 1000)::float8`,
    })
    .from(bots)
    .where(placed(owner, folder))
  if (sums === undefined) throw new Error('sums have a row')
  return sums
}

const countOrders = async (database: Database, owner: Owner, folder: string) => {
  const [found] = await database
    .select({
      pending: sql<number>`(count(*) filter (where ${orders.state} not in ${endedStates}))::int`,
      completed: sql<number>`(count(*) filter (where ${orders.state} = 'filled'))::int`,
    })
    .from(orders)
    .innerJoin(bots, eq(bots.id, orders.bot))
    .where(placed(owner, folder))
  return found ?? { pending: 0, completed: 0 }
}

/** Names of the owner's keys whose accounts are among these. */
const keysOf = async (database: Database, { userId }: Owner, accounts: readonly string[]): Promise<string[]> => {
  if (accounts.length === 0) return []
  // As `liveAccountId` names the account of a key.
  const account = sql`${apiKeys.exchange} || ':' || ${apiKeys.account}`
  const rows = await database
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), inArray(account, [...accounts])))
  return rows.map(({ name }) => name).toSorted((left, right) => left.localeCompare(right))
}

const exactly = (decimal: string): Amount => asAmount(parseDecimal(decimal) ?? 0n)

const riskOf = async (services: FolderServices, owner: Owner, folder: string): Promise<FolderFacts['risk']> =>
  (await readFolderRisk(services, owner, folder)).map(({ kind, quote, unrealised: amount, cost }) => ({
    kind,
    quote,
    amount,
    cost,
    percent: percentOf(exactly(amount), exactly(cost)),
  }))

export const readFacts = async (services: FolderServices, owner: Owner, id: string): Promise<FolderFacts> => {
  const { database } = services
  const row = await findFolder(database, owner, id)
  const [[folder], { accounts, ...sums }, risk, counts] = await Promise.all([
    withTotals(services, owner, [{ ...row, holds: 'bots' }]),
    sumsOf(database, owner, id),
    riskOf(services, owner, id),
    countOrders(database, owner, id),
  ])
  if (folder === undefined) throw new Error('a row has its sums')
  return { ...folder, ...sums, risk, ...counts, keys: await keysOf(database, owner, accounts) }
}

/** Own bots among these, each with its family; deleted ones are not there. */
export const ownBots = (database: Database, { userId }: Owner, ids: readonly string[]) =>
  database
    .select({ id: bots.id, family: bots.family })
    .from(bots)
    .where(and(inArray(bots.id, [...ids]), eq(bots.owner, userId), isNull(bots.deletedAtMs)))
