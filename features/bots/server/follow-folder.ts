/** A bot that takes the place of another is in its folder, too. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { botFolderPlaces } from './tables.ts'

export const followFolder = async (database: Database, { from, to }: { from: string; to: string }): Promise<void> => {
  await database
    .insert(botFolderPlaces)
    .select(
      database
        .select({ bot: sql<string>`${to}::text`.as('bot'), folder: botFolderPlaces.folder })
        .from(botFolderPlaces)
        .where(eq(botFolderPlaces.bot, from)),
    )
    .onConflictDoNothing()
}
