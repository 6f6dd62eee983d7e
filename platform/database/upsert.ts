/**
 * Writing many rows at once, so that writing them again changes nothing. All rows of a statement are one parameter, which the database takes apart: to build a statement of so many
 * values costs more than the statement.
 */
import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** The other queries of the same thread wait for a statement. */
const ROWS_A_STATEMENT = 500

const chunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT),
  )

/** The last row of each key: one statement may not change a row twice. */
const lastOfEach = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

type Field = readonly [key: string, column: PgColumn]

const namesOf = (fields: readonly Field[]): SQL =>
  sql.join(
    fields.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )

const typesOf = (fields: readonly Field[]): SQL =>
  sql.join(
    fields.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  )

const excluded = (fields: readonly Field[]): SQL =>
  sql.join(
    fields.map(([, { name }]) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  )

/** A value as JSON holds it. Half a character is replaced, as it is in a parameter of its own. */
const writtenAs = (column: PgColumn, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (column.columnType === 'PgJsonb') return value
  const written = column.mapToDriverValue(value)
  return typeof written === 'string' ? written.toWellFormed() : written
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Inserts rows of one shape. What no row says gets the column's default. */
const insert = async (
  database: Database,
  table: PgTable,
  rows: Rows,
  onConflict: (fields: readonly Field[]) => SQL,
): Promise<void> => {
  const all = Object.entries<PgColumn>(getTableColumns(table))
  for (const chunk of chunks(rows)) {
    const fields = all.filter(([key]) => chunk.some((row) => row[key] !== undefined))
    const written = chunk.map((row) =>
      Object.fromEntries(fields.map(([key, column]) => [column.name, writtenAs(column, row[key])])),
    )
    await database.execute(sql`
      insert into ${table} (${namesOf(fields)})
      select ${namesOf(fields)} from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as given(${typesOf(fields)})
      on conflict ${onConflict(fields)}`)
  }
}

/** Inserts rows, or replaces what stands under their key. `keyOf` gives the same text for the same key. */
export const upsertRows = <Table extends PgTable, Row extends InferInsertModel<Table>>(
  database: Database,
  table: Table,
  rows: readonly Row[],
  key: { columns: readonly PgColumn[]; of: (row: Row) => string },
): Promise<void> => {
  const columns = namesOf(key.columns.map((column) => [column.name, column]))
  return insert(
    database,
    table,
    lastOfEach(rows, key.of),
    (fields) => sql`(${columns}) do update set ${excluded(fields)}`,
  )
}

/** Inserts rows whose key is not there yet; the others are the same and are left alone. */
export const insertNewRows = <Table extends PgTable>(
  database: Database,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> => insert(database, table, rows, () => sql`do nothing`)
