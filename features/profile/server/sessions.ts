/** Where one is signed in, and ending it. */
import { and, desc, eq } from 'drizzle-orm'
import { isSessionLive, removeSessionsOf, sessions } from '#features/sign-in/server/index.ts'
import { refuse } from '#platform/server/call.ts'
import type { Session } from '#platform/server/session.ts'
import type { SessionRow } from '../contract.ts'
import type { ProfileServices } from './services.ts'

export const listSessions = async ({ database, clock }: ProfileServices, session: Session): Promise<SessionRow[]> => {
  const now = clock()
  const rows = await database
    .select()
    .from(sessions)
    .where(eq(sessions.userId, session.user.id))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
  return rows
    .filter((row) => isSessionLive(row, now))
    .map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
      id,
      userAgent,
      address,
      createdAtMs: createdAt.getTime(),
      lastSeenAtMs: lastSeenAt.getTime(),
      isThis: id === session.id,
    }))
}

export const endSession = async (
  { database, onSessionsEnded }: ProfileServices,
  session: Session,
  id: string,
): Promise<void> => {
  const ended = await database
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, session.user.id)))
    .returning({ id: sessions.id })
  if (ended.length === 0) refuse('NOT_FOUND')
  onSessionsEnded()
}

export const endOtherSessions = async (
  { database, onSessionsEnded }: ProfileServices,
  session: Session,
): Promise<number> => {
  const ended = await removeSessionsOf(database, session.user.id, session.id)
  if (ended > 0) onSessionsEnded()
  return ended
}
