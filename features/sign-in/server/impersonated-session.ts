/** Sessions in which support acts as a user. The session of support waits meanwhile, under an id and a token that nobody has. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Role } from '#platform/access.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Impersonation, Session } from '#platform/server/session.ts'
import { isSessionOver } from '../rules.ts'
import { hashToken, newToken } from './secrets.ts'
import { idleMsOf } from './session-idle.ts'
import { sessions, users } from './tables.ts'

type Row = Pick<typeof sessions.$inferSelect, 'waitingId' | 'impersonation' | 'expiresAt'>

/** Who is behind the session: `over` when either side is locked or has another role than at its start, null where nobody is. */
export const impersonationOf = async (
  database: Database,
  session: Row,
  userRole: Role,
): Promise<Impersonation | 'over' | null> => {
  const { waitingId, impersonation, expiresAt } = session
  if (waitingId === null || impersonation === null) return null
  const [impersonator] = await database
    .select({
      id: users.id,
      role: users.role,
      locked: users.locked,
      firstname: users.firstname,
      lastname: users.lastname,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, waitingId))
  if (impersonator === undefined || impersonator.locked) return 'over'
  if (impersonator.role !== impersonation.impersonatorRole || userRole !== impersonation.userRole) return 'over'
  const { id, firstname, lastname } = impersonator
  return { impersonator: { id, firstname, lastname }, reason: impersonation.reason, until: expiresAt }
}

/** For a live connection: nobody acts in the place of the user, or may still do so. */
export const isStillAllowed = sql`(${sessions.waitingId} is null or exists (
  select 1 from ${sessions} waiting join ${users} impersonator on impersonator.id = waiting.user_id
  where waiting.id = ${sessions.waitingId} and not impersonator.locked
    and impersonator.role = ${sessions.impersonation} ->> 'impersonatorRole'
    and ${users.role} = ${sessions.impersonation} ->> 'userRole'))`

type Begun = { by: Session; user: { id: string; role: Role }; reason: string; until: Date }

/** The token of the new session; null when the session of support has ended meanwhile. */
export const beginImpersonation = async (
  transaction: Database,
  { by, user, reason, until }: Begun,
  { address, userAgent, now }: { address: string; userAgent: string; now: Date },
): Promise<string | null> => {
  const waitingId = newId(now.getTime())
  // The way back of an earlier time ends with the id that it leads to.
  await transaction.delete(sessions).where(eq(sessions.waitingId, by.id))
  const waiting = await transaction
    .update(sessions)
    .set({ id: waitingId, hash: hashToken(newToken()), lastSeenAt: now })
    .where(eq(sessions.id, by.id))
    .returning({ id: sessions.id })
  if (waiting.length === 0) return null
  const token = newToken()
  await transaction.insert(sessions).values({
    hash: hashToken(token),
    id: newId(now.getTime()),
    userId: user.id,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: until,
    // Nothing that asks for a fresh second factor is open.
    secondFactorAt: new Date(0),
    address,
    userAgent,
    waitingId,
    impersonation: { reason, impersonatorRole: by.user.role, userRole: user.role },
  })
  return token
}

export type Ended = {
  userId: string
  impersonatorId: string
  reason: string
  /** Of the session of support, which goes on; null when that is over too. */
  token: string | null
  /** It was told before. */
  isAgain: boolean
}

/** For so long the way back is told once more to the browser that asks for it. */
const AGAIN_MS = 30_000

const findEnding = async (transaction: Database, token: string) => {
  const [found] = await transaction
    .select()
    .from(sessions)
    .where(and(eq(sessions.hash, hashToken(token)), isNotNull(sessions.waitingId)))
    .for('update')
  if (found?.waitingId === undefined || found.waitingId === null) return null
  const [waiting] = await transaction
    .select({ session: sessions, locked: users.locked })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, found.waitingId))
  return waiting === undefined ? null : { acting: found, waiting }
}

type Acting = typeof sessions.$inferSelect

/** The session in which support acted is gone, or stays for a moment as the way back; that of support has a new id and token. */
const bringBack = async (
  transaction: Database,
  { hash, waitingId, impersonation }: Acting,
  { token, now, staysKnown }: { token: string; now: Date; staysKnown: boolean },
): Promise<void> => {
  const acting = eq(sessions.hash, hash)
  if (staysKnown) await transaction.update(sessions).set({ waitingId: null, expiresAt: now }).where(acting)
  else await transaction.delete(sessions).where(acting)
  const id = newId(now.getTime())
  await transaction
    .update(sessions)
    .set({ id, hash: hashToken(token), lastSeenAt: now })
    .where(eq(sessions.id, waitingId ?? ''))
  if (!staysKnown || impersonation === null) return
  const ended = { ...impersonation, endedAtMs: now.getTime() }
  await transaction.update(sessions).set({ waitingId: id, impersonation: ended }).where(acting)
}

/**
 * Ends the session of this token, also when its time is over; null for any other session. With `again`, the token that support gets back, the same is told
 * once more for a moment: when the time is over several calls are on their way, and the page that asked may be gone before it has heard.
 */
export const endImpersonation = async (
  transaction: Database,
  token: string,
  { now, again }: { now: Date; again: string | null },
): Promise<Ended | null> => {
  const found = await findEnding(transaction, token)
  if (found === null) return null
  const { acting, waiting } = found
  const { session, locked } = waiting
  const facts = { userId: acting.userId, impersonatorId: session.userId, reason: acting.impersonation?.reason ?? '' }
  const endedAtMs = acting.impersonation?.endedAtMs
  if (endedAtMs !== undefined) {
    const isTold = again !== null && session.hash === hashToken(again) && now.getTime() - endedAtMs <= AGAIN_MS
    if (isTold) return { ...facts, token: again, isAgain: true }
    await transaction.delete(sessions).where(eq(sessions.hash, acting.hash))
    return null
  }
  const times = { lastSeenAtMs: session.lastSeenAt.getTime(), expiresAtMs: session.expiresAt.getTime() }
  if (locked || isSessionOver(times, now.getTime(), await idleMsOf(transaction))) {
    await transaction.delete(sessions).where(eq(sessions.id, session.id))
    return { ...facts, token: null, isAgain: false }
  }
  const next = again ?? newToken()
  await bringBack(transaction, acting, { token: next, now, staysKnown: again !== null })
  return { ...facts, token: next, isAgain: false }
}
