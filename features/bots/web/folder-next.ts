/** The orders of a folder next to the price, of all of its bots together. */
import { parseDecimal } from '#engine/money.ts'
import type { FolderOrder } from './folders-api.ts'

export type Next = Readonly<Record<'buy' | 'sell', string | null>>

const exact = (decimal: string): bigint => parseDecimal(decimal) ?? 0n

/** The highest buy and the lowest sell; null on a side without an order. */
export const nextOf = (orders: readonly (Pick<FolderOrder, 'side'> & { price: string })[]): Next => {
  const best = (side: 'buy' | 'sell', isBetter: (one: bigint, other: bigint) => boolean): string | null =>
    orders.reduce<string | null>(
      (found, order) =>
        order.side === side && (found === null || isBetter(exact(order.price), exact(found))) ? order.price : found,
      null,
    )
  return { buy: best('buy', (one, other) => one > other), sell: best('sell', (one, other) => one < other) }
}
