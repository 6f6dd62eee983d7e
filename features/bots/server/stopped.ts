/** Bots that the end of a package has stopped. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { BotRow } from './store.ts'
import { bots } from './tables.ts'

/** Those with a trade that nobody has started since. */
export const botsStoppedByEnd = (database: Database, owner: string): Promise<BotRow[]> =>
  database
    .select()
    .from(bots)
    .where(and(eq(bots.owner, owner), isNull(bots.deletedAtMs), sql`${bots.report} like '%"subscription-expired"%'`))
