import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { futuresPairStates, marginChoices } from '../futures-list.ts'

/** What those who run the installation offer of a futures pair; one without a row is offered as its exchange has it. */
export const futuresPairs = pgTable(
  'futures_pair',
  {
    id: uuid('id').primaryKey(),
    exchange: text('exchange').notNull(),
    pair: text('pair').notNull(),
    maxLeverage: integer('max_leverage'),
    margin: text('margin', { enum: marginChoices }).notNull(),
    status: text('status', { enum: futuresPairStates }).notNull(),
    version: integer('version').notNull(),
  },
  (table) => [uniqueIndex('futures_pair_key').on(table.exchange, table.pair)],
)
