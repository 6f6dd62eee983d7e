import { desc } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/sign-in/server/index.ts'
import { instant } from '#platform/database/columns.ts'
import type { Kind } from '../kinds.ts'
import type { NotificationSettings } from '../contract.ts'

const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    kind: text('kind').$type<Kind>().notNull(),
    params: jsonb('params').$type<Readonly<Record<string, string>>>().notNull(),
    /** What it is about; both null where it is about the account itself. */
    entityType: text('entity_type'),
    entityId: text('entity_id'),
    /** The page that shows the cause. */
    path: text('path'),
    /** How often it has happened within the hour from `atMs`. */
    count: integer('count').notNull().default(1),
    /** False where its reader wanted a mail alone. */
    isShown: boolean('is_shown').notNull(),
    atMs: instant('at').notNull(),
    readAtMs: instant('read_at'),
  },
  (table) => [
    index('notifications_newest').on(table.userId, desc(table.atMs), desc(table.id)),
    index('notifications_unread').on(table.userId, table.readAtMs),
    index('notifications_old').on(table.atMs),
  ],
)

/** What a user wants to be told and how; whoever has no row wants what is given at first. */
export const notificationSettings = pgTable('notification_settings', {
  userId: ownerId().primaryKey(),
  settings: jsonb('settings').$type<NotificationSettings>().notNull(),
})
