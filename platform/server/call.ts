/** What a handler gets: who asks, the cookies and log of this call, and for signed-in calls the owner. */
import { implement, ORPCError, os } from '@orpc/server'
import type { AnyContractRouter } from '@orpc/contract'
import type { Logger } from 'pino'
import { hasPermission, isGranted } from '../access.ts'
import type { ProcedureMeta } from '../contract.ts'
import { platformErrors, type PlatformErrorCode } from '../errors.ts'
import type { Cookies } from './cookies.ts'
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
export const refuse = (code: Exclude<PlatformErrorCode, 'INPUT_INVALID' | 'TOO_MANY_REQUESTS'>): never => {
  throw new ORPCError(code, { status: platformErrors[code].status })
}

/**
 * Asks whether this caller may make this call: 401 without a session, 403 without the grant or permission.
 * The server runs it before every procedure, whoever wrote it and whatever it declares.
 */
export const assertGranted = (session: Session | null, meta: ProcedureMeta): void => {
  const asker = session === null ? null : session.user
  if (!isGranted(asker, meta.requirement)) {
    refuse(asker === null ? 'AUTH_SESSION_EXPIRED' : 'AUTH_NO_PERMISSION')
  }
  if (meta.permission !== null && !hasPermission(asker, meta.permission)) refuse('AUTH_NO_PERMISSION')
}

/** Handlers of a contract's calls; here `session` may be null. */
export const calls = <Contract extends AnyContractRouter>(contract: Contract) =>
  implement(contract).$context<CallContext>()

/** `calls(contract).use(signedIn)`: handlers of calls that need a grant, where `session` and `owner` are always there. */
export const signedIn = os.$context<CallContext>().middleware(({ context, next }) => {
  const { session } = context
  if (session === null) return refuse('AUTH_SESSION_EXPIRED')
  return next({ context: { session, owner: ownerOf(session) } })
})
