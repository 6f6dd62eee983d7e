import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#engine/messages.ts'
import { instant } from '#platform/database/columns.ts'
import { legalKinds } from '../kinds.ts'

/** Every version of every text, in each language. A version is never changed: what somebody accepted can be read for ever. */
export const legalTexts = pgTable(
  'legal_text',
  {
    kind: text('kind', { enum: legalKinds }).notNull(),
    version: integer('version').notNull(),
    language: text('language', { enum: languages }).notNull(),
    text: text('text').notNull(),
    createdAtMs: instant('created_at').notNull(),
    /** Null for what the installation began with. */
    createdBy: uuid('created_by'),
  },
  (legal) => [primaryKey({ name: 'legal_text_pkey', columns: [legal.kind, legal.version, legal.language] })],
)
