/** Links of registering and restoring in the database: made, judged and used up. */
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { hashToken, newToken } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { accountLinks } from './tables.ts'

export type Purpose = (typeof accountLinks.$inferSelect)['purpose']

/** The token of a new link; older ones of the same purpose are void. */
export const createLink = async (
  database: Database,
  { userId, purpose, lifeMs }: { userId: string; purpose: Purpose; lifeMs: number },
  now: Date,
): Promise<string> => {
  const token = newToken()
  await database
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose), isNull(accountLinks.usedAt)))
  const expiresAt = new Date(now.getTime() + lifeMs)
  await database.insert(accountLinks).values({ hash: hashToken(token), purpose, userId, expiresAt })
  return token
}

/** Uses up a link: its user, or null when there is none, it has expired or was used before. */
export const spendLink = async (
  database: Database,
  { token, purpose }: { token: string; purpose: Purpose },
  now: Date,
): Promise<string | null> => {
  const [spent] = await database
    .update(accountLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountLinks.hash, hashToken(token)),
        eq(accountLinks.purpose, purpose),
        isNull(accountLinks.usedAt),
        gt(accountLinks.expiresAt, now),
      ),
    )
    .returning({ userId: accountLinks.userId })
  return spent?.userId ?? null
}

/** The user of a link that was used within its life: a second click on it is no fault. */
export const userOfUsedLink = async (
  database: Database,
  { token, purpose }: { token: string; purpose: Purpose },
  now: Date,
): Promise<string | null> => {
  const [found] = await database
    .select({ userId: accountLinks.userId, usedAt: accountLinks.usedAt })
    .from(accountLinks)
    .where(
      and(eq(accountLinks.hash, hashToken(token)), eq(accountLinks.purpose, purpose), gt(accountLinks.expiresAt, now)),
    )
  return found === undefined || found.usedAt === null ? null : found.userId
}

/** For when the password or the address of a user has changed: a link sent before opens nothing. */
export const voidResetLinks = async (database: Database, userId: string): Promise<void> => {
  await database.delete(accountLinks).where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, 'reset')))
}

export const removeOldLinks = async (database: Database, now: Date): Promise<void> => {
  await database.delete(accountLinks).where(lt(accountLinks.expiresAt, now))
}
