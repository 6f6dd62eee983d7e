/** The chain of the audit log: the hash of each row is of its content and of the hash before it, so that a row changed behind our back is found. */
import { createHash } from 'node:crypto'
import { asc, gt } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { auditLog } from './tables.ts'

export type AuditRow = typeof auditLog.$inferSelect
export type Unhashed = Omit<AuditRow, 'hash'>

/** What the first row of all is chained to. */
export const FIRST_HASH = '0'.repeat(64)

export const hashOf = (row: Unhashed): string => {
  const { previousHash, sequence, id, at, actorId, impersonatorId, address, userAgent, requestId } = row
  const { action, subjectId, entityType, entityId, before, after, reason } = row
  const who = [actorId, impersonatorId, address, userAgent, requestId]
  const content = [sequence, id, at, who, action, subjectId, entityType, entityId, before, after, reason]
  return createHash('sha256').update(previousHash).update(JSON.stringify(content)).digest('hex')
}

/** `since` is the time of the oldest row that is kept; null while nothing is written down. */
export type ChainCheck =
  | { kind: 'unbroken'; rows: number; sinceMs: number | null }
  /** The first row that does not fit, or before which one is missing. */
  | { kind: 'broken'; rows: number; sequence: number; atMs: number }

const PAGE = 2_000

const fits = (row: AuditRow, before: AuditRow | null): boolean =>
  row.hash === hashOf(row) &&
  (before === null
    ? row.sequence > 1 || row.previousHash === FIRST_HASH
    : row.sequence === before.sequence + 1 && row.previousHash === before.hash)

/** Reads the whole log in pages. The oldest rows may be gone: they are removed at the end of their time. */
export const checkChain = async (database: Database): Promise<ChainCheck> => {
  let last: AuditRow | null = null
  let sinceMs: number | null = null
  let rows = 0
  for (;;) {
    const page: AuditRow[] = await database
      .select()
      .from(auditLog)
      .where(last === null ? undefined : gt(auditLog.sequence, last.sequence))
      .orderBy(asc(auditLog.sequence))
      .limit(PAGE)
    for (const row of page) {
      if (!fits(row, last)) return { kind: 'broken', rows, sequence: row.sequence, atMs: row.at }
      sinceMs ??= row.at
      rows += 1
      last = row
    }
    if (page.length < PAGE) return { kind: 'unbroken', rows, sinceMs }
  }
}
