/** The words of folders of bots. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from '../form.ts'

const limited = (limit: string | undefined): boolean => limit !== undefined && limit !== ''

export const folderMessages = messages(
  {
    limit: 'Bots at once',
    'limit-help': 'How many of its bots may be in the market at once. Left empty, there is no limit.',
    'folder-empty': 'Empty: move a bot into it, and it goes on here by its own settings.',
    'folder-waits': ({ bots, used, limit }: Facts) =>
      limited(limit)
        ? `Its ${bots} bots wait for their own moments; ${used} of at most ${limit} are in the market.`
        : `Its ${bots} bots wait for their own moments; ${used} are in the market.`,
    'folder-full': ({ bots, limit }: Facts) =>
      `All ${limit} places of the limit are used; the others of its ${bots} bots buy when one is free again.`,
  },
  {
    limit: 'Egyszerre piacon lévő botok',
    'limit-help': 'Ennyi botja lehet egyszerre a piacon. Üresen hagyva nincs korlát.',
    'folder-empty': 'Üres: helyezzen át bele egy botot, és az itt a saját beállításai szerint folytatja.',
    'folder-waits': ({ bots, used, limit }: Facts) =>
      limited(limit)
        ? `A mappa ${bots} botja a maga pillanatára vár; a legfeljebb ${limit} közül ${used} van a piacon.`
        : `A mappa ${bots} botja a maga pillanatára vár; ${used} van a piacon.`,
    'folder-full': ({ bots, limit }: Facts) =>
      `A korlát mind a ${limit} helye foglalt; a mappa ${bots} botja közül a többi akkor vesz, amikor egy felszabadul.`,
  },
)
