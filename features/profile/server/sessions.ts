/** Where one is signed in, and ending it. */
import { and, desc, eq } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { idleMsOf, isSessionLive, removeSessionsOf, sessions } from '#features/sign-in/server/index.ts'
import { refuse } from '#platform/server/call.ts'
import type { Session } from '#platform/server/session.ts'
import type { SessionRow } from '../contract.ts'
import type { Asking, ProfileServices } from './services.ts'

export const listSessions = async ({ database, clock }: ProfileServices, session: Session): Promise<SessionRow[]> => {
  const now = clock()
  const idleMs = await idleMsOf(database)
  const rows = await database
    .select()
    .from(sessions)
    .where(eq(sessions.userId, session.user.id))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
  return (
    rows
      // Where support acts as its owner is told in the log, not here: it is no device of theirs.
      .filter((row) => isSessionLive(row, now, idleMs) && (row.waitingId === null || row.id === session.id))
      .map(({ id, userAgent, address, createdAt, lastSeenAt, expiresAt }) => ({
        id,
        userAgent,
        address,
        createdAtMs: createdAt.getTime(),
        lastSeenAtMs: lastSeenAt.getTime(),
        endsAtMs: Math.min(lastSeenAt.getTime() + idleMs, expiresAt.getTime()),
        isThis: id === session.id,
      }))
  )
}

export const endSession = async (
  { database, onSessionsEnded }: ProfileServices,
  { session: { user }, context }: Asking,
  id: string,
): Promise<void> => {
  await database.transaction(async (transaction) => {
    const ended = await transaction
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
      .returning({ id: sessions.id })
    if (ended.length === 0) refuse('NOT_FOUND')
    const entity = { type: 'session', id }
    await audit(transaction, whoOf(context), { action: 'session.revoke', subject: user.id, entity })
  })
  onSessionsEnded()
}

export const endOtherSessions = async (
  { database, onSessionsEnded }: ProfileServices,
  { session: { id, user }, context }: Asking,
): Promise<number> => {
  const ended = await database.transaction(async (transaction) => {
    const count = await removeSessionsOf(transaction, user.id, id)
    const entity = { type: 'user', id: user.id }
    if (count > 0)
      await audit(transaction, whoOf(context), { action: 'session.revoke', subject: user.id, entity, after: { count } })
    return count
  })
  if (ended > 0) onSessionsEnded()
  return ended
}
