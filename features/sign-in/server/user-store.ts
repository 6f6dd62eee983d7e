/** Accounts as signing in needs them. */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Role } from '#platform/access.ts'
import type { Database } from '#platform/database/database.ts'
import { hashPassword } from './password.ts'
import { knownDevices, securityCodes, users } from './tables.ts'

export type User = typeof users.$inferSelect

const isKnown = (userId: string | typeof users.id, deviceHash: string) =>
  and(eq(knownDevices.userId, userId), eq(knownDevices.hash, deviceHash))

/** What signing in asks of an account, and no column more: each costs time. */
const columns = {
  id: users.id,
  email: users.email,
  firstname: users.firstname,
  language: users.language,
  locked: users.locked,
  passwordHash: users.passwordHash,
  authenticatorSecret: users.authenticatorSecret,
  authenticatorStep: users.authenticatorStep,
  emailConfirmedAt: users.emailConfirmedAt,
  lastLoginAt: users.lastLoginAt,
}

/** Until the transaction ends nobody else changes this account, nor does what waits for its turn with it. Null when there is none. */
export const lockUser = async (transaction: Database, id: string): Promise<User | null> => {
  const [user] = await transaction.select().from(users).where(eq(users.id, id)).for('update')
  return user ?? null
}

export type SigningIn = Pick<User, keyof typeof columns> & { knowsDevice: boolean }

/** With whether its owner has used the device before. */
export const readSigningIn = (deviceHash: string) => ({
  ...columns,
  knowsDevice: sql<boolean>`exists (select from ${knownDevices} where ${isKnown(users.id, deviceHash)})`,
})

export type NewUser = {
  username: string
  email: string
  firstname: string
  lastname: string
  role: Role
  password: string
}

/** By user name, or by e-mail when the text has an at sign, which no user name has. */
export const findByLogin = async (database: Database, login: string, deviceHash: string): Promise<SigningIn | null> => {
  const lower = login.normalize('NFC').toLowerCase()
  const isTheirs = lower.includes('@') ? eq(users.emailLower, lower) : eq(users.usernameLower, lower)
  const [user] = await database.select(readSigningIn(deviceHash)).from(users).where(isTheirs)
  return user ?? null
}

export const findById = async (database: Database, id: string): Promise<User | null> => {
  const [user] = await database.select().from(users).where(eq(users.id, id))
  return user ?? null
}

/** What else belongs to a new account, in the transaction that makes it. */
export type Completing = (transaction: Database, userId: string) => Promise<void>

/** Makes a confirmed account; false when the user name or e-mail is taken. */
export const createUser = async (
  database: Database,
  user: NewUser,
  now: Date,
  complete: Completing = () => Promise.resolve(),
): Promise<boolean> => {
  const { password, ...fields } = user
  const row = {
    ...fields,
    usernameLower: user.username.toLowerCase(),
    emailLower: user.email.toLowerCase(),
    permissions: user.role === 'ROLE_ADMIN' ? ['*'] : [],
    passwordHash: await hashPassword(password),
    createdAt: now,
    emailConfirmedAt: now,
  }
  return database.transaction(async (transaction) => {
    const [made] = await transaction.insert(users).values(row).onConflictDoNothing().returning({ id: users.id })
    if (made !== undefined) await complete(transaction, made.id)
    return made !== undefined
  })
}

export const hasUsers = async (database: Database): Promise<boolean> => {
  const rows = await database.select({ id: users.id }).from(users).limit(1)
  return rows.length === 1
}

/** Who shows what was set up before the password was set anew is its owner. */
const lifted = sql`case when ${users.entriesFreeze} @> '{"isLiftedByApp": true}' then null else ${users.entriesFreeze} end`

/** Marks a step of the authenticator as used; false when it, or a later one, was used before. */
export const spendStep = async (database: Database, userId: string, step: number): Promise<boolean> => {
  const rows = await database
    .update(users)
    .set({ authenticatorStep: step, entriesFreeze: lifted })
    .where(and(eq(users.id, userId), or(isNull(users.authenticatorStep), lt(users.authenticatorStep, step))))
    .returning({ id: users.id })
  return rows.length === 1
}

/** Uses up a security code; false when the user has no such code or it was used before. */
export const spendSecurityCode = async (
  database: Database,
  userId: string,
  hash: string,
  now: Date,
): Promise<boolean> => {
  const rows = await database
    .update(securityCodes)
    .set({ usedAt: now })
    .where(and(eq(securityCodes.userId, userId), eq(securityCodes.hash, hash), isNull(securityCodes.usedAt)))
    .returning({ hash: securityCodes.hash })
  if (rows.length === 0) return false
  await database.update(users).set({ entriesFreeze: lifted }).where(eq(users.id, userId))
  return true
}

/** Time in ms before which live bots of a user enter nothing; 0 where nothing is held back. */
export const entriesFrozenUntilMs = async (database: Database, userId: string): Promise<number> => {
  const [user] = await database.select({ freeze: users.entriesFreeze }).from(users).where(eq(users.id, userId))
  return user?.freeze?.untilMs ?? 0
}

/** Keeps the password of a user under what hashing costs now, unless it was changed meanwhile. */
export const hashAnew = async (
  database: Database,
  user: Pick<User, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> => {
  const isStillThis = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash))
  await database
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(isStillThis)
}

export const isKnownDevice = async (database: Database, userId: string, hash: string): Promise<boolean> => {
  const rows = await database.select({ hash: knownDevices.hash }).from(knownDevices).where(isKnown(userId, hash))
  return rows.length === 1
}

export const rememberSignIn = async (
  database: Database,
  userId: string,
  deviceHash: string,
  now: Date,
): Promise<void> => {
  await database.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId))
  await database
    .insert(knownDevices)
    .values({ userId, hash: deviceHash, seenAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.hash], set: { seenAt: now } })
}
