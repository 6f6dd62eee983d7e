/** Gives somebody a package until a day, without a payment (states.json: subscription, admin_grant). */
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { type Reconciled, ROOM_JOB } from './room-job.ts'
import { packages, subscriptions } from './tables.ts'

const Found = z.object({ rows: z.array(z.object({ at: z.coerce.date() })) })

/** The last second of a day in the time zone of the platform. */
export const endOfDay = async (database: Database, day: string): Promise<Date> => {
  const zone = await readSetting(database, 'platform.time_zone')
  const answer = await database.execute(
    sql`select ((${day}::date + 1)::timestamp at time zone ${zone}) - interval '1 second' as at`,
  )
  const [found] = Found.parse(answer).rows
  if (found === undefined) throw new Error('a query without a table has one row')
  return found.at
}

type Held = { packageId: string; package: string; expiresAt: Date | null; version: number }

const readHeld = async (transaction: Database, userId: string): Promise<Held | null> => {
  const [row] = await transaction
    .select({
      packageId: subscriptions.packageId,
      package: packages.code,
      expiresAt: subscriptions.expiresAt,
      version: subscriptions.version,
    })
    .from(subscriptions)
    .innerJoin(packages, eq(packages.id, subscriptions.packageId))
    .where(eq(subscriptions.userId, userId))
    .for('update', { of: subscriptions })
  return row ?? null
}

export type Grant = { userId: string; packageId: string; expiresAt: Date | null; version: number; now: Date }

export type Granted =
  | { kind: 'not-offered' }
  | { kind: 'changed-elsewhere' }
  | { kind: 'granted'; before: Held | null; package: typeof packages.$inferSelect }

/**
 * Bots that stood still are told by the job of the subscriptions, and start when their user starts them. What there is no room for any more, or room again,
 * is told at once.
 */
export const grantPackage = async (transaction: Database, grant: Grant): Promise<Granted> => {
  const { userId, packageId, expiresAt, version, now } = grant
  const [given] = await transaction
    .select()
    .from(packages)
    .where(and(eq(packages.id, packageId), eq(packages.active, true), eq(packages.archived, false)))
  if (given === undefined) return { kind: 'not-offered' }
  const before = await readHeld(transaction, userId)
  if ((before?.version ?? 0) !== version) return { kind: 'changed-elsewhere' }
  const row = { packageId, expiresAt, currentPeriodStart: now }
  const written = await transaction
    .insert(subscriptions)
    .values({ userId, ...row })
    .onConflictDoUpdate({
      target: subscriptions.userId,
      set: { ...row, version: version + 1 },
      setWhere: eq(subscriptions.version, version),
    })
    .returning({ userId: subscriptions.userId })
  if (written.length === 0) return { kind: 'changed-elsewhere' }
  await enqueue(transaction, ROOM_JOB, { owner: userId } satisfies Reconciled)
  return { kind: 'granted', before, package: given }
}
