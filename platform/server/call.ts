/** Context of a call's handler: the session, the cookies and the log of this call, and the owner for signed-in calls. */
import { implement, ORPCError, os } from '@orpc/server'
import type { AnyContractRouter } from '@orpc/contract'
import type { Logger } from 'pino'
import { type Grant, hasPermission, isGranted, type Requirement } from '../access.ts'
import type { ProcedureMeta } from '../contract.ts'
import { platformErrors, type PlatformErrorCode } from '../errors.ts'
import type { Cookies } from './cookies.ts'
import { passingWritten } from './plain-answer.ts'
import { ownerOf, type Session } from './session.ts'

/** What a handler knows of whoever calls. */
export type CallContext = {
  session: Session | null
  cookies: Cookies
  /** Id of the request, in the log and in the answer's X-Request-Id. */
  requestId: string
  /** Network address of the caller. */
  address: string
  userAgent: string
  /** True when the public address is https. */
  encrypted: boolean
  log: Logger
}

/** Refusal with a platform code that has no data. Always throws. */
export const refuse = (
  code: Exclude<PlatformErrorCode, 'INPUT_INVALID' | 'STEP_UP_NEEDED' | 'TOO_MANY_REQUESTS'>,
): never => {
  throw new ORPCError(code, { status: platformErrors[code].status })
}

/** Time for which a second factor counts as fresh, in ms. Source: architecture, "The access half". */
export const FRESH_FACTOR_MS = 10 * 60_000

const assertFresh = (session: Session, now: Date): void => {
  if (now.getTime() - session.secondFactorAt.getTime() <= FRESH_FACTOR_MS) return
  const { status } = platformErrors.STEP_UP_NEEDED
  throw new ORPCError('STEP_UP_NEEDED', { status, data: { kinds: [...session.factors] } })
}

/**
 * Throws unless the user has shown a second factor just now, with their own hand: for calls that move real money only in some cases, where `freshProcedure` would ask
 * always.
 */
export const assertFreshHand = (session: Session, now: Date): void => {
  assertOwnHand(session)
  assertFresh(session, now)
}

/** Throws IMPERSONATION_BLOCKED while support is signed in as the user: for calls that are the user's own only in some cases. */
export const assertOwnHand = (session: Session): void => {
  if (session.impersonation !== null) refuse('IMPERSONATION_BLOCKED')
}

const administration: readonly Requirement[] = ['admin', 'system', 'test'] satisfies readonly Grant[]

/** Declared access of a call, and whether it changes something. */
export type DeclaredCall = { meta: ProcedureMeta; isChange: boolean }

/**
 * Access check that the server runs before every procedure. Throws 401 without a session and 403 without the grant or permission, while
 * support acts on what is the user's own, for admin changes without an authenticator, and without a fresh second factor.
 */
export const assertGranted = (session: Session | null, { meta, isChange }: DeclaredCall, now: Date): void => {
  const asker = session === null ? null : session.user
  if (!isGranted(asker, meta.requirement)) {
    refuse(asker === null ? 'AUTH_SESSION_EXPIRED' : 'AUTH_NO_PERMISSION')
  }
  if (meta.permission !== null && !hasPermission(asker, meta.permission)) refuse('AUTH_NO_PERMISSION')
  if (session === null) return
  if (meta.ownHandOnly) assertOwnHand(session)
  const needsAuthenticator = isChange && administration.includes(meta.requirement)
  if (needsAuthenticator && !session.factors.includes('app')) refuse('AUTHENTICATOR_NEEDED')
  if (meta.freshFactor) assertFresh(session, now)
}

/** Handlers of a contract's calls; `session` may be null. */
export const calls = <Contract extends AnyContractRouter>(contract: Contract) =>
  implement(passingWritten(contract)).$context<CallContext>()

/** Middleware for calls that need a grant: after `calls(contract).use(signedIn)`, `session` and `owner` are never null. */
export const signedIn = os.$context<CallContext>().middleware(({ context, next }) => {
  const { session } = context
  if (session === null) return refuse('AUTH_SESSION_EXPIRED')
  return next({ context: { session, owner: ownerOf(session) } })
})
