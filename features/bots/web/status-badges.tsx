/** The state of a bot or trade: its status in a color with a word, and what else holds. */
import { Badge, Group } from '@mantine/core'
import type { Badge as StateBadge, Status } from '#engine/status.ts'
import { useMessages } from '#platform/web/language.tsx'
import { badgeMessages, statusMessages } from './state-messages.ts'

const colors: Record<Status, string> = {
  active: 'brand',
  waiting: 'blue',
  pending: 'yellow',
  suspended: 'orange',
  'suspended-buy': 'orange',
  closed: 'gray',
  deleted: 'gray',
}

type Props = { status: Status; badges: readonly StateBadge[] }

export const StatusBadges = ({ status, badges }: Props) => {
  const statusWords = useMessages(statusMessages)
  const badgeWords = useMessages(badgeMessages)
  return (
    <Group gap={6} component="span">
      <Badge component="span" variant="light" color={colors[status]} autoContrast>
        {statusWords[status]}
      </Badge>
      {badges.map((badge) => (
        <Badge key={badge} component="span" variant="outline" color={badge === 'bad-sell' ? 'red' : 'gray'}>
          {badgeWords[badge]}
        </Badge>
      ))}
    </Group>
  )
}
