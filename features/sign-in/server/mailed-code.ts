/** Codes by e-mail for somebody who is signed in: to show a second factor, or that a new address is theirs. */
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#engine/messages.ts'
import type { Letter } from '#platform/letter.ts'
import type { Mailer } from '#platform/server/mail.ts'
import { CODE_TRIES, CODE_WAIT_MS } from '../rules.ts'
import { codeLifeMs } from './code-life.ts'
import { hashCode, isSameHash, newCode } from './secrets.ts'
import { mailedCodes } from './tables.ts'
import { takeCodeFromBudget } from './throttle.ts'

type MailServices = { database: Database; mailer: Mailer; clock: () => Date; secret: Uint8Array }

type Purpose = (typeof mailedCodes.$inferSelect)['purpose']
/** `sessionId`: a code is good in the session that asked for it. */
export type MailedFor = { userId: string; sessionId: string; purpose: Purpose }

const hashFor = (secret: Uint8Array, { userId, sessionId, purpose }: MailedFor, target: string, code: string): string =>
  hashCode(secret, `${purpose} ${userId} ${sessionId} ${target}`, code.replaceAll(/\s/g, ''))

const rowOf = ({ userId, purpose }: MailedFor) => and(eq(mailedCodes.userId, userId), eq(mailedCodes.purpose, purpose))

/** What the mail says around the code. */
type CodeLetter = (code: { code: string; minutes: number }) => Letter

export type Mailed = { kind: 'sent'; resendInMs: number } | { kind: 'wait'; retryAfterMs: number }

/** Sends a new code; the one before is void. The hourly budget of the user may say how long to wait instead. */
export const mailCode = async (
  { database, mailer, clock, secret }: MailServices,
  wanted: MailedFor,
  { to, language, letter }: { to: string; language: Language; letter: CodeLetter },
): Promise<Mailed> => {
  const now = clock()
  const retryAfterMs = await takeCodeFromBudget(database, wanted.userId, now)
  if (retryAfterMs > 0) return { kind: 'wait', retryAfterMs }
  const lifeMs = await codeLifeMs(database)
  const code = newCode()
  const row = { target: to, codeHash: hashFor(secret, wanted, to, code), sentAt: now, triesLeft: CODE_TRIES }
  await database
    .insert(mailedCodes)
    .values({ userId: wanted.userId, purpose: wanted.purpose, ...row })
    .onConflictDoUpdate({ target: [mailedCodes.userId, mailedCodes.purpose], set: row })
  await mailer({
    to,
    language,
    letter: letter({ code, minutes: lifeMs / 60_000 }),
    codeUntil: new Date(now.getTime() + lifeMs),
  })
  return { kind: 'sent', resendInMs: CODE_WAIT_MS }
}

/** Takes a try, judges the code and uses it up: the address that it was sent to, or null for one that is wrong, old or used. */
export const spendMailedCode = async (
  { database, clock, secret }: MailServices,
  wanted: MailedFor,
  typed: string,
): Promise<string | null> => {
  const sentAfter = new Date(clock().getTime() - (await codeLifeMs(database)))
  const [row] = await database
    .update(mailedCodes)
    .set({ triesLeft: sql`${mailedCodes.triesLeft} - 1` })
    .where(and(rowOf(wanted), gt(mailedCodes.triesLeft, 0), gt(mailedCodes.sentAt, sentAfter)))
    .returning()
  if (row === undefined || !isSameHash(row.codeHash, hashFor(secret, wanted, row.target, typed))) return null
  const spent = await database
    .delete(mailedCodes)
    .where(and(rowOf(wanted), eq(mailedCodes.codeHash, row.codeHash)))
    .returning({ target: mailedCodes.target })
  return spent[0]?.target ?? null
}
