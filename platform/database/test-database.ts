/**
 * A migrated database in memory for a test. The first one ever leaves a dump, from which later ones start in half a second; within a worker a file goes on with the
 * one that the file before it has given back, empty and as new.
 */
import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { openQueue } from '../server/job-queue.ts'
import { type Database, fromClient, migrateClient } from './database.ts'
import { openServerTestDatabase } from './test-server-database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const migrationsFolder = join(root, 'app/server/migrations')

/** The dump is named by what makes it, so that a changed migration is never served from an old dump. */
const dumpPath = async (): Promise<string> => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(await readFile(join(migrationsFolder, name)))
  hash.update(await readFile(join(root, 'platform/server/job-queue.ts')))
  return join(root, 'node_modules/.cache/tradewright', `${hash.digest('hex').slice(0, 20)}.tar`)
}

const migratedDump = async (): Promise<Blob> => {
  const path = await dumpPath()
  const kept = await readFile(path).catch(() => null)
  if (kept !== null) return openAsBlob(path, { type: 'application/x-tar' })
  const client = await PGlite.create()
  await migrateClient(client, migrationsFolder)
  const queue = await openQueue({ kind: 'embedded', client }, () => {})
  await queue.stop({ graceful: false, close: false })
  const dump = await client.dumpDataDir('none')
  await client.close()
  await mkdir(join(path, '..'), { recursive: true })
  // Two test processes may get here at once: each writes its own file, and the last rename wins whole.
  const part = `${path}.${process.pid}.${performance.now()}`
  await writeFile(part, new Uint8Array(await dump.arrayBuffer()))
  await rename(part, path)
  return dump
}

export type TestDatabase = {
  database: Database
  client: PGlite
  /** Empties every table; for `afterEach`. */
  empty: () => Promise<void>
  close: () => Promise<void>
}

const emptyTables = async (client: PGlite): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const names = rows.map(({ name }) => name)
  if (names.length === 0) return
  // A test fills few of the tables, and to truncate all of them takes twenty times as long as to look.
  const looks = names.map((name, index) => `exists(select from ${name}) as "${index}"`)
  const [holds] = (await client.query<Record<string, boolean>>(`select ${looks.join(', ')}`)).rows
  const filled = names.filter((_, index) => holds?.[index] === true)
  if (filled.length === 0) return
  await client.transaction(async (inside) => {
    // Rows that may never be deleted, or not before others, are watched over by triggers: here they rest.
    await inside.exec(`set local session_replication_role = replica;
      ${filled.map((name) => `delete from ${name};`).join('\n')}`)
  })
}

/** What `emptyTables` does not put back: what there is of tables, triggers and functions, and the rows of the queue of jobs. */
const standOf = async (client: PGlite): Promise<string> => {
  const queue = ['queue', 'schedule', 'subscription', 'job', 'queue_stats'].map((name) => `pgboss.${name}`)
  const counted = ['pg_class', 'pg_trigger', 'pg_proc', 'pg_namespace', ...queue]
  const { rows } = await client.query(
    `select ${counted.map((name) => `(select count(*) from ${name})`).join(', ')}`,
    [],
    {
      rowMode: 'array',
    },
  )
  return JSON.stringify(rows)
}

const COUNTED_ANEW = `select setval(seqrelid::regclass, seqstart, false) from pg_sequence join pg_class on pg_class.oid = seqrelid
  where relnamespace = 'public'::regnamespace`

type Kept = { client: PGlite; stand: string }

/** Databases of this worker that nobody uses. */
const idle: Kept[] = []

const create = async (): Promise<Kept> => {
  const client = await PGlite.create({ loadDataDir: await migratedDump() })
  return { client, stand: await standOf(client) }
}

/** Keeps it for the next file, unless its file has changed what is not put back. */
const giveBack = async ({ client, stand }: Kept): Promise<void> => {
  if (client.closed) return
  await emptyTables(client)
  await client.exec('discard all')
  await client.exec(COUNTED_ANEW)
  if ((await standOf(client)) === stand) idle.push({ client, stand })
  else await client.close()
}

/** The same engine for one file: what is changed of the object is changed for that file, and nothing reaches the engine once the file has ended. */
const lend = (client: PGlite): { proxy: PGlite; revoke: () => void } => {
  const own = new Map<PropertyKey, unknown>()
  return Proxy.revocable(client, {
    get: (engine, key) => {
      if (own.has(key)) return own.get(key)
      const value: unknown = Reflect.get(engine, key, engine)
      const bound: unknown = typeof value === 'function' ? value.bind(engine) : value
      return bound
    },
    set: (_engine, key, value) => {
      own.set(key, value)
      return true
    },
  })
}

/** `const test = await openTestDatabase()` in `beforeAll`, `test.empty()` after each test, `test.close()` in `afterAll`. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const server = process.env['TEST_DATABASE_URL']
  if (server !== undefined) {
    const { database, client, close } = await openServerTestDatabase(server, migrationsFolder)
    return { database, client, empty: () => emptyTables(client), close }
  }
  const kept = idle.pop() ?? (await create())
  const { proxy: client, revoke } = lend(kept.client)
  let closing: Promise<void> | null = null
  const close = (): Promise<void> => {
    revoke()
    closing ??= giveBack(kept)
    return closing
  }
  return { database: fromClient(client), client, empty: () => emptyTables(kept.client), close }
}
