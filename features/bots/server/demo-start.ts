/** What demo accounts start with that are opened from now on; one that is open keeps what it has. */
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import { demoStarts } from './tables.ts'

export type DemoStart = Readonly<Record<string, string>>

/** An amount for each asset that starts with another one than everybody's. */
export const readDemoStart = async (database: Database, { userId }: Owner): Promise<DemoStart> => {
  const [found] = await database.select().from(demoStarts).where(eq(demoStarts.owner, userId))
  return found?.amounts ?? {}
}

/** Once: who has been given one keeps it. */
export const giveDemoStart = async (transaction: Database, userId: string, amounts: DemoStart): Promise<void> => {
  await transaction.insert(demoStarts).values({ owner: userId, amounts }).onConflictDoNothing()
}
