/** A user's folders of whole bots, a family at a time. */
import { byCursor, byPage, id, list, oneOf, text } from '#platform/list.ts'

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

/** Open orders of the bots of a folder: those next to the price first. */
export const folderOrderList = list({
  name: 'folder-orders',
  rows: 'orders',
  grant: 'trading',
  path: '/folders/orders',
  scope: { folder: id() },
  pages: byPage(['away'], { sort: 'away', direction: 'ascending' }),
})

/** What the bots of a folder have traded. */
export const folderFillList = list({
  name: 'folder-fills',
  rows: 'fills',
  grant: 'trading',
  path: '/folders/fills',
  scope: { folder: id() },
  pages: byCursor('newest'),
})
