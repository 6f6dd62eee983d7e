/** The mails of the installation as those who run it see them: waiting, sent, kept because there is no mail server, or failed. */
import { and, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { cutPage, isAfter, LATEST_MS, type Place } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import { letterMessages } from '#platform/letter-messages.ts'
import { htmlOf, type Letter, textOf } from '#platform/letter.ts'
import { readGround } from './ground.ts'
import { wakeSender } from './sender.ts'
import { mails } from './tables.ts'

/** A mail without what it says. */
export type KeptMail = Pick<
  typeof mails.$inferSelect,
  'id' | 'atMs' | 'recipient' | 'codeUntilMs' | 'state' | 'tries' | 'dueAtMs' | 'problem'
> & { subject: string }

export type ReadMail = KeptMail & { text: string; html: string; attachments: { name: string; bytes: number }[] }

/** A part of the address, and how it went. */
export type MailFilter = { recipient?: string | undefined; state?: KeptMail['state'] | undefined }

export type Outbox = {
  page: (
    filter: MailFilter,
    page: { after: Place | null; limit: number },
  ) => Promise<{ page: KeptMail[]; next: string | null }>
  find: (id: string, now: Date) => Promise<ReadMail | null>
  /** Puts a mail that is kept or has failed into the queue again; false for one that is gone, on its way or has lost its secret. */
  sendAgain: (id: string, now: Date) => Promise<boolean>
  /** How many are given up. */
  failed: () => Promise<number>
}

/** Time and id: what a cursor holds at most. */
export const greatestPlace: Place = [LATEST_MS, 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const order = [mails.atMs, mails.id]
const newestFirst = order.map((column) => desc(column))
const { id, atMs, recipient, codeUntilMs, state, tries, dueAtMs, problem } = mails
const columns = { id, atMs, recipient, codeUntilMs, state, tries, dueAtMs, problem }
const subject = sql<string>`${mails.letter} ->> 'subject'`

/** Letters of any case; signs that a pattern would take for others stand for themselves. */
const holds = (part: string) => sql`position(lower(${part}) in lower(${recipient})) > 0`

const matches = (filter: MailFilter) => [
  filter.recipient === undefined ? undefined : holds(filter.recipient),
  filter.state === undefined ? undefined : eq(state, filter.state),
]

/** A code or link that is over is not shown to anybody. */
const shown = ({ letter, language, codeUntilMs }: typeof mails.$inferSelect, nowMs: number): Letter => {
  if (codeUntilMs === null || nowMs < codeUntilMs) return letter
  const { code: _code, link: _link, ...rest } = letter
  return { ...rest, small: [...(rest.small ?? []), letterMessages[language].codeHidden] }
}

/** Base64 has four signs for three bytes. */
const bytesOf = (base64: string): number => Math.floor((base64.replaceAll('=', '').length * 3) / 4)

/** One that holds a secret is sent again only while that is good, and not once it is out: nothing of it was kept then. */
const canBeSentAgain = (nowMs: number) =>
  or(
    and(inArray(state, ['kept', 'failed', 'sent']), isNull(codeUntilMs)),
    and(inArray(state, ['kept', 'failed']), gt(codeUntilMs, nowMs)),
  )

export const openOutbox = (database: Database, siteAddress: () => string): Outbox => ({
  page: async (filter, { after, limit }) => {
    const rows = await database
      .select({ ...columns, subject })
      .from(mails)
      .where(and(...matches(filter), after === null ? undefined : isAfter(order, after)))
      .orderBy(...newestFirst)
      .limit(limit + 1)
    return cutPage(rows, limit, (row) => [row.atMs, row.id])
  },
  find: async (wanted, now) => {
    const [row] = await database.select().from(mails).where(eq(id, wanted))
    if (row === undefined) return null
    const { letter, language, attachments, unsubscribe, ...rest } = row
    const frame = { language, unsubscribe, ...(await readGround(database, siteAddress)) }
    const readable = shown(row, now.getTime())
    return {
      ...rest,
      subject: letter.subject,
      text: textOf(readable, frame),
      html: htmlOf(readable, frame),
      attachments: attachments.map(({ name, base64 }) => ({ name, bytes: bytesOf(base64) })),
    }
  },
  sendAgain: (wanted, now) =>
    database.transaction(async (transaction) => {
      const again = { state: 'waiting', tries: 0, problem: null, dueAtMs: now.getTime() } as const
      const sent = await transaction
        .update(mails)
        .set(again)
        .where(and(eq(id, wanted), canBeSentAgain(now.getTime())))
        .returning({ id })
      await wakeSender(transaction)
      return sent.length === 1
    }),
  failed: async () => {
    const [row] = await database.select({ count: count() }).from(mails).where(eq(state, 'failed'))
    return row?.count ?? 0
  },
})
