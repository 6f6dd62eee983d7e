/** Managed equity of a user's accounts at the end of each day of a time zone. */
import { and, eq, isNotNull, like, not, sql } from 'drizzle-orm'
import { LOCAL, type MoneyKind } from '#platform/money-kind.ts'
import { exactOf } from '#platform/database/columns.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import { equity } from './tables.ts'

/** Last reading of an account's managed equity on a day, in the account's first quote asset. */
type ManagedDay = { account: string; day: string; managed: bigint }

/** A reading that is due at midnight is taken at the next print: up to a minute later it still closes the day before. */
const LATE = sql`interval '1 minute'`

/** Accounts with one kind of money; that of a real account begins with the name of its exchange. */
const ofKind = (kind: MoneyKind) => {
  if (kind === 'demo') return eq(equity.mode, 'demo')
  const local = like(equity.account, `%${LOCAL}:%`)
  return and(eq(equity.mode, 'live'), kind === 'test' ? local : not(local))
}

/** Days of all time with a reading, oldest first. */
export const readManagedDays = async (
  database: Database,
  owner: Owner,
  { kind, timeZone }: { kind: MoneyKind; timeZone: string },
): Promise<ManagedDay[]> => {
  const day = sql<string>`to_char((${equity.atMs} - ${LATE}) at time zone ${timeZone}, 'YYYY-MM-DD')`
  const newest = sql<string>`(array_agg(${equity.managed} order by ${equity.atMs} desc))[1]::text`
  const rows = await database
    .select({ account: equity.account, day, managed: newest })
    .from(equity)
    .where(and(eq(equity.owner, owner.userId), ofKind(kind), isNotNull(equity.managed)))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`2`)
  return rows.map((row) => ({ ...row, managed: exactOf(row.managed) }))
}
