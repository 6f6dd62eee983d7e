/** Accounts at exchanges that bots trade in with real money, or with that of a local exchange. They outlast every key. */
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Restriction } from '#engine/status.ts'
import { users } from '#features/sign-in/server/index.ts'

export const liveAccounts = pgTable(
  'live_account',
  {
    /** As trading names it: exchange and number. */
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    exchange: text().notNull(),
    /** Number of the account at the exchange. */
    number: text().notNull(),
    /** Pairs that bots of the account trade or have traded: orders of no other pair are signed. */
    pairs: jsonb().$type<string[]>().notNull(),
    /** None of our orders was made with the account before. */
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** Why its bots were last told that no key of it can be used. Null while one can. */
    restriction: text().$type<Restriction>(),
  },
  (account) => [index('live_account_user_id_index').on(account.userId)],
)
