import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#engine/messages.ts'
import { instant } from '#platform/database/columns.ts'
import type { Tick } from '../rules.ts'

/** Every version of the contract, in both languages. What it says is never changed: what somebody signed can be read for ever. */
export const contractTemplates = pgTable(
  'contract_template',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().unique(),
    en: text().notNull(),
    hu: text().notNull(),
    /** Whoever has signed an older one signs again. */
    requiresResign: boolean().notNull(),
    active: boolean().notNull(),
    createdAt: instant().notNull(),
    createdBy: uuid(),
  },
  (template) => [
    uniqueIndex('contract_template_active')
      .on(template.active)
      .where(sql`${template.active}`),
  ],
)

/** How and where somebody signed. */
export type Evidence = {
  kind: 'drawn' | 'typed'
  /** Null where the request had none. */
  address: string | null
  userAgent: string | null
  /** Of the text before it was signed, SHA-256 in hex. */
  sha256: string
  accepted: { tick: Tick; text: string }[]
}

/** Rows are only added. Without keys to users, because a contract outlives them. */
export const contractSignatures = pgTable(
  'contract_signature',
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    templateId: uuid()
      .notNull()
      .references(() => contractTemplates.id),
    version: integer().notNull(),
    documentId: uuid().notNull(),
    language: text({ enum: languages }).notNull(),
    fullName: text().notNull(),
    birthDate: text().notNull(),
    /** A consumer who asked for the service at once. */
    startsAtOnce: boolean().notNull(),
    evidence: jsonb().$type<Evidence>().notNull(),
    at: instant().notNull(),
  },
  (signature) => [index('contract_signature_user_index').on(signature.userId, signature.version)],
)
