/** A user's own bots as the read tables have them. Every read takes an owner: another user's row is not there. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Mode } from '#engine/unit.ts'
import type { Database } from '#platform/database/database.ts'
import { cutPage, isAfter, type Place } from '#platform/database/cursor.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Account } from '#runner/runner.ts'
import { accounts, bots, fills, orders } from './tables.ts'

export type BotRow = typeof bots.$inferSelect
export type OrderRow = typeof orders.$inferSelect
export type FillRow = typeof fills.$inferSelect

/** Rows after a place, at most `limit` of them. */
export type Page = { after: Place | null; limit: number }
type Paged<Row> = { page: Row[]; next: string | null }

export type BotStore = {
  find: (owner: Owner, id: string) => Promise<BotRow | null>
  /** Not deleted ones, newest first. */
  list: (owner: Owner, filter: { family?: string | undefined; mode?: Mode | undefined }) => Promise<BotRow[]>
  orders: (owner: Owner, bot: string, page: Page) => Promise<Paged<OrderRow>>
  fills: (owner: Owner, bot: string, page: Page) => Promise<Paged<FillRow>>
  accounts: (owner: Owner) => Promise<Account[]>
}

export const openBotStore = (database: Database): BotStore => ({
  find: async (owner, id) => {
    const [row] = await database
      .select()
      .from(bots)
      .where(and(eq(bots.id, id), eq(bots.owner, owner.userId)))
    return row ?? null
  },
  list: (owner, { family, mode }) =>
    database
      .select()
      .from(bots)
      .where(
        and(
          eq(bots.owner, owner.userId),
          isNull(bots.deletedAtMs),
          family === undefined ? undefined : eq(bots.family, family),
          mode === undefined ? undefined : eq(bots.mode, mode),
        ),
      )
      .orderBy(desc(bots.createdAtMs), desc(bots.id)),
  orders: async (owner, bot, { after, limit }) => {
    const columns = [orders.createdAtMs, orders.clientOrderId]
    const rows = await database
      .select()
      .from(orders)
      .where(
        and(eq(orders.bot, bot), eq(orders.owner, owner.userId), after === null ? undefined : isAfter(columns, after)),
      )
      .orderBy(...columns.map((column) => desc(column)))
      .limit(limit + 1)
    return cutPage(rows, limit, (row) => [row.createdAtMs, row.clientOrderId])
  },
  fills: async (owner, bot, { after, limit }) => {
    const columns = [fills.atMs, fills.tradeId, fills.clientOrderId]
    const rows = await database
      .select()
      .from(fills)
      .where(
        and(eq(fills.bot, bot), eq(fills.owner, owner.userId), after === null ? undefined : isAfter(columns, after)),
      )
      .orderBy(...columns.map((column) => desc(column)))
      .limit(limit + 1)
    return cutPage(rows, limit, (row) => [row.atMs, row.tradeId, row.clientOrderId])
  },
  accounts: (owner) => database.select().from(accounts).where(eq(accounts.owner, owner.userId)),
})
