/** A user's folders of whole bots, a family at a time. */
import { byPage, list, oneOf, text } from '#platform/list.ts'

/** The longest name of a family. */
const FAMILY_LENGTH = 30

/** What is in a folder: whole bots that were put there, or the trades of one bot, which is its folder. */
export const holdings = ['bots', 'trades'] as const

export const folderList = list({
  rows: 'folders',
  grant: 'trading',
  path: '/folders',
  scope: { family: text(FAMILY_LENGTH), holds: oneOf(holdings) },
  pages: byPage(['name', 'created'], { sort: 'name', direction: 'ascending' }),
})
