/** Money of trading accounts: what is there now, and what it was worth every quarter of an hour. */
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Amount } from '#engine/money.ts'
import type { Mode } from '#engine/unit.ts'
import { exact, instant } from '#platform/database/columns.ts'

export const balances = pgTable(
  'balances',
  {
    account: text('account').notNull(),
    owner: text('owner').notNull(),
    asset: text('asset').notNull(),
    free: exact('free').notNull(),
    locked: exact('locked').notNull(),
  },
  (table) => [primaryKey({ name: 'balances_key', columns: [table.account, table.asset] })],
)

/** In the first quote asset of the account. */
export const equity = pgTable(
  'equity',
  {
    account: text('account').notNull(),
    owner: text('owner').notNull(),
    mode: text('mode').$type<Mode>().notNull(),
    atMs: instant('at').notNull(),
    equity: exact('equity').$type<Amount>().notNull(),
    realised: exact('realised').$type<Amount>().notNull(),
    /** Part that bots manage. Null where it was not kept yet. */
    managed: exact('managed').$type<Amount>(),
  },
  (table) => [primaryKey({ name: 'equity_key', columns: [table.account, table.atMs] })],
)
