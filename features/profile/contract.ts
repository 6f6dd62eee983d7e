import { z } from 'zod'
import { Preferences } from '#features/preferences/contract.ts'
import { email, password, personName } from '#features/register/contract.ts'
import { roles } from '#platform/access.ts'
import { freshProcedure, ownHandProcedure, procedure } from '#platform/contract.ts'
import type { profileFieldErrors } from './field-messages.ts'
import { APP_CODE, EXCHANGE_ID, PHONE, plainPhone, SOCIAL_ID_MAX } from './rules.ts'

/** A code without a sentence does not compile. */
const wrong = (message: keyof (typeof profileFieldErrors)['en']) => ({ message })

const Speech = Preferences.pick({ language: true, region: true, timeZone: true })

/** Every name is there; one that is not given is empty. */
const idsOf = <Social extends z.ZodType, Exchange extends z.ZodType>(social: Social, exchange: Exchange) => ({
  socialIds: z.strictObject({ telegram: social, discord: social, facebook: social, x: social, linkedin: social }),
  exchangeIds: z.strictObject({ binance: exchange, okx: exchange, kraken: exchange }),
})
const HeldUntil = z.int().nullable()

export const Profile = z.object({
  username: z.string(),
  email: z.string(),
  lastname: z.string(),
  firstname: z.string(),
  phone: z.string().nullable(),
  newsletter: z.boolean(),
  /** A day, "2000-12-31"; null until it is given, once. */
  birthDate: z.string().nullable(),
  ...Speech.shape,
  role: z.enum(roles),
  createdAtMs: z.int(),
  lastSignInAtMs: z.int().nullable(),
  ...idsOf(z.string(), z.string()),
  /** Until when the account number before counts for payouts; null where nothing is held. */
  exchangeIdsHeldUntilMs: z.object({ binance: HeldUntil, okx: HeldUntil, kraken: HeldUntil }),
  /** Security codes that are left while the authenticator is on; null while it is off. */
  securityCodesLeft: z.int().nullable(),
  /** Rises with every change; a change names the one that it was made from. */
  version: z.int(),
})
export type Profile = z.output<typeof Profile>

const ProfileChange = z.strictObject({
  lastname: personName,
  firstname: personName,
  /** Empty for none. */
  phone: z
    .string()
    .max(40)
    .transform(plainPhone)
    .refine((phone) => phone === '' || PHONE.test(phone), wrong('PROFILE_PHONE_INVALID')),
  newsletter: z.boolean(),
  /** Null leaves it as it is; it can be given once. */
  birthDate: z.iso.date().nullable(),
  ...Speech.shape,
  version: z.int(),
})
export type ProfileChange = z.output<typeof ProfileChange>

const IdsChange = z.strictObject({
  ...idsOf(
    z.string().trim().max(SOCIAL_ID_MAX),
    z.string().trim().regex(EXCHANGE_ID, wrong('PROFILE_EXCHANGE_ID_INVALID')),
  ),
  version: z.int(),
})
export type IdsChange = z.output<typeof IdsChange>

export const SessionRow = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  address: z.string(),
  createdAtMs: z.int(),
  lastSeenAtMs: z.int(),
  /** When it ends unless it is used. */
  endsAtMs: z.int(),
  isThis: z.boolean(),
})
export type SessionRow = z.output<typeof SessionRow>

const appCode = z.string().trim().regex(APP_CODE, wrong('SECURITY_CODE_6_DIGITS'))
const mailedCode = z.string().trim().min(1).max(20)
const anyPassword = z.string().min(1).max(128)
const Codes = z.object({ codes: z.array(z.string()) })

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const described = (method: Method, path: `/${string}`, summary: string) =>
  ({ method, path, summary, tags: ['Profile'] }) as const
const own = (...call: Parameters<typeof described>) => procedure('account').route(described(...call))
/** Not for support that is signed in as the user. */
const ownHand = (...call: Parameters<typeof described>) => ownHandProcedure('account').route(described(...call))
/** For what decides who may come in: asks for a second factor shown a short while ago. */
const fresh = (...call: Parameters<typeof described>) => freshProcedure('account').route(described(...call))

const passwordWrong = { SECURITY_PASSWORD_WRONG: { status: 403 } } as const
const codeWrong = { AUTH_INVALID_CODE: { status: 403 } } as const
const notSet = { SECURITY_AUTHENTICATOR_NOT_SET: { status: 409 } } as const
const taken = { PROFILE_EMAIL_TAKEN: { status: 409 } } as const

export const profile = {
  get: own('GET', '/profile', 'The account of the one who asks.').output(Profile),
  save: own('PATCH', '/profile', 'Changes name, phone, newsletter, date of birth (once), language, region, time zone.')
    .errors({ PROFILE_BIRTH_DATE_SET: { status: 409 } })
    .input(ProfileChange)
    .output(Profile),
  saveIds: ownHand('PATCH', '/profile/ids', 'Changes names elsewhere and the account numbers that bonuses go to.')
    .input(IdsChange)
    .output(Profile),
  changePassword: fresh('POST', '/profile/password', 'Sets a new password and ends all other sessions.')
    .errors(passwordWrong)
    .input(z.strictObject({ current: anyPassword, password }))
    .output(z.object({})),
  sessions: own('GET', '/profile/sessions', 'Where one is signed in.').output(z.array(SessionRow)),
  endSession: ownHand('DELETE', '/profile/sessions/{id}', 'Ends one session.')
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({})),
  endOtherSessions: ownHand('DELETE', '/profile/sessions', 'Ends all sessions but this one.').output(
    z.object({ ended: z.int() }),
  ),
  setUpAuthenticator: fresh('POST', '/profile/authenticator', 'Makes the secret for an authenticator app.')
    .errors({ SECURITY_AUTHENTICATOR_ALREADY_SET: { status: 409 } })
    .output(z.object({ secret: z.string(), uri: z.string() })),
  confirmAuthenticator: fresh(
    'POST',
    '/profile/authenticator/confirm',
    'Takes a code of the app and gives the security codes, this once.',
  )
    .errors({ ...codeWrong, SECURITY_SETUP_OVER: { status: 409 } })
    .input(z.strictObject({ code: appCode }))
    .output(Codes),
  activateAuthenticator: fresh('POST', '/profile/authenticator/on', 'Turns the authenticator on.')
    .errors({ SECURITY_SETUP_OVER: { status: 409 } })
    .input(z.strictObject({ written: z.literal(true, wrong('SECURITY_CODES_CONFIRM_REQUIRED')) }))
    .output(z.object({})),
  // It takes a second factor of its own: asking for a fresh one as well would use up two codes of the app, 30 s apart.
  turnOffAuthenticator: ownHandProcedure('account')
    .route(described('POST', '/profile/authenticator/off', 'Turns the authenticator off.'))
    .errors({ ...passwordWrong, ...codeWrong, ...notSet, AUTH_INVALID_SECURITY_CODE: { status: 403 } })
    .input(z.strictObject({ password: anyPassword, code: z.string().trim().min(1).max(20) }))
    .output(z.object({})),
  renewSecurityCodes: fresh('POST', '/profile/security-codes', 'Gives new security codes; the ones before are void.')
    .errors(notSet)
    .output(Codes),
  askEmail: fresh('POST', '/profile/email', 'Sends a code to the address of now and one to the new address.')
    .errors(taken)
    .input(z.strictObject({ email }))
    .output(z.object({ sentTo: z.string(), oldSentTo: z.string(), resendInSeconds: z.int() })),
  confirmEmail: fresh('POST', '/profile/email/confirm', 'Takes both codes and changes the address.')
    .errors(taken)
    .input(z.strictObject({ oldCode: mailedCode, code: mailedCode }))
    .output(z.object({})),
}
