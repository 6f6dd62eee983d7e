/**
 * Rows that the database writes as a list shows them: each as a line of JSON, all of them in one cell. A list passes the lines on;
 * to make values of them, check them and write them again takes longer than all the rest of its call.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { asJson, type Json } from '../server/plain-answer.ts'
import { encodeCursor, type Place } from './cursor.ts'

/** What is the same in JSON and here: numbers are safe integers, exact decimals are texts. */
export type Plain = string | number | boolean | null

/** An exact decimal as people read it. */
export const decimalCell = <Value extends string | null>(column: PgColumn): SQL<Value> =>
  sql<Value>`trim_scale(${column})::text`

/** Milliseconds since epoch. */
export const instantCell = (column: PgColumn): SQL<number> =>
  sql<number>`round(extract(epoch from ${column}) * 1000)::bigint`

/** Texts, truth values and integers come as they are. */
export const plainCell = <Value extends Plain>(column: PgColumn): SQL<Value> => sql<Value>`${column}`

/** JSON as the database writes it has no line break of its own. */
const linesOf = (text: string | null): string[] => (text === null ? [] : text.split('\n'))

/** Whoever wrote the line knows what it holds. */
const asRow = <Row>(value: unknown): Row => value as Row
const rowOf = <Row>(line: string): Row => asRow(JSON.parse(line))

export const writtenRows = <Row extends Readonly<Record<keyof Row, Plain>>>(cells: {
  [Name in keyof Row]: SQL<Row[Name]>
}) => {
  const named = Object.entries<SQL>(cells).map(([name, cell]) => sql`${cell} as ${sql.identifier(name)}`)
  const selected = sql.join(named, sql`, `)
  return {
    /** The cell: all rows of a query in its order; it begins with what stands behind `from`. */
    cell: (query: SQL) =>
      sql<
        string | null
      >`(select string_agg(row_to_json(found)::text, E'\\n') from (select ${selected} from ${query}) found)`,
    read: (text: string | null): Row[] => linesOf(text).map((line) => rowOf<Row>(line)),
    /** Cuts a page of one row more than asked into the page and where it ended. */
    page: (
      text: string | null,
      limit: number,
      placeOf: (row: Row) => Place,
    ): { page: Json<Row[]>; next: string | null } => {
      const lines = linesOf(text)
      const [page, last] = [lines.slice(0, limit), lines[limit - 1]]
      return {
        page: asJson(`[${page.join(',')}]`),
        next: lines.length > limit && last !== undefined ? encodeCursor(placeOf(rowOf<Row>(last))) : null,
      }
    },
  }
}
