import { z } from 'zod'
import { procedure } from '#platform/contract.ts'
import { secondFactors } from '#platform/errors.ts'
import { session, SessionAnswer } from '#platform/session-answer.ts'

const wait = z.object({ retryAfterMs: z.int() })

/** The second step that is waited for. `sentTo` is the masked address of a code sent by e-mail, null for the app. */
export const Challenge = z.object({
  kind: z.enum(['email', 'app']),
  sentTo: z.string().nullable(),
  /** When a new code may be asked for; 0 for the app. */
  resendInSeconds: z.int(),
})
export type Challenge = z.output<typeof Challenge>

const tooMany = { AUTH_TOO_MANY_ATTEMPTS: { status: 429, data: wait } } as const
const over = { AUTH_CHALLENGE_OVER: { status: 401 } } as const

const visitor = (path: `/${string}`, summary: string) =>
  procedure('visitor').route({ method: 'POST', path, summary, tags: ['Sign-in'] })

export const signIn = {
  start: visitor('/sign-in', 'Checks user name or e-mail and password, and asks for the second step.')
    .errors({ AUTH_BAD_CREDENTIALS: { status: 401 }, AUTH_LOCKED_OR_UNCONFIRMED: { status: 403 }, ...tooMany })
    .input(z.strictObject({ login: z.string().trim().min(1).max(254), password: z.string().min(1).max(128) }))
    .output(Challenge),
  verify: visitor('/sign-in/verify', 'Finishes the sign-in with the code of the second step.')
    .errors({ AUTH_INVALID_CODE: { status: 401 }, AUTH_CODE_EXPIRED: { status: 409 }, ...over, ...tooMany })
    .input(z.strictObject({ code: z.string().trim().min(1).max(20) }))
    .output(SessionAnswer),
  resend: visitor('/sign-in/resend', 'Sends a new code by e-mail; the one before is void.')
    .errors({ AUTH_CODE_RESEND_WAIT: { status: 429, data: wait }, ...over, ...tooMany })
    .output(Challenge),
  useSecurityCode: visitor('/sign-in/security-code', 'Finishes the sign-in with one of the security codes.')
    .errors({ AUTH_INVALID_SECURITY_CODE: { status: 401 }, ...over, ...tooMany })
    .input(z.strictObject({ code: z.string().trim().min(1).max(20) }))
    .output(SessionAnswer),
}

/** A code and what it comes from. */
export const Factor = z.strictObject({ kind: z.enum(secondFactors), code: z.string().trim().min(1).max(20) })
export type Factor = z.output<typeof Factor>

/** The masked address, and when a new code may be asked for. */
export const StepUpAsk = z.object({ sentTo: z.string(), resendInSeconds: z.int() })
export type StepUpAsk = z.output<typeof StepUpAsk>

const own = (path: `/${string}`, summary: string) =>
  procedure('account').route({ method: 'POST', path, summary, tags: ['Sign-in'] })

export const stepUp = {
  ask: own('/step-up/code', 'Sends a code by e-mail, to be shown as a second factor.').output(StepUpAsk),
  show: own('/step-up', 'Shows a second factor, so that calls which need a fresh one are open for ten minutes.')
    .errors({ AUTH_INVALID_CODE: { status: 403 }, AUTH_INVALID_SECURITY_CODE: { status: 403 } })
    .input(Factor)
    .output(z.object({})),
}

export const signOut = procedure('account').route({
  method: 'POST',
  path: '/sign-out',
  summary: 'Ends this session.',
  tags: ['Sign-in'],
})

export { session }
