/**
 * Room that is kept for what one bot would hand over to another (bots.md 12.6, 20): taken under the lock of its place, counted there, and free again once
 * the receiver's trade counts itself, or nothing has come of it.
 */
import { eq } from 'drizzle-orm'
import type { Taken } from '#features/bots/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { AskedRoom, Runner } from '#runner/host/runner.ts'
import { mostOf, UNLIMITED_ROOM } from '../rules.ts'
import { lockPlace, usedBy } from './room.ts'
import { subscriptionOf } from './subscription.ts'
import { reservations } from './tables.ts'

export type Reservation = Omit<AskedRoom, 'kind'>

/**
 * One more trade of the group; a refusal changes nothing. The same asking has it already. What an earlier asking of the trade has kept is no room for a later
 * one: its coins may have gone, and count with the receiver only once the read tables have heard of it.
 */
export const reserve = async (transaction: Database, asked: Reservation): Promise<Taken> => {
  const { account, owner, unit, trade, group, mode, answer } = asked
  await lockPlace(transaction, asked)
  const subscription = await subscriptionOf(transaction, owner)
  const most = mostOf(subscription.package.limits, group, mode)
  if (most === 'unlimited') return { kind: 'taken', allowance: UNLIMITED_ROOM }
  const [again] = await transaction
    .select({ trade: reservations.trade })
    .from(reservations)
    .where(eq(reservations.answer, answer))
  if (again !== undefined) return { kind: 'taken', allowance: 1 }
  if (most === null) return subscription.isExpired ? { kind: 'no-package' } : { kind: 'not-included', group, mode }
  const used = await usedBy(transaction, asked)
  if (used + 1 > most) return { kind: 'limit-reached', group, mode, used, max: most }
  await transaction.insert(reservations).values({ account, owner, unit, trade, group, mode, answer })
  return { kind: 'taken', allowance: 1 }
}

/** Frees what was kept for that asking; a later one keeps its own. */
export const free = async (database: Database, { answer }: Reservation): Promise<void> => {
  await database.delete(reservations).where(eq(reservations.answer, answer))
}

/** The read tables are seldom further behind. What they do not reach by then is asked again later. */
const REACHED_MS = 10_000

/** Tells the trade of its room. True once whatever came of it is in the read tables. */
export const offer = async (
  { send, reached }: Pick<Runner, 'send' | 'reached'>,
  { account, unit, trade }: Reservation,
  answer: { id: string; has: boolean },
): Promise<boolean> => {
  const { shard, position } = await send({ ...answer, kind: 'answer-room', account, unit, trade })
  return reached(shard, position, REACHED_MS)
}
