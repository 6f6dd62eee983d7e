/** What bots made of signals, by the journal record in which they heard them. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import { history } from './tables.ts'

type RecordPlace = { shard: number; position: number }

/** The cause of each record's row, by "shard position"; a record without one has left the signal waiting. */
export const readSignalOutcomes = async (
  database: Database,
  owner: Owner,
  places: readonly RecordPlace[],
): Promise<ReadonlyMap<string, string>> => {
  if (places.length === 0) return new Map()
  const wanted = sql.join(
    places.map(({ shard, position }) => sql`(${shard}::int, ${position}::bigint)`),
    sql`, `,
  )
  const rows = await database
    .select({ shard: history.shard, position: history.position, cause: history.cause })
    .from(history)
    .where(
      and(
        eq(history.owner, owner.userId),
        eq(history.action, 'signal'),
        sql`(${history.shard}, ${history.position}) in (${wanted})`,
      ),
    )
  return new Map(
    rows.flatMap(({ shard, position, cause }) => (cause === null ? [] : [[`${shard} ${position}`, cause]])),
  )
}
