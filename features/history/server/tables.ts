/** The trade history: one row for each finished order and for what users or rules did. */
import { desc } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Amount, Price, Quantity } from '#engine/money.ts'
import type { HistoryRow, Mode } from '#engine/unit.ts'
import { exact, instant } from '#platform/database/columns.ts'

/** Keyed by the journal record that wrote it; names are as they were then. */
export const history = pgTable(
  'history',
  {
    shard: integer('shard').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    ordinal: integer('ordinal').notNull(),
    owner: text('owner').notNull(),
    bot: text('bot').notNull(),
    name: text('name').notNull(),
    family: text('family').notNull(),
    mode: text('mode').$type<Mode>().notNull(),
    exchange: text('exchange').notNull(),
    pair: text('pair').notNull(),
    atMs: instant('at').notNull(),
    action: text('action').$type<HistoryRow['action']>().notNull(),
    trade: bigint('trade', { mode: 'number' }),
    threshold: exact('threshold').$type<Price>(),
    price: exact('price').$type<Price>(),
    quantity: exact('quantity').$type<Quantity>().notNull(),
    amount: exact('amount').$type<Amount>().notNull(),
    fee: exact('fee').$type<Amount>().notNull(),
    profit: exact('profit').$type<Amount>(),
    success: boolean('success').notNull(),
    cause: text('cause'),
    /** The trade of another bot that its coins went to by an escape, or came from. */
    otherBot: text('other_bot'),
    otherTrade: bigint('other_trade', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ name: 'history_key', columns: [table.shard, table.position, table.ordinal] }),
    index('history_owner').on(
      table.owner,
      desc(table.atMs),
      desc(table.position),
      desc(table.shard),
      desc(table.ordinal),
    ),
    index('history_bot').on(table.bot, desc(table.atMs), desc(table.position), desc(table.shard), desc(table.ordinal)),
  ],
)
