/** What the administration sees of a request. */
import { Badge, Group, Text } from '@mantine/core'
import IconClockExclamation from 'icon:clock-exclamation'
import { useMemo } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { StaffRequest } from '../contract.ts'
import { adminWords } from './admin-messages.ts'
import { StatusBadge } from './status-badge.tsx'
import { UserLink } from './user-link.tsx'

const State = ({ request: { status, isLate } }: { request: StaffRequest }) => {
  const words = useMessages(adminWords)
  return (
    <Group gap="xs">
      <StatusBadge status={status} />
      {isLate && (
        <Badge color="red" variant="light" autoContrast leftSection={<IconClockExclamation size={14} />}>
          {words.late}
        </Badge>
      )}
    </Group>
  )
}

/** As the log and the addresses of pages name it; it takes lines. */
const Id = ({ id }: StaffRequest) => (
  <Text component="code" size="xs" c="dimmed" maw="14ch" display="block" style={{ whiteSpace: 'normal' }}>
    {id}
  </Text>
)

/** As long as its author likes: it takes lines, not the room of the other columns. */
const Subject = ({ subject }: StaffRequest) => <span className="table-prose">{subject}</span>

export const useAdminColumns = (): readonly Column<StaffRequest>[] => {
  const words = useMessages(adminWords)
  return useMemo(
    () => [
      { id: 'id', header: words.number, card: 'more', cell: Id },
      { id: 'subject', header: words.subject, cell: Subject, card: 'title' },
      { id: 'status', header: words.status, cell: (request) => <State request={request} /> },
      { id: 'user', header: words.user, cell: ({ user }) => <UserLink user={user} /> },
      {
        id: 'type',
        header: words.type,
        cell: ({ isBugReport }) => (isBugReport ? words.bug : words.requestTypeBasic),
      },
      { id: 'created', header: words.created, cell: ({ createdAtMs }) => <Time atMs={createdAtMs} /> },
      { id: 'updated', header: words.updated, cell: ({ updatedAtMs }) => <Time atMs={updatedAtMs} /> },
      {
        id: 'open',
        header: words.open,
        card: 'foot',
        cell: ({ id, subject }) => (
          <ButtonLink
            to="/admin/requests/$requestId"
            params={{ requestId: id }}
            variant="default"
            aria-label={words.openOf({ subject })}
          >
            {words.open}
          </ButtonLink>
        ),
      },
    ],
    [words],
  )
}
