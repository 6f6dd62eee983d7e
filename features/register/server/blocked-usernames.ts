/** User names of deleted accounts are not given to anybody else for a year: nobody is taken for who was there before (business.md 29.3). */
import { createHash } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { blockedUsernames } from './tables.ts'

const MONTHS = 12

const hashOf = (username: string): string => createHash('sha256').update(username.toLowerCase()).digest('base64url')

export const blockUsername = async (transaction: Database, username: string, now: Date): Promise<void> => {
  const until = new Date(now)
  until.setUTCMonth(until.getUTCMonth() + MONTHS)
  await transaction
    .insert(blockedUsernames)
    .values({ hash: hashOf(username), until })
    .onConflictDoUpdate({ target: blockedUsernames.hash, set: { until } })
}

export const isUsernameBlocked = async (database: Database, username: string, now: Date): Promise<boolean> => {
  const [found] = await database
    .select({ hash: blockedUsernames.hash })
    .from(blockedUsernames)
    .where(and(eq(blockedUsernames.hash, hashOf(username)), gt(blockedUsernames.until, now)))
  return found !== undefined
}

export const forgetBlockedUsernames = async (database: Database, now: Date): Promise<void> => {
  await database.delete(blockedUsernames).where(lt(blockedUsernames.until, now))
}
