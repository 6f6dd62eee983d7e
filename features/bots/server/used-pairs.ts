/** The pairs that bots trade: what their charts show is worth keeping. */
import { isNull } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { bots } from './tables.ts'

export type UsedPair = { exchange: string; pair: string }

/** Of all bots of everybody that are not deleted, each pair once. */
export const readUsedPairs = (database: Database): Promise<UsedPair[]> =>
  database.selectDistinct({ exchange: bots.exchange, pair: bots.pair }).from(bots).where(isNull(bots.deletedAtMs))
