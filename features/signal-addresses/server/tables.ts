/** Signals with addresses of their own, the bots that listen to them, and the messages that came. */
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SignalSide } from '#engine/event.ts'
import type { ReceivedSignal } from '#features/signals/contract.ts'
import { instant } from '#platform/database/columns.ts'
import { signalKinds } from '#bots/signal-kinds.ts'
import { futuresTypes, signalStates, silences, USUAL_REPEAT_SECONDS } from '../rules.ts'
import type { SignalFields } from '#bots/signal-fields.ts'

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
    repeatSeconds: integer('repeat_seconds').notNull().default(USUAL_REPEAT_SECONDS),
    fields: jsonb('fields').$type<SignalFields>(),
    status: text('status', { enum: signalStates }).notNull(),
    tokenHash: text('token_hash').notNull(),
    /** With the token of a message it makes the key that the message must be signed with; null where none need be. */
    salt: text('salt'),
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

export type Became = {
  bot: string
  owner: string
  outcome: ReceivedSignal['outcome']
  cause: string | null
  values: Readonly<Record<string, string>>
  /** The journal record in which trading heard it; null where it did not. */
  at: { shard: number; position: number } | null
}

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
    cause: text('cause', { enum: silences }),
    read: jsonb('read').$type<{ side: SignalSide; pair: string }>(),
    became: jsonb('became').$type<readonly Became[]>().notNull(),
  },
  (event) => [index('addressed_signal_event_signal').on(event.signal, event.id)],
)

export type Event = typeof signalEvents.$inferSelect
