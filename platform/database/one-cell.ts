/**
 * Rows that the database writes into one cell as JSON. A driver makes a value of every cell of every row, which for a list takes
 * longer than all the rest of its call; the text of one cell is read at once.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** What is the same in JSON and here: numbers are safe integers, exact decimals are texts. */
type Plain = string | number | boolean | null
type Cells = Readonly<Record<string, SQL<Plain>>>
export type CellRow<Selection extends Cells> = {
  [Name in keyof Selection]: Selection[Name] extends SQL<infer Value> ? Value : never
}

/** An exact decimal as people read it. */
export const decimalCell = <Value extends string | null>(column: PgColumn): SQL<Value> =>
  sql<Value>`trim_scale(${column})::text`

/** Milliseconds since epoch. */
export const instantCell = (column: PgColumn): SQL<number> =>
  sql<number>`round(extract(epoch from ${column}) * 1000)::bigint`

/** Texts, truth values and integers come as they are. */
export const plainCell = <Value extends Plain>(column: PgColumn): SQL<Value> => sql<Value>`${column}`

/** What the query above has written. */
const asRows = (written: unknown): unknown[][] => written as unknown[][]

/** Whoever wrote the query knows what its cells hold. */
const asRow = <Row>(made: Record<string, unknown>): Row => made as Row

export const oneCell = <Selection extends Cells>(selection: Selection) => {
  const names = Object.keys(selection)
  const written = sql.join(Object.values(selection), sql`, `)
  return {
    /** All rows of the query in its order; it begins with what stands behind `from`. */
    rows: (query: SQL) =>
      sql<string>`(select coalesce(json_agg(found.row), '[]')::text from (select json_build_array(${written}) as row from ${query}) found)`,
    read: (text: string): CellRow<Selection>[] =>
      asRows(JSON.parse(text)).map((row) => {
        const made: Record<string, unknown> = {}
        for (const [position, name] of names.entries()) made[name] = row[position]
        return asRow<CellRow<Selection>>(made)
      }),
  }
}
