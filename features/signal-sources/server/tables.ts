import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SignalFields } from '#bots/signal-fields.ts'
import { sourceStates } from '../list.ts'

export const signalSources = pgTable('signal_source', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  fields: jsonb('fields').$type<SignalFields>().notNull(),
  status: text('status', { enum: sourceStates }).notNull(),
  version: integer('version').notNull(),
})
