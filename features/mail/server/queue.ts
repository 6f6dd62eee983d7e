/** Mails wait in a table until they are out: they are put there in the transaction that causes them, so both happen or neither. */
import { and, asc, desc, eq, inArray, lt, lte, not, sql } from 'drizzle-orm'
import { isAfter } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { type Frame, type Letter, lineOf, htmlOf, textOf } from '#platform/letter.ts'
import type { Attachment, Mail, Post, Posted } from '#platform/server/mail.ts'
import { FAILED_LIFE_MS, LEASE_MS, MOST_DONE, nextTryMs } from '../rules.ts'
import { type Ground, readGround } from './ground.ts'
import { wakeSender } from './sender.ts'
import { type KeptAttachment, mails } from './tables.ts'

type Row = typeof mails.$inferSelect

const toKept = ({ name, mime, bytes }: Attachment): KeptAttachment => ({
  name,
  mime,
  base64: Buffer.from(bytes).toString('base64'),
})

const fromKept = ({ name, mime, base64 }: KeptAttachment): Attachment => ({
  name,
  mime,
  bytes: Buffer.from(base64, 'base64'),
})

/** What ends a header or begins another address. */
const UNSAFE = /[\p{Cc}\u2028\u2029<>,;]/u
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/** A text that would change the headers of a mail is a fault of whoever let it in: it is never sent. */
const assertSafe = (to: string, { subject }: Letter, attachments: readonly Attachment[]): void => {
  if (UNSAFE.test(to) || !to.includes('@')) throw new Error('an address of a mail would change its headers')
  if (CONTROL.test(subject)) throw new Error('a subject of a mail would change its headers')
  if (attachments.some(({ name, mime }) => CONTROL.test(name) || CONTROL.test(mime)))
    throw new Error('the name of an attachment would change the headers of a mail')
}

/** Puts a mail into the queue; it is sent if and only if the transaction is committed. */
export const enqueueMail = async (transaction: Database, mail: Mail, now: Date): Promise<void> => {
  const { to, language, letter, codeUntil, attachments = [], unsubscribe } = mail
  assertSafe(to, letter, attachments)
  const atMs = now.getTime()
  await transaction.insert(mails).values({
    id: newId(atMs),
    atMs,
    recipient: to,
    language,
    letter,
    attachments: attachments.map(toKept),
    unsubscribe: unsubscribe ?? null,
    codeUntilMs: codeUntil?.getTime() ?? null,
    dueAtMs: atMs,
  })
  await wakeSender(transaction)
}

export type Delivery = {
  database: Database
  /** Null where there is no mail server: mails are printed and kept. */
  post: Post | null
  print: (line: string) => void
  siteAddress: () => string
}

const frameOf = ({ language, unsubscribe }: Row, ground: Ground): Frame => ({ language, unsubscribe, ...ground })

const postRow = (post: Post, row: Row, ground: Ground): Promise<Posted> => {
  const frame = frameOf(row, ground)
  return post({
    id: row.id,
    to: row.recipient,
    subject: row.letter.subject,
    text: textOf(row.letter, frame),
    html: htmlOf(row.letter, frame),
    attachments: row.attachments.map(fromKept),
    unsubscribe: row.unsubscribe === null ? null : ground.siteAddress + row.unsubscribe,
  })
}

/** What a secret letter leaves behind once it is out: its subject. */
const withoutSecret = (letter: Letter): Letter => ({ subject: letter.subject, greeting: null, paragraphs: [] })

type Fate = Partial<Pick<Row, 'state' | 'dueAtMs' | 'problem' | 'letter' | 'attachments'>>

const fateOf = (row: Row, posted: Posted, now: Date): Fate => {
  switch (posted.kind) {
    case 'taken': {
      const letter = row.codeUntilMs === null ? row.letter : withoutSecret(row.letter)
      return { state: 'sent', problem: null, letter, attachments: [] }
    }
    case 'refused':
      return { state: 'failed', problem: posted.problem }
    case 'failed': {
      const waitMs = nextTryMs(row.tries)
      if (waitMs === null) return { state: 'failed', problem: posted.problem }
      return { dueAtMs: now.getTime() + waitMs, problem: posted.problem }
    }
  }
}

const deliver = async ({ database, post, print, siteAddress }: Delivery, row: Row, now: Date): Promise<void> => {
  const ground = await readGround(database, siteAddress)
  if (post === null) {
    print(`Mail to ${row.recipient}: ${lineOf(row.letter, frameOf(row, ground))}`)
    await database.update(mails).set({ state: 'kept' }).where(eq(mails.id, row.id))
    return
  }
  const fate = fateOf(row, await postRow(post, row, ground), now)
  await database.update(mails).set(fate).where(eq(mails.id, row.id))
}

const BATCH = 10

/**
 * Takes mails that are due, for this process alone: whoever takes one may try it until the lease is over. A process that is killed in between leaves
 * its mails to be sent again, so a mail may come twice, and never not at all.
 */
const takeDue = async (database: Database, now: Date): Promise<Row[]> => {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), lte(mails.dueAtMs, now.getTime())))
    .orderBy(asc(mails.dueAtMs), asc(mails.id))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const taken = await database
    .update(mails)
    .set({ tries: sql`${mails.tries} + 1`, dueAtMs: now.getTime() + LEASE_MS })
    .where(inArray(mails.id, due))
    .returning()
  return taken.toSorted((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1))
}

const isDone = inArray(mails.state, ['sent', 'kept'])

const forgetOld = async (database: Database, now: Date): Promise<void> => {
  const { id, atMs, state } = mails
  await database.delete(mails).where(and(eq(state, 'failed'), lt(atMs, now.getTime() - FAILED_LIFE_MS)))
  const [last] = await database
    .select({ atMs, id })
    .from(mails)
    .where(isDone)
    .orderBy(desc(atMs), desc(id))
    .offset(MOST_DONE - 1)
    .limit(1)
  if (last === undefined) return
  await database.delete(mails).where(and(isDone, isAfter([atMs, id], [last.atMs, last.id]), not(eq(id, last.id))))
}

/** Tries every mail that is due once; answers how many there were. */
export const sendDue = async (delivery: Delivery, now: Date): Promise<number> => {
  let count = 0
  for (let taken = await takeDue(delivery.database, now); taken.length > 0;) {
    for (const row of taken) await deliver(delivery, row, now)
    count += taken.length
    taken = taken.length < BATCH ? [] : await takeDue(delivery.database, now)
  }
  if (count > 0) await forgetOld(delivery.database, now)
  return count
}
