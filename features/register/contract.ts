import { z } from 'zod'
import { languages } from '#engine/messages.ts'
import { procedure } from '#platform/contract.ts'
import type { registerFieldErrors } from './field-messages.ts'
import { keepsRule, PASSWORD_MAX, passwordRules, PERSON_NAME, USERNAME } from './rules.ts'

/** A code without a sentence does not compile. */
const wrong = (message: keyof (typeof registerFieldErrors)['en']) => ({ message })

export const personName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .max(100)
  .regex(PERSON_NAME, wrong('REGISTER_NAME_INVALID'))
export const email = z.email().max(254)
const token = z.string().trim().min(1).max(100)
/** How short it may be is a setting, which the server asks. */
export const password = z
  .string()
  .min(1)
  .max(4 * PASSWORD_MAX)
  .refine((value) => passwordRules.every((rule) => keepsRule(value, rule, 1)), wrong('REGISTER_PASSWORD_WEAK'))

export const Registration = z.strictObject({
  lastname: personName,
  firstname: personName,
  username: z.string().trim().toLowerCase().min(1).regex(USERNAME, wrong('REGISTER_USERNAME_INVALID')),
  email,
  /** A day, "2000-12-31". */
  birthDate: z.iso.date(),
  password,
  /** The number of a user who recommends the product; empty for none. */
  referralCode: z.string().trim().max(32),
  /** Where they live, ISO 3166-1 alpha-2; null where it is not asked for. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  terms: z.literal(true, wrong('REGISTER_ACCEPT_TERMS')),
  newsletter: z.boolean(),
  language: z.enum(languages),
})
export type Registration = z.output<typeof Registration>

const visitor = (path: `/${string}`, summary: string) =>
  procedure('visitor').route({ method: 'POST', path, summary, tags: ['Registration'] })

/** What registering asks for here, by the settings. */
export const Conditions = z.object({
  isOpen: z.boolean(),
  passwordMin: z.int(),
  ageMin: z.int(),
  /** Codes of the countries from which one may register; empty where all are allowed and nobody is asked. */
  countries: z.array(z.string()),
})
export type Conditions = z.output<typeof Conditions>

export const register = {
  conditions: procedure('anyone')
    .route({
      method: 'GET',
      path: '/register/conditions',
      summary: 'What registering asks for here.',
      tags: ['Registration'],
    })
    .output(Conditions),
  create: visitor('/register', 'Makes an account and sends the link that confirms its address.')
    .errors({
      REGISTER_CLOSED: { status: 409 },
      REGISTER_EMAIL_TAKEN: { status: 409 },
      REGISTER_USERNAME_TAKEN: { status: 409 },
      REGISTER_REFERRAL_NOT_FOUND: { status: 409 },
    })
    .input(Registration)
    .output(z.object({ sentTo: z.string() })),
  confirm: procedure('anyone')
    .route({
      method: 'POST',
      path: '/verification',
      summary: 'Confirms the address that a link was sent to.',
      tags: ['Registration'],
    })
    .errors({ VERIFICATION_TOKEN_MISSING: { status: 404 }, VERIFICATION_NO_USER: { status: 404 } })
    .input(z.strictObject({ token }))
    .output(z.object({})),
  resend: visitor(
    '/verification/resend',
    'Sends the link again. The answer is the same for an address that is not known.',
  )
    .input(z.strictObject({ email }))
    .output(z.object({})),
  forgot: visitor(
    '/forgot',
    'Sends a link for a new password. The answer is the same for an address that is not known.',
  )
    .input(z.strictObject({ email }))
    .output(z.object({})),
  restore: visitor('/forgot/restore', 'Sets a new password and ends all sessions.')
    .errors({ FORGOT_TOKEN_INVALID: { status: 404 } })
    .input(z.strictObject({ token, password }))
    .output(z.object({})),
}
