import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.ts'

/** How each job did when it last ran. */
export const jobRuns = pgTable('job_run', {
  name: text().primaryKey(),
  startedAtMs: instant().notNull(),
  durationMs: integer().notNull(),
  result: text({ enum: ['done', 'failed'] }).notNull(),
  /** What a failed run said, for those who run the installation. */
  problem: text(),
  runs: integer().notNull(),
  failures: integer().notNull(),
})
