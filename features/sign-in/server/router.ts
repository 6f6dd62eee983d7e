/** The calls of signing in. */
import { ORPCError } from '@orpc/server'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { type CallContext, calls, signedIn } from '#platform/server/call.ts'
import type { Session, SessionReader } from '#platform/server/session.ts'
import { type Challenge, session, signIn, signOut } from '../contract.ts'
import { CHALLENGE_LIFE_MS, CODE_WAIT_MS } from '../rules.ts'
import { codeLifeMs } from './code-life.ts'
import {
  createChallenge,
  endChallenge,
  type PendingSignIn,
  removeOldChallenges,
  type SentCode,
  setCode,
} from './challenge-store.ts'
import {
  answerFor,
  codePlaceOf,
  countersFor,
  deviceHashOf,
  finishSignIn,
  pendingSignIn,
  tooManyAttempts,
} from './finish.ts'
import { hashPassword, isAsCostlyAsNow, isPassword, newPassword } from './password.ts'
import {
  answerForApp,
  isCodeExpired,
  isRightCode,
  isRightSecurityCode,
  sendCode,
  type SignInServices,
} from './second-step.ts'
import { hashToken, newToken } from './secrets.ts'
import { leaveImpersonation } from './leave-impersonation.ts'
import { stepUpHandlers } from './step-up.ts'
import { removeOldSessions, removeSession, sessionReader } from './session-store.ts'
import { beginAttempt, forgetOldEvents } from './throttle.ts'
import { findByLogin, hashAnew, type SigningIn } from './user-store.ts'

/** Judged for logins that do not exist, so that they take as long as the others. */
const nobodysHash = hashPassword(newPassword())

/** The user whose password this is; unknown logins and wrong passwords answer alike and after the same work. */
const checkPassword = async (
  services: SignInServices,
  { login, password }: { login: string; password: string },
  context: CallContext,
): Promise<SigningIn> => {
  const user = await findByLogin(services.database, login, deviceHashOf(context))
  const counters = countersFor(user ?? { login }, context)
  const attempt = await beginAttempt(services.database, counters, services.clock())
  if (attempt.kind === 'refused') throw tooManyAttempts(attempt.retryAfterMs)
  const right = await isPassword(password, user?.passwordHash ?? (await nobodysHash))
  if (user === null || !right) throw new ORPCError('AUTH_BAD_CREDENTIALS', { status: 401 })
  await attempt.withdraw()
  if (!isAsCostlyAsNow(user.passwordHash)) await hashAnew(services.database, user, password)
  if (user.locked || user.emailConfirmedAt === null) throw new ORPCError('AUTH_LOCKED_OR_UNCONFIRMED', { status: 403 })
  return user
}

const REMOVE_EVERY_MS = 60_000

/** What is over goes when somebody signs in, at most once a minute: it counts no more, it only takes room. */
const removerOfOld = ({ database, clock }: SignInServices): (() => Promise<void>) => {
  let removedAtMs = -Infinity
  return async () => {
    const now = clock()
    if (Math.abs(now.getTime() - removedAtMs) < REMOVE_EVERY_MS) return
    removedAtMs = now.getTime()
    await forgetOldEvents(database, now)
    await removeOldChallenges(database, now)
    await removeOldSessions(database, now)
  }
}

const sendOrWait = async (...sending: Parameters<typeof sendCode>): Promise<Challenge> => {
  const sent = await sendCode(...sending)
  if (sent.kind === 'wait') throw tooManyAttempts(sent.retryAfterMs)
  return sent.answer
}

const start = async (
  services: SignInServices,
  input: { login: string; password: string },
  context: CallContext,
): Promise<Challenge> => {
  const user = await checkPassword(services, input, context)
  const before = context.cookies.read('challenge')
  if (before !== null) await endChallenge(services.database, hashToken(before))
  const kind: PendingSignIn['kind'] = user.authenticatorSecret === null ? 'email' : 'app'
  const token = newToken()
  const hash = hashToken(token)
  const create = (code?: SentCode) =>
    createChallenge(services.database, { hash, userId: user.id, kind, ...code }, services.clock())
  if (kind === 'app') await create()
  const answer =
    kind === 'app'
      ? answerForApp
      : await sendOrWait(services, { user, place: codePlaceOf(user, context), challengeHash: hash }, create)
  context.cookies.write('challenge', token, CHALLENGE_LIFE_MS / 1000)
  return answer
}

const resend = async (services: SignInServices, context: CallContext): Promise<Challenge> => {
  const { challenge, user } = await pendingSignIn(services, context)
  if (challenge.kind === 'app') return answerForApp
  const sentAtMs = challenge.codeSentAt?.getTime() ?? 0
  const retryAfterMs = sentAtMs + CODE_WAIT_MS - services.clock().getTime()
  if (retryAfterMs > 0) throw new ORPCError('AUTH_CODE_RESEND_WAIT', { status: 429, data: { retryAfterMs } })
  const { database } = services
  const place = codePlaceOf(user, context)
  return sendOrWait(services, { user, place, challengeHash: challenge.hash }, (code) =>
    setCode(database, challenge.hash, code),
  )
}

const expired = () => new ORPCError('AUTH_CODE_EXPIRED', { status: 409 })

/** Support whose time as somebody else is over is itself again, whatever it opens next. */
const sessionOfSupport = async (
  services: SignInServices & { readSession: SessionReader },
  context: CallContext,
): Promise<Session | null> => {
  const left = await leaveImpersonation(services, context, 'over')
  if (left === false || left.token === null) return null
  return services.readSession(left.token)
}

export const signInRouter = (given: SignInServices) => {
  const services = { ...given, readSession: sessionReader(given.database, given.clock) }
  const visitors = calls(signIn)
  const removeOld = removerOfOld(services)
  return {
    signIn: {
      start: visitors.start.handler(async ({ input, context }) => {
        const challenge = await start(services, input, context)
        await removeOld()
        return challenge
      }),
      verify: visitors.verify.handler(async ({ input, context }) => {
        const lifeMs = await codeLifeMs(services.database)
        return finishSignIn(services, context, {
          judge: (user, challenge) => isRightCode(services, user, challenge, input.code),
          refuseEarly: (challenge) => (isCodeExpired(challenge, services.clock(), lifeMs) ? expired() : null),
          wrong: 'AUTH_INVALID_CODE',
        })
      }),
      resend: visitors.resend.handler(({ context }) => resend(services, context)),
      useSecurityCode: visitors.useSecurityCode.handler(({ input, context }) =>
        finishSignIn(services, context, {
          judge: (user) => isRightSecurityCode(services, user, input.code),
          wrong: 'AUTH_INVALID_SECURITY_CODE',
        }),
      ),
    },
    stepUp: stepUpHandlers(services),
    signOut: calls(signOut)
      .use(signedIn)
      .handler(async ({ context }) => {
        const { id, user } = context.session
        await services.database.transaction(async (transaction) => {
          await removeSession(transaction, id)
          const entity = { type: 'session', id }
          await audit(transaction, whoOf(context), { action: 'session.end', subject: user.id, entity })
        })
        context.cookies.clear('sid')
        services.onSessionsEnded()
      }),
    session: calls(session).handler(async ({ context }) => {
      const current = context.session ?? (await sessionOfSupport(services, context))
      return current === null ? null : answerFor(current, context.encrypted)
    }),
  }
}
