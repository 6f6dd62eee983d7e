/** Mail that was not sent because there is no mail server. */
import { desc } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.ts'

export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: uuid('id').primaryKey(),
    atMs: instant('at').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Until when the code in it is valid; null when it holds none. */
    codeUntilMs: instant('code_until'),
  },
  (table) => [index('outbox_mails_newest').on(desc(table.atMs), desc(table.id))],
)
