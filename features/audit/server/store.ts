/** Reads the audit log, for the administration and for whom it concerns. */
import { and, desc, eq, gte, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#platform/database/database.ts'
import { UUID } from '#platform/list.ts'
import { type FileOf, fileTime, type ListSource } from '#platform/server/answer-list.ts'
import type { Cut } from '#platform/server/list-conditions.ts'
import type { Owner } from '#platform/server/session.ts'
import { ownActions } from '../actions.ts'
import type { AuditEntry, LogEntry } from '../contract.ts'
import type { auditList, ownLog } from '../list.ts'
import { columnMessages } from '../messages.ts'
import type { AuditRow } from './chain.ts'
import { entryOf, logEntryOf, peopleIn } from './entries.ts'
import { auditLog } from './tables.ts'

/** Who the people of the log are; asked of whoever keeps the accounts. */
export type People = {
  /** User names by id; who is gone is absent. */
  namesOf: (database: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The ids, as texts, of all whom the text finds: a query in parentheses. */
  among: (database: Database, text: string) => SQL
  /** The id of somebody by user name, e-mail or id; null for nobody. */
  find: (database: Database, text: string) => Promise<string | null>
}

const read = (database: Database, { where, orderBy, limit }: Omit<Cut, 'offset'>) =>
  database
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)

/** The chain is the order in which things were done. */
const sort = { by: [auditLog.sequence], placeOf: ({ sequence }: AuditRow) => [sequence] }

export const logSource = (database: Database, people: People): ListSource<typeof auditList, AuditRow, AuditEntry> => {
  // Somebody whose account is gone is still in the log, under the id.
  const isOneOf = (column: PgColumn) => (text: string) =>
    or(inArray(column, people.among(database, text)), UUID.test(text) ? eq(column, text.toLowerCase()) : undefined)
  return {
    read: (cut) => read(database, cut),
    where: {
      actor: isOneOf(auditLog.actorId),
      subject: isOneOf(auditLog.subjectId),
      action: auditLog.action,
      entity: auditLog.entityType,
      entityId: auditLog.entityId,
      ownLog: () => inArray(auditLog.action, [...ownActions]),
    },
    at: auditLog.at,
    sort,
    rows: async (found) => {
      const names = await people.namesOf(database, peopleIn(found))
      return found.map((row) => entryOf(row, names))
    },
  }
}

const changesIn = ({ changes }: AuditEntry): string =>
  changes.map(({ field, before, after }) => `${field}: ${before ?? ''} -> ${after ?? ''}`).join('; ')

export const logFile = (clock: () => Date) =>
  ({
    clock,
    written: null,
    words: columnMessages,
    cells: {
      sequence: ({ sequence }) => sequence,
      time: ({ atMs }) => fileTime(atMs),
      actor: ({ actor }) => actor?.name ?? null,
      impersonator: ({ impersonator }) => impersonator?.name ?? null,
      address: ({ address }) => address,
      userAgent: ({ userAgent }) => userAgent,
      action: ({ action }) => action,
      subject: ({ subject }) => subject?.name ?? null,
      entity: ({ entity }) => entity,
      entityId: ({ entityId }) => entityId,
      changes: changesIn,
      reason: ({ reason }) => reason,
      requestId: ({ requestId }) => requestId,
    },
  }) satisfies FileOf<AuditEntry, string, never>

const isOwn = (userId: string, since: number) =>
  and(eq(auditLog.subjectId, userId), inArray(auditLog.action, [...ownActions]), gte(auditLog.at, since))

/** What users see of their own log goes back this many months (business.md 33.5). */
const SHOWN_MONTHS = 24

const monthsBefore = (now: Date, months: number): number => {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - months)
  return since.getTime()
}

/** What somebody finds in the profile. */
export const ownSource = (database: Database, clock: () => Date): ListSource<typeof ownLog, AuditRow, LogEntry> => ({
  read: (cut) => read(database, cut),
  where: {},
  always: ({ owner }) => isOwn(owner.userId, monthsBefore(clock(), SHOWN_MONTHS)),
  sort,
  rows: (found, { owner }) => found.map((row) => logEntryOf(row, owner.userId)),
})

/** The newest of what the owner finds in the profile, from `since` on. */
export const readOwn = (
  database: Database,
  { userId }: Owner,
  { since, limit }: { since: number; limit: number },
): PromiseLike<AuditRow[]> => read(database, { where: isOwn(userId, since), orderBy: [desc(auditLog.sequence)], limit })
