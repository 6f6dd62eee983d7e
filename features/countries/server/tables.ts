import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.ts'
import { uses } from '../rules.ts'

/** Countries that somebody has changed; all others are as the product brings them. */
export const countries = pgTable('country', {
  code: text().primaryKey(),
  eu: boolean().notNull(),
  eea: boolean().notNull(),
  mica: boolean().notNull(),
  allowed: text({ enum: uses }).array().notNull(),
  /** What a postcode must match; null where anything goes. */
  postcodePattern: text(),
  /** Postcodes of places outside the area of value added tax. */
  vatExemptPatterns: text().array().notNull(),
  version: integer().notNull(),
  updatedAt: instant().notNull(),
})

/** Rates that somebody has added to those that the product brings. */
export const vatRates = pgTable(
  'vat_rate',
  {
    country: text().notNull(),
    validFrom: date({ mode: 'string' }).notNull(),
    /** Hundredths of a percent: 2550 is 25.5 %. */
    hundredths: integer().notNull(),
  },
  (rate) => [primaryKey({ name: 'vat_rate_pkey', columns: [rate.country, rate.validFrom] })],
)
