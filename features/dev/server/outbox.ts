/** The outbox of an installation without a mail server: what would have been sent, the newest 500. */
import { and, desc, eq, not, sql } from 'drizzle-orm'
import { cutPage, isAfter, LATEST_MS, type Place } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Mail } from '#platform/server/mail.ts'
import { outboxMails } from './tables.ts'

export type KeptMail = typeof outboxMails.$inferSelect

export type Outbox = {
  keep: (mail: Mail) => Promise<void>
  page: (
    recipient: string | undefined,
    page: { after: Place | null; limit: number },
  ) => Promise<{ page: KeptMail[]; next: string | null }>
  find: (id: string) => Promise<KeptMail | null>
}

const MOST = 500

/** Time and id: what a cursor holds at most. */
export const greatestPlace: Place = [LATEST_MS, 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const order = [outboxMails.atMs, outboxMails.id]
const newestFirst = order.map((column) => desc(column))

/** Letters of any case; signs that a pattern would take for others stand for themselves. */
const holds = (recipient: string) => sql`position(lower(${recipient}) in lower(${outboxMails.recipient})) > 0`

export const openOutbox = (database: Database, nowMs: () => number): Outbox => {
  const forgetOld = async (): Promise<void> => {
    const { atMs, id } = outboxMails
    const [last] = await database
      .select({ atMs, id })
      .from(outboxMails)
      .orderBy(...newestFirst)
      .offset(MOST - 1)
      .limit(1)
    if (last === undefined) return
    const place = [last.atMs, last.id]
    await database.delete(outboxMails).where(and(isAfter(order, place), not(eq(id, last.id))))
  }
  return {
    keep: async ({ to, subject, text, codeUntil }) => {
      const atMs = nowMs()
      await database.insert(outboxMails).values({
        id: newId(atMs),
        atMs,
        recipient: to,
        subject,
        text,
        codeUntilMs: codeUntil?.getTime() ?? null,
      })
      await forgetOld()
    },
    page: async (recipient, { after, limit }) => {
      const rows = await database
        .select()
        .from(outboxMails)
        .where(
          and(
            recipient === undefined ? undefined : holds(recipient),
            after === null ? undefined : isAfter(order, after),
          ),
        )
        .orderBy(...newestFirst)
        .limit(limit + 1)
      return cutPage(rows, limit, ({ atMs, id }) => [atMs, id])
    },
    find: async (id) => {
      const [row] = await database.select().from(outboxMails).where(eq(outboxMails.id, id))
      return row ?? null
    },
  }
}
