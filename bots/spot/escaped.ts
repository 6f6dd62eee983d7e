/** The folder that takes over what a bot could not sell at enough profit (bots.md 12.6). */
import type { Receiver } from '#engine/unit.ts'
import { emptyFolder, type FolderPlace } from './empty-folder.ts'
import { escapedName } from './escaped-names.ts'
import { formatConfig } from './stored.ts'

/** The bot that escapes, as far as its folder must be like it. */
type Escaping = Omit<FolderPlace, 'direction'> & { name: string }

/** One folder for each pair of the bot, on its own account. */
export const escapedFolder = ({ name, ...place }: Escaping): Receiver => {
  const own = escapedName(name)
  return {
    key: `escaped:${place.pair}`,
    family: 'spot',
    name: own,
    config: formatConfig(emptyFolder({ ...place, direction: 'buy' }, { name: own, limit: null })),
  }
}
