/** Sending and judging what the second step asks for. */
import type { Database } from '#platform/database/database.ts'
import type { Mailer } from '#platform/server/mail.ts'
import type { Challenge } from '../contract.ts'
import { signInCodeLetter } from '../letters.ts'
import { CODE_WAIT_MS, maskEmail } from '../rules.ts'
import { codeLifeMs } from './code-life.ts'
import type { PendingSignIn, SentCode } from './challenge-store.ts'
import { openAuthenticatorSecret } from './authenticator-secret.ts'
import { hashCode, isSameHash, newCode, plainSecurityCode } from './secrets.ts'
import { type CodePlace, takeCodeFromBudget } from './throttle.ts'
import { matchingStep } from './totp.ts'
import { spendSecurityCode, type SigningIn, spendStep } from './user-store.ts'

export type SignInServices = {
  database: Database
  mailer: Mailer
  clock: () => Date
  /** Secret of the installation; codes are hashed with it. */
  secret: Uint8Array
  /** Tells of a sign-in from a new device on screen too; left out where nothing is told on screen. */
  noteNewDevice?: (transaction: Database, seen: { userId: string; device: string; place: string }) => Promise<void>
  /** Told after sessions have ended, so that their live connections close at once. */
  onSessionsEnded: () => void
}

export const answerForApp: Challenge = { kind: 'app', sentTo: null, resendInSeconds: 0 }

const purposeOf = (challengeHash: string): string => `sign-in ${challengeHash}`

/** Sends a new code, kept before it leaves; the hourly budget of the place may say how long to wait instead. */
export const sendCode = async (
  { database, mailer, clock, secret }: SignInServices,
  { user, place, challengeHash }: { user: SigningIn; place: CodePlace; challengeHash: string },
  keep: (code: SentCode) => Promise<void>,
): Promise<{ kind: 'sent'; answer: Challenge } | { kind: 'wait'; retryAfterMs: number }> => {
  const now = clock()
  const retryAfterMs = await takeCodeFromBudget(database, { userId: user.id, place }, now)
  if (retryAfterMs > 0) return { kind: 'wait', retryAfterMs }
  const lifeMs = await codeLifeMs(database)
  const code = newCode()
  await keep({ codeHash: hashCode(secret, purposeOf(challengeHash), code), codeSentAt: now })
  await mailer({
    to: user.email,
    language: user.language,
    letter: signInCodeLetter[user.language]({ code, minutes: lifeMs / 60_000 }),
    codeUntil: new Date(now.getTime() + lifeMs),
  })
  const answer: Challenge = { kind: 'email', sentTo: maskEmail(user.email), resendInSeconds: CODE_WAIT_MS / 1000 }
  return { kind: 'sent', answer }
}

/** Whether the code sent by e-mail is too old to be judged. */
export const isCodeExpired = (challenge: PendingSignIn, now: Date, lifeMs: number): boolean =>
  challenge.kind === 'email' &&
  (challenge.codeSentAt === null || now.getTime() - challenge.codeSentAt.getTime() >= lifeMs)

/** Judges a code of the e-mail or of the app. A code of the app uses up its step. */
export const isRightCode = async (
  services: SignInServices,
  user: SigningIn,
  challenge: PendingSignIn,
  typed: string,
): Promise<boolean> => {
  if (challenge.kind === 'app') return isRightAppCode(services, user, typed)
  const { codeHash, hash } = challenge
  return codeHash !== null && isSameHash(codeHash, hashCode(services.secret, purposeOf(hash), withoutSpaces(typed)))
}

const withoutSpaces = (typed: string): string => typed.replaceAll(/\s/g, '')

/** Judges a code of the app and uses up its step. */
export const isRightAppCode = async (
  { database, clock, secret }: SignInServices,
  user: Pick<SigningIn, 'id' | 'authenticatorSecret' | 'authenticatorStep'>,
  typed: string,
): Promise<boolean> => {
  if (user.authenticatorSecret === null) return false
  const key = openAuthenticatorSecret(secret, user.id, user.authenticatorSecret)
  const step = matchingStep(key, withoutSpaces(typed), clock().getTime(), user.authenticatorStep)
  return step !== null && (await spendStep(database, user.id, step))
}

export const securityCodeHash = (secret: Uint8Array, userId: string, code: string): string =>
  hashCode(secret, `security ${userId}`, plainSecurityCode(code))

/** Judges a security code and uses it up. */
export const isRightSecurityCode = (services: SignInServices, user: { id: string }, typed: string): Promise<boolean> =>
  spendSecurityCode(services.database, user.id, securityCodeHash(services.secret, user.id, typed), services.clock())
