/** What a user's accounts were worth together, step by step of a period. */
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { formatDecimal } from '#engine/money.ts'
import { exactOf } from '#platform/database/columns.ts'
import type { Database } from '#platform/database/database.ts'
import type { MoneyKind } from '#platform/money-kind.ts'
import type { Owner } from '#platform/server/session.ts'
import type { EquityCurve, Overview } from '../contract.ts'
import { type Reading, summedReadings } from '../rules.ts'
import { equity } from './tables.ts'

/** Of an account on the way, and how long its steps are. */
type Asked = { accounts: readonly string[]; fromMs: number; stepMs: number }

/** The last reading of each account in each step, summed; an account counts from its first reading on. */
const readEquityCurve = async (
  database: Database,
  owner: Owner,
  { accounts, fromMs, stepMs }: Asked,
): Promise<{ atMs: number; worth: bigint }[]> => {
  if (accounts.length === 0) return []
  const step = sql<number>`floor(extract(epoch from ${equity.atMs}) * 1000 / ${stepMs})::float8`
  const rows = await database
    .select({
      account: equity.account,
      step,
      worth: sql<string>`(array_agg(${equity.equity} order by ${equity.atMs} desc))[1]::text`,
    })
    .from(equity)
    .where(
      and(
        eq(equity.owner, owner.userId),
        inArray(equity.account, [...accounts]),
        // A step has begun before the period where the period begins within it.
        gte(equity.atMs, fromMs),
      ),
    )
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`2`)
  const readings = rows.map(({ account, step: at, worth }): Reading => ({
    account,
    atMs: (at + 1) * stepMs,
    worth: exactOf(worth),
  }))
  return summedReadings(readings)
}

type Period = { fromMs: number; nowMs: number; stepMs: number; quote: string; worths: Overview['balances'] }

/** Readings are taken every quarter of an hour; the last point is what the accounts are worth now. */
export const equityOf = async (
  database: Database,
  owner: Owner,
  { fromMs, nowMs, stepMs, quote, worths }: Period,
): Promise<Overview['equity']> => {
  const of = async (kind: MoneyKind): Promise<EquityCurve | null> => {
    const own = worths.filter((balance) => balance.kind === kind && balance.quote === quote)
    if (own.length === 0) return null
    const accounts = own.map(({ account }) => account)
    const past = await readEquityCurve(database, owner, { accounts, fromMs, stepMs })
    const now = { atMs: nowMs, worth: own.reduce((sum, { total }) => sum + exactOf(total), 0n) }
    return [...past.filter(({ atMs }) => atMs < nowMs), now].map(({ atMs, worth }) => ({
      atMs,
      worth: formatDecimal(worth),
    }))
  }
  const [live, demo, test] = await Promise.all([of('live'), of('demo'), of('test')])
  return { live, demo, test }
}
