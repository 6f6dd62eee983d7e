/** Takes what trading has made durable into balances and equity. */
import type { ProjectionBatch } from '#runner/host/runner.ts'
import type { Database } from '#platform/database/database.ts'
import { insertNewRows, upsertRows } from '#platform/database/upsert.ts'
import { balances, equity } from './tables.ts'

export const emptyMoney = async (transaction: Database): Promise<void> => {
  for (const table of [balances, equity]) await transaction.delete(table)
}

/** Runs in the projector's transaction; a batch that is written again changes nothing. */
export const projectMoney = async (transaction: Database, batch: ProjectionBatch): Promise<void> => {
  await upsertRows(transaction, balances, batch.balances, {
    columns: [balances.account, balances.asset],
    of: (balance) => `${balance.account} ${balance.asset}`,
  })
  await insertNewRows(transaction, equity, batch.equity)
}
