/** What stop losses have realised, day by day of a time zone and by quote asset. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { MoneyKind } from '#platform/money-kind.ts'
import { exactOf } from '#platform/database/columns.ts'
import { ofMoneyKind } from '#platform/database/of-money-kind.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import { history } from './tables.ts'

type StopDay = { day: string; exchange: string; quote: string; realised: bigint }

/** Days of all time with a stop loss, oldest first. */
export const readStopDays = async (
  database: Database,
  owner: Owner,
  { kind, timeZone }: { kind: MoneyKind; timeZone: string },
): Promise<StopDay[]> => {
  const rows = await database
    .select({
      day: sql<string>`to_char(${history.atMs} at time zone ${timeZone}, 'YYYY-MM-DD')`,
      exchange: history.exchange,
      quote: sql<string>`split_part(${history.pair}, '/', 2)`,
      realised: sql<string>`sum(${history.profit})::text`,
    })
    .from(history)
    .where(
      and(
        eq(history.owner, owner.userId),
        ofMoneyKind(history, kind),
        eq(history.action, 'stop-loss'),
        isNotNull(history.profit),
      ),
    )
    .groupBy(sql`1`, sql`2`, sql`3`)
    .orderBy(sql`1`)
  return rows.map((row) => ({ ...row, realised: exactOf(row.realised) }))
}
