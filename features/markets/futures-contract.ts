/** Calls of futures pairs: what of them new bots may use. */
import { z } from 'zod'
import { MOST_LEVERAGE } from '#engine/market.ts'
import { procedure } from '#platform/contract.ts'
import { pageCall } from '#platform/list-contract.ts'
import { futuresPairList, futuresPairStates, marginChoices } from './futures-list.ts'

const editable = {
  /** The most leverage of a new bot; null for as much as the exchange gives. */
  maxLeverage: z.int().min(1).max(MOST_LEVERAGE).nullable(),
  margin: z.enum(marginChoices),
  status: z.enum(futuresPairStates),
}

export const FuturesPair = z.object({
  id: z.uuid(),
  exchange: z.string(),
  pair: z.string(),
  /** What the exchange gives; null while it is not reached or has the pair no more. */
  exchangeMost: z.int().nullable(),
  ...editable,
  version: z.int(),
})
export type FuturesPair = z.output<typeof FuturesPair>

const tags = ['Markets']

export const futuresPairs = {
  all: pageCall(futuresPairList, FuturesPair, { summary: 'Futures pairs that are offered', tags }),
  importAll: procedure('admin', 'signals.write')
    .route({ method: 'POST', path: '/admin/futures-pairs/import', summary: 'Take in what the exchanges have', tags })
    .output(z.object({ added: z.int() })),
  save: procedure('admin', 'signals.write')
    .route({ method: 'PUT', path: '/admin/futures-pairs/{pair}', summary: 'Change what is offered of a pair', tags })
    .input(z.strictObject({ pair: z.uuid(), version: z.int(), ...editable }))
    .output(z.object({})),
}
