/** Another e-mail address: a code proves that it is the user's, and the old one is told. */
import { ORPCError } from '@orpc/server'
import { eq, sql } from 'drizzle-orm'
import { voidResetLinks } from '#features/register/server/index.ts'
import {
  beginOwnAttempt,
  forgetPendingSignIns,
  mailCode,
  type MailedFor,
  ownUser,
  spendMailedCode,
  tooManyRequests,
  users,
} from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Session } from '#platform/server/session.ts'
import { addressChangedLetter, addressCodeLetter } from '../letters.ts'
import { type Asking, type ProfileServices, tell, write } from './services.ts'

const mailedFor = ({ id, user }: Session): MailedFor => ({ userId: user.id, sessionId: id, purpose: 'email' })

const taken = () => new ORPCError('PROFILE_EMAIL_TAKEN', { status: 409 })

const assertFree = async (database: Database, email: string): Promise<void> => {
  const [other] = await database.select({ id: users.id }).from(users).where(eq(users.emailLower, email.toLowerCase()))
  if (other !== undefined) throw taken()
}

export const askEmail = async (services: ProfileServices, email: string, session: Session) => {
  const user = await ownUser(services, session)
  await assertFree(services.database, email)
  const { language } = user
  const mailed = await mailCode(services, mailedFor(session), {
    to: email,
    language,
    letter: addressCodeLetter(language),
  })
  if (mailed.kind === 'wait') throw tooManyRequests(mailed.retryAfterMs)
  return { sentTo: email, resendInSeconds: mailed.resendInMs / 1000 }
}

export const confirmEmail = async (
  services: ProfileServices,
  code: string,
  { session, context }: Asking,
): Promise<void> => {
  const { database, clock } = services
  const attempt = await beginOwnAttempt(services, session.user.id, context)
  const email = await spendMailedCode(services, mailedFor(session), code)
  if (email === null) throw new ORPCError('AUTH_INVALID_CODE', { status: 403 })
  await attempt.withdraw()
  const before = await ownUser(services, session)
  await database.transaction(async (transaction) => {
    await assertFree(transaction, email)
    await transaction
      .update(users)
      .set({
        email,
        emailLower: email.toLowerCase(),
        emailConfirmedAt: clock(),
        version: sql`${users.version} + 1`,
      })
      .where(eq(users.id, before.id))
    // What was sent to the old address opens nothing any more.
    await forgetPendingSignIns(transaction, before.id)
    await voidResetLinks(transaction, before.id)
    const change = { before: { email: before.email }, after: { email } }
    await write(transaction, { session, context }, { action: 'user.change_email', ...change })
    await tell(services, before, { letter: addressChangedLetter(before, email), transaction })
  })
}
