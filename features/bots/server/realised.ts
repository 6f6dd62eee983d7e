/** What a user's bots have realised, day by day of a time zone and by quote asset, out of the fills themselves. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { MoneyKind } from '#platform/money-kind.ts'
import { exactOf } from '#platform/database/columns.ts'
import { ofMoneyKind } from '#platform/database/of-money-kind.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import { bots, fills } from './tables.ts'

export type RealisedDay = { day: string; exchange: string; quote: string; realised: bigint }

/** Days of all time with a sale, oldest first. */
export const readRealisedDays = async (
  database: Database,
  owner: Owner,
  { kind, timeZone }: { kind: MoneyKind; timeZone: string },
): Promise<RealisedDay[]> => {
  const day = sql<string>`to_char(${fills.atMs} at time zone ${timeZone}, 'YYYY-MM-DD')`
  const quote = sql<string>`split_part(${fills.pair}, '/', 2)`
  const rows = await database
    .select({ day, exchange: fills.exchange, quote, realised: sql<string>`sum(${fills.realised})::text` })
    .from(fills)
    .innerJoin(bots, eq(bots.id, fills.bot))
    .where(and(eq(fills.owner, owner.userId), ofMoneyKind(bots, kind), isNotNull(fills.realised)))
    .groupBy(sql`1`, sql`2`, sql`3`)
    .orderBy(sql`1`)
  return rows.map((row) => ({ ...row, realised: exactOf(row.realised) }))
}
