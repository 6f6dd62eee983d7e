import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { documents } from '#features/documents/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import { instant } from '#platform/database/columns.ts'
import { requestStates } from '../states.ts'

/** What users ask of those who run the product. */
export const requests = pgTable(
  'request',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: requestStates }).notNull(),
    /** Whether it came from the dialog for bugs; such ones do not count among the open ones. */
    isBugReport: boolean('is_bug_report').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    response: text('response').notNull(),
    createdAtMs: instant('created_at').notNull(),
    updatedAtMs: instant('updated_at').notNull(),
    /** Deleted by its author: hidden from them, kept for those who answer. */
    hiddenAtMs: instant('hidden_at'),
    /** Deleted by an admin: hidden from everybody. */
    deletedAtMs: instant('deleted_at'),
    version: integer('version').notNull(),
  },
  (request) => [
    index('request_user_id_index').on(request.userId, request.id),
    index('request_status_index').on(request.status, request.id),
  ],
)

/** The files of a request are documents of its author. */
export const requestAttachments = pgTable(
  'request_attachment',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
  },
  (attachment) => [
    primaryKey({ name: 'request_attachment_pkey', columns: [attachment.requestId, attachment.documentId] }),
  ],
)
