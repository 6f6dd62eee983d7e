/** The calls of registering, confirming an address and restoring a password. */
import { ORPCError } from '@orpc/server'
import { and, eq, sql } from 'drizzle-orm'
import { audit, type Who, whoOf } from '#features/audit/server/index.ts'
import { legalVersion } from '#features/legal/server/index.ts'
import { subscribe } from '#features/packages/server/index.ts'
import { applyDefaults } from '#features/registration-defaults/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { hashPassword, sessions, takeFromBudget, users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { FieldError } from '#platform/errors.ts'
import { newId } from '#platform/id.ts'
import { type CallContext, calls } from '#platform/server/call.ts'
import { callerKey } from '#platform/server/caller.ts'
import type { Mailer } from '#platform/server/mail.ts'
import { register, type Registration } from '../contract.ts'
import { confirmLetter, passwordChangedLetter, resetLetter } from '../letters.ts'
import {
  CONFIRMATION_LIFE_MS,
  ENTRIES_FREEZE_MS,
  isReserved,
  LINKS_AN_HOUR,
  RESET_LIFE_MS,
  TRIES_AN_HOUR,
} from '../rules.ts'
import { isUsernameBlocked } from './blocked-usernames.ts'
import { birthDateProblems, countryProblems, passwordProblems, readConditions } from './conditions.ts'
import { createLink, spendLink, userOfUsedLink } from './link-store.ts'

export type RegisterServices = {
  database: Database
  mailer: Mailer
  clock: () => Date
  /** Told after sessions have ended, so that their live connections close at once. */
  onSessionsEnded: () => void
}

type User = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstname' | 'language'>

const takeTry = async ({ database, clock }: RegisterServices, what: string, { address }: CallContext) => {
  const retryAfterMs = await takeFromBudget(database, `${what} ${callerKey(address)}`, TRIES_AN_HOUR, clock())
  if (retryAfterMs > 0) throw new ORPCError('TOO_MANY_REQUESTS', { status: 429, data: { retryAfterMs } })
}

/** Whoever fills the box of somebody else from many addresses is not told that nothing is sent any more. */
const mayMail = async ({ database, clock }: RegisterServices, what: string, userId: string): Promise<boolean> =>
  (await takeFromBudget(database, `${what} of ${userId}`, LINKS_AN_HOUR, clock())) === 0

const refuseFields = (fields: readonly FieldError[]): void => {
  if (fields.length > 0) throw new ORPCError('INPUT_INVALID', { status: 400, data: { fields: [...fields] } })
}

const assertSound = async ({ database, clock }: RegisterServices, input: Registration): Promise<void> => {
  const { username, email, firstname, lastname, password, birthDate } = input
  if (!(await readSetting(database, 'general.registration_open')))
    throw new ORPCError('REGISTER_CLOSED', { status: 409 })
  const own = [username, email.slice(0, email.lastIndexOf('@')), firstname, lastname]
  refuseFields([
    ...(await birthDateProblems(database, birthDate, clock())),
    ...(await passwordProblems(database, password, own)),
    ...(await countryProblems(database, input.country)),
  ])
}

/** The number of who recommends the product; null when no code was given. */
const referrerOf = async (database: Database, code: string): Promise<number | null> => {
  if (code === '') return null
  const number = /^\d{1,15}$/.test(code) ? Number(code) : 0
  const [found] = await database
    .select({ number: users.referralNumber })
    .from(users)
    .where(and(eq(users.referralNumber, number), eq(users.locked, false)))
  if (found === undefined) throw new ORPCError('REGISTER_REFERRAL_NOT_FOUND', { status: 409 })
  return found.number
}

/** A link that confirms the address; one sent before is void. */
export const sendConfirmation = async (services: RegisterServices, user: User): Promise<void> => {
  const now = services.clock()
  const purpose = 'confirm'
  const token = await createLink(services.database, { userId: user.id, purpose, lifeMs: CONFIRMATION_LIFE_MS }, now)
  const { language } = user
  await services.mailer({
    to: user.email,
    language,
    // Whoever opens it on another device reads the language of the account too.
    letter: confirmLetter(user, `/verification/${token}?lang=${language}`),
    codeUntil: new Date(now.getTime() + CONFIRMATION_LIFE_MS),
  })
}

const create = async (services: RegisterServices, input: Registration, context: CallContext) => {
  const { database, clock } = services
  await takeTry(services, 'register', context)
  const now = clock()
  await assertSound(services, input)
  if (isReserved(input.username) || (await isUsernameBlocked(database, input.username, now)))
    throw new ORPCError('REGISTER_USERNAME_TAKEN', { status: 409 })
  const referrerNumber = await referrerOf(database, input.referralCode)
  const { password, referralCode: _code, terms: _terms, country, ...fields } = input
  const row = {
    ...fields,
    id: newId(now.getTime()),
    usernameLower: input.username.toLowerCase(),
    emailLower: input.email.toLowerCase(),
    passwordHash: await hashPassword(password),
    referrerNumber,
    termsAcceptedAt: now,
    termsAddress: context.address,
    termsVersion: await legalVersion(services, 'terms'),
    createdAt: now,
  }
  const user = await database.transaction(async (transaction) => {
    const [made] = await transaction
      .insert(users)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: users.id, email: users.email, firstname: users.firstname, language: users.language })
    if (made !== undefined) await write(transaction, whoOf(context, made.id), 'user.register', country)
    return made
  })
  if (user === undefined) {
    const isTaken = await findByEmail(database, input.email)
    throw new ORPCError(isTaken === null ? 'REGISTER_USERNAME_TAKEN' : 'REGISTER_EMAIL_TAKEN', { status: 409 })
  }
  await sendConfirmation(services, user)
  return { sentTo: user.email }
}

/** Writes down what somebody does with the own account. */
const write = async (
  transaction: Database,
  who: Who,
  action: 'user.register' | 'user.confirm_email' | 'user.restore_password',
  country: string | null = null,
): Promise<void> =>
  audit(transaction, who, {
    action,
    subject: who.actorId,
    entity: { type: 'user', id: who.actorId ?? '' },
    ...(country === null ? {} : { after: { country } }),
  })

const findByEmail = async (database: Database, email: string) => {
  const [user] = await database.select().from(users).where(eq(users.emailLower, email.toLowerCase()))
  return user ?? null
}

const confirm = async ({ database, clock }: RegisterServices, token: string, context: CallContext) => {
  const now = clock()
  const link = { token, purpose: 'confirm' } as const
  await database.transaction(async (transaction) => {
    const spentBy = await spendLink(transaction, link, now)
    const userId = spentBy ?? (await userOfUsedLink(transaction, link, now))
    if (userId === null) throw new ORPCError('VERIFICATION_TOKEN_MISSING', { status: 404 })
    const confirmed = await transaction
      .update(users)
      .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${now.toISOString()}::timestamptz)` })
      .where(eq(users.id, userId))
      .returning({ id: users.id })
    if (confirmed.length === 0) throw new ORPCError('VERIFICATION_NO_USER', { status: 404 })
    // A second click changes nothing.
    if (spentBy === null) return
    await applyDefaults(transaction, userId, now)
    await subscribe(transaction, userId)
    await write(transaction, whoOf(context, userId), 'user.confirm_email')
  })
  return {}
}

const resend = async (services: RegisterServices, email: string, context: CallContext) => {
  await takeTry(services, 'confirmation', context)
  const user = await findByEmail(services.database, email)
  const isWaiting = user !== null && user.emailConfirmedAt === null && !user.locked
  if (isWaiting && (await mayMail(services, 'confirmation', user.id))) await sendConfirmation(services, user)
  return {}
}

/** A link under which a new password is set; one sent before is void. */
export const sendReset = async (services: RegisterServices, user: User): Promise<void> => {
  const now = services.clock()
  const life = { userId: user.id, purpose: 'reset', lifeMs: RESET_LIFE_MS } as const
  const token = await createLink(services.database, life, now)
  await services.mailer({
    to: user.email,
    language: user.language,
    letter: resetLetter(user, `/forgot?token=${token}&lang=${user.language}`),
    codeUntil: new Date(now.getTime() + RESET_LIFE_MS),
  })
}

const forgot = async (services: RegisterServices, email: string, context: CallContext) => {
  await takeTry(services, 'forgot', context)
  const user = await findByEmail(services.database, email)
  const mayRestore = user !== null && !user.locked && user.emailConfirmedAt !== null
  if (mayRestore && (await mayMail(services, 'forgot', user.id))) await sendReset(services, user)
  return {}
}

const restore = async (
  services: RegisterServices,
  input: { token: string; password: string },
  context: CallContext,
) => {
  const { database, clock, mailer, onSessionsEnded } = services
  await takeTry(services, 'restore', context)
  refuseFields(await passwordProblems(database, input.password, []))
  const passwordHash = await hashPassword(input.password)
  const user = await database.transaction(async (transaction) => {
    const userId = await spendLink(transaction, { token: input.token, purpose: 'reset' }, clock())
    if (userId === null) return null
    const [changed] = await transaction
      .update(users)
      .set({
        passwordHash,
        version: sql`${users.version} + 1`,
        entriesFreeze: sql`jsonb_build_object('untilMs', ${clock().getTime() + ENTRIES_FREEZE_MS}::bigint, 'isLiftedByApp', ${users.authenticatorSecret} is not null)`,
      })
      .where(and(eq(users.id, userId), eq(users.locked, false)))
      .returning({ email: users.email, firstname: users.firstname, language: users.language })
    await transaction.delete(sessions).where(eq(sessions.userId, userId))
    if (changed === undefined) return null
    await write(transaction, whoOf(context, userId), 'user.restore_password')
    const { email: to, language } = changed
    await mailer({ to, language, letter: passwordChangedLetter(changed) }, transaction)
    return changed
  })
  if (user === null) throw new ORPCError('FORGOT_TOKEN_INVALID', { status: 404 })
  onSessionsEnded()
  return {}
}

export const registerRouter = (services: RegisterServices) => {
  const own = calls(register)
  return {
    conditions: own.conditions.handler(() => readConditions(services.database)),
    create: own.create.handler(({ input, context }) => create(services, input, context)),
    confirm: own.confirm.handler(({ input, context }) => confirm(services, input.token, context)),
    resend: own.resend.handler(({ input, context }) => resend(services, input.email, context)),
    forgot: own.forgot.handler(({ input, context }) => forgot(services, input.email, context)),
    restore: own.restore.handler(({ input, context }) => restore(services, input, context)),
  }
}
