/** Futures pairs as those who run the installation offer them. */
import { byPage, list, oneOf } from '#platform/list.ts'

export const futuresPairStates = ['active', 'off'] as const

/** Which margin types a new bot may choose. */
export const marginChoices = ['both', 'isolated', 'cross'] as const
export type MarginChoice = (typeof marginChoices)[number]

export const futuresPairList = list({
  name: 'futures-pairs',
  rows: 'pairs',
  grant: 'admin',
  path: '/admin/futures-pairs',
  filters: { status: oneOf(futuresPairStates) },
  pages: byPage(['pair', 'exchange'], { sort: 'pair', direction: 'ascending' }),
})
