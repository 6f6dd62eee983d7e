/** What a user's package has room for and what is used of it. */
import type { Database } from '#platform/database/database.ts'
import type { Usage } from '../contract.ts'
import { cellOf, groups, mostOf } from '../rules.ts'
import { usedBy } from './room.ts'
import { subscriptionOf } from './subscription.ts'

export const usageOf = async (database: Database, userId: string): Promise<Usage> => {
  const { package: owned, interval } = await subscriptionOf(database, userId)
  const { nameEn, nameHu, popular, copyLimit, limits } = owned
  const cells = []
  for (const group of groups) {
    const cell = async (mode: 'live' | 'demo') =>
      cellOf(mostOf(limits, group, mode), await usedBy(database, { owner: userId, group, mode }))
    cells.push({ group, live: await cell('live'), demo: await cell('demo') })
  }
  return { package: { name: { en: nameEn, hu: nameHu }, popular, copyLimit }, interval, groups: cells }
}
