/** Who would stand still without a key. */
import { and, eq, isNull } from 'drizzle-orm'
import { bots, liveAccountId } from '#features/bots/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { KeyRow } from './services.ts'

export type Dependant = { id: string; family: string; name: string; trades: number }

/** Bots that trade in its account, whichever of several keys of the account is used now. */
export const dependantsOf = async (
  database: Database,
  { userId, exchange, account }: Pick<KeyRow, 'userId' | 'exchange' | 'account'>,
): Promise<Dependant[]> => {
  if (account === null) return []
  return database
    .select({ id: bots.id, family: bots.family, name: bots.name, trades: bots.openTrades })
    .from(bots)
    .where(and(eq(bots.owner, userId), eq(bots.account, liveAccountId(exchange, account)), isNull(bots.deletedAtMs)))
}
