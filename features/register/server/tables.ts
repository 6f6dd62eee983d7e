import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * Links that were sent by e-mail, each good once. Only the SHA-256 of its token is kept, and without a key to the user: a link whose
 * user is gone can say so.
 */
export const accountLinks = pgTable(
  'account_link',
  {
    hash: text().primaryKey(),
    purpose: text({ enum: ['confirm', 'reset'] }).notNull(),
    userId: uuid().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (link) => [index('account_link_user_id_index').on(link.userId)],
)

/** User names of deleted accounts that nobody may take yet. Only a hash is kept, and nothing of who had it. */
export const blockedUsernames = pgTable('blocked_username', {
  hash: text().primaryKey(),
  until: instant().notNull(),
})
