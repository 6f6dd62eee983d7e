import { eq, isNotNull, min } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { accounts, orders } from './tables.ts'

/** Number of orders of which it is not known whether the exchange has them, over all accounts. More than a few seconds old they ask for a look. */
export const countUnknownOrders = (database: Database): Promise<number> =>
  database.$count(orders, eq(orders.state, 'unknown'))

/** Time in ms since which the oldest of them is not known. Null where there is none. */
export const oldestUnknownOrderMs = async (database: Database): Promise<number | null> => {
  const [row] = await database
    .select({ sinceMs: min(orders.updatedAtMs) })
    .from(orders)
    .where(eq(orders.state, 'unknown'))
  return row?.sinceMs ?? null
}

/** Number of accounts whose exchange contradicts the journal. */
export const countQuarantined = (database: Database): Promise<number> =>
  database.$count(accounts, isNotNull(accounts.quarantine))
