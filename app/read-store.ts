/** The read tables of trading: what each feature keeps of a batch, and how far they have got. */
import { eq } from 'drizzle-orm'
import type { ProjectionBatch, ReadStore } from '#runner/runner.ts'
import { projectBots } from '#features/bots/server/index.ts'
import { projectMoney } from '#features/dashboard/server/index.ts'
import { projectHistory } from '#features/history/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { watermarks } from './watermarks.ts'

/** A feature that keeps something of what trading does adds one line. */
const projections: readonly ((transaction: Database, batch: ProjectionBatch) => Promise<void>)[] = [
  projectBots,
  projectHistory,
  projectMoney,
]

/** A batch behind the watermark has been written already: writing it again would bring old states back. */
const isBehind = async (transaction: Database, batch: ProjectionBatch): Promise<boolean> => {
  const [row] = await transaction.select().from(watermarks).where(eq(watermarks.shard, batch.shard)).for('update')
  return row !== undefined && batch.position < row.position
}

export const openReadStore = (database: Database): ReadStore => ({
  watermarks: async () => {
    const rows = await database.select().from(watermarks)
    return new Map(rows.map((row) => [row.shard, row.position]))
  },
  write: (batch) =>
    database.transaction(async (transaction) => {
      if (await isBehind(transaction, batch)) return
      for (const project of projections) await project(transaction, batch)
      const { shard, position } = batch
      await transaction
        .insert(watermarks)
        .values({ shard, position })
        .onConflictDoUpdate({ target: watermarks.shard, set: { position } })
    }),
})
