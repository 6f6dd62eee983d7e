/** How far the log has come is kept with the signer, outside the database: a log that is cut off, or written anew from some row on, contradicts it. */
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Job } from '#platform/server/jobs.ts'
import type { Anchor } from '#runner/signer/commands.ts'
import type { Signer } from '#runner/signer/signer.ts'
import { audit, program } from './audit.ts'
import { type ChainCheck, checkChain, FIRST_KEPT_MS } from './chain.ts'
import { prune } from './prune.ts'
import { auditLog } from './tables.ts'

export type AnchorServices = { database: Database; clock: () => Date; keys: { signer: Pick<Signer, 'ask'> } }

/** Null where the signer does not answer. */
const askAnchor = async ({
  keys: { signer },
}: Pick<AnchorServices, 'keys'>): Promise<{ kept: Anchor | null } | null> => {
  const answer = await signer.ask<'read-anchor'>({ kind: 'read-anchor' })
  return answer.ok ? { kept: answer.anchor } : null
}

/** Null where nothing is kept yet, and where the signer does not answer. */
export const readAnchor = async (services: Pick<AnchorServices, 'keys'>): Promise<Anchor | null> =>
  (await askAnchor(services))?.kept ?? null

const headOf = async (database: Database, now: Date): Promise<Anchor | null> => {
  const columns = { sequence: auditLog.sequence, hash: auditLog.hash, at: auditLog.at }
  const [last] = await database.select(columns).from(auditLog).orderBy(desc(auditLog.sequence)).limit(1)
  const [first] = await database.select(columns).from(auditLog).orderBy(asc(auditLog.sequence)).limit(1)
  if (last === undefined || first === undefined) return null
  return { sequence: last.sequence, hash: last.hash, atMs: now.getTime(), sinceMs: first.at }
}

/** Whether the row that was the last is still there as it was. */
const isKept = async (database: Database, { sequence, hash }: Anchor): Promise<boolean> => {
  const [row] = await database.select({ hash: auditLog.hash }).from(auditLog).where(eq(auditLog.sequence, sequence))
  return row?.hash === hash
}

type Trouble = Exclude<ChainCheck, { kind: 'unbroken' }>
/**
 * Tells those who look after the installation, in the transaction in which it is written down: from which row on the log is not as it was written; null when what
 * was kept of it outside the database is gone.
 */
export type Alarm = (transaction: Database, sequence: number | null) => Promise<void>

/** Each trouble is told once, however often it is found, and also when the log has grown beyond its cut end meanwhile. */
const raise = (database: Database, { sequence }: Trouble, alarm: Alarm): Promise<void> =>
  database.transaction(async (transaction) => {
    const entity = { type: 'audit', id: String(sequence) }
    const action = 'audit.alarm'
    const [told] = await transaction
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.action, action), eq(auditLog.entityId, entity.id)))
    if (told !== undefined) return
    await audit(transaction, program, { action, subject: null, entity })
    await alarm(transaction, sequence)
  })

/** Whether all is well. */
const check = async (services: AnchorServices, alarm: Alarm): Promise<boolean> => {
  const { database, clock } = services
  const found = await checkChain(database, await readAnchor(services), clock().getTime())
  if (found.kind === 'unbroken') return true
  await raise(database, found, alarm)
  return false
}

const MINUTE_MS = 60_000

/** What was kept outside is gone though the log is older than its first keeping can be. */
const raiseLost = (database: Database, { sequence }: Anchor, alarm: Alarm): Promise<void> =>
  database.transaction(async (transaction) => {
    const entity = { type: 'audit', id: String(sequence) }
    await audit(transaction, program, { action: 'audit.unkept', subject: null, entity })
    await alarm(transaction, null)
  })

/** Keeps how far the log has come, unless it contradicts what is kept. */
const keep = async (services: AnchorServices, alarm: Alarm): Promise<void> => {
  const { database, clock, keys } = services
  const found = await askAnchor(services)
  if (found === null) return
  if (found.kept !== null && !(await isKept(database, found.kept))) {
    await check(services, alarm)
    return
  }
  const head = await headOf(database, clock())
  if (head === null) return
  const answer = await keys.signer.ask<'anchor'>({ kind: 'anchor', anchor: head })
  if (answer.ok && found.kept === null && head.atMs - head.sinceMs > FIRST_KEPT_MS)
    await raiseLost(database, head, alarm)
}

export const auditJobs = (services: AnchorServices, alarm: Alarm): Job[] => {
  const { database, clock } = services
  return [
    {
      name: 'audit.anchor',
      schedule: { everyMs: MINUTE_MS },
      run: () => keep(services, alarm),
    },
    {
      name: 'audit.check',
      schedule: '10 4 * * *',
      run: async () => {
        if (await check(services, alarm)) await prune(database, clock())
      },
    },
  ]
}

/**
 * After a start that took the database back to an earlier time, or to none at all, by itself: the end of the log is gone for a reason that is known, and it is kept anew from here on.
 * What was kept before is put aside by the signer, and the log says how many rows are missing.
 */
export const acceptRestore = async (services: AnchorServices): Promise<void> => {
  const { database, clock, keys } = services
  const anchor = await readAnchor(services)
  if (anchor === null || (await isKept(database, anchor))) return
  const head = await headOf(database, clock())
  await keys.signer.ask<'re-anchor'>({ kind: 're-anchor', anchor: head })
  await audit(database, program, {
    action: 'audit.restore',
    subject: null,
    entity: { type: 'audit', id: String(anchor.sequence) },
    before: { rows: anchor.sequence },
    after: { rows: head?.sequence ?? 0 },
  })
}
