/** What a handler gets: who asks, the cookies and log of this call, and for signed-in calls the owner. */
import { implement, ORPCError, os } from '@orpc/server'
import type { AnyContractRouter } from '@orpc/contract'
import type { Logger } from 'pino'
import { type Grant, hasPermission, isGranted, type Requirement } from '../access.ts'
import type { ProcedureMeta } from '../contract.ts'
import { platformErrors, type PlatformErrorCode } from '../errors.ts'
import type { Cookies } from './cookies.ts'
import { passingWritten } from './plain-answer.ts'
import { ownerOf, type Session } from './session.ts'

export type CallContext = {
  session: Session | null
  cookies: Cookies
  /** Unique for each request; it is in the log and in the answer's X-Request-Id. */
  requestId: string
  /** Network address of the caller. */
  address: string
  userAgent: string
  /** Whether the public address is https. */
  encrypted: boolean
  log: Logger
}

/** Refuses with a code of the platform that has no data. */
export const refuse = (
  code: Exclude<PlatformErrorCode, 'INPUT_INVALID' | 'STEP_UP_NEEDED' | 'TOO_MANY_REQUESTS'>,
): never => {
  throw new ORPCError(code, { status: platformErrors[code].status })
}

/** How long a second factor counts as fresh. Source: architecture, "The access half". */
export const FRESH_FACTOR_MS = 10 * 60_000

const assertFresh = (session: Session, now: Date): void => {
  if (now.getTime() - session.secondFactorAt.getTime() <= FRESH_FACTOR_MS) return
  const { status } = platformErrors.STEP_UP_NEEDED
  throw new ORPCError('STEP_UP_NEEDED', { status, data: { kinds: [...session.factors] } })
}

/** For a call that only in some cases is the user's alone to make: refuses those while support is signed in as the user. */
export const assertOwnHand = (session: Session): void => {
  if (session.impersonation !== null) refuse('IMPERSONATION_BLOCKED')
}

const administration: readonly Requirement[] = ['admin', 'system', 'test'] satisfies readonly Grant[]

/** What a call declares, and whether it may change something. */
export type DeclaredCall = { meta: ProcedureMeta; isChange: boolean }

/**
 * Asks whether this caller may make this call: 401 without a session, 403 without the grant or the permission, for what is
 * the user's own to do while support acts, for a change in the admin area without an authenticator, and without a fresh
 * second factor. The server runs it before every procedure, whoever wrote it and whatever it declares.
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

/** Handlers of a contract's calls; here `session` may be null. */
export const calls = <Contract extends AnyContractRouter>(contract: Contract) =>
  implement(passingWritten(contract)).$context<CallContext>()

/** `calls(contract).use(signedIn)`: handlers of calls that need a grant, where `session` and `owner` are always there. */
export const signedIn = os.$context<CallContext>().middleware(({ context, next }) => {
  const { session } = context
  if (session === null) return refuse('AUTH_SESSION_EXPIRED')
  return next({ context: { session, owner: ownerOf(session) } })
})
