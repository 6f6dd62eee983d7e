/** The embedded database: PostgreSQL inside this process, its files in one folder that one process at a time may use. */
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { lockDataFolder } from './data-lock.ts'
import { newestDump, writeDump } from './dumps.ts'
import { yieldBetweenQueries } from './yield-between-queries.ts'

/** What stores take: the database itself or a transaction. Inside a transaction only the transaction may be used. */
export type Database = PgDatabase<PgQueryResultHKT>

/** Where the embedded database stood when it was opened. */
export type Opening =
  | { kind: 'new' }
  | { kind: 'as-left' }
  /** The machine went down without a clean stop: what was changed after `dumpedAt` is gone. */
  | { kind: 'restored'; dumpedAt: Date }
  /** The same, but there was no dump yet; the files are used as they are. */
  | { kind: 'not-restored' }

export type EmbeddedDatabase = {
  database: Database
  opening: Opening
  /** Writes a dump now; dumps never overlap. */
  dump: () => Promise<void>
  /** Dumps, closes and gives the folder free. */
  close: () => Promise<void>
}

const DUMP_EVERY_MS = 5 * 60_000
// The default of 128 MB buys nothing for one team on one machine.
const CONFIGURATION = ['shared_buffers=16MB']

export const fromClient = (client: PGlite): Database =>
  drizzle({ client: yieldBetweenQueries(client), casing: 'snake_case' })

export const migrateClient = (client: PGlite, migrationsFolder: string): Promise<void> =>
  migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder })

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const openFiles = async (dataFolder: string, afterCrash: boolean): Promise<{ client: PGlite; opening: Opening }> => {
  const folder = join(dataFolder, 'database')
  const existed = await exists(join(folder, 'PG_VERSION'))
  const open = () => PGlite.create({ dataDir: folder, postgresqlconf: CONFIGURATION })
  if (!existed) return { client: await open(), opening: { kind: 'new' } }
  if (!afterCrash) return { client: await open(), opening: { kind: 'as-left' } }
  const dump = await newestDump(dataFolder)
  if (dump === null) return { client: await open(), opening: { kind: 'not-restored' } }
  const aside = join(dataFolder, 'database-before-restore')
  await rm(aside, { recursive: true, force: true })
  await rename(folder, aside)
  const client = await PGlite.create({ dataDir: folder, postgresqlconf: CONFIGURATION, loadDataDir: dump.content })
  return { client, opening: { kind: 'restored', dumpedAt: dump.at } }
}

/**
 * Opens the database in `dataFolder`, brings it to the newest migration and dumps it every five minutes.
 * The engine makes no fsync: a killed process loses nothing, a machine that loses power may; then the newest dump counts.
 * Throws DataFolderInUse when another process has the folder.
 */
export const openDatabase = async (dataFolder: string, migrationsFolder: string): Promise<EmbeddedDatabase> => {
  await mkdir(dataFolder, { recursive: true })
  const lock = await lockDataFolder(dataFolder)
  try {
    const { client, opening } = await openFiles(dataFolder, lock.previous === 'other-boot')
    await migrateClient(client, migrationsFolder)
    let writing: Promise<void> = Promise.resolve()
    const dump = () => {
      writing = writing
        .catch(() => {})
        .then(async () => writeDump(dataFolder, await client.dumpDataDir('gzip'), new Date()))
      return writing
    }
    const timer = setInterval(() => void dump().catch(() => {}), DUMP_EVERY_MS)
    timer.unref()
    const close = async () => {
      clearInterval(timer)
      await dump()
      await client.close()
      await lock.release()
    }
    return { database: fromClient(client), opening, dump, close }
  } catch (cause) {
    await lock.release()
    throw cause
  }
}
