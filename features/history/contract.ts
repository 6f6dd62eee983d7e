import { z } from 'zod'
import { procedure } from '#platform/contract.ts'
import { Decimal } from '#platform/fields.ts'
import { fileCall, pageCall } from '#platform/list-contract.ts'
import { actions, historyList } from './list.ts'
import { FIRST_YEAR, LAST_YEAR, taxFormats } from './tax.ts'

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

const tags = ['History']

export const history = {
  list: pageCall(historyList, HistoryEntry, { summary: 'Trade history by time', tags }),
  /** Oldest first, so that what does not fit is new and can be had with the next file. */
  taxYear: procedure('trading')
    .route({ method: 'GET', path: '/history/fills.csv', summary: 'Fills of a year with fees as CSV', tags })
    .input(
      z.strictObject({
        year: z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR),
        mode: z.enum(['live', 'demo']),
        format: z.enum(taxFormats),
      }),
    )
    .output(z.object({ fileName: z.string(), text: z.string(), truncated: z.boolean() })),
  csv: fileCall(historyList, { summary: 'Trade history as CSV, at most 50,000 rows', tags }),
}
