/** A PostgreSQL of the machine's own for a test or a measurement, in a folder that is gone afterwards; null where the machine has none. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database } from './database.ts'
import { fromPool } from './postgres.ts'
import { migrationsFolder } from './test-database.ts'

const PORT = 54_329

/** It does not run as the superuser of the machine; Debian brings a user for it. */
const account = (): { uid: number; gid: number } | null => {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export type RunningPostgres = { url: string; stop: () => Promise<void> }

export const startPostgres = async (): Promise<RunningPostgres | null> => {
  const bin = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)
  const as = account()
  if (bin === undefined || as?.uid === 0 || Number.isNaN(as?.uid)) return null
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const options = { stdio: 'ignore', cwd: folder, ...as } as const
  chmodSync(folder, 0o700)
  if (as !== null) chownSync(folder, as.uid, as.gid)
  const made = spawnSync(join(bin, 'initdb'), ['-D', folder, '-U', 'bench', '--auth=trust', '-E', 'UTF8'], options)
  if (made.status !== 0) return null
  // Over a socket of the file system, as where the product and its database share a machine.
  const settings = ['-p', String(PORT), '-c', 'listen_addresses=', '-k', folder]
  const server = spawn(join(bin, 'postgres'), ['-D', folder, ...settings], options)
  const isReady = () => spawnSync(join(bin, 'pg_isready'), ['-h', folder, '-p', String(PORT)], options).status === 0
  while (!isReady()) if (server.exitCode !== null) return null
  const stop = async () => {
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://bench@/postgres?host=${encodeURIComponent(folder)}&port=${PORT}`, stop }
}

export type Query = { name: string; text: string; values: readonly unknown[] }
export type OpenPostgres = {
  database: Database
  ask: (query: Query) => Promise<{ rows: unknown[] }>
  close: () => Promise<void>
}

/** A migrated database in it, as the product opens its own; `ask` is the driver alone. */
export const openPostgres = async (url: string): Promise<OpenPostgres> => {
  const pool = new pg.Pool({ connectionString: url })
  // A connection that is being closed may still be told that the server stops; one that is in use fails with its query.
  pool.on('error', () => {})
  await migrate(drizzle({ client: pool, casing: 'snake_case' }), { migrationsFolder })
  return { database: fromPool(pool), ask: (query) => pool.query(query), close: () => pool.end() }
}
