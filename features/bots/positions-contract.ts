/** The call for open positions of futures over all bots of a family. */
import { z } from 'zod'
import { marginTypes } from '#engine/market.ts'
import { procedure } from '#platform/contract.ts'
import { Decimal } from '#platform/fields.ts'

export const OpenPosition = z.object({
  bot: z.uuid(),
  name: z.string(),
  mode: z.enum(['live', 'demo']),
  exchange: z.string(),
  trade: z.int(),
  pair: z.string(),
  direction: z.enum(['long', 'short']),
  leverage: z.int(),
  marginType: z.enum(marginTypes),
  quantity: Decimal,
  margin: Decimal,
  /** Average price of its entries, and the last price of the pair, null where there is none. */
  entry: Decimal,
  mark: Decimal.nullable(),
  /** Profit if it were closed now, after fees. Quote. */
  unrealised: Decimal,
})
export type OpenPosition = z.output<typeof OpenPosition>

export const positionCalls = {
  /** Of the 100 newest bots that hold something. */
  positions: procedure('trading')
    .route({ method: 'GET', path: '/bots/positions', summary: 'Open positions of futures bots', tags: ['Bots'] })
    .input(z.strictObject({ family: z.string().max(30) }))
    .output(z.object({ positions: z.array(OpenPosition) })),
}
