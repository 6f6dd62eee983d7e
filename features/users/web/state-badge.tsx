import { stateBadge } from '#platform/web/state-badge.tsx'
import { stateWords } from './messages.ts'

export const StateBadge = stateBadge(stateWords, {
  active: 'brand',
  unconfirmed: 'yellow',
  locked: 'red',
  deleted: 'gray',
})
