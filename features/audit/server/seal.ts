/** What is known of rows whose time was over and that are gone: the place and the hash of the last of them, written at the end of the log before they went. */
import { desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { auditLog } from './tables.ts'

/** How long a row is kept (business.md 36); the trigger of the table has the same. */
export const KEPT_YEARS = 5

const DAY_MS = 24 * 60 * 60_000

/** When a row written at this time may be gone. A day less, because calendars differ on the 29th of February. */
export const overAt = (atMs: number): number => {
  const day = new Date(atMs)
  day.setUTCFullYear(day.getUTCFullYear() + KEPT_YEARS)
  return day.getTime() - DAY_MS
}

/** The last row that was removed. */
export type Seal = { sequence: number; hash: string }

export const SEALED = 'audit.prune'

/** Null where nothing was removed yet. Whether the row that says so is whole, the check of the chain finds out. */
export const readSeal = async (database: Database): Promise<Seal | null> => {
  const { entityId, after, sequence } = auditLog
  const [row] = await database
    .select({ entityId, after })
    .from(auditLog)
    .where(eq(auditLog.action, SEALED))
    .orderBy(desc(sequence))
    .limit(1)
  const hash = /"seal":"([\da-f]{64})"/.exec(row?.after ?? '')?.[1]
  return row === undefined || hash === undefined ? null : { sequence: Number(row.entityId), hash }
}
