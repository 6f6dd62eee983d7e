/** The bots of a user, to be looked at: what support does with them it does signed in as the user. */
import { nameIn } from '#bots/spot/escaped-names.ts'
import type { Language } from '#engine/messages.ts'
import { formatDecimal } from '#engine/money.ts'
import { type BotRow, countBotsOf, readBotsOf } from '#features/bots/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { BotOfUser } from '../contract.ts'

const botOf = (row: BotRow, language: Language): BotOfUser => ({
  id: row.id,
  name: nameIn(language, row.name),
  family: row.family,
  exchange: row.exchange,
  pair: row.pair,
  mode: row.mode,
  status: row.report.status,
  badges: [...row.report.badges],
  investment: formatDecimal(row.report.investment),
  realised: formatDecimal(row.report.position.realised),
  openTrades: row.openTrades,
  createdAtMs: row.createdAtMs,
})

export const listBots = async (
  database: Database,
  { id, page, limit, language }: { id: string; page: number; limit: number; language: Language },
): Promise<{ bots: BotOfUser[]; total: number; running: number }> => ({
  bots: (await readBotsOf(database, id, { offset: (page - 1) * limit, limit })).map((row) => botOf(row, language)),
  ...(await countBotsOf(database, id)),
})
