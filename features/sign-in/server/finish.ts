/** The end of the second step: the challenge is used up and a session that never existed before begins. */
import { ORPCError } from '@orpc/server'
import { audit, whoOf } from '#features/audit/server/index.ts'
import type { CallContext } from '#platform/server/call.ts'
import { callerKey } from '#platform/server/caller.ts'
import { grantsOfRole } from '#platform/access.ts'
import type { Session, SessionReader } from '#platform/server/session.ts'
import type { Database } from '#platform/database/database.ts'
import type { SessionAnswer } from '#platform/session-answer.ts'
import { deviceName } from '#platform/device-name.ts'
import { newDeviceLetter } from '../letters.ts'
import { endChallenge, findChallenge, type PendingSignIn, takeTry } from './challenge-store.ts'
import type { SignInServices } from './second-step.ts'
import { hashToken, newToken } from './secrets.ts'
import { createSession, sessionMsOf } from './session-store.ts'
import { type Attempt, beginAttempt, type CodePlace, type Counters, forgetAttempts } from './throttle.ts'
import { rememberSignIn, type SigningIn } from './user-store.ts'

/** Browsers keep a cookie for 400 days at most (RFC 6265bis, 5.5). */
const DEVICE_COOKIE_S = 400 * 24 * 60 * 60

export const tooManyAttempts = (retryAfterMs: number) =>
  new ORPCError('AUTH_TOO_MANY_ATTEMPTS', { status: 429, data: { retryAfterMs } })

export const challengeOver = (context: CallContext): Error => {
  context.cookies.clear('challenge')
  return new ORPCError('AUTH_CHALLENGE_OVER', { status: 401 })
}

const impersonationAnswer = ({ impersonation }: Session): SessionAnswer['impersonation'] => {
  if (impersonation === null) return null
  const { firstname, lastname } = impersonation.impersonator
  return { impersonator: { firstname, lastname }, reason: impersonation.reason, untilMs: impersonation.until.getTime() }
}

export const answerFor = (session: Session, encrypted: boolean): SessionAnswer => {
  const { permissions, ...user } = session.user
  return {
    user,
    grants: [...grantsOfRole[user.role]],
    permissions: [...permissions],
    hasAuthenticator: session.factors.includes('app'),
    impersonation: impersonationAnswer(session),
    handlerLogin: session.handlerLogin,
    encrypted,
  }
}

/** Of the device that this browser says it is. */
export const deviceHashOf = (context: CallContext): string => hashToken(context.cookies.read('device') ?? '')

/** Failures on a device that the owner has used before are counted apart, so that nobody can lock the owner out from afar. */
export const countersFor = (
  who: Pick<SigningIn, 'id' | 'knowsDevice'> | { login: string },
  context: CallContext,
): Counters => {
  const account = 'id' in who ? who.id : who.login.normalize('NFC').toLowerCase()
  const device = 'id' in who && who.knowsDevice ? ` device ${deviceHashOf(context)}` : ''
  return { account: `account ${account}${device}`, address: `address ${callerKey(context.address)}` }
}

/** From where somebody who is signing in asks for a code. */
export const codePlaceOf = ({ knowsDevice }: SigningIn, context: CallContext): CodePlace =>
  knowsDevice
    ? { name: `device ${deviceHashOf(context)}`, isOwn: true }
    : { name: `address ${callerKey(context.address)}`, isOwn: false }

/** Nobody is told of the first device: they sit before it. */
const tellOfNewDevice = async (
  { mailer, noteNewDevice }: SignInServices,
  transaction: Database,
  { user, context }: { user: SigningIn; context: CallContext },
): Promise<void> => {
  if (user.lastLoginAt === null) return
  const seen = { device: deviceName(context.userAgent, '?'), place: context.address }
  await mailer({ to: user.email, language: user.language, letter: newDeviceLetter(user, seen) }, transaction)
  await noteNewDevice?.(transaction, { userId: user.id, ...seen })
}

type Judged = {
  user: SigningIn
  challenge: PendingSignIn
  counters: Counters
  attempt: Extract<Attempt, { kind: 'counted' }>
}

const startSession = async (
  services: SignInServices,
  { user, challenge, counters, attempt }: Judged,
  context: CallContext,
): Promise<string> => {
  const { database, clock } = services
  const now = clock()
  // Read before the transaction, where the cache answers.
  const lifeMs = await sessionMsOf(database)
  const device = context.cookies.read('device') ?? newToken()
  const token = await database.transaction(async (transaction) => {
    if (!(await endChallenge(transaction, challenge.hash))) return null
    await forgetAttempts(transaction, user.id, { account: counters.account, ids: attempt.ids })
    await rememberSignIn(transaction, user.id, hashToken(device), now)
    if (!user.knowsDevice) await tellOfNewDevice(services, transaction, { user, context })
    const made = await createSession(transaction, user.id, context, { now, lifeMs })
    const entity = { type: 'session', id: made.id }
    await audit(transaction, whoOf(context, user.id), { action: 'session.start', subject: user.id, entity })
    return made.token
  })
  if (token === null) {
    await attempt.withdraw()
    throw challengeOver(context)
  }
  context.cookies.clear('challenge')
  context.cookies.write('sid', token, lifeMs / 1000)
  context.cookies.write('device', device, DEVICE_COOKIE_S)
  return token
}

/** The challenge of this browser and its user; refused when it is over or the account was locked meanwhile. */
export const pendingSignIn = async (
  { database, clock }: SignInServices,
  context: CallContext,
): Promise<{ challenge: PendingSignIn; user: SigningIn }> => {
  const token = context.cookies.read('challenge')
  const found =
    token === null ? null : await findChallenge(database, token, { now: clock(), deviceHash: deviceHashOf(context) })
  if (found === null || found.user.locked) throw challengeOver(context)
  return found
}

export type Judgement = {
  judge: (user: SigningIn, challenge: PendingSignIn) => Promise<boolean>
  /** Asked before anything is counted. */
  refuseEarly?: (challenge: PendingSignIn) => Error | null
  wrong: 'AUTH_INVALID_CODE' | 'AUTH_INVALID_SECURITY_CODE'
}

/** Counts the try, takes it from the challenge, judges it, and begins the session when it is right. */
export const finishSignIn = async (
  services: SignInServices & { readSession: SessionReader },
  context: CallContext,
  { judge, refuseEarly, wrong }: Judgement,
): Promise<SessionAnswer> => {
  const { challenge, user } = await pendingSignIn(services, context)
  const early = refuseEarly?.(challenge) ?? null
  if (early !== null) throw early
  const counters = countersFor(user, context)
  const attempt = await beginAttempt(services.database, counters, services.clock())
  if (attempt.kind === 'refused') throw tooManyAttempts(attempt.retryAfterMs)
  if (!(await takeTry(services.database, challenge.hash))) throw challengeOver(context)
  if (!(await judge(user, challenge))) {
    const entity = { type: 'user', id: user.id }
    await audit(services.database, whoOf(context), { action: 'session.fail_second_factor', subject: user.id, entity })
    throw new ORPCError(wrong, { status: 401 })
  }
  const token = await startSession(services, { user, challenge, counters, attempt }, context)
  const session = await services.readSession(token)
  if (session === null) throw challengeOver(context)
  return answerFor(session, context.encrypted)
}
