/** A user's own notifications. */
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import { audit, changedFields, whoOf } from '#features/audit/server/index.ts'
import { cutPage, isAfter, LATEST_MS, type Place } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import type { CallContext } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import type { NotificationRow, NotificationSettings } from '../contract.ts'
import { allKinds, type Category, isKind, type Kind, kinds } from '../kinds.ts'
import { firstSettings, KEPT_MS } from '../rules.ts'
import { notifications, notificationSettings } from './tables.ts'

type Row = typeof notifications.$inferSelect

/** Time and id: what a cursor holds at most. */
export const greatestPlace: Place = [LATEST_MS, 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const order = [notifications.atMs, notifications.id]

export type Filter = { category?: Category | undefined; state?: 'unread' | 'read' | undefined }

const kindsOf = (category: Category): Kind[] => allKinds.filter((kind) => kinds[kind].category === category)

/** What the user sees in the product; one that was only mailed is not there. */
const own = ({ userId }: Owner) => and(eq(notifications.userId, userId), eq(notifications.isShown, true))

const matches = ({ category, state }: Filter): (SQL | undefined)[] => [
  category === undefined ? undefined : inArray(notifications.kind, kindsOf(category)),
  state === undefined ? undefined : (state === 'unread' ? isNull : isNotNull)(notifications.readAtMs),
]

/** Nothing for a kind that this program no longer has. */
const toRow = ({ id, kind, params, path, count: times, atMs, readAtMs }: Row): NotificationRow[] => {
  if (!isKind(kind)) return []
  const { category, severity } = kinds[kind]
  return [{ id, kind, category, severity, params: { ...params }, path, count: times, atMs, isRead: readAtMs !== null }]
}

export const readPage = async (
  database: Database,
  owner: Owner,
  { after, limit, ...filter }: Filter & { after: Place | null; limit: number },
): Promise<{ notifications: NotificationRow[]; next: string | null }> => {
  const rows = await database
    .select()
    .from(notifications)
    .where(and(own(owner), ...matches(filter), after === null ? undefined : isAfter(order, after)))
    .orderBy(...order.map((column) => desc(column)))
    .limit(limit + 1)
  const { page, next } = cutPage(rows, limit, ({ atMs, id }) => [atMs, id])
  return { notifications: page.flatMap(toRow), next }
}

const unread = (owner: Owner) => and(own(owner), isNull(notifications.readAtMs))

export const countUnread = async (database: Database, owner: Owner): Promise<number> => {
  const [row] = await database.select({ count: count() }).from(notifications).where(unread(owner))
  return row?.count ?? 0
}

/** False for one that is not the owner's. One that is read stays read since then; it stays unread where `readAt` is null. */
export const markRead = async (
  database: Database,
  owner: Owner,
  { id, readAt }: { id: string; readAt: Date | null },
) => {
  const isOwn = and(own(owner), eq(notifications.id, id))
  if (readAt !== null)
    await database
      .update(notifications)
      .set({ readAtMs: readAt.getTime() })
      .where(and(isOwn, isNull(notifications.readAtMs)))
  const found = await database.select({ id: notifications.id }).from(notifications).where(isOwn)
  return found.length === 1
}

export const markAllRead = async (database: Database, owner: Owner, now: Date): Promise<number> => {
  const read = await database
    .update(notifications)
    .set({ readAtMs: now.getTime() })
    .where(unread(owner))
    .returning({ id: notifications.id })
  return read.length
}

export const remove = async (database: Database, owner: Owner, id: string): Promise<boolean> => {
  const gone = await database
    .delete(notifications)
    .where(and(own(owner), eq(notifications.id, id)))
    .returning({ id: notifications.id })
  return gone.length === 1
}

export const readSettings = async (database: Database, { userId }: Owner): Promise<NotificationSettings> => {
  const [row] = await database
    .select({ settings: notificationSettings.settings })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
  return row?.settings ?? firstSettings
}

export const saveSettings = (
  database: Database,
  owner: Owner,
  { settings, context }: { settings: NotificationSettings; context: CallContext },
): Promise<NotificationSettings> =>
  database.transaction(async (transaction) => {
    const { userId } = owner
    const changed = changedFields(await readSettings(transaction, owner), settings)
    await transaction
      .insert(notificationSettings)
      .values({ userId, settings })
      .onConflictDoUpdate({ target: notificationSettings.userId, set: { settings } })
    if (changed !== null) {
      const entity = { type: 'user', id: userId }
      const action = 'user.change_notifications'
      await audit(transaction, whoOf(context), { action, subject: userId, entity, ...changed })
    }
    return settings
  })

/** Notifications are kept for half a year; answers how many were too old. */
export const removeOld = async (database: Database, now: Date): Promise<number> => {
  const gone = await database
    .delete(notifications)
    .where(lt(notifications.atMs, now.getTime() - KEPT_MS))
    .returning({ id: notifications.id })
  return gone.length
}
