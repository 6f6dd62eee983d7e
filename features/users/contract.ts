import { z } from 'zod'
import { languages } from '#engine/messages.ts'
import { badges, statuses } from '#engine/status.ts'
import { NotificationSettings } from '#features/notifications/contract.ts'
import { Standing } from '#features/packages/contract.ts'
import { email, personName } from '#features/register/contract.ts'
import { type Permission, roles } from '#platform/access.ts'
import { freshProcedure, procedure } from '#platform/contract.ts'
import { Decimal, PersonName } from '#platform/fields.ts'
import { fileCall, pageCall } from '#platform/list-contract.ts'
import type { userFieldErrors } from './field-messages.ts'
import { userList } from './list.ts'
import {
  accountStates,
  COMMENT_MAX_LENGTH,
  decimalOf,
  PHONE,
  plainPhone,
  REASON_MAX_LENGTH,
  REASON_MIN_LENGTH,
} from './rules.ts'

const USERS_WRITE = 'users.write' satisfies Permission
const USERS_ROLE = 'users.role' satisfies Permission
const USERS_DELETE = 'users.delete' satisfies Permission
const SUBSCRIPTIONS_WRITE = 'subscriptions.write' satisfies Permission

/** A code without a sentence does not compile. */
const wrong = (message: keyof (typeof userFieldErrors)['en']) => ({ message })

const PackageName = z.object({ code: z.string(), en: z.string(), hu: z.string() })

export const UserRow = z.object({
  id: z.uuid(),
  /** The number that the user gives to others. */
  number: z.int(),
  ...PersonName.shape,
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  state: z.enum(accountStates),
  package: PackageName.nullable(),
  /** Until when the package may be used; null is without end. */
  packageUntilMs: z.int().nullable(),
  /** Null for a package that nobody pays for. */
  subscription: z.object({ interval: z.enum(['monthly', 'yearly']), renews: z.boolean() }).nullable(),
  createdAtMs: z.int(),
  lastSignInAtMs: z.int().nullable(),
})
export type UserRow = z.output<typeof UserRow>

const Person = z.object({ id: z.uuid(), name: z.string() })
const Social = z.object({
  telegram: z.string(),
  discord: z.string(),
  facebook: z.string(),
  x: z.string(),
  linkedin: z.string(),
})
const Exchanges = z.object({ binance: z.string(), okx: z.string(), kraken: z.string() })

export const UserRecord = z.object({
  ...UserRow.shape,
  phone: z.string().nullable(),
  birthDate: z.string().nullable(),
  language: z.enum(languages),
  region: z.string().nullable(),
  timeZone: z.string(),
  newsletter: z.boolean(),
  permissions: z.array(z.string()),
  referrerNumber: z.int().nullable(),
  confirmedAtMs: z.int().nullable(),
  termsAcceptedAtMs: z.int().nullable(),
  termsVersion: z.int().nullable(),
  hasAuthenticator: z.boolean(),
  lockedReason: z.string().nullable(),
  withdrawalLockedUntilMs: z.int().nullable(),
  /** The last day of the account; null while nothing is scheduled. */
  deletionDay: z.string().nullable(),
  adminComment: z.string(),
  agent: Person.nullable(),
  agentCommissionPercent: z.string(),
  bigFishCommissionPercent: z.string(),
  inheritedBonusMember: z.boolean(),
  inheritedBonusPercentage: z.string(),
  inheritedBonusDealer: z.boolean(),
  inheritedBonusDealerUser: Person.nullable(),
  inheritedBonusMemberMultiplier: z.string(),
  inheritedBonusMemberMultiplierDuration: z.int(),
  inheritedBonusMemberMultiplierDurationCounter: z.int(),
  socialIds: Social,
  exchangeIds: Exchanges,
  notificationSettings: NotificationSettings,
  /** Rises with every change; a change names the one that it was made from. */
  version: z.int(),
})
export type UserRecord = z.output<typeof UserRecord>

const decimal = (limits: { digits: number; min: number; max: number }) =>
  z
    .string()
    .max(10)
    .transform((typed, context) => {
      const value = decimalOf(typed, limits)
      if (value !== null) return value
      context.addIssue({
        code: 'custom',
        message: 'USERS_NUMBER_INVALID' satisfies keyof (typeof userFieldErrors)['en'],
      })
      return z.NEVER
    })
const percent = (max: number) => decimal({ digits: 2, min: 0, max })
/** User name, e-mail or id of somebody; empty for nobody. */
const person = z.string().trim().max(254)
const socialId = z.string().trim().max(100)
const exchangeId = z
  .string()
  .trim()
  .regex(/^(?:[A-Za-z0-9]{5,30})?$/, wrong('USERS_EXCHANGE_ID_INVALID'))
const months = z.int().min(0).max(60)

const version = z.int().min(1)
const Which = z.strictObject({ id: z.uuid(), version })
const reason = z.string().trim().min(REASON_MIN_LENGTH).max(REASON_MAX_LENGTH)

export const RecordChange = Which.extend({
  lastname: personName,
  firstname: personName,
  /** Empty for none. */
  phone: z
    .string()
    .max(40)
    .transform(plainPhone)
    .refine((phone) => phone === '' || PHONE.test(phone), wrong('USERS_PHONE_INVALID')),
  birthDate: z.iso.date().nullable(),
  language: z.enum(languages),
  newsletter: z.boolean(),
  adminComment: z.string().trim().max(COMMENT_MAX_LENGTH),
  agent: person,
  agentCommissionPercent: percent(100),
  bigFishCommissionPercent: percent(100),
  inheritedBonusMember: z.boolean(),
  inheritedBonusPercentage: percent(50),
  inheritedBonusDealer: z.boolean(),
  inheritedBonusDealerUser: person,
  inheritedBonusMemberMultiplier: decimal({ digits: 3, min: 0.1, max: 10 }),
  inheritedBonusMemberMultiplierDuration: months,
  inheritedBonusMemberMultiplierDurationCounter: months,
  socialIds: z.strictObject({
    telegram: socialId,
    discord: socialId,
    facebook: socialId,
    x: socialId,
    linkedin: socialId,
  }),
  exchangeIds: z.strictObject({ binance: exchangeId, okx: exchangeId, kraken: exchangeId }),
})
export type RecordChange = z.output<typeof RecordChange>

/** A big fish has an agent who trades, or none by choice, and a commission. */
export const RoleChange = Which.extend({
  role: z.enum(roles),
  bigFish: z.strictObject({ agent: person, commissionPercent: percent(100) }).nullable(),
}).refine(({ role, bigFish }) => role !== 'ROLE_BIG_FISH' || bigFish !== null, {
  path: ['bigFish'],
  ...wrong('USERS_BIG_FISH_NEEDS_AGENT'),
})
export type RoleChange = z.output<typeof RoleChange>

export const SessionOfUser = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  address: z.string(),
  createdAtMs: z.int(),
  lastSeenAtMs: z.int(),
  /** When it ends unless it is used. */
  endsAtMs: z.int(),
})
export type SessionOfUser = z.output<typeof SessionOfUser>

/** Amounts are in what the pair is counted in. */
export const BotOfUser = z.object({
  id: z.uuid(),
  name: z.string(),
  family: z.string(),
  exchange: z.string(),
  pair: z.string(),
  mode: z.enum(['live', 'demo']),
  status: z.enum(statuses),
  badges: z.array(z.enum(badges)),
  investment: Decimal,
  realised: Decimal,
  openTrades: z.int(),
  createdAtMs: z.int(),
})
export type BotOfUser = z.output<typeof BotOfUser>

const tags = ['Users']
const read = (path: `/${string}`, summary: string) => procedure('admin').route({ method: 'GET', path, summary, tags })

const refusals = {
  USERS_SELF: { status: 403 },
  USERS_RANK: { status: 403 },
  USERS_DELETED: { status: 403 },
} as const

type Method = 'POST' | 'PATCH' | 'DELETE' | 'PUT'
const write = (method: Method, path: `/${string}`, summary: string) =>
  procedure('admin', USERS_WRITE).route({ method, path, summary, tags }).errors(refusals)
/** For what decides who may come in, and what they may do: asks for a second factor shown a short while ago. */
const fresh = (permission: Permission, [method, path, summary]: readonly [Method, `/${string}`, string]) =>
  freshProcedure('admin', permission).route({ method, path, summary, tags }).errors(refusals)

export const users = {
  // More than 10,000 are not counted.
  list: pageCall(userList, UserRow, { summary: 'Users, by page.', tags }),
  csv: fileCall(userList, { summary: 'Users as CSV.', tags }),
  /** What the filters offer. */
  choices: read('/admin/users/choices', 'The packages and permissions that there are.').output(
    z.object({ packages: z.array(PackageName), permissions: z.array(z.string()) }),
  ),
  get: read('/admin/users/{id}', 'The whole record of a user; the reading is written down.')
    .input(z.strictObject({ id: z.uuid() }))
    .output(UserRecord),
  sessions: read('/admin/users/{id}/sessions', 'Where a user is signed in.')
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.array(SessionOfUser)),
  bots: read('/admin/users/{id}/bots', 'The bots of a user, by page.')
    .input(
      z.strictObject({
        id: z.uuid(),
        page: z.coerce.number().int().min(1).max(400).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    // Those that are suspended or closed do not run.
    .output(z.object({ bots: z.array(BotOfUser), total: z.int(), running: z.int() })),
  package: read(
    '/admin/users/{id}/package',
    'The package of a user, what is used of it, and what others have room for.',
  )
    .input(z.strictObject({ id: z.uuid() }))
    .output(Standing),
  grantPackage: fresh(SUBSCRIPTIONS_WRITE, [
    'PUT',
    '/admin/users/{id}/package',
    'Gives a user a package without a payment, until the end of a day of the platform or without end.',
  ])
    .errors({ USERS_PACKAGE_GONE: { status: 409 } })
    .input(
      z.strictObject({
        id: z.uuid(),
        version: z.int().min(0),
        package: z.uuid(),
        until: z.iso.date().nullable(),
        reason,
      }),
    )
    .output(Standing),
  save: write('PATCH', '/admin/users/{id}', 'Changes the record of a user.').input(RecordChange).output(UserRecord),
  lock: write('POST', '/admin/users/{id}/lock', 'Locks a user and ends all sessions; bots go on.')
    .input(Which.extend({ reason }))
    .output(UserRecord),
  unlock: write('POST', '/admin/users/{id}/unlock', 'Lets a locked user in again.')
    .input(Which.extend({ reason }))
    .output(UserRecord),
  sendConfirmation: write('POST', '/admin/users/{id}/confirmation', 'Sends the link that confirms the address again.')
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ sentTo: z.string() })),
  sendReset: write('POST', '/admin/users/{id}/password-link', 'Sends a link under which the user sets a new password.')
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ sentTo: z.string() })),
  endSession: write('DELETE', '/admin/users/{id}/sessions/{session}', 'Ends one session of a user.')
    .input(z.strictObject({ id: z.uuid(), session: z.uuid() }))
    .output(z.object({})),
  endSessions: write('DELETE', '/admin/users/{id}/sessions', 'Ends all sessions of a user.')
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ ended: z.int() })),
  setRole: fresh(USERS_ROLE, ['PUT', '/admin/users/{id}/role', 'Gives a role below the own one and ends all sessions.'])
    .errors({ USERS_ROLE: { status: 403 } })
    .input(RoleChange)
    .output(UserRecord),
  setPermissions: fresh(USERS_ROLE, ['PUT', '/admin/users/{id}/permissions', 'Sets what an administrator may change.'])
    .errors({ USERS_NO_ADMIN: { status: 409 } })
    .input(Which.extend({ permissions: z.array(z.string().max(60)).max(100) }))
    .output(UserRecord),
  resetSecondFactor: fresh(USERS_WRITE, [
    'POST',
    '/admin/users/{id}/second-factor/reset',
    'Turns the authenticator off; withdrawals wait for 24 hours.',
  ])
    .errors({ USERS_NO_AUTHENTICATOR: { status: 409 } })
    .input(Which.extend({ reason }))
    .output(UserRecord),
  scheduleDeletion: fresh(USERS_DELETE, [
    'POST',
    '/admin/users/{id}/deletion',
    'Schedules the deletion of a user, who is told and may cancel it.',
  ])
    .errors({ USERS_LIVE_TRADES: { status: 409 } })
    .input(z.strictObject({ id: z.uuid(), day: z.iso.date(), username: z.string().max(100) }))
    .output(UserRecord),
  cancelDeletion: procedure('admin', USERS_DELETE)
    .route({ method: 'DELETE', path: '/admin/users/{id}/deletion', summary: 'Cancels the deletion of a user.', tags })
    .errors({ ...refusals, USERS_DELETION_TOO_LATE: { status: 409 } })
    .input(z.strictObject({ id: z.uuid() }))
    .output(UserRecord),
  setEmail: fresh(USERS_WRITE, [
    'PUT',
    '/admin/users/{id}/email',
    'Changes the e-mail address; both addresses are told.',
  ])
    .errors({ USERS_EMAIL_TAKEN: { status: 409 } })
    .input(Which.extend({ email, reason }))
    .output(UserRecord),
}
