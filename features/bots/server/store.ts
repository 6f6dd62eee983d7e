/** A user's own bots as the read tables have them. Every read takes an owner: another user's row is not there. */
import { and, asc, count, desc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { endedStates, type OrderState } from '#engine/order.ts'
import type { Database } from '#platform/database/database.ts'
import { cutPage, isAfter, type Order, type Place } from '#platform/database/cursor.ts'
import type { Owner } from '#platform/server/session.ts'
import type { FillFilter, OrderFilter } from '../contract.ts'
import { accounts, bots, fills, orders } from './tables.ts'

export type BotRow = typeof bots.$inferSelect
/** A bot without its trades, as lists read it. */
export type ListedBot = Omit<BotRow, 'report'> & { tags?: readonly string[] }
export type OrderRow = typeof orders.$inferSelect
export type FillRow = typeof fills.$inferSelect

/** Rows after a place, at most `limit` of them. */
export type Page = { after: Place | null; limit: number; order?: Order }
type Paged<Row> = { page: Row[]; next: string | null }

/** Account as the read tables have it, with why it stands still. */
export type AccountRow = typeof accounts.$inferSelect

export type BotStore = {
  find: (owner: Owner, id: string) => Promise<BotRow | null>
  /** The same of several by one reading; what is not there is missing. */
  several: <Asked extends { owner: Owner; bot: string }>(asked: readonly Asked[]) => Promise<ReadonlyMap<Asked, BotRow>>
  /** All that are not deleted, newest first: for sums inside the server, never for an answer. */
  all: (owner: Owner) => Promise<BotRow[]>
  orders: (owner: Owner, bot: string, page: Page & Omit<OrderFilter, 'id'>) => Promise<Paged<OrderRow>>
  /** Orders that have not endedStates, and orders that have filled (bots.md 17). */
  orderCounts: (owner: Owner, bot: string) => Promise<{ pending: number; completed: number }>
  fills: (owner: Owner, bot: string, page: Page & Omit<FillFilter, 'id'>) => Promise<Paged<FillRow>>
  accounts: (owner: Owner) => Promise<AccountRow[]>
  /** Time in ms since which no new order leaves the account. Null while orders leave, and for an account of somebody else. */
  heldSinceMs: (owner: Owner, account: string) => Promise<number | null>
}

const countOrders = async (
  database: Database,
  owner: Owner,
  bot: string,
): Promise<{ pending: number; completed: number }> => {
  const rows = await database
    .select({ state: orders.state, count: count() })
    .from(orders)
    .where(and(eq(orders.bot, bot), eq(orders.owner, owner.userId)))
    .groupBy(orders.state)
  const sum = (isMeant: (state: string) => boolean): number =>
    rows.reduce((all, row) => (isMeant(row.state) ? all + row.count : all), 0)
  return {
    pending: sum((state) => endedStates.every((other) => other !== state)),
    completed: sum((state) => state === ('filled' satisfies OrderState)),
  }
}

const readHeldSinceMs = async (database: Database, { userId }: Owner, account: string): Promise<number | null> => {
  const [row] = await database
    .select({ quarantine: accounts.quarantine })
    .from(accounts)
    .where(and(eq(accounts.id, account), eq(accounts.owner, userId)))
  return row?.quarantine?.atMs ?? null
}

export const openBotStore = (database: Database): BotStore => ({
  find: async (owner, id) => {
    const [row] = await database
      .select()
      .from(bots)
      .where(and(eq(bots.id, id), eq(bots.owner, owner.userId)))
    return row ?? null
  },
  several: async (asked) => {
    if (asked.length === 0) return new Map()
    const rows = await database
      .select()
      .from(bots)
      .where(or(...asked.map(({ owner, bot }) => and(eq(bots.id, bot), eq(bots.owner, owner.userId)))))
    return new Map(
      asked.flatMap((one) => {
        const found = rows.find((row) => row.id === one.bot && row.owner === one.owner.userId)
        return found === undefined ? [] : [[one, found] as const]
      }),
    )
  },
  all: (owner) =>
    database
      .select()
      .from(bots)
      .where(and(eq(bots.owner, owner.userId), isNull(bots.deletedAtMs)))
      .orderBy(desc(bots.createdAtMs), desc(bots.id)),
  orders: async (owner, bot, { after, limit, order = 'newest', side, state }) => {
    const columns = [orders.createdAtMs, orders.clientOrderId]
    const rows = await database
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.bot, bot),
          eq(orders.owner, owner.userId),
          side === undefined ? undefined : eq(orders.side, side),
          state === undefined ? undefined : (state === 'ended' ? inArray : notInArray)(orders.state, endedStates),
          after === null ? undefined : isAfter(columns, after, order),
        ),
      )
      .orderBy(...columns.map(order === 'newest' ? desc : asc))
      .limit(limit + 1)
    return cutPage(rows, limit, (row) => [row.createdAtMs, row.clientOrderId])
  },
  orderCounts: (owner, bot) => countOrders(database, owner, bot),
  fills: async (owner, bot, { after, limit, order = 'newest', side }) => {
    const columns = [fills.atMs, fills.tradeId, fills.clientOrderId]
    const rows = await database
      .select()
      .from(fills)
      .where(
        and(
          eq(fills.bot, bot),
          eq(fills.owner, owner.userId),
          side === undefined ? undefined : eq(fills.side, side),
          after === null ? undefined : isAfter(columns, after, order),
        ),
      )
      .orderBy(...columns.map(order === 'newest' ? desc : asc))
      .limit(limit + 1)
    return cutPage(rows, limit, (row) => [row.atMs, row.tradeId, row.clientOrderId])
  },
  accounts: (owner) => database.select().from(accounts).where(eq(accounts.owner, owner.userId)),
  heldSinceMs: (owner, account) => readHeldSinceMs(database, owner, account),
})
