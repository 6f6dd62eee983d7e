/** Showing a second factor again within a session, for the calls that ask for a fresh one. */
import { ORPCError } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { type CallContext, calls, refuse, signedIn } from '#platform/server/call.ts'
import type { Session } from '#platform/server/session.ts'
import { type Factor, stepUp, type StepUpAsk } from '../contract.ts'
import { stepUpLetter } from '../letters.ts'
import { maskEmail } from '../rules.ts'
import { countersFor, deviceHashOf } from './finish.ts'
import { mailCode, type MailedFor, spendMailedCode } from './mailed-code.ts'
import { isRightAppCode, isRightSecurityCode, type SignInServices } from './second-step.ts'
import { sessions } from './tables.ts'
import { type Attempt, beginAttempt } from './throttle.ts'
import { findById, isKnownDevice, type User } from './user-store.ts'

const mailedFor = ({ id, user }: Session): MailedFor => ({ userId: user.id, sessionId: id, purpose: 'step-up' })

export const tooManyRequests = (retryAfterMs: number) =>
  new ORPCError('TOO_MANY_REQUESTS', { status: 429, data: { retryAfterMs } })

/** Counts a try of this user as failed until it is withdrawn; refused after too many. */
export const beginOwnAttempt = async (
  services: SignInServices,
  userId: string,
  context: CallContext,
): Promise<Extract<Attempt, { kind: 'counted' }>> => {
  const knowsDevice = await isKnownDevice(services.database, userId, deviceHashOf(context))
  const counters = countersFor({ id: userId, knowsDevice }, context)
  const attempt = await beginAttempt(services.database, counters, services.clock())
  if (attempt.kind === 'refused') throw tooManyRequests(attempt.retryAfterMs)
  return attempt
}

export const ownUser = async ({ database }: SignInServices, { user }: Session): Promise<User> =>
  (await findById(database, user.id)) ?? refuse('NOT_FOUND')

const ask = async (services: SignInServices, session: Session): Promise<StepUpAsk> => {
  const user = await ownUser(services, session)
  const { email: to, language } = user
  const mailed = await mailCode(services, mailedFor(session), { to, language, letter: stepUpLetter[language] })
  if (mailed.kind === 'wait') throw tooManyRequests(mailed.retryAfterMs)
  return { sentTo: maskEmail(user.email), resendInSeconds: mailed.resendInMs / 1000 }
}

/** Whether the code is right, of a kind that the user has; it is used up. */
export const isRightFactor = async (
  services: SignInServices,
  session: Session,
  { kind, code }: Factor,
): Promise<boolean> => {
  if (!session.factors.includes(kind)) return false
  const user = await ownUser(services, session)
  switch (kind) {
    case 'app':
      return isRightAppCode(services, user, code)
    case 'security-code':
      return isRightSecurityCode(services, user, code)
    case 'email':
      return (await spendMailedCode(services, mailedFor(session), code)) !== null
  }
}

export const wrongFactor = ({ kind }: Factor) =>
  new ORPCError(kind === 'security-code' ? 'AUTH_INVALID_SECURITY_CODE' : 'AUTH_INVALID_CODE', { status: 403 })

/** Tells the log of a wrong code by somebody signed in. */
export const writeFailedFactor = async ({ database }: SignInServices, context: CallContext): Promise<void> => {
  const subject = context.session?.user.id ?? null
  const entity = { type: 'session', id: context.session?.id ?? '' }
  await audit(database, whoOf(context), { action: 'session.fail_second_factor', subject, entity })
}

const show = async (
  services: SignInServices,
  factor: Factor,
  { session, context }: { session: Session; context: CallContext },
): Promise<void> => {
  const attempt = await beginOwnAttempt(services, session.user.id, context)
  if (!(await isRightFactor(services, session, factor))) {
    await writeFailedFactor(services, context)
    throw wrongFactor(factor)
  }
  await attempt.withdraw()
  const secondFactorAt = services.clock()
  await services.database.update(sessions).set({ secondFactorAt }).where(eq(sessions.id, session.id))
}

export const stepUpHandlers = (services: SignInServices) => {
  const own = calls(stepUp).use(signedIn)
  return {
    ask: own.ask.handler(({ context }) => ask(services, context.session)),
    show: own.show.handler(async ({ input, context }) => {
      await show(services, input, { session: context.session, context })
      return {}
    }),
  }
}
