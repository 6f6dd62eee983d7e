/** What a payment gives, and what ends when it goes back: the subscription, in the transaction of the payment. Source: business.md 7. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { creditOf } from '#features/billing/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { lockUser } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { enqueue } from '#platform/server/jobs.ts'
import type { Interval } from '../rules.ts'
import { nextPeriod } from '../subscription-life.ts'
import { type Reconciled, ROOM_JOB } from './room-job.ts'
import { subscriptions } from './tables.ts'

export type Bought = {
  userId: string
  packageId: string
  interval: Interval
  /** A renewal goes on from the end that it was made for; everything else begins now. */
  purpose: 'new' | 'renewal' | 'package_change'
  /** The end that a renewal goes on from; null for everything else. */
  goesOnFromMs: number | null
  /** Net, in minor units. */
  netPaid: bigint
  extraDays: number
}

export type Given =
  /** `laterMs`: another package or interval was paid for ahead, which begins when the running period ends; null where it has begun. */
  | { kind: 'given'; isOtherPackage: boolean; endMs: number; laterMs: number | null }
  | { kind: 'paid-already' }
  | { kind: 'nobody' }

type Row = typeof subscriptions.$inferSelect

/** Of a renewal before the end, the rest of the running period is part of the new one, and so is what was paid for it. */
const restOf = (row: Row | undefined, nowMs: number): bigint => {
  const endMs = row?.expiresAt?.getTime() ?? null
  if (row === undefined || endMs === null || endMs <= nowMs || !row.paid) return 0n
  return creditOf({ netPaid: row.netPaid, startMs: row.currentPeriodStart.getTime(), endMs }, nowMs)
}

const factsOf = (row: Row | undefined) =>
  row === undefined ? null : { renew: row.renew, paid: row.paid, expiresAtMs: row.expiresAt?.getTime() ?? null }

/**
 * Who cannot be given anything is told by the kind: a renewal whose end has moved on was paid already, and of a user who is gone nothing is left to renew.
 * Bots that stood still may be started again by their user; the job of the subscriptions tells them.
 */
export const givePaid = async (transaction: Database, bought: Bought, now: Date): Promise<Given> => {
  const { userId, packageId, interval, purpose, goesOnFromMs, extraDays } = bought
  const user = await lockUser(transaction, userId)
  if (user === null) return { kind: 'nobody' }
  const [row] = await transaction.select().from(subscriptions).where(eq(subscriptions.userId, userId)).for('update')
  const isRenewal = purpose === 'renewal'
  const end = row?.expiresAt?.getTime() ?? null
  if (isRenewal && goesOnFromMs !== null && end !== null && end > goesOnFromMs) return { kind: 'paid-already' }
  const timeZone = await readSetting(transaction, 'platform.time_zone')
  const nowMs = now.getTime()
  const { endMs } = nextPeriod(factsOf(row), { interval, startsNow: !isRenewal, extraDays }, { nowMs, timeZone })
  const isLater =
    isRenewal &&
    row !== undefined &&
    end !== null &&
    end > nowMs &&
    !(row.packageId === packageId && row.interval === interval)
  const held = {
    ...(isLater ? { packageId: row.packageId, interval: row.interval } : { packageId, interval }),
    currentPeriodStart: now,
    expiresAt: new Date(endMs),
    renew: true,
    paid: true,
    netPaid: bought.netPaid + (isRenewal ? restOf(row, nowMs) : 0n),
  }
  await transaction
    .insert(subscriptions)
    .values({ userId, ...held })
    .onConflictDoUpdate({
      target: subscriptions.userId,
      set: { ...held, version: sql`${subscriptions.version} + 1` },
    })
  await enqueue(transaction, ROOM_JOB, { owner: userId } satisfies Reconciled)
  return { kind: 'given', isOtherPackage: row?.packageId !== held.packageId, endMs, laterMs: isLater ? end : null }
}

/** What was paid for went back: it ends now, and nothing renews it. */
export const takeBackPaid = async (
  transaction: Database,
  { userId, packageId }: Pick<Bought, 'userId' | 'packageId'>,
  now: Date,
): Promise<void> => {
  const [row] = await transaction.select().from(subscriptions).where(eq(subscriptions.userId, userId)).for('update')
  const isThatOne = row !== undefined && row.paid && row.packageId === packageId
  if (!isThatOne || (row.expiresAt !== null && row.expiresAt <= now)) return
  await transaction
    .update(subscriptions)
    .set({ expiresAt: now, renew: false, netPaid: 0n, version: row.version + 1 })
    .where(eq(subscriptions.userId, userId))
}

/** Whether the end that a renewal was made for has moved on: then somebody has paid it. */
export const isRenewed = async (database: Database, userId: string, goesOnFromMs: number): Promise<boolean> => {
  const [row] = await database.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  return row?.expiresAt !== undefined && row.expiresAt !== null && row.expiresAt.getTime() > goesOnFromMs
}

/** What was paid for ahead begins: the running period is that of another package from now on. */
export const beginLater = async (
  transaction: Database,
  { userId, packageId, interval }: Pick<Bought, 'userId' | 'packageId' | 'interval'>,
): Promise<void> => {
  await transaction
    .update(subscriptions)
    .set({ packageId, interval, version: sql`${subscriptions.version} + 1` })
    .where(eq(subscriptions.userId, userId))
  await enqueue(transaction, ROOM_JOB, { owner: userId } satisfies Reconciled)
}

/** Said twice, it changes nothing. */
export const setRenewal = async (
  transaction: Database,
  userId: string,
  renew: boolean,
): Promise<'set' | 'as-it-was'> => {
  const changed = await transaction
    .update(subscriptions)
    .set({ renew, version: sql`${subscriptions.version} + 1` })
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.renew, renew)))
    .returning({ userId: subscriptions.userId })
  return changed.length === 0 ? 'as-it-was' : 'set'
}
