import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/sign-in/server/index.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })
const ownerId = () =>
  uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' })

/** Accounts that are going to be deleted. */
export const accountDeletions = pgTable('account_deletion', {
  userId: ownerId(),
  /** The last day of the account. */
  scheduledFor: date({ mode: 'string' }).notNull(),
  askedAt: instant().notNull(),
  /** Of how many days before its owner was last reminded. */
  remindedDays: integer(),
  /** What has been done of it: a run that breaks off goes on from here. */
  step: text({ enum: ['scheduled', 'closed', 'exported'] })
    .notNull()
    .default('scheduled'),
  /** The export, once it is made. */
  documentId: uuid(),
  /** What stopped the last run. */
  problem: text(),
})

/** The last data export that a user asked for. */
export const dataExports = pgTable('data_export', {
  userId: ownerId(),
  askedAt: instant().notNull(),
  state: text({ enum: ['building', 'ready', 'failed'] }).notNull(),
})
