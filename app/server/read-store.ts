/** The read tables of trading: what each feature keeps of a batch, and how far they have got. */
import { eq } from 'drizzle-orm'
import type { ProjectionBatch, ReadStore } from '#runner/host/runner.ts'
import { emptyBots, projectBots } from '#features/bots/server/index.ts'
import { emptyMoney, projectMoney } from '#features/dashboard/server/index.ts'
import { emptyHistory, projectHistory } from '#features/history/server/index.ts'
import { newlyQuarantined, projectNotifications } from '#features/notifications/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { tellKeepers } from './tell-keepers.ts'
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
  /** Up to where a shard's tables are made anew out of what was in the journal at the start: nobody is told of that again. */
  let quiet: ReadonlyMap<number, number> = new Map()
  return {
    watermarks: async ({ installation, last }) => {
      journal = installation
      const rows = await database.select().from(watermarks)
      if (rows.every((row) => row.installation === installation && row.position <= (last.get(row.shard) ?? 0))) {
        const written = new Map(rows.map((row) => [row.shard, row.position]))
        quiet = new Map([...last].filter(([shard]) => !written.has(shard)))
        return written
      }
      await emptyAll(database)
      quiet = last
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
        const told = Math.max(written ?? 0, quiet.get(shard) ?? 0)
        await projectNotifications(transaction, batch, told)
        for (const { account, detail } of newlyQuarantined(batch, told))
          await tellKeepers(transaction, {
            kind: 'quarantine_alarm',
            params: { account, detail },
            entity: { type: 'live-account', id: account },
          })
        await transaction
          .insert(watermarks)
          .values({ shard, position, installation: journal })
          .onConflictDoUpdate({ target: watermarks.shard, set: { position, installation: journal } })
      }),
  }
}
