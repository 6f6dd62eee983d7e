/** The chain of the audit log: the hash of each row is of its content and of the hash before it, so that a row changed behind our back is found. */
import { createHash } from 'node:crypto'
import { asc, gt } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Anchor } from '#runner/signer/commands.ts'
import { overAt, readSeal, type Seal } from './seal.ts'
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

/** The first anchor of a log is kept within minutes of its first row: one that is younger than that follows another, which is gone. */
export const FIRST_KEPT_MS = 10 * 60_000

/** Null for a log that was kept outside from its beginning, and where that is not known. */
const keptLate = (anchor: Anchor | null): number | null => {
  if (anchor?.keptSinceMs === undefined) return null
  return anchor.keptSinceMs - anchor.sinceMs > FIRST_KEPT_MS ? anchor.keptSinceMs : null
}

/**
 * `since` is the time of the oldest row that is kept; null while nothing is written down. `anchored` is how far the log was compared with what is kept outside the database, and
 * `keptSinceMs` since when anything is kept there, where the log is older.
 */
export type ChainCheck =
  | { kind: 'unbroken'; rows: number; sinceMs: number | null; anchored: number | null; keptSinceMs: number | null }
  /** The first row that does not fit, or before which one is missing. */
  | { kind: 'broken'; rows: number; sequence: number; atMs: number }
  /** Rows are missing from its end: it had come to `sequence` at that time, and ends with `last` now. */
  | { kind: 'cut'; rows: number; last: number; sequence: number; atMs: number }

const PAGE = 2_000

const fits = (row: AuditRow, before: AuditRow): boolean =>
  row.hash === hashOf(row) && row.sequence === before.sequence + 1 && row.previousHash === before.hash

/** The oldest rows may be gone where a seal names the last of them, and so not before the log is as old as they may become. */
const isFirst = (row: AuditRow, { anchor, seal, nowMs }: Known): boolean => {
  if (row.hash !== hashOf(row)) return false
  if (row.sequence === 1) return row.previousHash === FIRST_HASH
  const follows = seal?.sequence === row.sequence - 1 && seal.hash === row.previousHash
  return follows && overAt(anchor?.sinceMs ?? 0) < nowMs
}

type Known = { anchor: Anchor | null; seal: Seal | null; nowMs: number }

/** Reads the whole log in pages, and compares it with how far it had come before; null where that is not known. */
export const checkChain = async (database: Database, anchor: Anchor | null, nowMs: number): Promise<ChainCheck> => {
  const seal = await readSeal(database)
  const found = await walk(database, { anchor, seal, nowMs })
  if (found.kind !== 'broken' || (await readSeal(database))?.sequence === seal?.sequence) return found
  // Rows whose time was over went while it was read.
  return checkChain(database, anchor, nowMs)
}

const walk = async (database: Database, known: Known): Promise<ChainCheck> => {
  const { anchor } = known
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
      const isWhole: boolean = last === null ? isFirst(row, known) : fits(row, last)
      // All hashes from a changed row on can be made anew, but not what was kept elsewhere.
      const isOther = row.sequence === anchor?.sequence && row.hash !== anchor.hash
      if (!isWhole || isOther) return { kind: 'broken', rows, sequence: row.sequence, atMs: row.at }
      sinceMs ??= row.at
      rows += 1
      last = row
    }
    if (page.length === PAGE) continue
    const end: number = last?.sequence ?? 0
    if (anchor !== null && end < anchor.sequence)
      return { kind: 'cut', rows, last: end, sequence: anchor.sequence, atMs: anchor.atMs }
    return { kind: 'unbroken', rows, sinceMs, anchored: anchor?.sequence ?? null, keptSinceMs: keptLate(anchor) }
  }
}
