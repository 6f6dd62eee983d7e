/**
 * The one place that gives room of packages away: under the lock of the user's row for a group and mode, what bots hold together never passes what the
 * package has. A bot makes trades only within what it holds.
 */
import { and, count, eq, inArray, isNull, ne, sql, sum } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { families, findFamily } from '#bots/index.ts'
import { bots, type RoomTaker, type Taken } from '#features/bots/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type Group, isLimited, mostOf, UNLIMITED_ROOM } from '../rules.ts'
import { subscriptionOf } from './subscription.ts'
import { packages, quotas, reservations, rooms, subscriptions } from './tables.ts'

export type Place = Pick<RoomTaker, 'owner' | 'group' | 'mode'>

export const inPlace = ({ owner, group, mode }: Place) =>
  and(eq(rooms.owner, owner), eq(rooms.group, group), eq(rooms.mode, mode))

/** Until the transaction ends nobody else takes or gives back in this place. */
export const lockPlace = async (transaction: Database, place: Place): Promise<void> => {
  await transaction.insert(quotas).values(place).onConflictDoNothing()
  const { owner, group, mode } = place
  await transaction
    .select({ owner: quotas.owner })
    .from(quotas)
    .where(and(eq(quotas.owner, owner), eq(quotas.group, group), eq(quotas.mode, mode)))
    .for('update')
}

/** The families whose trades count in the group. */
const familiesIn = (group: Group): readonly string[] =>
  Object.values(families).flatMap((family) => (family.group === group ? [family.name] : []))

/**
 * What all bots of the place count with but one: what they hold, or the trades of those that nothing limits, and what is kept for trades to come. One statement,
 * which sees one moment: a trade that goes from one of the three to another meanwhile counts once.
 */
export const usedBy = async (database: Database, place: Place, besides: string | null = null): Promise<number> => {
  const { owner, group, mode } = place
  const held = database
    .select({ sum: sum(rooms.granted).mapWith(Number) })
    .from(rooms)
    .where(and(inPlace(place), ne(rooms.bot, besides ?? '')))
  const free = database
    .select({ sum: sum(bots.openTrades).mapWith(Number) })
    .from(bots)
    .leftJoin(rooms, eq(rooms.bot, bots.id))
    .where(
      and(
        eq(bots.owner, owner),
        eq(bots.mode, mode),
        inArray(bots.family, familiesIn(group)),
        isNull(bots.deletedAtMs),
        isNull(rooms.bot),
        ne(bots.id, besides ?? ''),
      ),
    )
  const kept = database
    .select({ sum: count() })
    .from(reservations)
    .where(and(eq(reservations.owner, owner), eq(reservations.group, group), eq(reservations.mode, mode)))
  const rows = await unionAll(held, free, kept)
  return rows.reduce((used, row) => used + (row.sum ?? 0), 0)
}

/**
 * Takes room so that the bot may have as many trades at a time; they are counted only where something limits them. What it holds already it keeps, also where the package has become smaller.
 * A refusal changes nothing.
 */
export const takeRoom = async (transaction: Database, taker: RoomTaker, wanted: () => number): Promise<Taken> => {
  const { bot, account, owner, group, mode } = taker
  await lockPlace(transaction, taker)
  const subscription = await subscriptionOf(transaction, owner)
  const most = mostOf(subscription.package.limits, group, mode)
  const [held] = await transaction.select().from(rooms).where(eq(rooms.bot, bot))
  if (most === 'unlimited') {
    await transaction.delete(rooms).where(eq(rooms.bot, bot))
    return { kind: 'taken', allowance: UNLIMITED_ROOM }
  }
  const granted = held?.granted ?? 0
  const trades = wanted()
  if (held !== undefined && trades <= granted) {
    // It is about to use what would else be given back.
    if (!held.waiting) await transaction.update(rooms).set({ waiting: true }).where(eq(rooms.bot, bot))
    return { kind: 'taken', allowance: granted }
  }
  if (most === null) return subscription.isExpired ? { kind: 'no-package' } : { kind: 'not-included', group, mode }
  const used = await usedBy(transaction, taker, bot)
  if (used + trades > most) return { kind: 'limit-reached', group, mode, used: used + granted, max: most }
  await transaction
    .insert(rooms)
    .values({ bot, account, owner, group, mode, granted: trades, waiting: true })
    .onConflictDoUpdate({ target: rooms.bot, set: { granted: trades, waiting: true } })
  return { kind: 'taken', allowance: trades }
}

/** Bots that nothing limits while their owner's package does by now: they hold what they have from here on, and have to be told. */
export const adoptBots = async (database: Database, owner?: string): Promise<(typeof rooms.$inferSelect)[]> => {
  const owners = await database
    .selectDistinct({ owner: bots.owner, limits: packages.limits })
    .from(bots)
    .innerJoin(subscriptions, eq(sql`${subscriptions.userId}::text`, bots.owner))
    .innerJoin(packages, eq(packages.id, subscriptions.packageId))
    .leftJoin(rooms, eq(rooms.bot, bots.id))
    .where(and(isNull(bots.deletedAtMs), isNull(rooms.bot), owner === undefined ? undefined : eq(bots.owner, owner)))
  const adopted = []
  for (const { owner: of, limits } of owners) {
    if (!isLimited(limits)) continue
    const free = await database
      .select({ bot: bots.id, account: bots.account, mode: bots.mode, family: bots.family, granted: bots.openTrades })
      .from(bots)
      .leftJoin(rooms, eq(rooms.bot, bots.id))
      .where(and(eq(bots.owner, of), isNull(bots.deletedAtMs), isNull(rooms.bot)))
    for (const { family, ...bot } of free) {
      const group = findFamily(family)?.group
      if (group === undefined || mostOf(limits, group, bot.mode) === 'unlimited') continue
      const row = { ...bot, owner: of, group, waiting: false }
      adopted.push(...(await database.insert(rooms).values(row).onConflictDoNothing().returning()))
    }
  }
  return adopted
}
