/** The orders of a folder's bots that lie at the exchange, and what the bots have traded. */
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { formatDecimal } from '#engine/money.ts'
import { endedStates } from '#engine/order.ts'
import { bots, fills, inFolder, ofPair, orders, ownedBy, pricesOf } from '#features/bots/server/index.ts'
import type { ListSource } from '#platform/server/answer-list.ts'
import { cutTo } from '#platform/server/list-conditions.ts'
import type { FolderFill, FolderOrder } from '../contract.ts'
import type { folderFillList, folderOrderList } from '../list.ts'
import type { FolderServices } from './store.ts'

const ofBot = { bot: bots.id, name: bots.name, exchange: bots.exchange }

const selectOrders = ({ database, markets }: FolderServices) => {
  const { clientOrderId, side, type, price, quantity, filled, state, createdAtMs } = orders
  return database
    .select({ ...ofBot, pair: bots.pair, clientOrderId, side, type, price, quantity, filled, state, createdAtMs })
    .from(orders)
    .innerJoin(bots, eq(bots.id, orders.bot))
    .leftJoin(pricesOf(markets), ofPair)
    .$dynamic()
}

type FoundOrder = Awaited<ReturnType<typeof selectOrders>>[number]

/** The nearest to the price of now first; an order at the market's price, and one of a pair without a price, comes last. */
export const folderOrderSource = (
  services: FolderServices,
): ListSource<typeof folderOrderList, FoundOrder, FolderOrder> => ({
  read: (cut) => cutTo(selectOrders(services), cut),
  where: { folder: inFolder },
  always: ({ owner }) => and(ownedBy(owner), notInArray(orders.state, endedStates)),
  sort: { by: { away: sql`abs(${orders.price} / nullif(prices.price, 0) - 1)` }, last: orders.clientOrderId },
  rows: (found) =>
    found.map(({ clientOrderId: id, price, quantity, filled, ...rest }) => ({
      ...rest,
      id,
      price: price === null ? null : formatDecimal(price),
      quantity: formatDecimal(quantity),
      filled: formatDecimal(filled),
    })),
})

const selectFills = ({ database }: FolderServices) => {
  const { clientOrderId, tradeId, pair, side, atMs, price, quantity, feeQuote, realised } = fills
  return database
    .select({ ...ofBot, pair, clientOrderId, tradeId, side, atMs, price, quantity, feeQuote, realised })
    .from(fills)
    .innerJoin(bots, eq(bots.id, fills.bot))
    .$dynamic()
}

type FoundFill = Awaited<ReturnType<typeof selectFills>>[number]

export const folderFillSource = (
  services: FolderServices,
): ListSource<typeof folderFillList, FoundFill, FolderFill> => ({
  read: (cut) => cutTo(selectFills(services), cut),
  where: { folder: inFolder },
  always: ({ owner }) => ownedBy(owner),
  sort: {
    by: [fills.atMs, fills.tradeId, fills.clientOrderId],
    placeOf: ({ atMs, tradeId, clientOrderId }) => [atMs, tradeId, clientOrderId],
  },
  rows: (found) =>
    found.map(({ clientOrderId, price, quantity, feeQuote, realised, ...rest }) => ({
      ...rest,
      id: `${clientOrderId} ${rest.tradeId}`,
      price: formatDecimal(price),
      quantity: formatDecimal(quantity),
      feeQuote: formatDecimal(feeQuote),
      realised: realised === null ? null : formatDecimal(realised),
    })),
})
