/** Another e-mail address (business.md 4.2): a code to the old one agrees to it, a code to the new one proves whose it is, and the old one is told. */
import { ORPCError } from '@orpc/server'
import { and, eq, sql } from 'drizzle-orm'
import { voidResetLinks } from '#features/register/server/index.ts'
import {
  beginOwnAttempt,
  forgetPendingSignIns,
  mailCodes,
  type MailedFor,
  ownUser,
  spendMailedCodes,
  tooManyRequests,
  users,
} from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { refuse } from '#platform/server/call.ts'
import type { Session } from '#platform/server/session.ts'
import type { profileFieldErrors } from '../field-messages.ts'
import { addressChangedLetter, addressCodeLetter, leaveAddressLetter } from '../letters.ts'
import { type Asking, type ProfileServices, tell, write } from './services.ts'

const WRONG_CODE: keyof (typeof profileFieldErrors)['en'] = 'PROFILE_CODE_WRONG'

const newAddress = ({ id, user }: Session): MailedFor => ({ userId: user.id, sessionId: id, purpose: 'email' })
const oldAddress = (session: Session): MailedFor => ({ ...newAddress(session), purpose: 'old-email' })

const taken = () => new ORPCError('PROFILE_EMAIL_TAKEN', { status: 409 })

const assertFree = async (database: Database, email: string): Promise<void> => {
  const [other] = await database.select({ id: users.id }).from(users).where(eq(users.emailLower, email.toLowerCase()))
  if (other !== undefined) throw taken()
}

export const askEmail = async (services: ProfileServices, email: string, session: Session) => {
  const user = await ownUser(services, session)
  await assertFree(services.database, email)
  const { language } = user
  const mailed = await mailCodes(services, { userId: user.id, language }, [
    { wanted: oldAddress(session), to: user.email, letter: leaveAddressLetter(user, email) },
    { wanted: newAddress(session), to: email, letter: addressCodeLetter(language) },
  ])
  if (mailed.kind === 'wait') throw tooManyRequests(mailed.retryAfterMs)
  return { sentTo: email, oldSentTo: user.email, resendInSeconds: mailed.resendInMs / 1000 }
}

/** The address that the codes allow; a wrong one is told at its field, and neither is used up. */
const allowedAddress = async (
  services: ProfileServices,
  { oldCode, code }: { oldCode: string; code: string },
  { session, current }: { session: Session; current: string },
): Promise<string> => {
  const [left, email] = await spendMailedCodes(services, [
    { wanted: oldAddress(session), typed: oldCode },
    { wanted: newAddress(session), typed: code },
  ])
  // The address may have been changed by an administrator since the codes were sent.
  const agreed = left === current
  if (agreed && typeof email === 'string') return email
  const wrong = [...(agreed ? [] : ['oldCode']), ...(typeof email === 'string' ? [] : ['code'])]
  const fields = wrong.map((path) => ({ path, code: WRONG_CODE, params: {} }))
  throw new ORPCError('INPUT_INVALID', { status: 400, data: { fields } })
}

export const confirmEmail = async (
  services: ProfileServices,
  codes: { oldCode: string; code: string },
  { session, context }: Asking,
): Promise<void> => {
  const { database, clock } = services
  const attempt = await beginOwnAttempt(services, session.user.id, context)
  const before = await ownUser(services, session)
  const email = await allowedAddress(services, codes, { session, current: before.email })
  await attempt.withdraw()
  await database.transaction(async (transaction) => {
    await assertFree(transaction, email)
    const changed = await transaction
      .update(users)
      .set({
        email,
        emailLower: email.toLowerCase(),
        emailConfirmedAt: clock(),
        version: sql`${users.version} + 1`,
      })
      .where(and(eq(users.id, before.id), eq(users.email, before.email)))
      .returning({ id: users.id })
    if (changed.length === 0) return refuse('STATE_CONFLICT')
    // What was sent to the old address opens nothing any more.
    await forgetPendingSignIns(transaction, before.id)
    await voidResetLinks(transaction, before.id)
    const change = { before: { email: before.email }, after: { email } }
    await write(transaction, { session, context }, { action: 'user.change_email', ...change })
    await tell(services, before, { letter: addressChangedLetter(before, email), transaction })
  })
}
