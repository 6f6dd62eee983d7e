import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { marginTypes } from '#engine/market.ts'
import { users } from '#features/sign-in/server/index.ts'

/** What a new bot of a futures pair begins with. The key may be gone by now; then there is none. */
export const pairSettings = pgTable(
  'futures_pair_setting',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    exchange: text('exchange').notNull(),
    pair: text('pair').notNull(),
    key: uuid('key'),
    leverage: integer('leverage').notNull(),
    marginType: text('margin_type', { enum: marginTypes }).notNull(),
  },
  (table) => [primaryKey({ name: 'futures_pair_setting_key', columns: [table.userId, table.exchange, table.pair] })],
)
