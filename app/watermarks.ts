import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'

/** Journal position of each shard that the read tables have reached. */
export const watermarks = pgTable('watermarks', {
  shard: integer('shard').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
})
