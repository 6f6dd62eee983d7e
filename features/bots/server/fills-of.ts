/** Fills of all bots and conversions of a user in a period, for files. */
import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Mode } from '#engine/unit.ts'
import { sinceDay, untilDay } from '#platform/database/days.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import { bots, fills } from './tables.ts'

export type OwnFill = typeof fills.$inferSelect & { family: string; botName: string }

type Period = { mode: Mode; from: string; to: string; timeZone: string; limit: number }

/** Oldest first; the first and the last day are days of the time zone, both inclusive. */
export const readFillsOf = (
  database: Database,
  owner: Owner,
  { mode, from, to, timeZone, limit }: Period,
): Promise<OwnFill[]> =>
  database
    .select({ ...getTableColumns(fills), family: bots.family, botName: bots.name })
    .from(fills)
    .innerJoin(bots, eq(bots.id, fills.bot))
    .where(
      and(
        eq(fills.owner, owner.userId),
        eq(bots.mode, mode),
        sinceDay(fills.atMs, from, timeZone),
        untilDay(fills.atMs, to, timeZone),
      ),
    )
    .orderBy(asc(fills.atMs), asc(fills.tradeId), asc(fills.clientOrderId))
    .limit(limit)

export type LatestFill = Pick<
  OwnFill,
  'family' | 'botName' | 'bot' | 'exchange' | 'pair' | 'tradeId' | 'clientOrderId'
> &
  Pick<OwnFill, 'side' | 'atMs' | 'price' | 'quantity' | 'realised'> & { mode: Mode }

/** The newest fills of all bots of a user. */
export const readLatestFills = (database: Database, owner: Owner, limit: number): Promise<LatestFill[]> => {
  const { bot, exchange, pair, tradeId, clientOrderId, side, atMs, price, quantity, realised } = fills
  const fill = { bot, exchange, pair, tradeId, clientOrderId, side, atMs, price, quantity, realised }
  return database
    .select({ ...fill, family: bots.family, botName: bots.name, mode: bots.mode })
    .from(fills)
    .innerJoin(bots, eq(bots.id, fills.bot))
    .where(eq(fills.owner, owner.userId))
    .orderBy(desc(atMs), desc(tradeId), desc(clientOrderId))
    .limit(limit)
}
