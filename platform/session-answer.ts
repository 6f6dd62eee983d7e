/** Who is signed in, as every page needs to know it. */
import { z } from 'zod'
import { languages } from '#engine/messages.ts'
import { grants, roles } from './access.ts'
import { procedure } from './contract.ts'
import { PersonName } from './fields.ts'

export const themes = ['dark', 'light', 'system'] as const

export const SessionAnswer = z.object({
  user: z.object({
    id: z.uuid(),
    username: z.string(),
    ...PersonName.shape,
    role: z.enum(roles),
    language: z.enum(languages),
    /** BCP 47 tag for numbers and dates; null follows the language. */
    region: z.string().nullable(),
    /** IANA name. */
    timeZone: z.string(),
    theme: z.enum(themes),
  }),
  grants: z.array(z.enum(grants)),
  permissions: z.array(z.string()),
  /** Whether the authenticator is on; without it nothing can be changed in the admin area. */
  hasAuthenticator: z.boolean(),
  /** Who acts in the place of the user, why, and until when; null while it is the user. */
  impersonation: z.object({ impersonator: PersonName, reason: z.string(), untilMs: z.int() }).nullable(),
  /** Whether it was begun from the manager of big fish, for their trading alone. */
  handlerLogin: z.boolean(),
  /** Whether the public address is https; a banner says so when it is not. */
  encrypted: z.boolean(),
})
export type SessionAnswer = z.output<typeof SessionAnswer>

export const session = procedure('anyone')
  .route({ method: 'GET', path: '/session', summary: 'Who is signed in; null for a visitor.', tags: ['Sign-in'] })
  .output(SessionAnswer.nullable())
