import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'

/** Journal position of each shard that the read tables have reached, and whose journal that was. */
export const watermarks = pgTable('watermarks', {
  shard: integer('shard').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  /** The installation number of the journal; 0 is not known. */
  installation: integer('installation').notNull().default(0),
})
