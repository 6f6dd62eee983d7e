/** The read tables of trading: what each feature keeps of a batch, and how far they have got. */
import { eq } from 'drizzle-orm'
import type { ProjectionBatch, ReadStore } from '#runner/runner.ts'
import { emptyBots, projectBots } from '#features/bots/server/index.ts'
import { emptyMoney, projectMoney } from '#features/dashboard/server/index.ts'
import { emptyHistory, projectHistory } from '#features/history/server/index.ts'
import { projectNotifications } from '#features/notifications/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { watermarks } from './watermarks.ts'

type Projection = {
  project: (transaction: Database, batch: ProjectionBatch) => Promise<void>
  /** Takes out everything that `project` has written. */
  empty: (transaction: Database) => Promise<void>
}

/** A feature that keeps something of what trading does adds one line. */
const projections: readonly Projection[] = [
  { project: projectBots, empty: emptyBots },
  { project: projectHistory, empty: emptyHistory },
  { project: projectMoney, empty: emptyMoney },
]

/** How far a shard has been written; null before its first batch. */
const writtenOf = async (transaction: Database, shard: number): Promise<number | null> => {
  const [row] = await transaction.select().from(watermarks).where(eq(watermarks.shard, shard)).for('update')
  return row?.position ?? null
}

const emptyAll = (database: Database): Promise<void> =>
  database.transaction(async (transaction) => {
    for (const { empty } of projections) await empty(transaction)
    await transaction.delete(watermarks)
  })

/** `emptied` hears that the tables told of another journal, or of records that it no longer has, and are now made anew from this one. */
export const openReadStore = (database: Database, emptied: () => void): ReadStore => {
  let journal = 0
  /** What was in the journal at the start: where nothing has been written of it, the tables are made anew, and nobody is told again. */
  let known: ReadonlyMap<number, number> = new Map()
  return {
    watermarks: async ({ installation, last }) => {
      journal = installation
      known = last
      const rows = await database.select().from(watermarks)
      if (rows.every((row) => row.installation === installation && row.position <= (last.get(row.shard) ?? 0))) {
        return new Map(rows.map((row) => [row.shard, row.position]))
      }
      await emptyAll(database)
      emptied()
      return new Map()
    },
    write: (batch) =>
      database.transaction(async (transaction) => {
        const { shard, position } = batch
        const written = await writtenOf(transaction, shard)
        // A batch behind the watermark has been written already: writing it again would bring old states back.
        if (written !== null && position < written) return
        for (const { project } of projections) await project(transaction, batch)
        await projectNotifications(transaction, batch, written ?? known.get(shard) ?? 0)
        await transaction
          .insert(watermarks)
          .values({ shard, position, installation: journal })
          .onConflictDoUpdate({ target: watermarks.shard, set: { position, installation: journal } })
      }),
  }
}
