/** Takes what trading has made durable into the tables of bots. */
import { eq } from 'drizzle-orm'
import { openTradesOf } from '#engine/status.ts'
import type { ProjectionBatch } from '#runner/host/runner.ts'
import type { Database } from '#platform/database/database.ts'
import { insertNewRows, upsertRows } from '#platform/database/upsert.ts'
import { accounts, bots, fills, notices, orders, settings } from './tables.ts'

const orderRow = ({ unit, ...order }: ProjectionBatch['orders'][number]) => ({
  ...order,
  bot: unit,
})

const fillRow = ({ unit, ...fill }: ProjectionBatch['fills'][number]) => ({
  ...fill,
  bot: unit,
})

const noticeRow = (notice: ProjectionBatch['notices'][number], shard: number) => ({
  shard,
  position: notice.position,
  ordinal: notice.ordinal,
  owner: notice.owner,
  bot: notice.unit,
  atMs: notice.atMs,
  code: notice.effect.code,
  values: notice.effect.values,
})

const settingsRow = ({ unit, ...given }: ProjectionBatch['settings'][number], shard: number) => ({
  ...given,
  bot: unit,
  shard,
})

/** Takes out what trading has brought; drafts, command ids and acts are the users' own. */
export const emptyBots = async (transaction: Database): Promise<void> => {
  for (const table of [settings, notices, fills, orders, bots, accounts]) await transaction.delete(table)
}

/** Runs in the projector's transaction; a batch that is written again changes nothing. */
export const projectBots = async (transaction: Database, batch: ProjectionBatch): Promise<void> => {
  await insertNewRows(transaction, accounts, batch.accounts)
  for (const { account, quarantine } of batch.quarantines)
    await transaction.update(accounts).set({ quarantine }).where(eq(accounts.id, account))
  const units = batch.units.map((unit) => ({ ...unit, openTrades: openTradesOf(unit.report) }))
  await upsertRows(transaction, bots, units, { columns: [bots.id], of: (bot) => bot.id })
  await upsertRows(transaction, orders, batch.orders.map(orderRow), {
    columns: [orders.clientOrderId],
    of: (order) => order.clientOrderId,
  })
  await insertNewRows(transaction, fills, batch.fills.map(fillRow))
  await insertNewRows(
    transaction,
    notices,
    batch.notices.map((notice) => noticeRow(notice, batch.shard)),
  )
  await insertNewRows(
    transaction,
    settings,
    batch.settings.map((given) => settingsRow(given, batch.shard)),
  )
}
