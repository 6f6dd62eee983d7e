import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.ts'

/** Result of each job's last run. */
export const jobRuns = pgTable('job_run', {
  name: text().primaryKey(),
  startedAtMs: instant().notNull(),
  durationMs: integer().notNull(),
  result: text({ enum: ['done', 'failed'] }).notNull(),
  /** Error message of a failed run, for operators. */
  problem: text(),
  runs: integer().notNull(),
  failures: integer().notNull(),
})
