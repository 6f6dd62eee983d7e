/** What demo accounts start with that are opened from now on; one that is open keeps what it has. */
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Owner } from '#platform/server/session.ts'
import { DEMO_BALANCE } from '../demo-balance.ts'
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

/** An account of the exchange's markets starts with each asset that something can be bought with. */
export const demoBalances = (markets: Markets, exchange: string, start: DemoStart): Record<string, string> =>
  Object.fromEntries(
    markets
      .lines()
      .filter((line) => line.market.exchange === exchange)
      .map((line) => [line.market.quote, start[line.market.quote] ?? DEMO_BALANCE]),
  )
