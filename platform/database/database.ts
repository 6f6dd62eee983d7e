/** The embedded database: PostgreSQL inside this process, its files in one folder that one process at a time may use. */
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { lockDataFolder } from './data-lock.ts'
import { listDumps, writeDump } from './dumps.ts'
import { withQuickRows } from './quick-rows.ts'
import { yieldBetweenQueries } from './yield-between-queries.ts'

/** What stores take: the database itself or a transaction. Inside a transaction only the transaction may be used. */
export type Database = PgDatabase<PgQueryResultHKT>

/** Where the embedded database stood when it was opened. */
export type Opening =
  | { kind: 'new' }
  | { kind: 'as-left' }
  /** The machine went down without a clean stop: what was changed after `dumpedAt` is gone. */
  | { kind: 'restored'; dumpedAt: Date }
  /** The same, but there was no dump that could be read; the files are used as they are. */
  | { kind: 'not-restored' }

/** The engine itself, for the queue of jobs, which brings tables of its own. */
export type Engine = { kind: 'embedded'; client: PGlite } | { kind: 'postgres'; url: string }

export type OpenedDatabase = {
  database: Database
  engine: Engine
  opening: Opening
  /** Calls back with what transactions say on a channel by pg_notify, once they are committed; `missed` whenever something may not have been heard. */
  listen: (channel: string, heard: (payload: string) => void, missed?: () => void) => Promise<void>
  /** Writes a dump now; dumps never overlap. A server of PostgreSQL is backed up by those who run it. */
  dump: () => Promise<void>
  /** Dumps, closes and gives the folder free. */
  close: () => Promise<void>
}

const DUMP_EVERY_MS = 5 * 60_000
const FIRST_DUMP_MS = 15_000
// The default of 128 MB buys nothing for one team on one machine.
const CONFIGURATION = ['shared_buffers=16MB']

/** Ids of types from here on are not the well-known ones, but made for a table each (PostgreSQL, `FirstGenbkiObjectId`). */
const FIRST_MADE_TYPE = 10_000

/** The engine copies its list of readers for each answer, and has one for rows of each table, which nobody asks for. */
const withFewReaders = (client: PGlite): PGlite => {
  for (const type of Object.keys(client.parsers)) if (Number(type) >= FIRST_MADE_TYPE) delete client.parsers[type]
  return client
}

export const fromClient = (client: PGlite): Database =>
  withQuickRows(drizzle({ client: yieldBetweenQueries(withFewReaders(client)), casing: 'snake_case' }))

export const migrateClient = (client: PGlite, migrationsFolder: string): Promise<void> =>
  migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder })

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const openFolder = (dataFolder: string, dump?: Blob): Promise<PGlite> =>
  PGlite.create({
    dataDir: join(dataFolder, 'database'),
    postgresqlconf: CONFIGURATION,
    ...(dump === undefined ? {} : { loadDataDir: dump }),
  })

/** The database out of the newest dump that can be read; the files that the crash left are kept beside it. */
const restore = async (dataFolder: string): Promise<{ client: PGlite; opening: Opening }> => {
  const [folder, aside] = [join(dataFolder, 'database'), join(dataFolder, 'database-before-restore')]
  const existed = await exists(folder)
  if (existed) {
    await rm(aside, { recursive: true, force: true })
    await rename(folder, aside)
  }
  for (const dump of await listDumps(dataFolder)) {
    try {
      const client = await openFolder(dataFolder, await dump.read())
      await client.query('select 1')
      return { client, opening: { kind: 'restored', dumpedAt: dump.at } }
    } catch {
      // A dump that cannot be read does not count; the next older one may.
      await rm(folder, { recursive: true, force: true })
    }
  }
  if (existed) await rename(aside, folder)
  return { client: await openFolder(dataFolder), opening: { kind: 'not-restored' } }
}

type Reason = { afterCrash: boolean; isAsked: boolean }

const openFiles = async (
  dataFolder: string,
  { afterCrash, isAsked }: Reason,
): Promise<{ client: PGlite; opening: Opening }> => {
  const existed = await exists(join(dataFolder, 'database/PG_VERSION'))
  if ((existed && afterCrash) || isAsked) return restore(dataFolder)
  return { client: await openFolder(dataFolder), opening: { kind: existed ? 'as-left' : 'new' } }
}

/**
 * Opens the database in `dataFolder`, brings it to the newest migration and dumps it every five minutes.
 * The engine makes no fsync: a killed process loses nothing, a machine that loses power may; then the newest dump counts.
 * `restores`: from the newest dump, whatever is there. `before` looks at the folder while it is held and nothing is opened yet.
 * Throws DataFolderInUse when another process has the folder, and DataFolderUnusable when it cannot be written to.
 */
export const openDatabase = async (
  dataFolder: string,
  migrationsFolder: string,
  { restores = false, before }: { restores?: boolean; before?: (newestDump: Date | null) => Promise<void> } = {},
): Promise<OpenedDatabase> => {
  const lock = await lockDataFolder(dataFolder)
  try {
    const [newestDump] = await listDumps(dataFolder)
    await before?.(newestDump?.at ?? null)
    const reason = { afterCrash: lock.previous === 'other-boot', isAsked: restores }
    const { client, opening } = await openFiles(dataFolder, reason)
    await migrateClient(client, migrationsFolder)
    let writing: Promise<void> = Promise.resolve()
    const dump = () => {
      // Queries wait while the files are copied, so they are packed afterwards.
      writing = writing
        .catch(() => {})
        .then(async () => writeDump(dataFolder, await client.dumpDataDir('none'), new Date()))
      return writing
    }
    const quietly = () => void dump().catch(() => {})
    // The first one comes soon, because until then a loss of power would cost everything.
    const timers = [setTimeout(quietly, FIRST_DUMP_MS), setInterval(quietly, DUMP_EVERY_MS)]
    for (const timer of timers) timer.unref()
    const close = async () => {
      for (const timer of timers) clearTimeout(timer)
      await dump()
      await client.close()
      await lock.release()
    }
    const listen = async (channel: string, heard: (payload: string) => void) => {
      await client.listen(channel, heard)
    }
    return { database: fromClient(client), engine: { kind: 'embedded', client }, opening, listen, dump, close }
  } catch (cause) {
    await lock.release()
    throw cause
  }
}
