/** Open positions of futures over all bots of a user's family. */
import { and, desc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { asQuantity, ZERO_AMOUNT } from '#engine/money.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import { bots as contract } from '../contract.ts'
import type { OpenPosition } from '../positions-contract.ts'
import type { BotRow } from './store.ts'
import { bots } from './tables.ts'
import { tradeViews } from './trade-view.ts'

type Services = { database: Database; markets: Pick<Markets, 'last'> }

/** Bots that are looked at. */
const MOST_BOTS = 100

/** Newest bots of the family that hold something. */
const readHolding = (database: Database, { userId }: Owner, family: string): Promise<BotRow[]> =>
  database
    .select()
    .from(bots)
    .where(
      and(
        eq(bots.owner, userId),
        eq(bots.family, family),
        isNull(bots.deletedAtMs),
        or(ne(bots.cost, ZERO_AMOUNT), ne(bots.base, asQuantity(0n)), isNotNull(bots.held)),
      ),
    )
    .orderBy(desc(bots.createdAtMs), desc(bots.id))
    .limit(MOST_BOTS)

const positionsOf = (row: BotRow, last: Markets['last']): OpenPosition[] =>
  tradeViews(row, last).flatMap(({ id: trade, pair, leveraged, market: mark, unrealised }) => {
    if (leveraged === null) return []
    const { direction, leverage, marginType, quantity, margin, entry } = leveraged
    const { id: bot, name, mode, exchange } = row
    const terms = { direction, leverage, marginType, quantity, margin, entry }
    return [{ bot, name, mode, exchange, trade, pair, ...terms, mark, unrealised }]
  })

export const positionHandlers = ({ database, markets }: Services) => {
  const os = calls(contract).use(signedIn)
  return {
    positions: os.positions.handler(async ({ input: { family }, context: { owner } }) => ({
      positions: (await readHolding(database, owner, family)).flatMap((row) => positionsOf(row, markets.last)),
    })),
  }
}
