/** Addresses at which bots hear signals, and the messages that came. */
import { desc } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.ts'
import type { ReceivedSignal } from '../contract.ts'

/** One a bot. The token itself is nowhere: only its SHA-256 is. */
export const webhooks = pgTable(
  'signal_webhooks',
  {
    bot: text('bot').primaryKey(),
    owner: text('owner').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** With the token of a message it makes the key that the message must be signed with; null where none need be. */
    salt: text('salt'),
    madeAtMs: instant('made_at').notNull(),
  },
  (table) => [uniqueIndex('signal_webhooks_token').on(table.tokenHash)],
)

export const received = pgTable(
  'signals_received',
  {
    id: text('id').primaryKey(),
    bot: text('bot').notNull(),
    owner: text('owner').notNull(),
    atMs: instant('at').notNull(),
    origin: text('origin').$type<ReceivedSignal['origin']>().notNull(),
    outcome: text('outcome').$type<ReceivedSignal['outcome']>().notNull(),
    cause: text('cause'),
    values: jsonb('values').$type<Readonly<Record<string, string>>>().notNull(),
    side: text('side').$type<NonNullable<ReceivedSignal['side']>>(),
    pair: text('pair'),
    excerpt: text('excerpt').notNull(),
    /** The journal record in which trading heard it. */
    shard: integer('shard'),
    position: bigint('position', { mode: 'number' }),
  },
  (table) => [
    index('signals_received_at').on(desc(table.atMs), desc(table.id)),
    index('signals_received_bot').on(table.bot, desc(table.atMs), desc(table.id)),
  ],
)
