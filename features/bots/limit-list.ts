/** Limits of a user's folders as a list, one for each family. */
import { byPage, list, oneOf } from '#platform/list.ts'

/** Families whose bots have limits. Source: spec 001, section 2, /limit. */
export const limitedFamilies = ['spot', 'hodl', 'grid', 'indicator', 'rsi', 'signal'] as const

export const limitList = list({
  name: 'limits',
  rows: 'folders',
  grant: 'trading',
  path: '/limits',
  scope: { family: oneOf(limitedFamilies) },
  pages: byPage(['name', 'used', 'limit'], { sort: 'name', direction: 'ascending' }),
})
