/** Rows as values of a query: how each column is read is settled once for a query, and not again for each cell of each row. */
import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, SelectedFieldsOrdered } from 'drizzle-orm/pg-core'

type Read = (value: unknown) => unknown
type Row = Record<string, unknown>
type Field = SelectedFieldsOrdered[number]['field']

/** Not in the library's types. */
const decoderOf = (field: SQL): { mapFromDriverValue: Read } =>
  (field as unknown as { decoder: { mapFromDriverValue: Read } }).decoder

/** Null for what is taken as it comes. */
const readOf = (field: Field): Read | null => {
  if (is(field, Column)) {
    const isAsItComes = field.mapFromDriverValue === Column.prototype.mapFromDriverValue
    return isAsItComes ? null : (value) => field.mapFromDriverValue(value)
  }
  const decoder = decoderOf(is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql)
  return (value) => decoder.mapFromDriverValue(value)
}

/** Which tables of a query surely have a row, where it joins any. */
type Certain = Readonly<Record<string, boolean>> | undefined

/** Objects for a table that an outer join may not find: null where the first of their columns is. */
const optionalsOf = (fields: SelectedFieldsOrdered, certain: Certain): { name: string; first: number }[] => {
  if (certain === undefined) return []
  const groups = new Map<string, { first: number; tables: Set<string> }>()
  for (const [position, { path, field }] of fields.entries()) {
    const [name] = path
    if (path.length !== 2 || name === undefined || !is(field, Column)) continue
    const group = groups.get(name) ?? { first: position, tables: new Set<string>() }
    groups.set(name, group)
    group.tables.add(getTableName(field.table))
  }
  return [...groups].flatMap(
    ([
      name,
      {
        first,
        tables: [table, ...others],
      },
    ]) => (table === undefined || others.length > 0 || certain[table] === true ? [] : [{ name, first }]),
  )
}

/** Paths have one name, or two: that of the object and its own. */
const mapperOf = (fields: SelectedFieldsOrdered, certain: Certain): ((row: readonly unknown[]) => Row) => {
  const objects = [...new Set(fields.flatMap(({ path }) => (path.length === 2 ? path.slice(0, 1) : [])))]
  const cells = fields.map(({ path: [first = '', second], field }) => {
    const read = readOf(field)
    return second === undefined
      ? { object: 0, name: first, read }
      : { object: objects.indexOf(first) + 1, name: second, read }
  })
  const optionals = optionalsOf(fields, certain)
  return (row) => {
    const made: Row = {}
    const parts = [made]
    for (const object of objects) parts.push((made[object] = {}))
    for (const [position, { object, name, read }] of cells.entries()) {
      const value = row[position] ?? null
      const part = parts[object] ?? made
      part[name] = value === null || read === null ? value : read(value)
    }
    for (const { name, first } of optionals) if ((row[first] ?? null) === null) made[name] = null
    return made
  }
}

/** What the library writes onto a query after it was made. */
const certainOf = (query: object): Certain => (query as { joinsNotNullableMap?: Certain }).joinsNotNullableMap

/** The same database; what it reads outside of transactions is laid out quickly. */
export const withQuickRows = <Database extends PgDatabase<PgQueryResultHKT>>(database: Database): Database => {
  const { session } = database._
  const prepare = session.prepareQuery.bind(session)
  const quick = (...[query, fields, name, isArray, customMapper, ...rest]: Parameters<typeof prepare>) => {
    if (fields === undefined || customMapper !== undefined || fields.some(({ path }) => path.length > 2))
      return prepare(query, fields, name, isArray, customMapper, ...rest)
    let map: ReturnType<typeof mapperOf> | null = null
    const mapRows = (rows: readonly unknown[][]): Row[] => rows.map((map ??= mapperOf(fields, certainOf(prepared))))
    const prepared: object = prepare(query, fields, name, isArray, mapRows, ...rest)
    return prepared
  }
  Object.assign(session, { prepareQuery: quick })
  return database
}
