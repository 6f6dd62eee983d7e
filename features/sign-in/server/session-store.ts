/** Sessions in the database: read on every request, written rarely. */
import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { together } from '#platform/database/together.ts'
import { newId } from '#platform/id.ts'
import type { SecondFactor } from '#platform/errors.ts'
import { type SessionCheck, standingOf } from '#platform/server/live.ts'
import { asSession, type Impersonation, type Session, type SessionReader } from '#platform/server/session.ts'
import { HOUR, isSessionOver } from '../rules.ts'
import { impersonationOf, isStillAllowed } from './impersonated-session.ts'
import { hashToken, newToken } from './secrets.ts'
import { idleMsOf } from './session-idle.ts'
import { sessions, users } from './tables.ts'

/** The time of the last use is exact to a minute; more would write on every read. */
const TOUCH_AFTER_MS = 60_000

const { id, createdAt, expiresAt, secondFactorAt, hash, lastSeenAt, waitingId, impersonation, handlerLogin } = sessions

/** Only what is asked on every request: a user has many more columns, and each costs time here. */
const read = {
  session: { id, createdAt, expiresAt, secondFactorAt, hash, lastSeenAt, waitingId, impersonation, handlerLogin },
  user: {
    id: users.id,
    username: users.username,
    firstname: users.firstname,
    lastname: users.lastname,
    role: users.role,
    permissions: users.permissions,
    locked: users.locked,
    language: users.language,
    region: users.region,
    timeZone: users.timeZone,
    theme: users.theme,
    hasAuthenticator: sql<boolean>`${users.authenticatorSecret} is not null`,
  },
}

/** One prepared read: the sessions of these hashes with their users. */
const prepareRead = (database: Database) =>
  database
    .select(read)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.hash} = any(${sql.placeholder('hashes')}::text[])`)
    .prepare('read_sessions')

type Row = Awaited<ReturnType<ReturnType<typeof prepareRead>['execute']>>[number]

const factorsOf = ({ hasAuthenticator }: Pick<Row['user'], 'hasAuthenticator'>): readonly SecondFactor[] =>
  hasAuthenticator ? ['app', 'security-code'] : ['email']

const toSession = ({ session, user }: Row, impersonation: Impersonation | null): Session =>
  asSession({
    id: session.id,
    createdAt: session.createdAt,
    expiresAt: session.expiresAt,
    secondFactorAt: session.secondFactorAt,
    factors: factorsOf(user),
    impersonation,
    handlerLogin: session.handlerLogin,
    user: {
      id: user.id,
      username: user.username,
      firstname: user.firstname,
      lastname: user.lastname,
      role: user.role,
      permissions: user.permissions,
      language: user.language,
      region: user.region,
      timeZone: user.timeZone,
      theme: user.theme,
    },
  })

/** How long a session lasts that begins now. */
export const sessionMsOf = async (database: Database): Promise<number> =>
  (await readSetting(database, 'security.session_max_days')) * 24 * HOUR

export const sessionReader = (database: Database, clock: () => Date): SessionReader => {
  const prepared = prepareRead(database)
  const rowOf = together(async (hashes: readonly string[]) => {
    const rows = await prepared.execute({ hashes })
    return new Map(rows.map((row) => [row.session.hash, row]))
  })
  return async (token) => {
    const now = clock()
    const row = await rowOf(hashToken(token))
    if (row === null || row.user.locked) return null
    const { hash, lastSeenAt, expiresAt } = row.session
    const times = { lastSeenAtMs: lastSeenAt.getTime(), expiresAtMs: expiresAt.getTime() }
    if (isSessionOver(times, now.getTime(), await idleMsOf(database))) {
      // One in which support acts is still needed to bring support back to where it came from.
      if (row.session.waitingId === null) await database.delete(sessions).where(eq(sessions.hash, hash))
      return null
    }
    const impersonation = await impersonationOf(database, row.session, row.user.role)
    if (impersonation === 'over') return null
    if (now.getTime() - times.lastSeenAtMs >= TOUCH_AFTER_MS) {
      await database.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.hash, hash))
    }
    return toSession(row, impersonation)
  }
}

/** Looking does not count as use: an open tab alone does not keep a session alive. */
export const sessionCheck =
  (database: Database, clock: () => Date): SessionCheck =>
  async (sessionIds) => {
    const now = clock()
    const idleMs = await idleMsOf(database)
    const { role, permissions, hasAuthenticator } = read.user
    const rows = await database
      .select({ id: sessions.id, user: { role, permissions, hasAuthenticator } })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          inArray(sessions.id, [...sessionIds]),
          eq(users.locked, false),
          gt(sessions.expiresAt, now),
          gt(sessions.lastSeenAt, new Date(now.getTime() - idleMs)),
          isStillAllowed,
        ),
      )
    return new Map(rows.map(({ id, user }) => [id, standingOf({ user, factors: factorsOf(user) })]))
  }

export type Browser = { address: string; userAgent: string }

/** Makes a session that never existed before; its token is only in the answer. */
export const createSession = async (
  database: Database,
  userId: string,
  browser: Browser,
  { now, lifeMs }: { now: Date; lifeMs: number },
): Promise<{ id: string; token: string }> => {
  const token = newToken()
  const id = newId(now.getTime())
  await database.insert(sessions).values({
    hash: hashToken(token),
    id,
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
    secondFactorAt: now,
    address: browser.address,
    userAgent: browser.userAgent,
  })
  return { id, token }
}

/** Ends a session; where support acts in it, that of support too. */
export const removeSession = async (database: Database, sessionId: string): Promise<void> => {
  const [removed] = await database
    .delete(sessions)
    .where(eq(sessions.id, sessionId))
    .returning({ waitingId: sessions.waitingId })
  if (removed?.waitingId) await database.delete(sessions).where(eq(sessions.id, removed.waitingId))
}

export const isSessionLive = (
  { lastSeenAt, expiresAt }: typeof sessions.$inferSelect,
  now: Date,
  idleMs: number,
): boolean =>
  !isSessionOver({ lastSeenAtMs: lastSeenAt.getTime(), expiresAtMs: expiresAt.getTime() }, now.getTime(), idleMs)

/** Ends the sessions of a user, but for one that stays where it is named; how many they were. */
export const removeSessionsOf = async (
  database: Database,
  userId: string,
  stays: string | null = null,
): Promise<number> => {
  const rows = await database
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), stays === null ? undefined : ne(sessions.id, stays)))
    .returning({ id: sessions.id })
  return rows.length
}

export const removeOldSessions = async (database: Database, now: Date): Promise<void> => {
  const idleSince = new Date(now.getTime() - (await idleMsOf(database)))
  const isOver = or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleSince))
  // One in which support acts ends with the session that waits for it.
  await database.delete(sessions).where(and(isNull(sessions.waitingId), isOver))
}
