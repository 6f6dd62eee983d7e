/** A user's folders of whole bots, a family at a time. */
import { byPage, list, text } from '#platform/list.ts'

/** The longest name of a family. */
const FAMILY_LENGTH = 30

export const folderList = list({
  rows: 'folders',
  grant: 'trading',
  path: '/folders',
  scope: { family: text(FAMILY_LENGTH) },
  pages: byPage(['name', 'created'], { sort: 'name', direction: 'ascending' }),
})
