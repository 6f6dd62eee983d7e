/** Balances of all accounts of a user. */
import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import { balances } from './tables.ts'

export type BalanceRow = typeof balances.$inferSelect

/** By account and asset. */
export const readBalances = (database: Database, owner: Owner): Promise<BalanceRow[]> =>
  database
    .select()
    .from(balances)
    .where(eq(balances.owner, owner.userId))
    .orderBy(asc(balances.account), asc(balances.asset))
