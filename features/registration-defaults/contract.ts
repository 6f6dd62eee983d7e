import { z } from 'zod'
import { NotificationSettings } from '#features/notifications/contract.ts'
import { Preferences } from '#features/preferences/contract.ts'
import type { Permission } from '#platform/access.ts'
import { procedure } from '#platform/contract.ts'
import { Decimal } from '#platform/fields.ts'
import type { defaultFieldErrors } from './field-messages.ts'
import { type Parameter, parameters, startAmount, TRIAL_DAYS_MAX } from './rules.ts'

export const REGISTRATION_WRITE = 'registration.write' satisfies Permission

/** A code without a sentence does not compile. */
const wrong = (message: keyof (typeof defaultFieldErrors)['en']) => ({ message })

const { language, timeZone, theme } = Preferences.shape

const demoAmount = z
  .string()
  .max(60)
  .transform((typed, context) => {
    const amount = startAmount(typed)
    if (amount !== null) return amount
    context.addIssue({ code: 'custom', ...wrong('REGISTRATION_DEFAULT_AMOUNT') })
    return z.NEVER
  })

/** What each parameter may be. */
export const values = {
  package_id: z.uuid(),
  trial_days: z.int().min(0).max(TRIAL_DAYS_MAX),
  /** For each asset; one that is not named starts with the usual amount. */
  demo_balance: z.record(z.string().max(20), demoAmount),
  notification_settings: NotificationSettings,
  language,
  time_zone: timeZone,
  theme,
} satisfies Record<Parameter, z.ZodType>
export type Values = { [Key in Parameter]: z.output<(typeof values)[Key]> }

const row = <Key extends Parameter, Value extends z.ZodType>(key: Key, value: Value) =>
  z.object({
    id: z.uuid(),
    key: z.literal(key),
    /** Null for one that was allowed once and is not any more: it is not given. */
    value: value.nullable(),
    active: z.boolean(),
    version: z.int(),
    updatedAtMs: z.number(),
  })

export const RegistrationDefault = z.discriminatedUnion('key', [
  row('package_id', values.package_id),
  row('trial_days', values.trial_days),
  row('demo_balance', z.record(z.string(), Decimal)),
  row('notification_settings', values.notification_settings),
  row('language', values.language),
  row('time_zone', values.time_zone),
  row('theme', values.theme),
])
export type RegistrationDefault = z.output<typeof RegistrationDefault>

const Name = z.object({ en: z.string(), hu: z.string() })

/** What somebody who confirms the address now would begin with. */
export const NewUser = z.object({
  package: Name,
  /** Until when it may be used; null is without end. */
  packageUntilMs: z.int().nullable(),
  /** What a demo account starts with, of each asset that something can be bought with. */
  demoBalance: z.array(z.object({ asset: z.string(), amount: z.string() })),
  /** Null: the language in which they registered. */
  language: language.nullable(),
  timeZone: z.string(),
  theme,
  notificationSettings: NotificationSettings,
})
export type NewUser = z.output<typeof NewUser>

const tags = ['Registration defaults']
const path = '/admin/registration/defaults'
const one = `${path}/{id}` as const

const Entry = {
  // Whatever is not listed is refused by name: above all a role.
  key: z.enum(parameters, wrong('REGISTRATION_DEFAULT_UNKNOWN')),
  /** Judged by its key. */
  value: z.unknown(),
  active: z.boolean(),
}

export const registrationDefaults = {
  list: procedure('admin')
    .route({ method: 'GET', path, summary: 'What new users are given, and what comes of it.', tags })
    .output(
      z.object({
        defaults: z.array(RegistrationDefault),
        packages: z.array(z.object({ id: z.uuid(), name: Name })),
        newUser: NewUser,
      }),
    ),
  create: procedure('admin', REGISTRATION_WRITE)
    .route({ method: 'POST', path, summary: 'Gives new users something else than the product would.', tags })
    .errors({ REGISTRATION_DEFAULT_EXISTS: { status: 409 } })
    .input(z.strictObject(Entry))
    .output(RegistrationDefault),
  change: procedure('admin', REGISTRATION_WRITE)
    .route({ method: 'PUT', path: one, summary: 'Changes a default; users that are there keep what they have.', tags })
    .input(z.strictObject({ id: z.uuid(), value: Entry.value, active: Entry.active, version: z.int().min(1) }))
    .output(RegistrationDefault),
  remove: procedure('admin', REGISTRATION_WRITE)
    .route({ method: 'DELETE', path: one, summary: 'Removes a default: the built-in one holds again.', tags })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({})),
}
