/** The one error shape of the API: { code, status, data }, where the code is the key of its sentence. */
import { z } from 'zod'

/** One wrong field: the path as the form names it, the key of the sentence and the values it takes. */
export const FieldError = z.object({
  path: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type FieldError = z.infer<typeof FieldError>

/** The kinds of second factor that somebody may have. */
export const secondFactors = ['app', 'security-code', 'email'] as const
export type SecondFactor = (typeof secondFactors)[number]

const wait = z.object({ retryAfterMs: z.number().int() })

/** What every call may answer. A feature adds its own codes with `.errors({...})`. */
export const platformErrors = {
  INPUT_INVALID: { status: 400, data: z.object({ fields: z.array(FieldError) }) },
  AUTH_SESSION_EXPIRED: { status: 401 },
  AUTH_NO_PERMISSION: { status: 403 },
  /** The call asks for a second factor shown a short while ago; `kinds` are those that the caller has. */
  STEP_UP_NEEDED: { status: 403, data: z.object({ kinds: z.array(z.enum(secondFactors)) }) },
  /** Support is signed in as the caller, and this is the caller's alone to do. */
  IMPERSONATION_BLOCKED: { status: 403 },
  /** A change in the admin area by somebody whose authenticator is off. */
  AUTHENTICATOR_NEEDED: { status: 403 },
  ORIGIN_REFUSED: { status: 403 },
  NOT_FOUND: { status: 404 },
  METHOD_REFUSED: { status: 405 },
  STATE_CONFLICT: { status: 409 },
  VERSION_CONFLICT: { status: 409 },
  BODY_TOO_LARGE: { status: 413 },
  IDEMPOTENCY_CONFLICT: { status: 422 },
  TOO_MANY_REQUESTS: { status: 429, data: wait },
  UNKNOWN_ERROR: { status: 500 },
  PROVIDER_FAILED: { status: 502 },
} as const

export type PlatformErrorCode = keyof typeof platformErrors
