/** Reads the audit log, for the administration and for whom it concerns. */
import { and, asc, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import { cutPage, GREATEST_BIGINT, isAfter, type Order, type Place } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import { ownActions } from '../actions.ts'
import type { AuditFilter } from '../contract.ts'
import type { AuditRow } from './chain.ts'
import { auditLog } from './tables.ts'

/** A filter whose people are ids, and whose days are days of this IANA time zone. */
export type ResolvedFilter = Omit<AuditFilter, 'actor' | 'subject'> & {
  actorId: string | null
  subjectId: string | null
  timeZone: string
}

/** The chain is the order in which things were done. */
export const greatestPlace: Place = [GREATEST_BIGINT]
const placeOf = ({ sequence }: AuditRow): Place => [sequence]

/** Midnight at the start of a day of the time zone, `later` days after it. */
const midnight = (day: string, timeZone: string, later: number): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`

const conditions = (filter: ResolvedFilter): (SQL | undefined)[] => [
  filter.actorId === null ? undefined : eq(auditLog.actorId, filter.actorId),
  filter.subjectId === null ? undefined : eq(auditLog.subjectId, filter.subjectId),
  filter.action === undefined ? undefined : eq(auditLog.action, filter.action),
  filter.entity === undefined ? undefined : eq(auditLog.entityType, filter.entity),
  filter.entityId === undefined ? undefined : eq(auditLog.entityId, filter.entityId),
  filter.ownLog === undefined ? undefined : inArray(auditLog.action, [...ownActions]),
  filter.from === undefined ? undefined : sql`${auditLog.at} >= ${midnight(filter.from, filter.timeZone, 0)}`,
  filter.to === undefined ? undefined : sql`${auditLog.at} < ${midnight(filter.to, filter.timeZone, 1)}`,
]

type Asked = { after: Place | null; limit: number; order: Order }

const read = (database: Database, where: readonly (SQL | undefined)[], { after, limit, order }: Asked) =>
  database
    .select()
    .from(auditLog)
    .where(and(...where, after === null ? undefined : isAfter([auditLog.sequence], after, order)))
    .orderBy(order === 'newest' ? desc(auditLog.sequence) : asc(auditLog.sequence))
    .limit(limit)

export const readPage = async (database: Database, filter: ResolvedFilter, asked: Asked) =>
  cutPage(await read(database, conditions(filter), { ...asked, limit: asked.limit + 1 }), asked.limit, placeOf)

export const readNewest = (database: Database, filter: ResolvedFilter, limit: number): Promise<AuditRow[]> =>
  read(database, conditions(filter), { after: null, limit, order: 'newest' })

/** What the owner finds in the profile, the newest first, from `since` on. */
export const readOwn = async (
  database: Database,
  { userId }: Owner,
  { since, after, limit }: { since: number; after: Place | null; limit: number },
) => {
  const where = [eq(auditLog.subjectId, userId), inArray(auditLog.action, [...ownActions]), gte(auditLog.at, since)]
  return cutPage(await read(database, where, { after, limit: limit + 1, order: 'newest' }), limit, placeOf)
}
