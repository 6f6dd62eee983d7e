/** First pages of lists: what people ask for most, and many at once. */
import { type SQL, sql } from 'drizzle-orm'
import type { Owner } from '../server/session.ts'
import type { Database } from './database.ts'
import { together } from './together.ts'

/** More are read side by side, over other connections, so that nobody waits for a crowd. */
const AT_MOST = 16

type Asked = { owner: Owner; limit: number }

/**
 * Reads the same list for all owners who ask for it in one turn of the event loop by one statement, which is built once.
 * `cellOf` is a query of one cell, out of the owner and the number of rows that it is given.
 */
export const firstPages = (
  database: Database,
  name: string,
  cellOf: (owner: SQL, limit: SQL) => SQL<string | null>,
): ((asked: Asked) => Promise<string | null>) => {
  const asked = sql`unnest(${sql.placeholder('owners')}::text[], ${sql.placeholder('limits')}::int[])`
  const prepared = database
    .select({ place: sql<number>`asked.place::int`, cell: cellOf(sql`asked.owner`, sql`asked.rows`) })
    .from(sql`${asked} with ordinality as asked (owner, rows, place)`)
    .prepare(name)
  return together(
    async (all: readonly Asked[]) => {
      const found = await prepared.execute({
        owners: all.map(({ owner }) => owner.userId),
        limits: all.map(({ limit }) => limit),
      })
      const cells = new Map(found.map(({ place, cell }) => [place, cell]))
      return new Map(all.map((one, index) => [one, cells.get(index + 1) ?? null]))
    },
    { atMost: AT_MOST },
  )
}
