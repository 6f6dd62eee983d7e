import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.ts'

/** Every answer of the register of the Union about a number: the newest one counts, and all are proof. Rows are only added. */
export const vatChecks = pgTable(
  'vat_check',
  {
    id: uuid().primaryKey(),
    /** With its country: "DE129273398". */
    number: text().notNull(),
    at: instant().notNull(),
    answer: text({ enum: ['valid', 'invalid', 'unknown'] }).notNull(),
    /** Empty where the register keeps it to itself. */
    name: text().notNull().default(''),
    address: text().notNull().default(''),
    /** Their proof of the question. */
    requestId: text(),
    /** Why nobody could tell. */
    problem: text(),
  },
  (row) => [index('vat_check_number_index').on(row.number, row.at)],
)
