import { Badge } from '@mantine/core'
import { useLanguage } from '#platform/web/language.tsx'
import type { RequestStatus } from '../states.ts'
import { statusName } from '../status-words.ts'

const colors: Record<RequestStatus, string> = {
  pending: 'yellow',
  under_review: 'blue',
  approved: 'brand',
  rejected: 'red',
  canceled: 'gray',
  closed: 'gray',
}

export const StatusBadge = ({ status }: { status: RequestStatus }) => (
  <Badge variant="light" color={colors[status]} autoContrast>
    {statusName(status, useLanguage())}
  </Badge>
)
