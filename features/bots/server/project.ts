/** Takes what trading has made durable into the tables of bots. */
import { eq } from 'drizzle-orm'
import { formatDecimal } from '#engine/money.ts'
import { openTradesOf } from '#engine/status.ts'
import type { ProjectionBatch } from '#runner/host/runner.ts'
import type { Database } from '#platform/database/database.ts'
import { insertNewRows, upsertRows } from '#platform/database/upsert.ts'
import { reasonsToAct } from './reasons-to-act.ts'
import { accounts, bots, fills, type Held, notices, orders, type ReportHead, settings } from './tables.ts'
import { pairsOf } from './trade-view.ts'

type Unit = ProjectionBatch['units'][number]

/** What trades of several pairs hold, each at its own; null where all are of the first. */
const heldBy = (unit: Unit): readonly Held[] | null => {
  const { trades } = unit.report
  if (trades.every(({ pair = 0 }) => pair === 0)) return null
  const pairs = pairsOf(unit)
  return trades
    .filter(({ position }) => position.base !== 0n || position.cost !== 0n)
    .map(({ pair = 0, position }) => ({
      pair: pairs[pair] ?? unit.pair,
      base: formatDecimal(position.base),
      cost: formatDecimal(position.cost),
    }))
}

const headOf = ({ trades, ...head }: Unit['report']): ReportHead => ({
  ...head,
  tradeCount: trades.filter(({ status }) => status !== 'deleted').length,
})

const botRow = (unit: Unit) => {
  const { status, investment, position, runs } = unit.report
  const head = headOf(unit.report)
  const { realised, fees, base, cost } = position
  const openTrades = openTradesOf(unit.report)
  const needsUser = reasonsToAct(unit.report).length > 0
  return {
    ...unit,
    head,
    openTrades,
    needsUser,
    status,
    investment,
    realised,
    fees,
    base,
    cost,
    runs,
    held: heldBy(unit),
  }
}

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
  await upsertRows(transaction, bots, batch.units.map(botRow), { columns: [bots.id], of: (bot) => bot.id })
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
