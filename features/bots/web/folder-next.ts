/** The orders of a folder next to the price, of all of its bots together. */
import { parseDecimal } from '#engine/money.ts'
import type { BotSummary } from './api.ts'

type Orders = Pick<BotSummary['nearest'], 'buy' | 'sell'>
export type Next = Orders & { price: string }

const exact = (decimal: string): bigint => parseDecimal(decimal) ?? 0n

const best = (prices: readonly (string | null)[], isBetter: (one: bigint, other: bigint) => boolean): string | null =>
  prices.reduce<string | null>(
    (found, price) => (price !== null && (found === null || isBetter(exact(price), exact(found))) ? price : found),
    null,
  )

/** Null where the bots trade in several markets, or none of them has an order. */
export const nextOf = (bots: readonly Pick<BotSummary, 'exchange' | 'pair' | 'nearest'>[]): Next | null => {
  const [first] = bots
  const price = bots.find(({ nearest }) => nearest.price !== null)?.nearest.price ?? null
  if (first === undefined || price === null) return null
  if (bots.some(({ exchange, pair }) => exchange !== first.exchange || pair !== first.pair)) return null
  const buy = best(
    bots.map(({ nearest }) => nearest.buy),
    (one, other) => one > other,
  )
  const sell = best(
    bots.map(({ nearest }) => nearest.sell),
    (one, other) => one < other,
  )
  return buy === null && sell === null ? null : { price, buy, sell }
}
