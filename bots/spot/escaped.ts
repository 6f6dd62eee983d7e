/** The folder that takes over what a bot could not sell at enough profit (bots.md 12.6). */
import type { Pair } from '#engine/market.ts'
import type { Mode, Receiver } from '#engine/unit.ts'
import { escapedName } from './escaped-names.ts'
import { formatConfig } from './stored.ts'

/** The bot that escapes, as far as its folder must be like it. */
type Escaping = { exchange: string; account: string | null; pair: Pair; name: string; mode: Mode }

/** One folder for each pair of the bot, on its own account. */
export const escapedFolder = ({ name, ...place }: Escaping): Receiver => {
  const own = escapedName(name)
  return {
    key: `escaped:${place.pair}`,
    family: 'spot',
    name: own,
    config: formatConfig({
      ...place,
      name: own,
      kind: 'folder',
      direction: 'buy',
      limit: null,
      profits: [],
      repeats: null,
      risingOnly: null,
      opening: null,
      profitOpening: null,
      minChange: null,
      stuck: { lower: null, upper: null },
      stop: null,
    }),
  }
}
