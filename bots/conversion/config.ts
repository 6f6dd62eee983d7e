/** Settings of a conversion: one order of an account, which belongs to no bot. */
import { z } from 'zod'
import type { Pair, Side } from '#engine/market.ts'
import { formatDecimal, price, type Price, quantity, type Quantity } from '#engine/money.ts'

export type Config = {
  exchange: string
  pair: Pair
  side: Side
  /** Base to buy or to sell. */
  quantity: Quantity
  /** Price that it does not go beyond. */
  price: Price
}

const Stored = z.lazy(() =>
  z.strictObject({
    exchange: z.string(),
    pair: z.string().regex(/^[^/]+\/[^/]+$/),
    side: z.enum(['buy', 'sell']),
    quantity: z.string(),
    price: z.string(),
  }),
)

const asPair = (text: string) => text as Pair

/** Throws where stored data are no conversion's. */
export const parseConfig = (stored: unknown): Config => {
  const plain = Stored.parse(stored)
  return { ...plain, pair: asPair(plain.pair), quantity: quantity(plain.quantity), price: price(plain.price) }
}

export const formatConfig = ({ quantity: base, price: limit, ...rest }: Config): z.output<typeof Stored> => ({
  ...rest,
  quantity: formatDecimal(base),
  price: formatDecimal(limit),
})
