/** The wait between password and second step: a token of its own, good for nothing else. */
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { CHALLENGE_LIFE_MS, CODE_TRIES } from '../rules.ts'
import { hashToken } from './secrets.ts'
import { challenges, users } from './tables.ts'
import { readSigningIn, type SigningIn } from './user-store.ts'

export type PendingSignIn = typeof challenges.$inferSelect

/** A code that was sent, as it is kept. */
export type SentCode = { codeHash: string; codeSentAt: Date }

/** One by e-mail begins with its code; an authenticator app needs none. */
export const createChallenge = async (
  database: Database,
  challenge: Pick<PendingSignIn, 'hash' | 'userId' | 'kind'> & Partial<SentCode>,
  now: Date,
): Promise<void> => {
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFE_MS)
  await database.insert(challenges).values({ ...challenge, triesLeft: CODE_TRIES, expiresAt })
}

/** Null when there is none, it has expired, or its tries are used up. */
export const findChallenge = async (
  database: Database,
  token: string,
  { now, deviceHash }: { now: Date; deviceHash: string },
): Promise<{ challenge: PendingSignIn; user: SigningIn } | null> => {
  const [found] = await database
    .select({ challenge: challenges, user: readSigningIn(deviceHash) })
    .from(challenges)
    .innerJoin(users, eq(users.id, challenges.userId))
    .where(and(eq(challenges.hash, hashToken(token)), gt(challenges.expiresAt, now), gt(challenges.triesLeft, 0)))
  return found ?? null
}

/** The code before it, if there was one, is void from now on. */
export const setCode = async (database: Database, hash: string, code: SentCode): Promise<void> => {
  await database.update(challenges).set(code).where(eq(challenges.hash, hash))
}

/** Takes one of the tries before anything is compared; false when none is left. */
export const takeTry = async (database: Database, hash: string): Promise<boolean> => {
  const rows = await database
    .update(challenges)
    .set({ triesLeft: sql`${challenges.triesLeft} - 1` })
    .where(and(eq(challenges.hash, hash), gt(challenges.triesLeft, 0)))
    .returning({ hash: challenges.hash })
  return rows.length === 1
}

/** Ends it; false when somebody else did so first, and then this sign-in must not go on. */
export const endChallenge = async (database: Database, hash: string): Promise<boolean> => {
  const rows = await database.delete(challenges).where(eq(challenges.hash, hash)).returning({ hash: challenges.hash })
  return rows.length === 1
}

/** A sign-in that waits for its second step began with a password or a factor that is no more. */
export const forgetPendingSignIns = async (database: Database, userId: string): Promise<void> => {
  await database.delete(challenges).where(eq(challenges.userId, userId))
}

export const removeOldChallenges = async (database: Database, now: Date): Promise<void> => {
  await database.delete(challenges).where(lt(challenges.expiresAt, now))
}
