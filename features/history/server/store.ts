/** A user's own trade history, newest first. */
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
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

export type HistoryRowRead = typeof history.$inferSelect
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

export const openHistoryStore = (database: Database): HistoryStore => {
  const read = (
    owner: Owner,
    filter: ZonedFilter,
    { after, limit, order }: { after: Place | null; limit: number; order: Order },
  ) =>
    database
      .select()
      .from(history)
      .where(and(...conditions(owner, filter), after === null ? undefined : isAfter(columns, after, order)))
      .orderBy(...columns.map((column) => (order === 'newest' ? desc(column) : asc(column))))
      .limit(limit)
  return {
    page: async (owner, filter, { after, limit, order }) =>
      cutPage(await read(owner, filter, { after, limit: limit + 1, order }), limit, (row) => [
        row.atMs,
        row.position,
        row.shard,
        row.ordinal,
      ]),
    newest: (owner, filter, limit) => read(owner, filter, { after: null, limit, order: 'newest' }),
  }
}
