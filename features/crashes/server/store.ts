/** Reports as they are kept: by fault, the newest of them, and not for ever. */
import { createHash } from 'node:crypto'
import { count, countDistinct, desc, eq, inArray, lt, max, min, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Crash } from '../contract.ts'
import { KEPT_MS, MOST_KEPT } from '../rules.ts'
import { crashReports } from './tables.ts'

type Report = typeof crashReports.$inferInsert

/** Calls nearest to the fault: farther ones differ by the way that led there. */
const TOLD_BY = 3

export const fingerprintOf = ({ message, stack, page }: Pick<Report, 'message' | 'stack' | 'page'>): string =>
  createHash('sha256')
    .update(JSON.stringify([message, page, stack.split('\n').slice(0, TOLD_BY)]))
    .digest('hex')
    .slice(0, 16)

const forgetOld = async (database: Database, nowMs: number): Promise<void> => {
  const { id, atMs } = crashReports
  await database.delete(crashReports).where(lt(atMs, nowMs - KEPT_MS))
  const beyond = database.select({ id }).from(crashReports).orderBy(desc(atMs), desc(id)).offset(MOST_KEPT)
  await database.delete(crashReports).where(inArray(id, beyond))
}

export const countOfSession = async (database: Database, sessionId: string): Promise<number> => {
  const [found] = await database
    .select({ reports: count() })
    .from(crashReports)
    .where(eq(crashReports.sessionId, sessionId))
  return found?.reports ?? 0
}

export const keepReport = async (database: Database, report: Report): Promise<void> => {
  await database.insert(crashReports).values(report)
  await forgetOld(database, report.atMs)
}

const MOST_LISTED = 50

const groupsOf = (database: Database, incident: string | undefined) => {
  const { fingerprint, userId, atMs } = crashReports
  const shownUnder = (id: string) =>
    inArray(fingerprint, database.select({ fingerprint }).from(crashReports).where(eq(crashReports.incident, id)))
  return database
    .select({
      fingerprint,
      count: count(),
      users: countDistinct(userId),
      firstMs: min(atMs),
      lastMs: max(atMs),
    })
    .from(crashReports)
    .where(incident === undefined ? undefined : shownUnder(incident))
    .groupBy(fingerprint)
    .orderBy(sql`max(${atMs}) desc`, fingerprint)
    .limit(MOST_LISTED)
}

/** The faults met last; with an id the one that was shown under it. */
export const listCrashes = async (database: Database, incident: string | undefined): Promise<Crash[]> => {
  const groups = await groupsOf(database, incident)
  const { fingerprint, atMs, id } = crashReports
  const newest = await database
    .selectDistinctOn([fingerprint])
    .from(crashReports)
    .where(
      inArray(
        fingerprint,
        groups.map((group) => group.fingerprint),
      ),
    )
    .orderBy(fingerprint, desc(atMs), desc(id))
  return groups.flatMap(({ firstMs, lastMs, ...group }) => {
    const report = newest.find((one) => one.fingerprint === group.fingerprint)
    if (report === undefined || firstMs === null || lastMs === null) return []
    const { message, stack, page, version, language, browser, events } = report
    const told = { message, stack, page, version, language, browser, events, incident: incident ?? report.incident }
    return [{ ...group, firstMs, lastMs, ...told }]
  })
}
