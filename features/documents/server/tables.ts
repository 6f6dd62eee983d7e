import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#engine/messages.ts'
import { users } from '#features/sign-in/server/index.ts'
import { instant } from '#platform/database/columns.ts'
import { documentTypes } from '../rules.ts'

/** What is known of a file; the file itself lies under its key beside the database. */
export const documents = pgTable(
  'document',
  {
    id: uuid('id').primaryKey(),
    type: text('type', { enum: documentTypes }).notNull(),
    /** Whose it is; null for a document of the system. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** Null where nothing is said in any language. */
    language: text('language', { enum: languages }),
    fileKey: text('file_key').notNull().unique(),
    createdAtMs: instant('created_at').notNull(),
    /** Who uploaded it; null for the program itself. */
    createdBy: uuid('created_by'),
    /** When its user signed it; null for what nobody signs. */
    signedAtMs: instant('signed_at'),
    /** Until when its newest link opens it. */
    downloadUntilMs: instant('download_until').notNull(),
  },
  (document) => [index('document_user_id_index').on(document.userId, document.id)],
)

/** Links to documents. Only the SHA-256 of a key is kept. */
export const downloadKeys = pgTable(
  'download_key',
  {
    hash: text('hash').primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    untilMs: instant('until').notNull(),
    downloads: integer('downloads').notNull().default(0),
  },
  (key) => [index('download_key_document_id_index').on(key.documentId)],
)
