/** Codes by e-mail for somebody who is signed in: to show a second factor, or that a new address is theirs. */
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#engine/messages.ts'
import type { Letter } from '#platform/letter.ts'
import type { Mailer } from '#platform/server/mail.ts'
import { CODE_TRIES, CODE_WAIT_MS } from '../rules.ts'
import { codeLifeMs } from './code-life.ts'
import { hashCode, isSameHash, newCode } from './secrets.ts'
import { mailedCodes } from './tables.ts'
import { signedInPlace, takeCodeFromBudget } from './throttle.ts'

type MailServices = { database: Database; mailer: Mailer; clock: () => Date; secret: Uint8Array }

type Purpose = (typeof mailedCodes.$inferSelect)['purpose']
/** `sessionId`: a code is good in the session that asked for it. */
export type MailedFor = { userId: string; sessionId: string; purpose: Purpose }

const hashFor = (secret: Uint8Array, { userId, sessionId, purpose }: MailedFor, target: string, code: string): string =>
  hashCode(secret, `${purpose} ${userId} ${sessionId} ${target}`, code.replaceAll(/\s/g, ''))

const rowOf = ({ userId, purpose }: MailedFor) => and(eq(mailedCodes.userId, userId), eq(mailedCodes.purpose, purpose))

/** What the mail says around the code. */
type CodeLetter = (code: { code: string; minutes: number }) => Letter
type CodeMail = { wanted: MailedFor; to: string; letter: CodeLetter }

export type Mailed = { kind: 'sent'; resendInMs: number } | { kind: 'wait'; retryAfterMs: number }

/**
 * Sends new codes that one act asks for; those before are void. All are for one user, whose hourly budget they take one
 * from together, or which says how long to wait instead.
 */
export const mailCodes = async (
  { database, mailer, clock, secret }: MailServices,
  { userId, language }: { userId: string; language: Language },
  mails: readonly CodeMail[],
): Promise<Mailed> => {
  const now = clock()
  const retryAfterMs = await takeCodeFromBudget(database, { userId, place: signedInPlace }, now)
  if (retryAfterMs > 0) return { kind: 'wait', retryAfterMs }
  const lifeMs = await codeLifeMs(database)
  for (const { wanted, to, letter } of mails) {
    const code = newCode()
    const row = { target: to, codeHash: hashFor(secret, wanted, to, code), sentAt: now, triesLeft: CODE_TRIES }
    await database
      .insert(mailedCodes)
      .values({ userId, purpose: wanted.purpose, ...row })
      .onConflictDoUpdate({ target: [mailedCodes.userId, mailedCodes.purpose], set: row })
    await mailer({
      to,
      language,
      letter: letter({ code, minutes: lifeMs / 60_000 }),
      codeUntil: new Date(now.getTime() + lifeMs),
    })
  }
  return { kind: 'sent', resendInMs: CODE_WAIT_MS }
}

type Shown = { wanted: MailedFor; typed: string }

/** Takes a try and judges the code: the row of a right one, null for one that is wrong, old or used. */
const judgeCode = async ({ database, clock, secret }: MailServices, { wanted, typed }: Shown) => {
  const sentAfter = new Date(clock().getTime() - (await codeLifeMs(database)))
  const [row] = await database
    .update(mailedCodes)
    .set({ triesLeft: sql`${mailedCodes.triesLeft} - 1` })
    .where(and(rowOf(wanted), gt(mailedCodes.triesLeft, 0), gt(mailedCodes.sentAt, sentAfter)))
    .returning()
  return row !== undefined && isSameHash(row.codeHash, hashFor(secret, wanted, row.target, typed)) ? row : null
}

/** For each code the address that it was sent to, or null where it is wrong, old or used. They are used up only together. */
export const spendMailedCodes = async (
  services: MailServices,
  shown: readonly Shown[],
): Promise<readonly (string | null)[]> => {
  const judged = []
  for (const one of shown) judged.push(await judgeCode(services, one))
  const right = judged.filter((row) => row !== null)
  if (right.length < shown.length) return judged.map((row) => row?.target ?? null)
  const { database } = services
  // One statement, so that of two acts with the same codes exactly one has them all.
  const spent = await database
    .delete(mailedCodes)
    .where(
      and(
        inArray(
          mailedCodes.userId,
          right.map(({ userId }) => userId),
        ),
        inArray(
          mailedCodes.codeHash,
          right.map(({ codeHash }) => codeHash),
        ),
      ),
    )
    .returning({ codeHash: mailedCodes.codeHash })
  return judged.map((row) =>
    row !== null && spent.some(({ codeHash }) => codeHash === row.codeHash) ? row.target : null,
  )
}

export const mailCode = (
  services: MailServices,
  wanted: MailedFor,
  { language, ...mail }: { to: string; language: Language; letter: CodeLetter },
): Promise<Mailed> => mailCodes(services, { userId: wanted.userId, language }, [{ wanted, ...mail }])

export const spendMailedCode = async (
  services: MailServices,
  wanted: MailedFor,
  typed: string,
): Promise<string | null> => (await spendMailedCodes(services, [{ wanted, typed }]))[0] ?? null
