/** Support signs in as a user and goes back. */
import { ORPCError } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { beginImpersonation, leaveImpersonation, type SignInServices, users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type CallContext, calls, refuse, signedIn } from '#platform/server/call.ts'
import type { Session } from '#platform/server/session.ts'
import { impersonation } from '../contract.ts'
import { refusalOf } from '../rules.ts'

const statusOf = { IMPERSONATION_RANK: 403, IMPERSONATION_LOCKED: 409 } as const

/** The user to act as, held until the transaction ends, so that a role or lock set meanwhile is seen. */
const targetOf = async (transaction: Database, session: Session, id: string) => {
  const [user] = await transaction
    .select({ id: users.id, role: users.role, isLocked: users.locked })
    .from(users)
    .where(eq(users.id, id))
    .for('update')
  if (user === undefined) return refuse('NOT_FOUND')
  const refusal = refusalOf(session.user.role, user)
  if (refusal !== null) throw new ORPCError(refusal, { status: statusOf[refusal] })
  return user
}

const start = async (
  services: SignInServices,
  { id, reason }: { id: string; reason: string },
  { session, context }: { session: Session; context: CallContext },
): Promise<void> => {
  const now = services.clock()
  const minutes = await readSetting(services.database, 'impersonation.max_minutes')
  const until = new Date(Math.min(now.getTime() + minutes * 60_000, session.expiresAt.getTime()))
  const token = await services.database.transaction(async (transaction) => {
    const user = await targetOf(transaction, session, id)
    const { address, userAgent } = context
    const begun = { by: session, user, reason, until }
    const made = await beginImpersonation(transaction, begun, { address, userAgent, now })
    if (made === null) return refuse('AUTH_SESSION_EXPIRED')
    await audit(transaction, whoOf(context), {
      action: 'impersonation.start',
      subject: user.id,
      entity: { type: 'user', id: user.id },
      after: { until: until.toISOString() },
      reason,
    })
    return made
  })
  // It outlives the session of the user: it is also the way back.
  context.cookies.write('sid', token, Math.ceil((session.expiresAt.getTime() - now.getTime()) / 1000))
  services.onSessionsEnded()
}

export const impersonationRouter = (services: SignInServices) => {
  const open = calls(impersonation)
  const own = open.use(signedIn)
  return {
    start: own.start.handler(async ({ input, context }) => {
      await start(services, input, { session: context.session, context })
      return {}
    }),
    exit: open.exit.handler(async ({ context }) => {
      if (!(await leaveImpersonation(services, context, 'asked'))) return refuse('STATE_CONFLICT')
      return {}
    }),
  }
}
