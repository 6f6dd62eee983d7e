/** Addresses of bots. A token has 256 random bits, is told once, and is kept as its SHA-256 only. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type Owner, ownerOfAddress } from '#platform/server/session.ts'
import { webhooks } from './tables.ts'

const TOKEN_BYTES = 32
/** How base64url writes so many bytes; anything else is no token of ours. */
const TOKEN = /^[\w-]{43}$/

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export type Webhooks = {
  /** Makes the bot's address, and ends the one before. */
  rotate: (owner: Owner, bot: string) => Promise<{ token: string; madeAtMs: number }>
  madeAt: (owner: Owner, bot: string) => Promise<number | null>
  /** Whose bot a token speaks to; null for a token that is none. */
  find: (token: string) => Promise<{ owner: Owner; bot: string } | null>
}

export const openWebhooks = (database: Database, nowMs: () => number): Webhooks => ({
  rotate: async (owner, bot) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const made = { tokenHash: hashOf(token), madeAtMs: nowMs() }
    await database
      .insert(webhooks)
      .values({ bot, owner: owner.userId, ...made })
      .onConflictDoUpdate({ target: webhooks.bot, set: made, setWhere: eq(webhooks.owner, owner.userId) })
    return { token, madeAtMs: made.madeAtMs }
  },
  madeAt: async (owner, bot) => {
    const [row] = await database
      .select({ madeAtMs: webhooks.madeAtMs })
      .from(webhooks)
      .where(and(eq(webhooks.bot, bot), eq(webhooks.owner, owner.userId)))
    return row?.madeAtMs ?? null
  },
  find: async (token) => {
    if (!TOKEN.test(token)) return null
    const [row] = await database
      .select({ owner: webhooks.owner, bot: webhooks.bot })
      .from(webhooks)
      .where(eq(webhooks.tokenHash, hashOf(token)))
    return row === undefined ? null : { owner: ownerOfAddress(row), bot: row.bot }
  },
})
