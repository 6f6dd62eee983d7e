import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.ts'
import { newId } from '#platform/id.ts'

/** What new users get in place of what the product would give them. */
export const registrationDefaults = pgTable('registration_default', {
  id: uuid()
    .primaryKey()
    .$defaultFn(() => newId()),
  key: text().notNull().unique(),
  value: jsonb().$type<unknown>().notNull(),
  active: boolean().notNull(),
  version: integer().notNull(),
  updatedAt: instant().notNull(),
})
