/** Writing many rows at once, so that writing them again changes nothing. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { IndexColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

// Keeps a statement below the 65,535 parameters of the wire protocol for tables of up to a hundred columns.
const ROWS_A_STATEMENT = 500

const chunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT),
  )

/** The last row of each key: one statement may not change a row twice. */
const lastOfEach = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

/** Columns of `table` set to what the refused row brought. */
const excluded = (table: PgTable): Record<string, SQL> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
  )

/** Inserts rows, or replaces what stands under their key. `keyOf` gives the same text for the same key. */
export const upsertRows = async <Table extends PgTable, Row extends PgInsertValue<Table>>(
  database: Database,
  table: Table,
  rows: readonly Row[],
  key: { columns: IndexColumn[]; of: (row: Row) => string },
): Promise<void> => {
  const set = excluded(table)
  for (const chunk of chunks(lastOfEach(rows, key.of)))
    await database.insert<PgTable>(table).values(chunk).onConflictDoUpdate({ target: key.columns, set })
}

/** Inserts rows whose key is not there yet; the others are the same and are left alone. */
export const insertNewRows = async <Table extends PgTable>(
  database: Database,
  table: Table,
  rows: readonly PgInsertValue<Table>[],
): Promise<void> => {
  for (const chunk of chunks(rows)) await database.insert<PgTable>(table).values(chunk).onConflictDoNothing()
}
