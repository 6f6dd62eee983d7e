/** Sources of signals that those who run the installation describe, as a list. */
import { byPage, list, oneOf } from '#platform/list.ts'

export const sourceStates = ['active', 'inactive'] as const

export const sourceList = list({
  name: 'signal-sources',
  rows: 'sources',
  grant: 'admin',
  path: '/admin/signal-sources',
  filters: { status: oneOf(sourceStates) },
  pages: byPage(['name'], { sort: 'name', direction: 'ascending' }),
})
