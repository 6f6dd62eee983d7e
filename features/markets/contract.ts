import { z } from 'zod'
import { intervals } from '#engine/candle.ts'
import { marginTypes } from '#engine/market.ts'
import { procedure } from '#platform/contract.ts'
import { Decimal } from '#platform/fields.ts'

/** Shares: 0.001 is 0.1 %. */
const rates = { maker: Decimal, taker: Decimal }

/** A pair at one exchange, with the numbers that forms explain themselves with. */
export const MarketSummary = z.object({
  exchange: z.string(),
  pair: z.string(),
  base: z.string(),
  quote: z.string(),
  tickSize: Decimal,
  stepSize: Decimal,
  minQuantity: Decimal,
  maxQuantity: Decimal,
  minNotional: Decimal,
  maxOpenOrders: z.int(),
  band: z.object({ low: Decimal, high: Decimal }).nullable(),
  fees: z.discriminatedUnion('mode', [
    z.object({ mode: z.enum(['received', 'quote']), ...rates }),
    /** In `asset`, which is neither base nor quote. */
    z.object({ mode: z.literal('third'), asset: z.string(), ...rates }),
  ]),
  status: z.enum(['trading', 'halted']),
  /**
   * Of perpetual contracts: the share of a position that its margin may not fall below, the most leverage, and what of it new bots may use, null where
   * they may not trade it; null on a spot market.
   */
  futures: z
    .object({
      maintenance: Decimal,
      maxLeverage: z.int(),
      offered: z.object({ maxLeverage: z.int(), marginTypes: z.array(z.enum(marginTypes)) }).nullable(),
    })
    .nullable(),
  price: Decimal,
  bid: Decimal,
  ask: Decimal,
  /** Change of the last price against 24 hours ago; null where there is no candle that old. */
  changePercent: z.number().nullable(),
  /** Of the last 24 hours: what was traded, in quote, and how far the highest price lay above the lowest, in percent of it. Null where there are no candles. */
  day: z.object({ volume: z.number(), rangePercent: z.number() }).nullable(),
  pumping: z.boolean(),
})
export type MarketSummary = z.output<typeof MarketSummary>

/** Columns of candles, oldest first; gaps are absent. */
export const CandleColumns = z.object({
  interval: z.enum(intervals),
  openTimeMs: z.array(z.number()),
  open: z.array(z.number()),
  high: z.array(z.number()),
  low: z.array(z.number()),
  close: z.array(z.number()),
  volume: z.array(z.number()),
})
export type CandleColumns = z.output<typeof CandleColumns>

/** `live`: prices go on without end. `replaying`: those of a file, until it `ended`. */
export const marketStates = ['live', 'replaying', 'ended'] as const
export type MarketState = (typeof marketStates)[number]

export const markets = {
  clock: procedure('account')
    .route({
      method: 'GET',
      path: '/markets/clock',
      summary: 'The time of the market, whether it goes on, and which exchanges are silent',
      tags: ['Markets'],
    })
    .output(
      z.object({
        nowMs: z.number(),
        state: z.enum(marketStates),
        /** Exchanges that can fall silent: since when nothing is heard of each, null while it is. */
        exchanges: z.array(
          z.object({
            exchange: z.string(),
            staleSinceMs: z.number().nullable(),
            /** False while it was never reached: it has no pairs, and no bot trades there. */
            hasPairs: z.boolean(),
          }),
        ),
      }),
    ),
  list: procedure('trading')
    .route({ method: 'GET', path: '/markets', summary: 'Pairs that bots can trade', tags: ['Markets'] })
    .output(z.object({ nowMs: z.number(), markets: z.array(MarketSummary) })),
  candles: procedure('trading')
    .route({ method: 'GET', path: '/markets/candles', summary: 'Candles of a pair', tags: ['Markets'] })
    .input(
      z.strictObject({
        exchange: z.string().max(40),
        pair: z.string().max(40),
        interval: z.enum(intervals),
        /** Newest candles up to this time; now when absent. */
        toMs: z.coerce.number().optional(),
        limit: z.coerce.number().int().min(1).max(1500).default(300),
      }),
    )
    .errors({ PAIR_UNKNOWN: { status: 404 } })
    .output(CandleColumns),
}
