/** Support goes back to its own session: asked for, or because the time is over. */
import { audit, whoOf } from '#features/audit/server/index.ts'
import type { CallContext } from '#platform/server/call.ts'
import { SESSION_MAX_MS } from '../rules.ts'
import { endImpersonation } from './impersonated-session.ts'
import type { SignInServices } from './second-step.ts'
import { tokenAfter } from './secrets.ts'

/** False when nobody acts in the session of this browser. `over`: it was not asked for, so several calls may find it at once. */
export const leaveImpersonation = async (
  { database, clock, secret, onSessionsEnded }: SignInServices,
  context: CallContext,
  how: 'asked' | 'over',
): Promise<{ token: string | null } | false> => {
  const token = context.cookies.read('sid')
  if (token === null) return false
  const ended = await database.transaction(async (transaction) => {
    const again = how === 'over' ? tokenAfter(secret, token) : null
    const found = await endImpersonation(transaction, token, { now: clock(), again })
    if (found === null || found.isAgain) return found
    await audit(transaction, whoOf(context, found.impersonatorId), {
      action: 'impersonation.end',
      subject: found.userId,
      entity: { type: 'user', id: found.userId },
      reason: found.reason,
    })
    return found
  })
  if (ended === null) return false
  if (ended.token === null) context.cookies.clear('sid')
  else context.cookies.write('sid', ended.token, SESSION_MAX_MS / 1000)
  if (!ended.isAgain) onSessionsEnded()
  return { token: ended.token }
}
