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
import { firstPages } from '#platform/database/first-pages.ts'
import { decimalCell, instantCell, oneCell, plainCell } from '#platform/database/one-cell.ts'
import type { Owner } from '#platform/server/session.ts'
import type { HistoryFilter } from '../contract.ts'
import { history } from './tables.ts'

type Row = typeof history.$inferSelect

/** A list only passes the decimals on and computes nothing. */
const cells = oneCell({
  shard: plainCell<number>(history.shard),
  position: plainCell<number>(history.position),
  ordinal: plainCell<number>(history.ordinal),
  bot: plainCell<string>(history.bot),
  name: plainCell<string>(history.name),
  family: plainCell<string>(history.family),
  mode: plainCell<Row['mode']>(history.mode),
  exchange: plainCell<string>(history.exchange),
  pair: plainCell<string>(history.pair),
  atMs: instantCell(history.atMs),
  action: plainCell<Row['action']>(history.action),
  trade: plainCell<number | null>(history.trade),
  threshold: decimalCell<string | null>(history.threshold),
  price: decimalCell<string | null>(history.price),
  quantity: decimalCell<string>(history.quantity),
  amount: decimalCell<string>(history.amount),
  fee: decimalCell<string>(history.fee),
  profit: decimalCell<string | null>(history.profit),
  success: plainCell<boolean>(history.success),
  cause: plainCell<string | null>(history.cause),
})
export type HistoryRowRead = ReturnType<typeof cells.read>[number]
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

/** Everything that fits, in one cell. */
const select = (where: SQL | undefined, order: Order, limit: number | SQL): SQL<string> =>
  cells.rows(sql`${history} where ${where} order by ${sql.join(inOrder(order), sql`, `)} limit ${limit}`)

/** The first page of everything, which is asked most. */
const readFirst = (database: Database, order: Order) =>
  firstPages(database, `read_history_${order}`, (owner, limit) => select(eq(history.owner, owner), order, limit))

const isUnfiltered = ({ timeZone: _, ...filter }: ZonedFilter): boolean =>
  Object.values(filter).every((value) => value === undefined)

type Part = { after: Place | null; limit: number; order: Order }

export const openHistoryStore = (database: Database): HistoryStore => {
  const first = { newest: readFirst(database, 'newest'), oldest: readFirst(database, 'oldest') }
  const rowsOf = async (owner: Owner, filter: ZonedFilter, { after, limit, order }: Part) => {
    if (after === null && isUnfiltered(filter)) return cells.read((await first[order]({ owner, limit })) ?? '[]')
    const where = and(...conditions(owner, filter), after === null ? undefined : isAfter(columns, after, order))
    const [found] = await database.select({ rows: select(where, order, limit) }).from(sql`(values (1)) as one`)
    return cells.read(found?.rows ?? '[]')
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
