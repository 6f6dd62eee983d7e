/** What a user's package has room for and what is used of it. */
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Standing, Usage } from '../contract.ts'
import { cellOf, type Group, groups, type Limits, mostOf } from '../rules.ts'
import { usedBy } from './room.ts'
import { subscriptionOf } from './subscription.ts'
import { packages, subscriptions } from './tables.ts'

type Used = { group: Group; live: number; demo: number }

const readUsed = async (database: Database, owner: string): Promise<Used[]> => {
  const used = []
  for (const group of groups)
    used.push({
      group,
      live: await usedBy(database, { owner, group, mode: 'live' }),
      demo: await usedBy(database, { owner, group, mode: 'demo' }),
    })
  return used
}

const cellsOf = (limits: Limits, used: readonly Used[]): Usage['groups'] =>
  used.map(({ group, live, demo }) => ({
    group,
    live: cellOf(mostOf(limits, group, 'live'), live),
    demo: cellOf(mostOf(limits, group, 'demo'), demo),
  }))

const usageFor = async (database: Database, userId: string, used: readonly Used[]): Promise<Usage> => {
  const { package: owned, interval, expiresAt, isExpired } = await subscriptionOf(database, userId)
  const { nameEn, nameHu, popular, copyLimit, limits } = owned
  return {
    package: { name: { en: nameEn, hu: nameHu }, popular, copyLimit },
    interval,
    expiresAtMs: expiresAt?.getTime() ?? null,
    isExpired,
    groups: cellsOf(limits, used),
  }
}

export const usageOf = async (database: Database, userId: string): Promise<Usage> =>
  usageFor(database, userId, await readUsed(database, userId))

/** For whoever gives packages: beside what is used, what every package would have room for. */
export const standingOf = async (database: Database, userId: string): Promise<Standing> => {
  const used = await readUsed(database, userId)
  const [row] = await database
    .select({ version: subscriptions.version })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
  const offered = await database
    .select()
    .from(packages)
    .where(and(eq(packages.active, true), eq(packages.archived, false)))
    .orderBy(asc(packages.sort))
  return {
    usage: await usageFor(database, userId, used),
    version: row?.version ?? 0,
    offered: offered.map(({ id, nameEn: en, nameHu: hu, limits }) => ({
      id,
      name: { en, hu },
      groups: cellsOf(limits, used),
    })),
  }
}
