/** When an account ends: read, scheduled and canceled. */
import { ORPCError } from '@orpc/server'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { audit, type Who } from '#features/audit/server/index.ts'
import { bots } from '#features/bots/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { type User, users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { refuse } from '#platform/server/call.ts'
import type { AccountEnd } from '../contract.ts'
import { canceledLetter, scheduledLetter } from '../letters.ts'
import { addDays, type Day, dayIn, EXPORT_EVERY_MS, FARTHEST_DAYS, isDue, isSelectable } from '../rules.ts'
import type { DeletionServices } from './services.ts'
import { accountDeletions, dataExports } from './tables.ts'

export const todayIn = async (database: Database, now: Date): Promise<Day> =>
  dayIn(await readSetting(database, 'platform.time_zone'), now)

export const readEnd = async ({ database, clock }: DeletionServices, userId: string): Promise<AccountEnd> => {
  const now = clock()
  const today = await todayIn(database, now)
  const grace = await readSetting(database, 'account.deletion_grace_days')
  const [scheduled] = await database.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))
  const [asked] = await database.select().from(dataExports).where(eq(dataExports.userId, userId))
  const askedAtMs = asked?.askedAt.getTime() ?? 0
  const nextAtMs = askedAtMs + EXPORT_EVERY_MS
  return {
    scheduledFor: scheduled?.scheduledFor ?? null,
    first: addDays(today, 1),
    usual: addDays(today, grace),
    last: addDays(today, FARTHEST_DAYS),
    export: asked === undefined ? null : { askedAtMs, state: asked.state, nextAtMs },
    mayAskExport: nextAtMs <= now.getTime() || asked?.state === 'failed',
  }
}

/** Live trades that may still buy or sell by themselves. */
const hasLiveTrades = async (database: Database, userId: string): Promise<boolean> => {
  const [found] = await database
    .select({ running: count() })
    .from(bots)
    .where(
      and(
        eq(bots.owner, userId),
        eq(bots.mode, 'live'),
        isNull(bots.deletedAtMs),
        sql`${bots.openTrades} > 0`,
        sql`${bots.report}::jsonb ->> 'status' <> 'suspended'`,
      ),
    )
  return (found?.running ?? 0) > 0
}

const isLastOwner = async (database: Database, user: User): Promise<boolean> => {
  if (user.role !== 'ROLE_OWNER') return false
  const others = await database
    .select({ id: users.id })
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(and(eq(users.role, 'ROLE_OWNER'), eq(users.locked, false), isNull(accountDeletions.userId)))
  return others.every(({ id }) => id === user.id)
}

const refuseField = (path: string, code: string): never => {
  throw new ORPCError('INPUT_INVALID', { status: 400, data: { fields: [{ path, code, params: {} }] } })
}

/** The password was asked for before. */
export const scheduleDeletion = async (
  services: DeletionServices,
  user: User,
  { day, username, who }: { day: Day; username: string; who: Who },
): Promise<'scheduled' | 'live-trades' | 'last-owner'> => {
  const { database, clock, mailer } = services
  if (username.trim().toLowerCase() !== user.usernameLower) refuseField('username', 'DELETION_TYPE_USERNAME')
  if (!isSelectable(day, await todayIn(database, clock()))) refuseField('day', 'DELETION_DAY_OUTSIDE')
  return database.transaction(async (transaction) => {
    // Two owners that go at once would leave none.
    await transaction.select({ id: users.id }).from(users).where(eq(users.role, user.role)).for('update')
    if (await hasLiveTrades(transaction, user.id)) return 'live-trades'
    if (await isLastOwner(transaction, user)) return 'last-owner'
    const scheduled = await transaction
      .insert(accountDeletions)
      .values({ userId: user.id, scheduledFor: day, askedAt: clock() })
      .onConflictDoNothing()
      .returning({ userId: accountDeletions.userId })
    if (scheduled.length === 0) return refuse('STATE_CONFLICT')
    await mailer({ to: user.email, language: user.language, letter: scheduledLetter(user, day) }, transaction)
    const entity = { type: 'user', id: user.id }
    await audit(transaction, who, { action: 'user.schedule_deletion', subject: user.id, entity, after: { day } })
    return 'scheduled'
  })
}

export const cancelDeletion = (
  { database, clock, mailer }: DeletionServices,
  userId: string,
  who: Who,
): Promise<'canceled' | 'too-late'> =>
  database.transaction(async (transaction) => {
    const mine = eq(accountDeletions.userId, userId)
    const [scheduled] = await transaction.select().from(accountDeletions).where(mine).for('update')
    if (scheduled === undefined) return refuse('STATE_CONFLICT')
    if (isDue(scheduled.scheduledFor, await todayIn(transaction, clock()))) return 'too-late'
    await transaction.delete(accountDeletions).where(mine)
    const [user] = await transaction.select().from(users).where(eq(users.id, userId))
    if (user !== undefined)
      await mailer({ to: user.email, language: user.language, letter: canceledLetter(user) }, transaction)
    const before = { day: scheduled.scheduledFor }
    const entity = { type: 'user', id: userId }
    await audit(transaction, who, { action: 'user.cancel_deletion', subject: userId, entity, before })
    return 'canceled'
  })
