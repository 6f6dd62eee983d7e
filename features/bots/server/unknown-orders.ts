import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { orders } from './tables.ts'

/** Number of orders of which it is not known whether the exchange has them, over all accounts. More than a few seconds old they ask for a look. */
export const countUnknownOrders = (database: Database): Promise<number> =>
  database.$count(orders, eq(orders.state, 'unknown'))
