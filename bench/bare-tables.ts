/** Tables with the columns and indexes of the product's and nothing else: no triggers, no keys to others. What a transaction of the product has written is written there again. */
import type { Ask } from './in-turn.ts'

type Table = { name: string; bare: string; columns: readonly string[]; statement: string }
type Write = { table: Table; values: readonly unknown[] }

const asRows = <Row>({ rows }: { rows: unknown[] }) => rows as Row[]

/** Columns, their types, and those of the primary key. */
const COLUMNS = `select attname as name, format_type(atttypid, atttypmod) as type,
    coalesce(attnum = any(indkey), false) as "isKey" from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
  where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`

/** Of those whose rows lie in parts, the parts. */
const TABLES = `select quote_ident(nspname) || '.' || quote_ident(relname) as name from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and (nspname = 'public' or (nspname = 'pgboss' and relname like 'job%'))`

export const openBareTables = (ask: Ask) => {
  const known = new Map<string, Promise<Table>>()
  const makeTable = async (name: string): Promise<Table> => {
    const bare = `bare_${name.replaceAll(/\W/g, '_')}`
    await ask(`create table ${bare} (like ${name} including defaults including indexes)`)
    const columns = asRows<{ name: string; type: string; isKey: boolean }>(await ask(COLUMNS, [name]))
    const names = columns.map((column) => `"${column.name}"`)
    const keys = columns.filter(({ isKey }) => isKey).map((column) => `"${column.name}"`)
    const [changed] = columns.filter(({ isKey }) => !isKey).map((column) => `"${column.name}"`)
    const values = columns.map(({ type }, index) => `$${index + 1}::text::${type}`)
    // A row that was there before is changed in its place.
    const again = keys.length > 0 && changed !== undefined
    const conflict = again ? `on conflict (${keys.join(', ')}) do update set ${changed} = excluded.${changed}` : ''
    const statement = `insert into ${bare} (${names.join(', ')}) values (${values.join(', ')}) ${conflict}`
    return { name, bare, columns: names, statement }
  }
  const tableOf = (name: string): Promise<Table> => {
    const table = known.get(name) ?? makeTable(name)
    known.set(name, table)
    return table
  }
  const rowsSince = async (name: string, since: string): Promise<Write[]> => {
    const isNewer = `xmin::text::bigint >= $1::text::bigint`
    const [found] = asRows<{ there: boolean }>(
      await ask(`select exists(select from ${name} where ${isNewer}) as there`, [since]),
    )
    if (found?.there !== true) return []
    const table = await tableOf(name)
    const texts = table.columns.map((column) => `${column}::text`).join(', ')
    const rows = asRows<{ row: readonly unknown[] }>(
      await ask(`select array[${texts}] as row from ${name} where ${isNewer}`, [since]),
    )
    return rows.map(({ row }) => ({ table, values: row }))
  }
  return {
    /** The number that the next transaction gets, or one of those after it. */
    mark: async (): Promise<string> =>
      asRows<{ id: string }>(await ask('select pg_snapshot_xmax(pg_current_snapshot())::text as id'))[0]?.id ?? '',
    writtenSince: async (since: string): Promise<readonly Write[]> => {
      const names = asRows<{ name: string }>(await ask(TABLES)).filter(({ name }) => !name.includes('.bare_'))
      const writes: Write[] = []
      for (const { name } of names) writes.push(...(await rowsSince(name, since)))
      if (writes.length < 8) throw new Error(`only ${writes.length} rows were written`)
      return writes
    },
    write: async (writes: readonly Write[]): Promise<void> => {
      await ask('begin')
      for (const { table, values } of writes) await ask(table.statement, values)
      await ask('commit')
    },
  }
}
