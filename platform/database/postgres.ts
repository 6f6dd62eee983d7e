/** A server of PostgreSQL in the place of the embedded database: the same tables and migrations, many connections. Those who run it back it up. */
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { lockDataFolder } from './data-lock.ts'
import type { Database, OpenedDatabase } from './database.ts'
import { withQuickRows } from './quick-rows.ts'

/** Another installation works on the same database: two would trade for the same users. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
}

/** Of one process; a server takes a hundred by default. */
const CONNECTIONS = 20
/** The name of the lock that an installation holds; any number that nobody else uses. */
const INSTALLATION_LOCK = 7_203_711
const AGAIN_MS = 1000

type Heard = (payload: string) => void

/** The connection that hears, and holds the lock of the installation. It comes back when the server has been away. */
const openEar = async (url: string, failed: (error: Error) => void) => {
  const heard = new Map<string, Heard[]>()
  const missing: (() => void)[] = []
  const tellMissed = (): void => missing.forEach((tell) => tell())
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let client: InstanceType<typeof pg.Client> | null = null
  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true })
    fresh.on('error', failed)
    fresh.on('notification', ({ channel, payload = '' }) => heard.get(channel)?.forEach((tell) => tell(payload)))
    await fresh.connect()
    const { rows } = await fresh.query('select pg_try_advisory_lock($1) as held', [INSTALLATION_LOCK])
    if (rows[0]?.['held'] !== true) {
      await fresh.end()
      throw new DatabaseInUse('Another installation uses this database. Stop it, or set DATABASE_URL to another one.')
    }
    for (const channel of heard.keys()) await fresh.query(`listen "${channel}"`)
    fresh.on('end', again)
    client = fresh
    tellMissed()
  }
  const again = (): void => {
    client = null
    if (isClosed) return
    tellMissed()
    timer = setTimeout(() => {
      connect().catch((error: Error) => {
        failed(error)
        again()
      })
    }, AGAIN_MS)
  }
  await connect()
  return {
    listen: async (channel: string, tell: Heard, missed?: () => void): Promise<void> => {
      if (missed !== undefined) missing.push(missed)
      heard.set(channel, [...(heard.get(channel) ?? []), tell])
      await client?.query(`listen "${channel}"`)
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

const hasTables = async (pool: InstanceType<typeof pg.Pool>): Promise<boolean> => {
  const { rows } = await pool.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
  return rows[0]?.['there'] === true
}

export const fromPool = (pool: InstanceType<typeof pg.Pool>): Database =>
  withQuickRows(drizzle({ client: pool, casing: 'snake_case' }))

export type ServerOptions = {
  url: string
  dataFolder: string
  migrationsFolder: string
  /** A connection was lost; it is made again. */
  failed: (error: Error) => void
  /** Looks at the folder while it is held and nothing is opened yet. */
  before?: () => Promise<void>
}

/** The data folder is held as well: the journal of trading lies there. Throws DataFolderInUse, DataFolderUnusable, DatabaseInUse, and the error of a server that cannot be reached. */
export const openServerDatabase = async (options: ServerOptions): Promise<OpenedDatabase> => {
  const { url, dataFolder, migrationsFolder, failed, before } = options
  const lock = await lockDataFolder(dataFolder)
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  // A connection at rest that is lost; one that is in use fails with its query.
  pool.on('error', failed)
  try {
    await before?.()
    const ear = await openEar(url, failed)
    const opening = (await hasTables(pool)) ? ({ kind: 'as-left' } as const) : ({ kind: 'new' } as const)
    await migrate(drizzle({ client: pool, casing: 'snake_case' }), { migrationsFolder })
    return {
      database: fromPool(pool),
      engine: { kind: 'postgres', url },
      opening,
      listen: ear.listen,
      dump: () => Promise.resolve(),
      close: async () => {
        await ear.close()
        await pool.end()
        await lock.release()
      },
    }
  } catch (cause) {
    await pool.end()
    await lock.release()
    throw cause
  }
}
