/** A user's own trade history, newest first. */
import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#platform/database/database.ts'
import {
  cutPage,
  GREATEST_BIGINT,
  GREATEST_INTEGER,
  isAfter,
  LATEST_MS,
  type Order,
  type Place,
} from '#platform/database/cursor.ts'
import type { Owner } from '#platform/server/session.ts'
import type { HistoryFilter } from '../contract.ts'
import { history } from './tables.ts'

/** An exact decimal as people read it, made by the database: a list only passes it on and computes nothing. */
const plain = (column: PgColumn) => sql<string | null>`trim_scale(${column})::text`
const plainAlways = (column: PgColumn) => sql<string>`trim_scale(${column})::text`

const read = {
  ...getTableColumns(history),
  threshold: plain(history.threshold),
  price: plain(history.price),
  quantity: plainAlways(history.quantity),
  amount: plainAlways(history.amount),
  fee: plainAlways(history.fee),
  profit: plain(history.profit),
}
type Exact = 'threshold' | 'price' | 'quantity' | 'amount' | 'fee' | 'profit'
export type HistoryRowRead = Omit<typeof history.$inferSelect, Exact> & {
  threshold: string | null
  price: string | null
  quantity: string
  amount: string
  fee: string
  profit: string | null
}
/** A filter whose days are days of this IANA time zone. */
export type ZonedFilter = HistoryFilter & { timeZone: string }

export type HistoryStore = {
  page: (
    owner: Owner,
    filter: ZonedFilter,
    page: { after: Place | null; limit: number; order: Order },
  ) => Promise<{ page: HistoryRowRead[]; next: string | null }>
  /** The newest `limit` rows of the filter. */
  newest: (owner: Owner, filter: ZonedFilter, limit: number) => Promise<HistoryRowRead[]>
}

/** Time, position, shard, ordinal: what a cursor holds at most. */
export const greatestPlace: Place = [LATEST_MS, GREATEST_BIGINT, GREATEST_INTEGER, GREATEST_INTEGER]
const columns = [history.atMs, history.position, history.shard, history.ordinal]

/** Midnight at the start of a day of the time zone, `later` days after it. */
const midnight = (day: string, timeZone: string, later: number): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`

const conditions = (owner: Owner, filter: ZonedFilter): (SQL | undefined)[] => [
  eq(history.owner, owner.userId),
  filter.bot === undefined ? undefined : eq(history.bot, filter.bot),
  filter.family === undefined ? undefined : eq(history.family, filter.family),
  filter.mode === undefined ? undefined : eq(history.mode, filter.mode),
  filter.exchange === undefined ? undefined : eq(history.exchange, filter.exchange),
  filter.pair === undefined ? undefined : eq(history.pair, filter.pair),
  filter.action === undefined ? undefined : eq(history.action, filter.action),
  filter.success === undefined ? undefined : eq(history.success, filter.success === 'yes'),
  filter.from === undefined ? undefined : sql`${history.atMs} >= ${midnight(filter.from, filter.timeZone, 0)}`,
  filter.to === undefined ? undefined : sql`${history.atMs} < ${midnight(filter.to, filter.timeZone, 1)}`,
]

const inOrder = (order: Order): SQL[] => columns.map((column) => (order === 'newest' ? desc(column) : asc(column)))

/** The first page of everything, which is asked most: built once, because building it takes longer than reading it. */
const prepareFirst = (database: Database, order: Order) =>
  database
    .select(read)
    .from(history)
    .where(eq(history.owner, sql.placeholder('owner')))
    .orderBy(...inOrder(order))
    .limit(sql.placeholder('limit'))
    .prepare(`read_history_${order}`)

const isUnfiltered = ({ timeZone: _, ...filter }: ZonedFilter): boolean =>
  Object.values(filter).every((value) => value === undefined)

type Part = { after: Place | null; limit: number; order: Order }

export const openHistoryStore = (database: Database): HistoryStore => {
  const first = { newest: prepareFirst(database, 'newest'), oldest: prepareFirst(database, 'oldest') }
  const rowsOf = (owner: Owner, filter: ZonedFilter, { after, limit, order }: Part): Promise<HistoryRowRead[]> => {
    if (after === null && isUnfiltered(filter)) return first[order].execute({ owner: owner.userId, limit })
    return database
      .select(read)
      .from(history)
      .where(and(...conditions(owner, filter), after === null ? undefined : isAfter(columns, after, order)))
      .orderBy(...inOrder(order))
      .limit(limit)
  }
  return {
    page: async (owner, filter, { after, limit, order }) =>
      cutPage(await rowsOf(owner, filter, { after, limit: limit + 1, order }), limit, (row) => [
        row.atMs,
        row.position,
        row.shard,
        row.ordinal,
      ]),
    newest: (owner, filter, limit) => rowsOf(owner, filter, { after: null, limit, order: 'newest' }),
  }
}
