/** A new password in place of one that is known. */
import { and, eq, sql } from 'drizzle-orm'
import { passwordProblems, voidResetLinks } from '#features/register/server/index.ts'
import { forgetPendingSignIns, hashPassword, removeSessionsOf, users } from '#features/sign-in/server/index.ts'
import { refuse } from '#platform/server/call.ts'
import { passwordChangedLetter } from '../letters.ts'
import { type Asking, type ProfileServices, refuseFields, tell, userWithPassword, write } from './services.ts'

export const changePassword = async (
  services: ProfileServices,
  { current, password }: { current: string; password: string },
  asking: Asking,
): Promise<void> => {
  const { database, onSessionsEnded } = services
  const user = await userWithPassword(services, current, asking)
  const { username, email, firstname, lastname } = user
  const own = [username, email.slice(0, email.lastIndexOf('@')), firstname, lastname]
  refuseFields(await passwordProblems(services.database, password, own))
  const passwordHash = await hashPassword(password)
  await database.transaction(async (transaction) => {
    const changed = await transaction
      .update(users)
      .set({ passwordHash, version: sql`${users.version} + 1` })
      // Of two changes at once, the second began with a password that is no more.
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id })
    if (changed.length === 0) refuse('STATE_CONFLICT')
    await removeSessionsOf(transaction, user.id, asking.session.id)
    await forgetPendingSignIns(transaction, user.id)
    await voidResetLinks(transaction, user.id)
    await write(transaction, asking, { action: 'user.change_password' })
    await tell(services, user, { letter: passwordChangedLetter(user), transaction })
  })
  onSessionsEnded()
}
