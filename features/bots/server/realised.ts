/** What a user's bots have realised, day by day of a time zone and by quote asset, out of the fills themselves. */
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { MoneyKind } from '#platform/money-kind.ts'
import { exactOf } from '#platform/database/columns.ts'
import { ofMoneyKind } from '#platform/database/of-money-kind.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import { kindOfMoney } from './bot-list.ts'
import { botFolderPlaces, bots, fills } from './tables.ts'

export type RealisedDay = { day: string; exchange: string; quote: string; realised: bigint }

const dayIn = (timeZone: string): SQL<string> =>
  sql<string>`to_char(${fills.atMs} at time zone ${timeZone}, 'YYYY-MM-DD')`
const quote = sql<string>`split_part(${fills.pair}, '/', 2)`

/** Days of all time with a sale, oldest first. */
export const readRealisedDays = async (
  database: Database,
  owner: Owner,
  { kind, timeZone }: { kind: MoneyKind; timeZone: string },
): Promise<RealisedDay[]> => {
  const rows = await database
    .select({
      day: dayIn(timeZone),
      exchange: fills.exchange,
      quote,
      realised: sql<string>`sum(${fills.realised})::text`,
    })
    .from(fills)
    .innerJoin(bots, eq(bots.id, fills.bot))
    .where(and(eq(fills.owner, owner.userId), ofMoneyKind(bots, kind), isNotNull(fills.realised)))
    .groupBy(sql`1`, sql`2`, sql`3`)
    .orderBy(sql`1`)
  return rows.map((row) => ({ ...row, realised: exactOf(row.realised) }))
}

type FolderDay = { day: string; kind: MoneyKind; quote: string; realised: string; sales: number }

/** As many as a page shows. */
const FOLDER_DAYS = 60

/** The latest days on which the bots of a folder have realised something, newest first. */
export const readFolderDays = (
  database: Database,
  owner: Owner,
  { folder, timeZone }: { folder: string; timeZone: string },
): Promise<FolderDay[]> =>
  database
    .select({
      day: dayIn(timeZone),
      kind: kindOfMoney,
      quote,
      realised: sql<string>`trim_scale(sum(${fills.realised}))::text`,
      sales: sql<number>`count(*)::int`,
    })
    .from(fills)
    .innerJoin(bots, eq(bots.id, fills.bot))
    .innerJoin(botFolderPlaces, eq(botFolderPlaces.bot, bots.id))
    .where(
      and(eq(fills.owner, owner.userId), sql`${botFolderPlaces.folder}::text = ${folder}`, isNotNull(fills.realised)),
    )
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`1 desc, 2, 3`)
    .limit(FOLDER_DAYS)
