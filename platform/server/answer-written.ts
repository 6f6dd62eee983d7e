/** Handler of a list whose rows are columns of a table and nothing else: the database writes them as JSON, and they are passed on. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { firstPages } from '../database/first-pages.ts'
import { type Plain, writtenRows } from '../database/written-rows.ts'
import type { AnyList, ByCursor, ListAnswer, ListAsked, Order } from '../list.ts'
import type { ListSource } from './answer-list.ts'
import {
  afterCursor,
  type AnyNarrowing,
  asAsked,
  type Asking,
  type InTime,
  orderOf,
  timeOrderOf,
  whereOf,
  type Wheres,
} from './list-conditions.ts'
import { writtenAnswer } from './plain-answer.ts'

/** Rows that the database writes as JSON, for lists whose rows go out as they are stored. */
export type WrittenSource<Of extends AnyList, Row> = {
  table: PgTable
  /** What stands in each field of a row. */
  cells: { [Name in keyof Row]: SQL<Row[Name]> }
  /** Whose a row is; everybody gets their own. */
  owner: PgColumn
  where: Wheres<Of>
  at?: PgColumn
  sort: InTime<Row>
}

type ListByCursor = AnyList & { pages: ByCursor }

const asAnswer = <Of extends AnyList, Row>(answer: object): ListAnswer<Of, Row> => answer as ListAnswer<Of, Row>
const asNarrowing = <Of extends AnyList, Row>(source: WrittenSource<Of, Row>): AnyNarrowing =>
  source as unknown as AnyNarrowing

/** `list`: handler of the call for a page; `source`: the same rows one by one, for the file. */
export const writtenList = <Of extends ListByCursor, Row extends Readonly<Record<keyof Row, Plain>>>(
  database: Database,
  list: Of,
  described: WrittenSource<Of, Row>,
) => {
  const { table, cells, owner, where, at, sort } = described
  const rows = writtenRows<Row>(cells)
  const cellOf = (fits: SQL | undefined, orderBy: readonly SQL[], limit: number | SQL) =>
    rows.cell(sql`${table} where ${fits} order by ${sql.join([...orderBy], sql`, `)} limit ${limit}`)
  const read = async (fits: SQL | undefined, orderBy: readonly SQL[], limit: number): Promise<string | null> => {
    const [found] = await database.select({ cell: cellOf(fits, orderBy, limit) }).from(sql`(values (1)) as one`)
    return found?.cell ?? null
  }
  /** The first page of everything is asked most, and for many at once. */
  const first = (order: Order) =>
    firstPages(database, `read_${list.name}_${order}`, (whose, limit) =>
      cellOf(sql`${owner} = ${whose}`, orderOf(list, sort, { order }), limit),
    )
  const firsts = { newest: first('newest'), oldest: first('oldest') }
  const source: Pick<ListSource<Of, Row, Row>, 'where' | 'always'> & { at?: PgColumn } = {
    where,
    always: ({ owner: { userId } }: Asking) => eq(owner, userId),
    ...(at === undefined ? {} : { at }),
  }
  const narrowing = asNarrowing({ ...described, ...source })
  const isFirst = (asked: Readonly<Record<string, unknown>>): boolean =>
    [...Object.keys(list.filters), ...Object.keys(list.scope), 'cursor'].every((name) => asked[name] === undefined)
  return {
    list: async ({ input, context }: { input: ListAsked<Of>; context: Asking }): Promise<ListAnswer<Of, Row>> => {
      const asked = asAsked(input)
      const { cursor, limit = 25 } = asked
      const order = timeOrderOf(list, asked)
      const after = afterCursor(sort.by, cursor, order)
      const cell = isFirst(asked)
        ? await firsts[order]({ owner: context.owner, limit: limit + 1 })
        : await read(and(whereOf(list, narrowing, asked, context), after), orderOf(list, sort, asked), limit + 1)
      const { page, next } = rows.page(cell, limit, sort.placeOf)
      return asAnswer<Of, Row>(writtenAnswer(list.rows, page, { next }))
    },
    source: {
      ...source,
      sort,
      read: async ({ where: fits, orderBy, limit }: { where: SQL | undefined; orderBy: SQL[]; limit: number }) =>
        rows.read(await read(fits, orderBy, limit)),
      rows: (found: readonly Row[]) => [...found],
    },
  }
}
