import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#engine/messages.ts'
import { users } from '#features/sign-in/server/index.ts'
import { instant } from '#platform/database/columns.ts'
import type { ClientEvent } from '../contract.ts'

/** Pages that failed in a browser, one row a report. */
export const crashReports = pgTable(
  'crash_report',
  {
    id: uuid('id').primaryKey(),
    atMs: instant('at').notNull(),
    fingerprint: text('fingerprint').notNull(),
    incident: uuid('incident').notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    page: text('page').notNull(),
    version: text('version').notNull(),
    language: text('language', { enum: languages }).notNull(),
    browser: text('browser').notNull(),
    /** What happened in the tab before, the oldest first. */
    events: jsonb('events').$type<ClientEvent[]>().notNull().default([]),
    /** Null for a visitor. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Whose reports are counted; null for a visitor. */
    sessionId: text('session_id'),
  },
  (report) => [
    index('crash_report_fingerprint_index').on(report.fingerprint, report.atMs),
    index('crash_report_incident_index').on(report.incident),
  ],
)
