/** Where a user is signed in, ending it, and the links that let somebody back in. */
import { and, desc, eq } from 'drizzle-orm'
import { audit, type AuditAction, whoOf } from '#features/audit/server/index.ts'
import { sendConfirmation, sendReset } from '#features/register/server/index.ts'
import {
  idleMsOf,
  isSessionLive,
  removeSessionsOf,
  sessions,
  type User,
  users,
} from '#features/sign-in/server/index.ts'
import { refuse } from '#platform/server/call.ts'
import type { SessionOfUser } from '../contract.ts'
import { type Asking, assertMayChange, type UserServices } from './change.ts'

export const listSessions = async ({ database, clock }: UserServices, userId: string): Promise<SessionOfUser[]> => {
  const [user] = await database.select({ id: users.id }).from(users).where(eq(users.id, userId))
  if (user === undefined) return refuse('NOT_FOUND')
  const idleMs = await idleMsOf(database)
  const rows = await database
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
  return rows
    .filter((row) => isSessionLive(row, clock(), idleMs))
    .map(({ id, userAgent, address, createdAt, lastSeenAt, expiresAt }) => ({
      id,
      userAgent,
      address,
      createdAtMs: createdAt.getTime(),
      lastSeenAtMs: lastSeenAt.getTime(),
      endsAtMs: Math.min(lastSeenAt.getTime() + idleMs, expiresAt.getTime()),
    }))
}

export const endSession = async (
  { database, onSessionsEnded }: UserServices,
  asking: Asking,
  { id, session }: { id: string; session: string },
): Promise<void> => {
  await database.transaction(async (transaction) => {
    await assertMayChange(transaction, asking, id)
    const ended = await transaction
      .delete(sessions)
      .where(and(eq(sessions.id, session), eq(sessions.userId, id)))
      .returning({ id: sessions.id })
    if (ended.length === 0) return refuse('NOT_FOUND')
    const entity = { type: 'session', id: session }
    await audit(transaction, whoOf(asking), { action: 'session.revoke', subject: id, entity })
  })
  onSessionsEnded()
}

export const endSessions = async (
  { database, onSessionsEnded }: UserServices,
  asking: Asking,
  id: string,
): Promise<number> => {
  const ended = await database.transaction(async (transaction) => {
    await assertMayChange(transaction, asking, id)
    const count = await removeSessionsOf(transaction, id)
    const act = { action: 'session.revoke', subject: id, entity: { type: 'user', id }, after: { count } } as const
    if (count > 0) await audit(transaction, whoOf(asking), act)
    return count
  })
  if (ended > 0) onSessionsEnded()
  return ended
}

type Link = {
  action: AuditAction & `user.send_${string}`
  isFor: (user: User) => boolean
  send: (services: UserServices, user: User) => Promise<void>
}

/** Sends a link to the address of the user, where the account is in a state for it. */
const sendLink =
  ({ action, isFor, send }: Link) =>
  async (services: UserServices, asking: Asking, id: string): Promise<{ sentTo: string }> => {
    const user = await services.database.transaction(async (transaction) => {
      const found = await assertMayChange(transaction, asking, id)
      if (!isFor(found)) return refuse('STATE_CONFLICT')
      await audit(transaction, whoOf(asking), { action, subject: id, entity: { type: 'user', id } })
      return found
    })
    await send(services, user)
    return { sentTo: user.email }
  }

export const resendConfirmation = sendLink({
  action: 'user.send_confirmation',
  isFor: ({ locked, emailConfirmedAt }) => !locked && emailConfirmedAt === null,
  send: sendConfirmation,
})

export const sendPasswordLink = sendLink({
  action: 'user.send_password_reset',
  isFor: ({ locked, emailConfirmedAt }) => !locked && emailConfirmedAt !== null,
  send: sendReset,
})
