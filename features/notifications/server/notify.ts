/** Tells a user that something has happened, in the transaction in which it happens. */
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { enqueueMail } from '#features/mail/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Attachment } from '#platform/server/mail.ts'
import { type Cause, type Kind, type ParamsOf, pathOf } from '../kinds.ts'
import { letterOf } from '../letter-of.ts'
import { channelsFor, firstSettings, SAME_WITHIN_MS } from '../rules.ts'
import { notifications, notificationSettings } from './tables.ts'

type NoteOf<Of extends Kind> = {
  userId: string
  kind: Of
  params: ParamsOf<Of>
  /** Left out where it is about the account itself. */
  entity?: Cause
  /** When it happened; now, where it is left out. */
  at?: Date
  /** What its mail brings along, where it has one. */
  attachments?: readonly Attachment[]
  /** A mail that says more is on its way: it gets none of this kind. */
  hasOwnMail?: true
}

type Note = { [Of in Kind]: NoteOf<Of> }[Kind]

/** Told once the transaction is committed, with the id of the user. */
export const NOTIFICATION_CHANNEL = 'notifications'

const readerOf = async (transaction: Database, userId: string) => {
  const { firstname, email, language, region, timeZone, locked } = users
  const [reader] = await transaction
    .select({ firstname, email, language, region, timeZone, locked, settings: notificationSettings.settings })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId))
  return reader ?? null
}

/** Raises the counter of the newest that was told within the hour; false where there is none. */
const raise = async (transaction: Database, { userId, kind, entity }: Note, atMs: number): Promise<boolean> => {
  const newest = transaction
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, kind),
        entity === undefined
          ? isNull(notifications.entityId)
          : and(eq(notifications.entityType, entity.type), eq(notifications.entityId, entity.id)),
        gt(notifications.atMs, atMs - SAME_WITHIN_MS),
      ),
    )
    .orderBy(desc(notifications.atMs))
    .limit(1)
  const raised = await transaction
    .update(notifications)
    .set({ count: sql`${notifications.count} + 1` })
    .where(inArray(notifications.id, newest))
    .returning({ id: notifications.id })
  return raised.length > 0
}

/** Two transactions that tell of one thing at once wait for each other, so that one of them sees what the other has told. */
const lock = async (transaction: Database, { userId, kind, entity }: Note): Promise<void> => {
  const key = JSON.stringify([userId, kind, entity?.type, entity?.id])
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

export const notify = async (transaction: Database, note: Note): Promise<void> => {
  const reader = await readerOf(transaction, note.userId)
  if (reader === null) return
  const { inApp, email } = channelsFor(note.kind, reader.settings ?? firstSettings)
  if (!inApp && !email) return
  const { userId, kind, params, entity, at = new Date(), attachments = [] } = note
  const atMs = at.getTime()
  await lock(transaction, note)
  if (!(await raise(transaction, note, atMs))) {
    const path = entity === undefined ? null : pathOf(entity)
    await transaction.insert(notifications).values({
      id: newId(atMs),
      userId,
      kind,
      params,
      entityType: entity?.type ?? null,
      entityId: entity?.id ?? null,
      path,
      isShown: inApp,
      atMs,
    })
    const letter =
      email && !reader.locked && note.hasOwnMail === undefined ? letterOf({ kind, params, at }, reader, path) : null
    if (letter !== null)
      await enqueueMail(transaction, { to: reader.email, language: reader.language, letter, attachments }, new Date())
  }
  if (inApp) await transaction.execute(sql`select pg_notify(${NOTIFICATION_CHANNEL}, ${userId})`)
}
