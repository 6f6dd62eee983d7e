/** Calls of a user's own settings of futures pairs: what a new bot of the pair begins with (spec 001, section 3). */
import { z } from 'zod'
import { marginTypes, MOST_LEVERAGE } from '#engine/market.ts'
import { procedure } from '#platform/contract.ts'

const place = { exchange: z.string().max(40), pair: z.string().max(40) }
const chosen = { leverage: z.int().min(1).max(MOST_LEVERAGE), marginType: z.enum(marginTypes) }

export const PairSetting = z.object({
  ...place,
  ...chosen,
  /** The key in whose account a bot of the pair trades once it is live; null for none. */
  key: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type PairSetting = z.output<typeof PairSetting>

const tags = ['Bots']

export const pairSettings = {
  /** At most 200, by pair. */
  all: procedure('trading')
    .route({ method: 'GET', path: '/pair-settings', summary: 'Own settings of futures pairs', tags })
    .output(z.object({ settings: z.array(PairSetting) })),
  /** New bots of the pair begin with them; those that are there stay as they are. */
  save: procedure('trading')
    .route({ method: 'PUT', path: '/pair-settings', summary: 'Set a futures pair for new bots', tags })
    .errors({
      PAIR_NOT_OFFERED: { status: 409 },
      LEVERAGE_TOO_HIGH: { status: 409, data: z.object({ most: z.int() }) },
      MARGIN_TYPE_NOT_OFFERED: { status: 409 },
      KEY_UNFIT: { status: 409 },
      PAIR_SETTINGS_TOO_MANY: { status: 409 },
    })
    .input(z.strictObject({ ...place, ...chosen, key: z.uuid().nullable() }))
    .output(z.object({})),
  remove: procedure('trading')
    .route({ method: 'DELETE', path: '/pair-settings', summary: 'Forget the settings of a futures pair', tags })
    .input(z.strictObject(place))
    .output(z.object({})),
}
