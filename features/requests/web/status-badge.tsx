import { stateBadge } from '#platform/web/state-badge.tsx'
import { statusWords } from '../messages.ts'

export const StatusBadge = stateBadge(statusWords, {
  pending: 'yellow',
  under_review: 'blue',
  approved: 'brand',
  rejected: 'red',
  canceled: 'gray',
  closed: 'gray',
})
