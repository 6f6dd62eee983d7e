import { z } from 'zod'
import { procedure } from '#platform/contract.ts'
import { Decimal } from '#platform/fields.ts'

export const actions = [
  'buy',
  'sell',
  'stop-loss',
  'take-profit',
  'close',
  'trailing',
  'suspend',
  'start',
  'edit',
  'release',
  'dilution',
  'escape',
  'signal',
  'error',
] as const

/** Filters of the trade history; every one optional, together they narrow. */
export const HistoryFilter = z.strictObject({
  bot: z.uuid().optional(),
  family: z.string().max(30).optional(),
  mode: z.enum(['live', 'demo']).optional(),
  exchange: z.string().max(40).optional(),
  pair: z.string().max(40).optional(),
  action: z.enum(actions).optional(),
  success: z.enum(['yes', 'no']).optional(),
  /** First and last day in the user's time zone, both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type HistoryFilter = z.output<typeof HistoryFilter>

export const HistoryEntry = z.object({
  id: z.string(),
  bot: z.uuid(),
  family: z.string(),
  name: z.string(),
  mode: z.enum(['live', 'demo']),
  exchange: z.string(),
  pair: z.string(),
  atMs: z.number(),
  action: z.enum(actions),
  trade: z.int().nullable(),
  threshold: Decimal.nullable(),
  price: Decimal.nullable(),
  quantity: Decimal,
  amount: Decimal,
  fee: Decimal,
  profit: Decimal.nullable(),
  stopLossProfit: Decimal.nullable(),
  success: z.boolean(),
  cause: z.string().nullable(),
  /** The bot, and the trade of it, that its coins went to by an escape, or came from. */
  otherBot: z.string().nullable(),
  otherTrade: z.int().nullable(),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

export const history = {
  list: procedure('trading')
    .route({ method: 'GET', path: '/history', summary: 'Trade history by time', tags: ['History'] })
    .input(
      HistoryFilter.extend({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(25),
        order: z.enum(['newest', 'oldest']).default('newest'),
      }),
    )
    .output(z.object({ entries: z.array(HistoryEntry), next: z.string().nullable() })),
  /** The filtered set as CSV text, at most 50,000 rows. */
  csv: procedure('trading')
    .route({ method: 'GET', path: '/history.csv', summary: 'Trade history as CSV', tags: ['History'] })
    .input(HistoryFilter)
    .output(z.object({ fileName: z.string(), text: z.string(), truncated: z.boolean() })),
}
