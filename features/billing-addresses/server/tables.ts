import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/sign-in/server/index.ts'
import { newId } from '#platform/id.ts'

/** Where invoices go. */
export const billingAddressRows = pgTable(
  'billing_address',
  {
    id: uuid()
      .primaryKey()
      .$defaultFn(() => newId()),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    primary: boolean().notNull(),
    country: text().notNull(),
    county: text().notNull(),
    postcode: text().notNull(),
    city: text().notNull(),
    address: text().notNull(),
    additional: text().notNull(),
    company: boolean().notNull(),
    companyName: text().notNull(),
    billingName: text().notNull(),
    taxNumber: text().notNull(),
    euVatNumber: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('billing_address_user_index').on(table.userId),
    // Of two that are made primary at once the database lets one through.
    uniqueIndex('billing_address_primary_key')
      .on(table.userId)
      .where(sql`${table.primary}`),
  ],
)
