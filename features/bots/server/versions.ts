/** The settings that bots have had: what the page of a bot tells about edits, and what money was put in at which price. */
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Amount } from '#engine/money.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Funding } from '../rules.ts'
import { acts, settings } from './tables.ts'

/** A bot that is edited more often shows its newest versions. */
export const VERSIONS = 200

export type VersionRow = {
  atMs: number
  by: string | null
  name: string
  config: unknown
  applied: boolean | null
}

/** Reads the investment out of stored settings; null for settings of no known shape. */
type ReadInvestment = (family: string, config: unknown) => Amount | null

export type Versions = {
  /** Newest first, one more than `VERSIONS` at most. */
  of: (owner: Owner, bot: string) => Promise<VersionRow[]>
  /** Of each bot, oldest first; a bot is missing where its settings were never written, or cannot be read any more. */
  fundings: (bots: readonly { id: string; family: string }[]) => Promise<ReadonlyMap<string, readonly Funding[]>>
}

export const openVersions = (database: Database, readInvestment: ReadInvestment): Versions => ({
  of: (owner, bot) =>
    database
      .select({
        atMs: settings.atMs,
        by: acts.by,
        name: settings.name,
        config: settings.config,
        applied: settings.applied,
      })
      .from(settings)
      .leftJoin(acts, eq(acts.command, settings.command))
      .where(and(eq(settings.bot, bot), eq(settings.owner, owner.userId)))
      .orderBy(desc(settings.position))
      .limit(VERSIONS + 1),
  fundings: async (bots) => {
    if (bots.length === 0) return new Map()
    const families = new Map(bots.map(({ id, family }) => [id, family]))
    const rows = await database
      .select({ bot: settings.bot, config: settings.config, price: settings.price, applied: settings.applied })
      .from(settings)
      .where(inArray(settings.bot, [...families.keys()]))
      .orderBy(asc(settings.position))
    const found = new Map<string, Funding[]>()
    const unread = new Set<string>()
    for (const { bot, config, price, applied } of rows) {
      const investment = readInvestment(families.get(bot) ?? '', config)
      const before = found.get(bot)
      // Without the settings of its start nothing can be said of what was put in first.
      if (investment === null || (before === undefined && applied !== null)) unread.add(bot)
      else if (before === undefined) found.set(bot, [{ investment, price }])
      else before.push({ investment, price })
    }
    for (const bot of unread) found.delete(bot)
    return found
  },
})
