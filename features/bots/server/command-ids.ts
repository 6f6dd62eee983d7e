/** Remembers which bot a command id stands for, so that a repeated request is answered and a different one refused. */
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import { fingerprintOf } from './ids.ts'
import { commands } from './tables.ts'

/** As long as a shard remembers its answers. */
const KEPT_MS = 7 * 24 * 3_600_000

export type CommandIds = {
  /** The bot that this id stands for: `bot` the first time, the first one ever after. Null when it came with another body before. */
  claim: (owner: Owner, command: { id: string; body: unknown; bot: string }) => Promise<string | null>
}

export const openCommandIds = (database: Database, nowMs: () => number): CommandIds => ({
  claim: async (owner, { id, body, bot }) => {
    const sentAtMs = nowMs()
    const fingerprint = fingerprintOf(body)
    await database.delete(commands).where(lt(commands.sentAtMs, sentAtMs - KEPT_MS))
    const inserted = await database
      .insert(commands)
      .values({ owner: owner.userId, id, bot, fingerprint, sentAtMs })
      .onConflictDoNothing()
      .returning({ bot: commands.bot })
    if (inserted[0] !== undefined) return inserted[0].bot
    const [first] = await database
      .select()
      .from(commands)
      .where(and(eq(commands.owner, owner.userId), eq(commands.id, id)))
    return first?.fingerprint === fingerprint ? first.bot : null
  },
})
