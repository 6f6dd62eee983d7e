/** Signals with addresses of their own, the bots that listen to them, and the messages that came. */
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.ts'
import { futuresTypes, signalKinds, signalStates } from '../rules.ts'

/** The token of an address is nowhere: only its SHA-256 is. */
export const addressedSignals = pgTable(
  'addressed_signal',
  {
    id: uuid('id').primaryKey(),
    owner: text('owner').notNull(),
    kind: text('kind', { enum: signalKinds }).notNull(),
    name: text('name').notNull(),
    exchange: text('exchange').notNull(),
    isPublic: boolean('is_public').notNull(),
    pairs: text('pairs').array().notNull(),
    futuresType: text('futures_type', { enum: futuresTypes }),
    status: text('status', { enum: signalStates }).notNull(),
    tokenHash: text('token_hash').notNull(),
    madeAtMs: instant('made_at').notNull(),
    deletedAtMs: instant('deleted_at'),
    version: integer('version').notNull(),
  },
  (signal) => [
    index('addressed_signal_owner').on(signal.owner, signal.id),
    uniqueIndex('addressed_signal_token').on(signal.tokenHash),
  ],
)

export const signalListeners = pgTable(
  'addressed_signal_listener',
  {
    signal: uuid('signal')
      .notNull()
      .references(() => addressedSignals.id, { onDelete: 'cascade' }),
    bot: text('bot').notNull(),
    owner: text('owner').notNull(),
  },
  (listener) => [
    primaryKey({ name: 'addressed_signal_listener_key', columns: [listener.signal, listener.bot] }),
    index('addressed_signal_listener_bot').on(listener.bot),
  ],
)

export type Became = { bot: string; owner: string; outcome: string; cause: string | null }

export const signalEvents = pgTable(
  'addressed_signal_event',
  {
    id: uuid('id').primaryKey(),
    signal: uuid('signal')
      .notNull()
      .references(() => addressedSignals.id, { onDelete: 'cascade' }),
    atMs: instant('at').notNull(),
    isTest: boolean('is_test').notNull(),
    excerpt: text('excerpt').notNull(),
    cause: text('cause', { enum: ['suspended', 'no-listeners'] }),
    became: jsonb('became').$type<readonly Became[]>().notNull(),
  },
  (event) => [index('addressed_signal_event_signal').on(event.signal, event.id)],
)
