/**
 * Addresses of bots. A token has 256 random bits, is told once, and is kept as its SHA-256 only. The key of signed messages is made of the token and a salt that
 * is kept: neither the address alone nor the database alone can sign.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { audit, type Who } from '#features/audit/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { together } from '#platform/database/together.ts'
import { type Owner, ownerOfAddress } from '#platform/server/session.ts'
import { webhooks } from './tables.ts'

const TOKEN_BYTES = 32
/** How base64url writes so many bytes; anything else is no token of ours. */
const TOKEN = /^[\w-]{43}$/

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The key of signed messages; null where none need be signed. */
export const keyOf = (token: string, salt: string | null): string | null =>
  salt === null ? null : createHmac('sha256', token).update(salt).digest('base64url')

/** A new address: `kept` is what is written of it, the token and the key are told once. */
export const newAddress = (
  madeAtMs: number,
  isSigned: boolean,
): { token: string; key: string | null; kept: { tokenHash: string; salt: string | null; madeAtMs: number } } => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const salt = isSigned ? randomBytes(TOKEN_BYTES).toString('base64url') : null
  return { token, key: keyOf(token, salt), kept: { tokenHash: hashOf(token), salt, madeAtMs } }
}

export type Webhooks = {
  /** Makes the bot's address, and ends the one before. Both or neither stand in the log. */
  rotate: (
    owner: Owner,
    bot: string,
    { signed, who }: { signed: boolean; who: Who },
  ) => Promise<{ token: string; madeAtMs: number; key: string | null }>
  made: (owner: Owner, bot: string) => Promise<{ atMs: number; signed: boolean } | null>
  /** Whose bot a token speaks to; null for a token that is none. */
  find: (token: string) => Promise<{ owner: Owner; bot: string; key: string | null } | null>
}

/** Most addresses that are looked up by one reading. */
const TOGETHER = 50
const findAll = async (
  database: Database,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, typeof webhooks.$inferSelect>> => {
  const rows = await database
    .select()
    .from(webhooks)
    .where(inArray(webhooks.tokenHash, [...hashes]))
  return new Map(rows.map((row) => [row.tokenHash, row]))
}

export const openWebhooks = (database: Database, nowMs: () => number): Webhooks => {
  const ofHash = together((hashes: readonly string[]) => findAll(database, hashes), {
    atMost: TOGETHER,
    inTurn: true,
  })
  return {
    rotate: async (owner, bot, { signed, who }) => {
      const { token, key, kept: made } = newAddress(nowMs(), signed)
      await database.transaction(async (transaction) => {
        await transaction
          .insert(webhooks)
          .values({ bot, owner: owner.userId, ...made })
          .onConflictDoUpdate({ target: webhooks.bot, set: made, setWhere: eq(webhooks.owner, owner.userId) })
        // Neither the address nor its hash: who reads the log could try them.
        await audit(transaction, who, {
          action: 'signal.rotate_address',
          subject: owner.userId,
          entity: { type: 'bot', id: bot },
          after: { signed },
        })
      })
      return { token, madeAtMs: made.madeAtMs, key }
    },
    made: async (owner, bot) => {
      const [row] = await database
        .select({ atMs: webhooks.madeAtMs, salt: webhooks.salt })
        .from(webhooks)
        .where(and(eq(webhooks.bot, bot), eq(webhooks.owner, owner.userId)))
      return row === undefined ? null : { atMs: row.atMs, signed: row.salt !== null }
    },
    find: async (token) => {
      if (!TOKEN.test(token)) return null
      const row = await ofHash(hashOf(token))
      return row === null ? null : { owner: ownerOfAddress(row), bot: row.bot, key: keyOf(token, row.salt) }
    },
  }
}
