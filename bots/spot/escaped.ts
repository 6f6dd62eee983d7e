/** The folder that takes over what a bot could not sell at enough profit (bots.md 12.6). */
import type { Receiver } from '#engine/unit.ts'
import { escapedName } from './escaped-names.ts'
import { emptyFolder, type FolderPlace } from './empty-folder.ts'
import { formatConfig } from './stored.ts'

/** One folder for each pair of the bot, on its own account. */
export const escapedFolder = ({
  name,
  exchange,
  account,
  pair,
  mode,
}: Omit<FolderPlace, 'direction'> & { name: string }): Receiver => {
  const own = escapedName(name)
  return {
    key: `escaped:${pair}`,
    family: 'spot',
    name: own,
    config: formatConfig(emptyFolder({ exchange, account, pair, mode, direction: 'buy' }, { name: own, limit: null })),
  }
}
