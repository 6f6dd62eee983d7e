import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.ts'

/**
 * Who did what to what. Rows are only ever added: a trigger of the database refuses to change one, or to remove one before its time.
 * Without keys to users, because it outlives them.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Place in the chain, without gaps. */
    sequence: bigint({ mode: 'number' }).primaryKey(),
    id: uuid().notNull(),
    at: instant().notNull(),
    /** Null for what the program did by itself, and for visitors. */
    actorId: text(),
    /** Who acted in the name of the actor. */
    impersonatorId: text(),
    address: text(),
    userAgent: text(),
    requestId: text(),
    action: text().notNull(),
    /** Whose account it concerns. */
    subjectId: text(),
    entityType: text().notNull(),
    entityId: text().notNull(),
    /** JSON of the fields that changed; as text, so that the hash is of what stands there. */
    before: text(),
    after: text(),
    reason: text(),
    previousHash: text().notNull(),
    /** Of the row and the hash before it. */
    hash: text().notNull(),
  },
  (row) => [
    index('audit_log_subject_index').on(row.subjectId, row.sequence),
    index('audit_log_actor_index').on(row.actorId, row.sequence),
    index('audit_log_entity_index').on(row.entityType, row.entityId, row.sequence),
    index('audit_log_action_index').on(row.action, row.sequence),
    index('audit_log_at_index').on(row.at),
  ],
)
