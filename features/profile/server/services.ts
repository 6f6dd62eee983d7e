/** What the calls of the profile share: what they need, who asks, and telling the user by mail. */
import { ORPCError } from '@orpc/server'
import { audit, type AuditAction, type Json, whoOf } from '#features/audit/server/index.ts'
import { beginOwnAttempt, isPassword, ownUser, type SignInServices, type User } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { FieldError } from '#platform/errors.ts'
import type { Letter } from '#platform/letter.ts'
import type { CallContext } from '#platform/server/call.ts'
import type { Session } from '#platform/server/session.ts'

export type ProfileServices = SignInServices

export type Asking = { session: Session; context: CallContext }

/** In the transaction of what is told. */
export const tell = (
  { mailer }: Pick<ProfileServices, 'mailer'>,
  { email: to, language }: Pick<User, 'email' | 'language'>,
  { letter, transaction }: { letter: Letter; transaction: Database },
): Promise<void> => mailer({ to, language, letter }, transaction)

/** Writes down what somebody does with the own account. */
export const write = (
  transaction: Database,
  { session: { user }, context }: Asking,
  act: { action: AuditAction; before?: Json; after?: Json },
): Promise<void> =>
  audit(transaction, whoOf(context), { subject: user.id, entity: { type: 'user', id: user.id }, ...act })

/** Refuses nothing where nothing is wrong. */
export const refuseFields = (fields: readonly FieldError[]): void => {
  if (fields.length > 0) throw new ORPCError('INPUT_INVALID', { status: 400, data: { fields: [...fields] } })
}

/** The user, whose password this is. Tries count as those of signing in do. */
export const userWithPassword = async (
  services: ProfileServices,
  password: string,
  { session, context }: Asking,
): Promise<User> => {
  const attempt = await beginOwnAttempt(services, session.user.id, context)
  const user = await ownUser(services, session)
  if (!(await isPassword(password, user.passwordHash))) throw new ORPCError('SECURITY_PASSWORD_WRONG', { status: 403 })
  await attempt.withdraw()
  return user
}
