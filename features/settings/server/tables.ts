import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, jsonScalar } from '#platform/database/columns.ts'

/** What somebody has set; a setting without a row is as its definition says. */
export const settingValues = pgTable('setting', {
  key: text().primaryKey(),
  /** A secret is encrypted with that of the installation. */
  value: jsonScalar().notNull(),
  version: integer().notNull(),
  updatedBy: text().notNull(),
  updatedAt: instant().notNull(),
})
