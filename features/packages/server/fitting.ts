/**
 * What of the room that bots hold the package still has: where it has become smaller, the newest bots of the place are the first that stand back, and in a
 * bot its newest trades (bots.md 16, business.md 8). They keep what they hold and count with it.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { bots } from '#features/bots/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { mostOf } from '../rules.ts'
import { inPlace, type Place } from './room.ts'
import { subscriptionOf } from './subscription.ts'
import { rooms } from './tables.ts'

export type Fit = Pick<typeof rooms.$inferSelect, 'bot' | 'account' | 'granted'> & {
  /** How many of the trades that it was granted may go on. */
  fits: number
}

/** The bots of the place, oldest first. One that the read tables do not know yet is the newest. */
export const fitsIn = async (database: Database, place: Place): Promise<Fit[]> => {
  const { lasting } = await subscriptionOf(database, place.owner)
  const most = mostOf(lasting, place.group, place.mode)
  const held = await database
    .select({ bot: rooms.bot, account: rooms.account, granted: rooms.granted })
    .from(rooms)
    .leftJoin(bots, eq(bots.id, rooms.bot))
    .where(inPlace(place))
    .orderBy(sql`${bots.createdAtMs} asc nulls last`, asc(rooms.bot))
  let rest = most === 'unlimited' ? Number.POSITIVE_INFINITY : (most ?? 0)
  return held.map((row) => {
    const fits = Math.min(row.granted, rest)
    rest -= fits
    return { ...row, fits }
  })
}

/** How many trades the bot may have going; null for one that holds no room. */
export const fitOf = async (database: Database, place: Place, bot: string): Promise<number | null> =>
  (await fitsIn(database, place)).find((one) => one.bot === bot)?.fits ?? null

export type Going = { open: number; going: number }

/** Of the open trades of these bots, how many the package has not turned off; `onlyOff` leaves out bots that it has turned nothing off of. */
export const goingOf = async (
  database: Database,
  of: readonly Pick<Fit, 'bot'>[],
  onlyOff: boolean,
): Promise<Map<string, Going>> => {
  const ids = of.map(({ bot }) => bot)
  const mayBeOff = onlyOff ? sql`${bots.report} like '%package-limit%'` : undefined
  const found = await database
    .select({ id: bots.id, report: bots.report })
    .from(bots)
    .where(and(inArray(bots.id, ids), mayBeOff))
  return new Map(
    found.map(({ id, report }) => {
      const open = report.trades.filter(({ phase }) => phase !== 'done')
      const going = open.filter(({ reasons }) => !reasons.includes('package-limit'))
      return [id, { open: open.length, going: going.length }]
    }),
  )
}
