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
        ? `Each of its bots (${bots}) waits for its own moment. In the market: ${used} of at most ${limit}.`
        : `Each of its bots (${bots}) waits for its own moment. In the market: ${used}.`,
    'folder-full': ({ bots, limit }: Facts) =>
      `The limit of ${limit} is used up; the others of its ${bots} bots buy when a place is free again.`,
  },
  {
    limit: 'Egyszerre piacon lévő botok',
    'limit-help': 'Ennyi botja lehet egyszerre a piacon. Üresen hagyva nincs korlát.',
    'folder-empty': 'Üres: helyezzen át bele egy botot, és az itt a saját beállításai szerint folytatja.',
    'folder-waits': ({ bots, used, limit }: Facts) =>
      limited(limit)
        ? `Minden botja (${bots}) a maga pillanatára vár. A piacon van: ${used}, egyszerre legfeljebb ${limit} lehet.`
        : `Minden botja (${bots}) a maga pillanatára vár. A piacon van: ${used}.`,
    'folder-full': ({ bots, limit }: Facts) =>
      `A korlát (${limit}) betelt; a mappa ${bots} botja közül a többi akkor vesz, amikor hely szabadul fel.`,
  },
)
