import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { languages } from '#engine/messages.ts'
import { type Role, roles } from '#platform/access.ts'
import { newId } from '#platform/id.ts'
import type { OwnSettings } from '#platform/own-settings.ts'
import { themes } from '#platform/session-answer.ts'
import type { ExchangeIdHold, PayoutExchange, SocialNetwork } from '../rules.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })
const percent = () => numeric({ precision: 5, scale: 2 })
const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => newId())
const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A person. User name and e-mail are kept as typed and unique in lower case. */
export const users = pgTable(
  'user',
  {
    id: id(),
    username: text().notNull(),
    usernameLower: text().notNull(),
    email: text().notNull(),
    emailLower: text().notNull(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    role: text({ enum: roles }).notNull().default('ROLE_USER'),
    permissions: text().array().notNull().default([]),
    locked: boolean().notNull().default(false),
    /** argon2id in the PHC string format. */
    passwordHash: text().notNull(),
    /** Secret of the authenticator app, encrypted with that of the installation; null while the second step is a code by e-mail. */
    authenticatorSecret: text(),
    /** The last 30 s step whose code was accepted: no step counts twice. */
    authenticatorStep: integer(),
    language: text({ enum: languages }).notNull().default('en'),
    /** BCP 47 tag for numbers and dates; null follows the language. */
    region: text(),
    /** IANA name. */
    timeZone: text().notNull().default('Europe/Budapest'),
    theme: text({ enum: themes }).notNull().default('dark'),
    /** What the user has arranged on the screens, by name. */
    settings: jsonb().$type<OwnSettings>().notNull().default({}),
    /** Null for accounts that came with the installation. */
    birthDate: date({ mode: 'string' }),
    /** E.164, "+36301234567". */
    phone: text(),
    newsletter: boolean().notNull().default(false),
    /** The number that a user gives to others. */
    referralNumber: bigint({ mode: 'number' }).generatedAlwaysAsIdentity({ startWith: 10_001 }).notNull().unique(),
    /** Who recommended the product; stays when that user is gone. */
    referrerNumber: bigint({ mode: 'number' }),
    /** When, from which address and in which version the terms were accepted; null for accounts that came with the installation. */
    termsAcceptedAt: instant(),
    termsAddress: text(),
    termsVersion: integer(),
    /** Names elsewhere, each only where it is given. */
    socialIds: jsonb().$type<Partial<Record<SocialNetwork, string>>>().notNull().default({}),
    /** Account numbers at exchanges; bonuses are paid there. */
    exchangeIds: jsonb().$type<Partial<Record<PayoutExchange, string>>>().notNull().default({}),
    /** Those changed a short while ago: bonuses go to the one before until then. */
    exchangeIdHolds: jsonb().$type<Partial<Record<PayoutExchange, ExchangeIdHold>>>().notNull().default({}),
    /** Why the account is locked, for the administration. */
    lockedReason: text(),
    /** Money does not leave before this: the second factor was taken away a short while ago. */
    withdrawalLockedUntil: instant(),
    /** Live bots enter nothing before this, in ms: the password was set anew. `isLiftedByApp`: there was an authenticator, and showing it ends this. */
    entriesFreeze: jsonb().$type<{ untilMs: number; isLiftedByApp: boolean }>(),
    /** For the administration alone, and for the owner in a data export. */
    adminComment: text(),
    /** Who trades for a big fish; null for an administrator. */
    agentId: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    agentCommissionPercent: percent().notNull().default('0'),
    bigFishCommissionPercent: percent().notNull().default('0'),
    inheritedBonusMember: boolean().notNull().default(false),
    inheritedBonusPercentage: percent().notNull().default('0'),
    inheritedBonusDealer: boolean().notNull().default(false),
    inheritedBonusDealerUserId: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    inheritedBonusMemberMultiplier: numeric({ precision: 6, scale: 3 }).notNull().default('1'),
    /** In months, and how many of them are used up. */
    inheritedBonusMemberMultiplierDuration: integer().notNull().default(0),
    inheritedBonusMemberMultiplierDurationCounter: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    emailConfirmedAt: instant(),
    lastLoginAt: instant(),
    version: integer().notNull().default(1),
  },
  (user) => [
    uniqueIndex('user_username_lower_key').on(user.usernameLower),
    uniqueIndex('user_email_lower_key').on(user.emailLower),
  ],
)

/** A signed-in browser. Only the SHA-256 of the token in its cookie is kept. */
export const sessions = pgTable(
  'session',
  {
    hash: text().primaryKey(),
    id: uuid()
      .notNull()
      .unique()
      .$defaultFn(() => newId()),
    userId: ownerId(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    secondFactorAt: instant().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
    /** Of a session in which support acts as the user: the session of support, which waits for its end. When that ends, so does this. */
    waitingId: uuid().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    /** Why support acts as the user, and the roles of both at its start: a change of either ends it. `endedAtMs` once support was brought back. */
    impersonation: jsonb().$type<{ reason: string; impersonatorRole: Role; userRole: Role; endedAtMs?: number }>(),
    handlerLogin: boolean().notNull().default(false),
  },
  (session) => [
    index('session_user_id_index').on(session.userId),
    index('session_waiting_id_index').on(session.waitingId),
  ],
)

/** The wait between password and second step. It opens nothing but the second step. */
export const challenges = pgTable('sign_in_challenge', {
  hash: text().primaryKey(),
  userId: ownerId(),
  kind: text({ enum: ['email', 'app'] }).notNull(),
  /** Keyed hash of the code sent by e-mail; null for the app. */
  codeHash: text(),
  codeSentAt: instant(),
  triesLeft: integer().notNull(),
  expiresAt: instant().notNull(),
})

/** A code on its way by e-mail to somebody signed in; a later one for the same purpose takes its place. */
export const mailedCodes = pgTable(
  'mailed_code',
  {
    userId: ownerId(),
    purpose: text({ enum: ['step-up', 'email', 'old-email'] }).notNull(),
    /** The address that it was sent to. */
    target: text().notNull(),
    codeHash: text().notNull(),
    sentAt: instant().notNull(),
    triesLeft: integer().notNull(),
  },
  (code) => [primaryKey({ name: 'mailed_code_pkey', columns: [code.userId, code.purpose] })],
)

/** An authenticator that is being set up and opens nothing yet. */
export const authenticatorSetups = pgTable('authenticator_setup', {
  userId: ownerId().primaryKey(),
  /** As `authenticatorSecret` of the user. */
  secret: text().notNull(),
  /** The step whose code has proved that the app has the secret; null before. */
  step: integer(),
  /** Of the security codes that were shown then. */
  codeHashes: text().array().notNull().default([]),
  createdAt: instant().notNull(),
})

/** Codes for the day the authenticator is lost: keyed hashes, each good once. */
export const securityCodes = pgTable(
  'security_code',
  { userId: ownerId(), hash: text().notNull(), usedAt: instant() },
  (code) => [primaryKey({ name: 'security_code_pkey', columns: [code.userId, code.hash] })],
)

/** Browsers that have finished a sign-in: their owner keeps a try counter of their own. */
export const knownDevices = pgTable(
  'known_device',
  { userId: ownerId(), hash: text().notNull(), seenAt: instant().notNull() },
  (device) => [primaryKey({ name: 'known_device_pkey', columns: [device.userId, device.hash] })],
)

/** What the throttles count: failures for each account and each address, and codes sent. */
export const signInEvents = pgTable(
  'sign_in_event',
  { id: id(), kind: text({ enum: ['failure', 'code'] }).notNull(), key: text().notNull(), at: instant().notNull() },
  (event) => [index('sign_in_event_key_index').on(event.kind, event.key, event.at)],
)
