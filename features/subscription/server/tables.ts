import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ChangeState } from '#features/packages/server/index.ts'
import type { Method, Snapshot } from '#features/payments/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import { instant } from '#platform/database/columns.ts'

/** What was worked out for a change, as texts of minor units. */
export type Worked = {
  snapshot: Snapshot
  net: string
  vat: string
  summaryTotal: string
  couponId: string | null
  currency: string
}

/** A change of somebody's package, from the summary of the wizard until it holds. */
export const packageChanges = pgTable(
  'package_change',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    packageId: uuid().notNull(),
    interval: text({ enum: ['monthly', 'yearly'] }).notNull(),
    class: text({ enum: ['new', 'upgrade', 'downgrade'] }).notNull(),
    status: text().$type<ChangeState>().notNull(),
    method: text().$type<Method>(),
    /** Empty where none is used. */
    couponCode: text().notNull().default(''),
    isTokenChecked: boolean().notNull().default(false),
    worked: jsonb().$type<Worked>().notNull(),
    /** When the prices were worked out: they hold for a quarter of an hour. */
    workedAt: instant().notNull(),
    /** When a change that waits begins; null for one that begins with its payment. */
    effectiveAt: instant(),
    /** When a change that waits was paid for ahead; null before that. */
    paidAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (change) => [
    index('package_change_status_index').on(change.status, change.effectiveAt),
    // One at a time waits for money or its day, and one more is in the wizard.
    uniqueIndex('package_change_draft_key')
      .on(change.userId)
      .where(sql`${change.status} = 'draft'`),
    uniqueIndex('package_change_open_key')
      .on(change.userId)
      .where(sql`${change.status} in ('awaiting_payment', 'failed', 'pending')`),
  ],
)

/** Statements by which consumers have withdrawn from their contracts. Rows are only added. */
export const contractWithdrawals = pgTable(
  'contract_withdrawal',
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    orderId: uuid().notNull().unique(),
    name: text().notNull(),
    contract: text().notNull(),
    email: text().notNull(),
    /** What is paid back, in minor units, as text. */
    refund: text().notNull(),
    currency: text().notNull(),
    at: instant().notNull(),
  },
  (row) => [index('contract_withdrawal_user_index').on(row.userId)],
)
