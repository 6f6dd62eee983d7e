/** A user's own trade history, newest first. */
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import {
  GREATEST_BIGINT,
  GREATEST_INTEGER,
  isAfter,
  LATEST_MS,
  type Order,
  type Place,
} from '#platform/database/cursor.ts'
import { firstPages } from '#platform/database/first-pages.ts'
import { decimalCell, instantCell, plainCell, writtenRows } from '#platform/database/written-rows.ts'
import type { Json } from '#platform/server/plain-answer.ts'
import type { Owner } from '#platform/server/session.ts'
import type { HistoryEntry, HistoryFilter } from '../contract.ts'
import { history } from './tables.ts'

type Row = typeof history.$inferSelect

const { shard, position, ordinal } = history

/** As the contract has it. A list only passes the decimals on and computes nothing. */
const entries = writtenRows<HistoryEntry>({
  id: sql`concat_ws('-', ${shard}, ${position}, ${ordinal})`,
  bot: plainCell(history.bot),
  family: plainCell(history.family),
  name: plainCell(history.name),
  mode: plainCell<Row['mode']>(history.mode),
  exchange: plainCell(history.exchange),
  pair: plainCell(history.pair),
  atMs: instantCell(history.atMs),
  action: plainCell<Row['action']>(history.action),
  trade: plainCell(history.trade),
  threshold: decimalCell(history.threshold),
  price: decimalCell(history.price),
  quantity: decimalCell(history.quantity),
  amount: decimalCell(history.amount),
  fee: decimalCell(history.fee),
  profit: decimalCell(history.profit),
  stopLossProfit: sql`case when ${history.action} = 'stop-loss' then ${decimalCell(history.profit)} end`,
  success: plainCell(history.success),
  cause: plainCell(history.cause),
  otherBot: plainCell(history.otherBot),
  otherTrade: plainCell(history.otherTrade),
})

/** A filter whose days are days of this IANA time zone. */
export type ZonedFilter = HistoryFilter & { timeZone: string }

export type HistoryStore = {
  page: (
    owner: Owner,
    filter: ZonedFilter,
    page: { after: Place | null; limit: number; order: Order },
  ) => Promise<{ page: Json<HistoryEntry[]>; next: string | null }>
  /** The newest `limit` rows of the filter. */
  newest: (owner: Owner, filter: ZonedFilter, limit: number) => Promise<HistoryEntry[]>
}

/** Time, position, shard, ordinal: what a cursor holds at most. */
export const greatestPlace: Place = [LATEST_MS, GREATEST_BIGINT, GREATEST_INTEGER, GREATEST_INTEGER]
const columns = [history.atMs, position, shard, ordinal]

const placeOf = ({ atMs, id }: HistoryEntry): Place => {
  const [shard = 0, position = 0, ordinal = 0] = id.split('-').map(Number)
  return [atMs, position, shard, ordinal]
}

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
const select = (where: SQL | undefined, order: Order, limit: number | SQL): SQL<string | null> =>
  entries.cell(sql`${history} where ${where} order by ${sql.join(inOrder(order), sql`, `)} limit ${limit}`)

/** The first page of everything, which is asked most. */
const readFirst = (database: Database, order: Order) =>
  firstPages(database, `read_history_${order}`, (owner, limit) => select(eq(history.owner, owner), order, limit))

const isUnfiltered = ({ timeZone: _, ...filter }: ZonedFilter): boolean =>
  Object.values(filter).every((value) => value === undefined)

type Part = { after: Place | null; limit: number; order: Order }

export const openHistoryStore = (database: Database): HistoryStore => {
  const first = { newest: readFirst(database, 'newest'), oldest: readFirst(database, 'oldest') }
  const cellOf = async (owner: Owner, filter: ZonedFilter, { after, limit, order }: Part): Promise<string | null> => {
    if (after === null && isUnfiltered(filter)) return first[order]({ owner, limit })
    const where = and(...conditions(owner, filter), after === null ? undefined : isAfter(columns, after, order))
    const [found] = await database.select({ cell: select(where, order, limit) }).from(sql`(values (1)) as one`)
    return found?.cell ?? null
  }
  return {
    page: async (owner, filter, { after, limit, order }) =>
      entries.page(await cellOf(owner, filter, { after, limit: limit + 1, order }), limit, placeOf),
    newest: async (owner, filter, limit) =>
      entries.read(await cellOf(owner, filter, { after: null, limit, order: 'newest' })),
  }
}
