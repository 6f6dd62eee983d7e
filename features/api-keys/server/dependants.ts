/** Who would stand still without a key. */
import { and, eq, isNull } from 'drizzle-orm'
import { bots } from '#features/bots/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { KeyRow } from './services.ts'

export type Dependant = { id: string; family: string; name: string; trades: number }

/** Live bots of its owner at its exchange. The runner opens demo accounts alone so far, so a real installation has none; which of several keys a bot trades with is not kept yet. */
export const dependantsOf = async (
  database: Database,
  { userId, exchange }: Pick<KeyRow, 'userId' | 'exchange'>,
): Promise<Dependant[]> =>
  database
    .select({ id: bots.id, family: bots.family, name: bots.name, trades: bots.openTrades })
    .from(bots)
    .where(and(eq(bots.owner, userId), eq(bots.exchange, exchange), eq(bots.mode, 'live'), isNull(bots.deletedAtMs)))
