/** What a list is asked for as conditions and order of a query. */
import { ORPCError } from '@orpc/server'
import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import { decodeCursor, GREATEST_BIGINT, GREATEST_INTEGER, isAfter, LATEST_MS, type Place } from '../database/cursor.ts'
import { sinceDay, untilDay } from '../database/days.ts'
import { platformErrors } from '../errors.ts'
import { type AnyList, type Direction, type Filter, type Order, UUID, type ValueOf } from '../list.ts'
import type { FieldCode } from '../messages.ts'
import type { CallContext } from './call.ts'
import type { Owner, Session } from './session.ts'

/** Context of a signed-in caller of a list. */
export type Asking = CallContext & { session: Session; owner: Owner }

/** Part of a query's rows: condition, order, offset and limit. */
export type Cut = { where: SQL | undefined; orderBy: SQL[]; offset: number; limit: number }

/** A query that reads that part: `read: (cut) => cutTo(database.select().from(requests).$dynamic(), cut)`. */
export const cutTo = <Query extends PgSelect>(query: Query, { where, orderBy, offset, limit }: Cut) =>
  query
    .where(where)
    .orderBy(...orderBy)
    .offset(offset)
    .limit(limit)

/** Column that must equal the value, or a condition made of the value. */
export type Where<Value> = PgColumn | ((value: Value, asking: Asking) => SQL | undefined)

type IsDay<One extends Filter> = One extends { kind: 'first-day' | 'last-day' } ? true : false

/** Condition of each filter and scope of a list; days need none. */
export type Wheres<Of extends AnyList> = {
  [Key in keyof Of['filters'] as IsDay<Of['filters'][Key]> extends true ? never : Key]: Where<
    ValueOf<Of['filters'][Key]>
  >
} & { [Key in keyof Of['scope']]: Where<ValueOf<Of['scope'][Key]>> }

/** Columns of a time order in which no two rows are equal, and the place of a row in it. */
export type InTime<Found> = { by: readonly PgColumn[]; placeOf: (found: Found) => Place }
/** SQL expression of each sort, and the unique column that decides between equal rows. */
export type Sorted<Sort extends string> = { by: Readonly<Record<Sort, SQL>>; last: PgColumn }

export type Named = Readonly<Record<string, unknown>>

/** Conditions of a list, of which it is not known whose they are. */
export type AnyNarrowing = {
  where: Readonly<Record<string, Where<string> | undefined>>
  always?: (asking: Asking, narrowed: Named) => SQL | undefined
  at?: PgColumn
}
/** Order of a list, of which it is not known whose it is. */
export type AnySort = InTime<unknown> | Sorted<string>
type Ordering = Pick<InTime<unknown>, 'by'> | Sorted<string>

type Asked = {
  cursor?: string
  order?: Order
  page?: number
  limit?: number
  sort?: string
  direction?: Direction
}
export const asAsked = (input: object): Asked & Named => input as Asked & Named

/** What a list's filters leave, all conditions together. Undefined for no condition. */
export const whereOf = (list: AnyList, source: AnyNarrowing, asked: Named, asking: Asking): SQL | undefined => {
  const { timeZone } = asking.session.user
  const narrowed = Object.entries({ ...list.filters, ...list.scope }).map(([name, { kind }]) => {
    const value = asked[name]
    if (typeof value !== 'string' || value === '') return undefined
    const where = source.where[name]
    if (where !== undefined) return typeof where === 'function' ? where(value, asking) : eq(where, value)
    if (source.at === undefined) throw new Error(`nothing says what "${name}" narrows in ${list.path}`)
    return kind === 'first-day' ? sinceDay(source.at, value, timeZone) : untilDay(source.at, value, timeZone)
  })
  return and(source.always?.(asking, asked), ...narrowed)
}

/** Greatest value of a column's type; any text stands for texts. */
const greatestOf = (column: PgColumn): string | number => {
  const type = column.getSQLType()
  if (type.startsWith('timestamp')) return LATEST_MS
  if (type === 'bigint') return GREATEST_BIGINT
  return type === 'integer' ? GREATEST_INTEGER : ''
}

const placeIn = (cursor: string, by: readonly PgColumn[]): Place => {
  const place = decodeCursor(cursor, by.map(greatestOf))
  const fits = (value: string | number, index: number) => by[index]?.getSQLType() !== 'uuid' || UUID.test(String(value))
  if (place?.every(fits) === true) return place
  const data = { fields: [{ path: 'cursor', code: 'VALIDATION_INVALID' satisfies FieldCode, params: {} }] }
  throw new ORPCError('INPUT_INVALID', { status: platformErrors.INPUT_INVALID.status, data })
}

/** True when the order is one that the user chose. */
export const isSorted = (sort: Ordering): sort is Sorted<string> => 'last' in sort

/** Order of the list as SQL. */
export const orderOf = ({ pages, path }: AnyList, sort: Ordering, asked: Asked): SQL[] => {
  if (pages.kind === 'cursor' && !isSorted(sort)) {
    const { order = pages.orders[0] } = asked
    return sort.by.map((column) => (order === 'newest' ? desc(column) : asc(column)))
  }
  if (pages.kind === 'page' && isSorted(sort)) {
    const { sort: name = pages.first.sort, direction = pages.first.direction } = asked
    const by = sort.by[name]
    const towards = direction === 'ascending' ? asc : desc
    if (by !== undefined) return [towards(by), towards(sort.last)]
  }
  throw new Error(`nothing says how ${path} is sorted`)
}

/** Order of time that a list is asked for. */
export const timeOrderOf = ({ pages }: AnyList, { order }: Asked): Order =>
  order ?? (pages.kind === 'cursor' ? pages.orders[0] : 'newest')

/** Rows after the place of the cursor; undefined where there is none. */
export const afterCursor = (by: readonly PgColumn[], cursor: string | undefined, order: Order): SQL | undefined =>
  cursor === undefined ? undefined : isAfter(by, placeIn(cursor, by), order)
