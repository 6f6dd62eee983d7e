import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/sign-in/server/index.ts'
import { instant } from '#platform/database/columns.ts'
import type { RunSummary } from '../contract.ts'

/** Backtests of a user that have come to their end. */
export const backtestRuns = pgTable(
  'backtest_run',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    atMs: instant('at').notNull(),
    family: text('family').notNull(),
    exchange: text('exchange').notNull(),
    pair: text('pair').notNull(),
    days: integer('days').notNull(),
    isFavorite: boolean('is_favorite').notNull(),
    summary: jsonb('summary').$type<RunSummary>().notNull(),
    form: jsonb('form').$type<Record<string, unknown>>().notNull(),
    /** As the version of that day wrote it. */
    report: jsonb('report').$type<unknown>().notNull(),
    fees: jsonb('fees').$type<{ maker: string; taker: string }>().notNull(),
  },
  (run) => [index('backtest_run_user_id_index').on(run.userId, run.id)],
)
