/**
 * Rows whose time is over go. The last of them is sealed first: a row at the end of the log names its place and its hash, so that what is left is proved
 * from there on, and nobody else can take the beginning away.
 */
import { and, asc, desc, gte, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { audit, program } from './audit.ts'
import { KEPT_YEARS, type Seal, SEALED } from './seal.ts'
import { auditLog } from './tables.ts'

/** The last row of those before the first that is still kept. The newest of all stays: the signer holds on to it. */
const lastOver = async (database: Database, now: Date): Promise<Seal | null> => {
  const { sequence, hash, at } = auditLog
  const limit = sql`${now.toISOString()}::timestamptz - make_interval(years => ${KEPT_YEARS})`
  const [newest] = await database.select({ sequence }).from(auditLog).orderBy(desc(sequence)).limit(1)
  const [kept] = await database
    .select({ sequence })
    .from(auditLog)
    .where(gte(at, limit))
    .orderBy(asc(sequence))
    .limit(1)
  if (newest === undefined) return null
  const [over] = await database
    .select({ sequence, hash })
    .from(auditLog)
    .where(and(lt(sequence, kept?.sequence ?? newest.sequence), lt(at, limit)))
    .orderBy(desc(sequence))
    .limit(1)
  return over ?? null
}

/** Of a log that was found whole: of one that somebody was at, everything stays as it was found. */
export const prune = (database: Database, now: Date): Promise<void> =>
  database.transaction(async (transaction) => {
    const over = await lastOver(transaction, now)
    if (over === null) return
    const entity = { type: 'audit', id: String(over.sequence) }
    await audit(transaction, program, { action: SEALED, subject: null, entity, after: { seal: over.hash } })
    await transaction.delete(auditLog).where(lte(auditLog.sequence, over.sequence))
  })
