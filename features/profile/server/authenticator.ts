/** The authenticator app as second factor: set up, proved by a code, turned on once the security codes are written down, and off again. */
import { ORPCError } from '@orpc/server'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  authenticatorSetups as setups,
  beginOwnAttempt,
  encodeBase32,
  forgetPendingSignIns,
  isRightFactor,
  matchingStep,
  newAuthenticatorSecret,
  newSecurityCode,
  openAuthenticatorSecret,
  ownUser,
  sealAuthenticatorSecret,
  securityCodeHash,
  securityCodes,
  type User,
  users,
  writeFailedFactor,
  wrongFactor,
} from '#features/sign-in/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Session } from '#platform/server/session.ts'
import { type FactorChange, factorChangedLetter } from '../letters.ts'
import { APP_CODE, SECURITY_CODES, SETUP_LIFE_MS } from '../rules.ts'
import { type Asking, type ProfileServices, tell, userWithPassword, write } from './services.ts'

const setupOver = () => new ORPCError('SECURITY_SETUP_OVER', { status: 409 })
const notSet = () => new ORPCError('SECURITY_AUTHENTICATOR_NOT_SET', { status: 409 })

/** What the QR code says (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
const uriOf = (username: string, secret: string, product: string): string => {
  // A colon ends the issuer, even an escaped one.
  const issuer = encodeURIComponent(product.replaceAll(':', ' '))
  return `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`
}

const tellOf = (
  services: ProfileServices,
  user: User,
  { change, transaction }: { change: FactorChange; transaction: Database },
): Promise<void> => tell(services, user, { letter: factorChangedLetter(user, change), transaction })

/** A new secret; the one of a set-up begun before is void. */
export const setUp = async (services: ProfileServices, session: Session) => {
  const { database, clock, secret } = services
  const user = await ownUser(services, session)
  if (user.authenticatorSecret !== null) throw new ORPCError('SECURITY_AUTHENTICATOR_ALREADY_SET', { status: 409 })
  const plain = newAuthenticatorSecret()
  const sealed = sealAuthenticatorSecret(secret, user.id, plain)
  const row = { secret: sealed, step: null, codeHashes: [], createdAt: clock() }
  await database
    .insert(setups)
    .values({ userId: user.id, ...row })
    .onConflictDoUpdate({ target: setups.userId, set: row })
  const text = encodeBase32(plain)
  return { secret: text, uri: uriOf(user.username, text, await readSetting(database, 'general.product_name')) }
}

const liveSetup = ({ clock }: ProfileServices, userId: string) =>
  and(eq(setups.userId, userId), gt(setups.createdAt, new Date(clock().getTime() - SETUP_LIFE_MS)))

const makeCodes = ({ secret }: ProfileServices, userId: string): { codes: string[]; hashes: string[] } => {
  const codes = Array.from({ length: SECURITY_CODES }, newSecurityCode)
  return { codes, hashes: codes.map((code) => securityCodeHash(secret, userId, code)) }
}

/** The code proves that the app has the secret; the security codes are in this answer alone. */
export const confirm = async (services: ProfileServices, code: string, { session, context }: Asking) => {
  const { database, clock, secret } = services
  const userId = session.user.id
  const [setup] = await database.select().from(setups).where(liveSetup(services, userId))
  if (setup === undefined || setup.step !== null) throw setupOver()
  const attempt = await beginOwnAttempt(services, userId, context)
  const plain = openAuthenticatorSecret(secret, userId, setup.secret)
  const step = matchingStep(plain, code, clock().getTime(), null)
  if (step === null) throw wrongFactor({ kind: 'app', code })
  await attempt.withdraw()
  const { codes, hashes } = makeCodes(services, userId)
  const confirmed = await database
    .update(setups)
    .set({ step, codeHashes: hashes })
    .where(and(eq(setups.userId, userId), eq(setups.secret, setup.secret), isNull(setups.step)))
    .returning({ userId: setups.userId })
  if (confirmed.length === 0) throw setupOver()
  return { codes }
}

const replaceCodes = async (database: Database, userId: string, hashes: readonly string[]): Promise<void> => {
  await database.delete(securityCodes).where(eq(securityCodes.userId, userId))
  if (hashes.length > 0) await database.insert(securityCodes).values(hashes.map((hash) => ({ userId, hash })))
}

export const activate = async (services: ProfileServices, asking: Asking): Promise<void> => {
  const user = await ownUser(services, asking.session)
  await services.database.transaction(async (transaction) => {
    const [setup] = await transaction
      .delete(setups)
      .where(and(liveSetup(services, user.id), isNotNull(setups.step)))
      .returning()
    if (setup === undefined) throw setupOver()
    const turned = await transaction
      .update(users)
      .set({ authenticatorSecret: setup.secret, authenticatorStep: setup.step, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, user.id), isNull(users.authenticatorSecret)))
      .returning({ id: users.id })
    if (turned.length === 0) throw setupOver()
    await replaceCodes(transaction, user.id, setup.codeHashes)
    // A sign-in that waits for a code by e-mail would pass the authenticator by.
    await forgetPendingSignIns(transaction, user.id)
    await write(transaction, asking, { action: 'user.set_authenticator' })
    await tellOf(services, user, { change: 'on', transaction })
  })
}

export const turnOff = async (
  services: ProfileServices,
  { password, code }: { password: string; code: string },
  asking: Asking,
): Promise<void> => {
  const { session, context } = asking
  const user = await userWithPassword(services, password, asking)
  if (user.authenticatorSecret === null) throw notSet()
  const factor = { kind: APP_CODE.test(code) ? ('app' as const) : ('security-code' as const), code }
  const attempt = await beginOwnAttempt(services, user.id, context)
  if (!(await isRightFactor(services, session, factor))) {
    await writeFailedFactor(services, context)
    throw wrongFactor(factor)
  }
  await attempt.withdraw()
  await services.database.transaction(async (transaction) => {
    await transaction
      .update(users)
      .set({ authenticatorSecret: null, authenticatorStep: null, version: sql`${users.version} + 1` })
      .where(eq(users.id, user.id))
    await replaceCodes(transaction, user.id, [])
    await forgetPendingSignIns(transaction, user.id)
    await write(transaction, asking, { action: 'user.remove_authenticator' })
    await tellOf(services, user, { change: 'off', transaction })
  })
}

export const renewCodes = async (services: ProfileServices, asking: Asking) => {
  const user = await ownUser(services, asking.session)
  if (user.authenticatorSecret === null) throw notSet()
  const { codes, hashes } = makeCodes(services, user.id)
  await services.database.transaction(async (transaction) => {
    await replaceCodes(transaction, user.id, hashes)
    await write(transaction, asking, { action: 'user.renew_security_codes' })
    await tellOf(services, user, { change: 'codes', transaction })
  })
  return { codes }
}
