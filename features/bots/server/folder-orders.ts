/** The orders of a folder's bots that lie at the exchange, and what they have traded last. */
import { and, desc, eq, isNotNull, ne, notInArray, sql } from 'drizzle-orm'
import { formatDecimal } from '#engine/money.ts'
import { isTerminal, orderStates } from '#engine/order.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import { inFolder, ofPair, ownedBy, pricesOf } from './bot-list.ts'
import { bots, fills, orders } from './tables.ts'

type Services = { database: Database; markets: Pick<Markets, 'lines' | 'last'> }
type Asked = { folder: string; limit: number }

const ended = orderStates.filter(isTerminal)

const ofBot = { bot: bots.id, name: bots.name, exchange: bots.exchange, pair: bots.pair }

/** Those with a price of their own, the nearest to the price of now first. A stop has its price elsewhere. */
export const readFolderOrders = async ({ database, markets }: Services, owner: Owner, { folder, limit }: Asked) => {
  const { clientOrderId, side, price, quantity, filled, state, createdAtMs } = orders
  const prices = pricesOf(markets)
  const rows = await database
    .select({ ...ofBot, clientOrderId, side, price, quantity, filled, state, createdAtMs })
    .from(orders)
    .innerJoin(bots, eq(bots.id, orders.bot))
    .leftJoin(prices, ofPair)
    .where(
      and(
        ownedBy(owner),
        inFolder(folder),
        notInArray(orders.state, ended),
        isNotNull(orders.price),
        ne(orders.type, 'stop'),
      ),
    )
    .orderBy(sql`abs(${orders.price} / nullif(prices.price, 0) - 1) nulls last`, clientOrderId)
    .limit(limit)
  return rows.map((row) => ({
    ...row,
    price: formatDecimal(row.price ?? 0n),
    quantity: formatDecimal(row.quantity),
    filled: formatDecimal(row.filled),
  }))
}

/** Newest first. */
export const readFolderFills = async (
  { database }: Pick<Services, 'database'>,
  owner: Owner,
  { folder, limit }: Asked,
) => {
  const { tradeId, clientOrderId, pair, side, atMs, price, quantity, feeQuote, realised } = fills
  const rows = await database
    .select({ ...ofBot, tradeId, clientOrderId, pair, side, atMs, price, quantity, feeQuote, realised })
    .from(fills)
    .innerJoin(bots, eq(bots.id, fills.bot))
    .where(and(ownedBy(owner), inFolder(folder)))
    .orderBy(desc(atMs), desc(tradeId), desc(clientOrderId))
    .limit(limit)
  return rows.map((row) => ({
    ...row,
    price: formatDecimal(row.price),
    quantity: formatDecimal(row.quantity),
    feeQuote: formatDecimal(row.feeQuote),
    realised: row.realised === null ? null : formatDecimal(row.realised),
  }))
}
