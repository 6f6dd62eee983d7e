import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { procedure } from '#platform/contract.ts'
import { Decimal } from '#platform/fields.ts'

/** The last price of a pair and the minute's candle so far; at most ten a second a pair. */
export const PriceTick = z.object({
  exchange: z.string(),
  pair: z.string(),
  atMs: z.number(),
  price: Decimal,
  candle: z.object({
    openTimeMs: z.number(),
    open: z.number(),
    high: z.number(),
    low: z.number(),
    close: z.number(),
    volume: z.number(),
  }),
})
export type PriceTick = z.output<typeof PriceTick>

/** Something that happened to the reader's own bots. `sequence` has no gaps for one user; a gap asks for a refetch. */
export const LiveFact = z.object({
  sequence: z.int(),
  fact: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('fill'),
      bot: z.uuid(),
      family: z.string(),
      name: z.string(),
      pair: z.string(),
      mode: z.enum(['live', 'demo']),
      trade: z.int(),
      side: z.enum(['buy', 'sell']),
      price: Decimal,
      quantity: Decimal,
      realised: Decimal.nullable(),
      atMs: z.number(),
    }),
    z.object({ kind: z.literal('bot'), bot: z.uuid(), family: z.string(), status: z.string() }),
    z.object({
      kind: z.literal('notice'),
      bot: z.uuid(),
      family: z.string(),
      code: z.string(),
      values: z.record(z.string(), z.string()),
      atMs: z.number(),
    }),
    /** There is a new notification, or one has happened again. */
    z.object({ kind: z.literal('notification') }),
    /** The server lost or dropped facts for this reader: fetch again, then go on from `sequence`. */
    z.object({ kind: z.literal('gap') }),
  ]),
})
export type LiveFact = z.output<typeof LiveFact>

/** Served over the one WebSocket of a tab. */
export const live = {
  prices: procedure('trading')
    .input(
      z.strictObject({
        pairs: z.array(z.strictObject({ exchange: z.string().max(40), pair: z.string().max(40) })).max(50),
      }),
    )
    .output(eventIterator(PriceTick)),
  facts: procedure('account')
    .input(z.strictObject({ after: z.int().nullable() }))
    .output(eventIterator(LiveFact)),
}
