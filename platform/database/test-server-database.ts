/**
 * A migrated database on a server of PostgreSQL for a test, in the place of the one in memory: the same tests find there what only many connections, and the types of the
 * other driver, show. Each is a copy of a template that the first test of all makes.
 */
import pg from 'pg'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { openQueue } from '../server/job-queue.ts'
import type { Database } from './database.ts'
import { fromPool } from './postgres.ts'

const TEMPLATE = 'tradewright_template'
/** Held while the template is made; any number that nobody else uses. */
const TEMPLATE_LOCK = 7_203_712
const INT8 = 20

const addressOf = (url: string, name: string): string => url.replace('/postgres?', `/${name}?`)

const asClient = (client: object) => client as PGlite
const asRow = (row: unknown) => row as { there: boolean } | undefined

const withAdmin = async <Result>(url: string, work: (client: InstanceType<typeof pg.Client>) => Promise<Result>) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const makeTemplate = async (url: string, migrationsFolder: string): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await migrate(drizzle({ client: pool, casing: 'snake_case' }), { migrationsFolder })
  await pool.end()
  const queue = await openQueue({ kind: 'postgres', url }, () => {})
  await queue.stop({ graceful: false })
}

/** One process after the other makes copies: none is made of a template that somebody is connected to. */
const copyTemplate = (url: string, migrationsFolder: string): Promise<string> =>
  withAdmin(url, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rows } = await admin.query('select exists(select from pg_database where datname = $1) as there', [TEMPLATE])
    if (asRow(rows[0])?.there !== true) {
      await admin.query(`create database ${TEMPLATE}`)
      await makeTemplate(addressOf(url, TEMPLATE), migrationsFolder)
    }
    const name = `test_${process.pid}_${Math.trunc(performance.now() * 1000)}`
    await admin.query(`create database ${name} template ${TEMPLATE}`)
    return name
  })

/** What tests ask of the engine in memory beside the database, by one connection of its own. */
const clientOf = async (url: string) => {
  // Counts are numbers there.
  const client = new pg.Client({
    connectionString: url,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  await client.connect()
  const query = (text: string, values: unknown[] = [], options: { rowMode?: 'array' } = {}) =>
    client.query({ text, values, ...options })
  const exec = (text: string) => client.query(text)
  const transaction = async (work: (inside: object) => Promise<unknown>): Promise<unknown> => {
    await client.query('begin')
    try {
      const result = await work({ query, exec })
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
  const listen = async (channel: string, hear: (payload: string) => void) => {
    client.on('notification', (told) => {
      if (told.channel === channel) hear(told.payload ?? '')
    })
    await client.query(`listen "${channel}"`)
    return () => client.query(`unlisten "${channel}"`)
  }
  return { client: asClient({ query, exec, transaction, listen, closed: false }), end: () => client.end() }
}

export const openServerTestDatabase = async (
  url: string,
  migrationsFolder: string,
): Promise<{ database: Database; client: PGlite; close: () => Promise<void> }> => {
  const name = await copyTemplate(url, migrationsFolder)
  const own = addressOf(url, name)
  const pool = new pg.Pool({ connectionString: own })
  // A connection that is being closed may still be told that its database goes.
  pool.on('error', () => {})
  const { client, end } = await clientOf(own)
  let closing: Promise<void> | null = null
  const closeOnce = async (): Promise<void> => {
    await pool.end()
    await end()
    await withAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`))
  }
  return { database: fromPool(pool), client, close: () => (closing ??= closeOnce()) }
}
