/** Takes what trading has made durable into the trade history. */
import type { ProjectionBatch } from '#runner/host/runner.ts'
import type { Database } from '#platform/database/database.ts'
import { insertNewRows } from '#platform/database/upsert.ts'
import { history } from './tables.ts'

const historyRow = (entry: ProjectionBatch['history'][number], shard: number): typeof history.$inferInsert => ({
  shard,
  position: entry.position,
  ordinal: entry.ordinal,
  owner: entry.owner,
  bot: entry.unit,
  name: entry.unitName,
  family: entry.family,
  mode: entry.mode,
  exchange: entry.exchange,
  pair: entry.pair,
  atMs: entry.atMs,
  ...entry.row,
  otherBot: entry.other?.unit ?? null,
  otherTrade: entry.other?.trade ?? null,
})

export const emptyHistory = async (transaction: Database): Promise<void> => {
  await transaction.delete(history)
}

/** Runs in the projector's transaction; a batch that is written again changes nothing. */
export const projectHistory = (transaction: Database, batch: ProjectionBatch): Promise<void> =>
  insertNewRows(
    transaction,
    history,
    batch.history.map((entry) => historyRow(entry, batch.shard)),
  )
