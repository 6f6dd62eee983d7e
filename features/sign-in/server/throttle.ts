/** Brakes on guessing. A try is counted before it is judged, so that many at once do not slip through together. */
import { and, desc, eq, gt, inArray, like, lt, lte, notInArray, or } from 'drizzle-orm'
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import {
  CODES_AN_HOUR,
  CODES_FROM_AFAR_AN_HOUR,
  FAILURES_AN_ADDRESS,
  HOUR,
  waitAfter,
  waitForBudget,
} from '../rules.ts'
import { signInEvents as events } from './tables.ts'

/** Whose tries are counted: the account (apart for each device it knows) and the network address. */
export type Counters = { account: string; address: string }

export type Attempt =
  | { kind: 'counted'; ids: readonly string[]; withdraw: () => Promise<void> }
  /** Too many failures: nothing may be judged before this time has passed. */
  | { kind: 'refused'; retryAfterMs: number }

const KEEP_MS = 24 * 60 * 60_000

type Counted = {
  kind: 'failure' | 'code'
  keys: readonly string[]
  sinceMs: number
  now: Date
  without: readonly string[]
}

/** The times of what is counted for a key, newest first. */
const readTimes = async (
  database: Database,
  { kind, keys, sinceMs, now, without }: Counted,
): Promise<(key: string) => number[]> => {
  const rows = await database
    .select({ key: events.key, at: events.at })
    .from(events)
    .where(
      and(
        eq(events.kind, kind),
        inArray(events.key, [...keys]),
        gt(events.at, new Date(sinceMs)),
        // A time ahead of the clock was told by one that has been set back since: it keeps nobody out.
        lte(events.at, now),
        notInArray(events.id, [...without]),
      ),
    )
    .orderBy(desc(events.at))
  return (key) => rows.flatMap((row) => (row.key === key ? row.at.getTime() : []))
}

/** Counts a try as failed until it is withdrawn, or refuses it. */
export const beginAttempt = async (database: Database, counters: Counters, now: Date): Promise<Attempt> => {
  const [accountId, addressId] = [newId(now.getTime()), newId(now.getTime())]
  const ids = [accountId, addressId]
  await database.insert(events).values([
    { id: accountId, kind: 'failure', key: counters.account, at: now },
    { id: addressId, kind: 'failure', key: counters.address, at: now },
  ])
  const withdraw = async () => {
    await database.delete(events).where(inArray(events.id, ids))
  }
  const attempts = await readSetting(database, 'security.login_attempts')
  const windowMs = (await readSetting(database, 'security.window_minutes')) * 60_000
  const timesOf = await readTimes(database, {
    kind: 'failure',
    keys: [counters.account, counters.address],
    // Failures within one window make wait for another.
    sinceMs: now.getTime() - 2 * windowMs,
    now,
    without: ids,
  })
  const retryAfterMs = Math.max(
    waitAfter(timesOf(counters.account), attempts, windowMs, now.getTime()),
    waitAfter(timesOf(counters.address), FAILURES_AN_ADDRESS, windowMs, now.getTime()),
  )
  if (retryAfterMs === 0) return { kind: 'counted', ids, withdraw }
  await withdraw()
  return { kind: 'refused', retryAfterMs }
}

/** Takes one from a budget of so many an hour: 0, or how long to wait. */
export const takeFromBudget = async (database: Database, key: string, limit: number, now: Date): Promise<number> => {
  const id = newId(now.getTime())
  await database.insert(events).values({ id, kind: 'code', key, at: now })
  const counted = { kind: 'code', keys: [key], sinceMs: now.getTime() - HOUR, now, without: [id] } as const
  const timesOf = await readTimes(database, counted)
  const wait = waitForBudget(timesOf(key), limit, now.getTime())
  if (wait > 0) await database.delete(events).where(eq(events.id, id))
  return wait
}

/** From where a user's code is asked for: each place has a budget of its own, so that whoever knows the password keeps the owner out of no other. */
export type CodePlace = { name: string; isOwn: boolean }

/** Somebody who is signed in. */
export const signedInPlace: CodePlace = { name: 'signed-in', isOwn: true }

/** Takes one code from the hourly budget of the place, and from the one that strange places share: 0, or how long to wait. */
export const takeCodeFromBudget = async (
  database: Database,
  { userId, place }: { userId: string; place: CodePlace },
  now: Date,
): Promise<number> => {
  const wait = await takeFromBudget(database, `${userId} ${place.name}`, CODES_AN_HOUR, now)
  return wait > 0 || place.isOwn ? wait : takeFromBudget(database, userId, CODES_FROM_AFAR_AN_HOUR, now)
}

/** After a finished sign-in its own try, the failures of the account and the codes sent to its owner count no more. */
export const forgetAttempts = async (
  database: Database,
  userId: string,
  { account, ids }: { account: string; ids: readonly string[] },
): Promise<void> => {
  const isFailure = and(eq(events.kind, 'failure'), eq(events.key, account))
  const isCode = and(eq(events.kind, 'code'), or(eq(events.key, userId), like(events.key, `${userId} %`)))
  await database.delete(events).where(or(isFailure, isCode, inArray(events.id, [...ids])))
}

/** Events that no window can reach any more. */
export const forgetOldEvents = async (database: Database, now: Date): Promise<void> => {
  await database.delete(events).where(lt(events.at, new Date(now.getTime() - KEEP_MS)))
}
