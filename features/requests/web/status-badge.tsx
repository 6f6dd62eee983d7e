import { Badge } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import { statusWords } from '../messages.ts'
import type { RequestStatus } from '../states.ts'

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
    {useMessages(statusWords)[status]}
  </Badge>
)
