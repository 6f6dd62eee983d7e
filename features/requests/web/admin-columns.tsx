/** What the administration sees of a request. */
import { Badge, Group, Text } from '@mantine/core'
import IconClockExclamation from 'icon:clock-exclamation'
import { useMemo } from 'react'
import { PersonLink } from '#features/sign-in/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { OpenLink } from '#platform/web/open-link.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { StaffRequest } from '../contract.ts'
import { columnMessages } from '../messages.ts'
import { adminWords } from './admin-messages.ts'
import { StatusBadge } from './status-badge.tsx'

const State = ({ request: { status, isLate } }: { request: StaffRequest }) => {
  const words = useMessages(adminWords)
  return (
    <Group gap="xs">
      <StatusBadge state={status} />
      {isLate && (
        <Badge color="red" variant="light" autoContrast leftSection={<IconClockExclamation size={14} />}>
          {words.late}
        </Badge>
      )}
    </Group>
  )
}

const Id = ({ id }: StaffRequest) => (
  <Text component="code" size="xs" c="dimmed" maw="14ch" className="table-prose">
    {id}
  </Text>
)

export const useAdminColumns = (): readonly Column<StaffRequest>[] => {
  const heads = useMessages(columnMessages)
  const words = useMessages(adminWords)
  const shared = useMessages(sharedMessages)
  return useMemo(
    () => [
      // As the log and the addresses of pages name it.
      { id: 'id', header: heads.id, card: 'more', cell: Id },
      {
        id: 'subject',
        header: heads.subject,
        card: 'title',
        cell: ({ subject }) => <span className="table-prose">{subject}</span>,
      },
      { id: 'status', header: heads.status, cell: (request) => <State request={request} /> },
      { id: 'user', header: heads.user, cell: ({ user }) => <PersonLink id={user.id}>{user.email}</PersonLink> },
      { id: 'type', header: heads.type, cell: ({ isBugReport }) => (isBugReport ? words.bug : words.requestTypeBasic) },
      { id: 'created', header: heads.created, cell: ({ createdAtMs }) => <Time atMs={createdAtMs} /> },
      { id: 'updated', header: heads.updated, cell: ({ updatedAtMs }) => <Time atMs={updatedAtMs} /> },
      {
        id: 'open',
        header: shared.open,
        card: 'foot',
        cell: ({ id, subject }) => <OpenLink to="/admin/requests/$requestId" params={{ requestId: id }} of={subject} />,
      },
    ],
    [heads, words, shared],
  )
}
