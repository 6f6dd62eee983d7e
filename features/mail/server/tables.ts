/** Mails on their way, and those that are kept because there is no mail server. */
import { desc } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#engine/messages.ts'
import { instant } from '#platform/database/columns.ts'
import type { Letter } from '#platform/letter.ts'

/** `kept`: there was no mail server, so it stays here. `failed`: refused for good, or every try failed. */
export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const

export type KeptAttachment = { name: string; mime: string; base64: string }

export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    atMs: instant('at').notNull(),
    recipient: text('recipient').notNull(),
    language: text('language', { enum: languages }).notNull(),
    letter: jsonb('letter').$type<Letter>().notNull(),
    attachments: jsonb('attachments').$type<readonly KeptAttachment[]>().notNull(),
    /** The path where one click ends letters like this. */
    unsubscribe: text('unsubscribe'),
    /** Until when the code or link in it is good; null when it holds none. */
    codeUntilMs: instant('code_until'),
    state: text('state', { enum: mailStates }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** When it is tried next; while it is being sent, when another may take it over. */
    dueAtMs: instant('due_at').notNull(),
    /** What the mail server said last. */
    problem: text('problem'),
  },
  (table) => [
    index('mails_newest').on(desc(table.atMs), desc(table.id)),
    index('mails_due').on(table.state, table.dueAtMs),
  ],
)
