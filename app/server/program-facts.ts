/** What is running: the version from the package, the commit where there is a repository, what the database says of itself. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'

const Package = z.object({ version: z.string() })
const HASH = /^[0-9a-f]{40}$/

/** Files as git leaves them: https://git-scm.com/docs/gitrepository-layout. Null where there is no repository, as in a package. */
export const readCommit = async (folder: string): Promise<string | null> => {
  const read = (name: string): Promise<string> =>
    readFile(join(folder, '.git', name), 'utf8').then(
      (text) => text.trim(),
      () => '',
    )
  const head = await read('HEAD')
  if (HASH.test(head)) return head
  const name = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1]
  if (name === undefined) return null
  const loose = await read(name)
  if (HASH.test(loose)) return loose
  const packed = (await read('packed-refs')).split('\n').find((line) => line.endsWith(` ${name}`))
  const hash = packed?.slice(0, 40) ?? ''
  return HASH.test(hash) ? hash : null
}

export const readVersion = async (folder: string): Promise<string> => {
  const { version } = Package.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  return version
}

const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })
const Found = z.object({ rows: z.tuple([z.object({ version: z.string(), last: z.coerce.number() })]) })

/** The version of PostgreSQL, and the last migration that it has; null where none of these migrations was applied. */
export const readDatabaseFacts = async (
  database: Database,
  migrationsFolder: string,
): Promise<{ postgres: string; schema: string | null }> => {
  const { entries } = Journal.parse(JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')))
  const found = await database.execute(
    sql`select current_setting('server_version') as version, (select max(created_at) from drizzle.__drizzle_migrations) as last`,
  )
  const { version, last } = Found.parse(found).rows[0]
  return { postgres: version, schema: entries.find(({ when }) => when === last)?.tag ?? null }
}
