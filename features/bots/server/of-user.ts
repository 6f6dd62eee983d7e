/** The bots of one user as the administration lists them: what is durable of each, without the prices of this moment. */
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { isFolder } from '#bots/folder/is-folder.ts'
import type { Status } from '#engine/status.ts'
import type { Database } from '#platform/database/database.ts'
import { type BotRow } from './store.ts'
import { bots } from './tables.ts'

/** In these nothing is bought any more. */
const standing: readonly Status[] = ['suspended', 'closed', 'deleted']

const ownedBy = (userId: string) => and(eq(bots.owner, userId), isNull(bots.deletedAtMs))

/** Newest first. */
export const readBotsOf = (
  database: Database,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<BotRow[]> =>
  database
    .select()
    .from(bots)
    .where(ownedBy(userId))
    .orderBy(desc(bots.createdAtMs), desc(bots.id))
    .offset(offset)
    .limit(limit)

/** How many there are, and how many of them trade by themselves. */
export const countBotsOf = async (database: Database, userId: string): Promise<{ total: number; running: number }> => {
  const stands = sql`(${bots.report}::json ->> 'status') in ${standing}`
  const [row] = await database
    .select({ total: count(), running: sql`count(*) filter (where not ${stands})`.mapWith(Number) })
    .from(bots)
    .where(ownedBy(userId))
  return row ?? { total: 0, running: 0 }
}

/** Folders of bots of one user, newest first. */
export const readFoldersOf = async (database: Database, userId: string): Promise<BotRow[]> => {
  const rows = await database.select().from(bots).where(ownedBy(userId)).orderBy(desc(bots.createdAtMs), desc(bots.id))
  return rows.filter(({ config }) => isFolder(asSettings(config)))
}

/** Settings as they are stored: what they hold is their family's affair. */
const asSettings = (config: unknown): { kind: string } => config as { kind: string }

/** Null for one that is deleted. */
export const findBot = async (database: Database, id: string): Promise<BotRow | null> => {
  const [row] = await database
    .select()
    .from(bots)
    .where(and(eq(bots.id, id), isNull(bots.deletedAtMs)))
  return row ?? null
}
