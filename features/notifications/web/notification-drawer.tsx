import { Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Sheet } from '#platform/web/sheet.tsx'
import { notificationsApi } from './api.ts'
import { MarkAll } from './mark-all.tsx'
import { notificationWords } from './messages.ts'
import { NoNotifications } from './nothing.tsx'
import { NotificationList } from './notification-list.tsx'

/** As many as the drawer shows (business.md 5.1). */
const NEWEST = 20

export default function NotificationDrawer({ onClose }: { onClose: () => void }) {
  const words = useMessages(notificationWords)
  const { data, error, refetch } = useQuery(notificationsApi.list.queryOptions({ input: { limit: NEWEST } }))
  const rows = data?.notifications ?? []
  return (
    <Sheet title={words.title} onClose={onClose}>
      <Stack gap="md">
        <Group gap="sm">
          <MarkAll />
          <ButtonLink to="/user/notifications" variant="default" onClick={onClose}>
            {words.all}
          </ButtonLink>
        </Group>
        {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
        {error === null && data === undefined && <Skeleton height={280} />}
        {data !== undefined && rows.length === 0 && <NoNotifications onFollow={onClose} />}
        {rows.length > 0 && <NotificationList rows={rows} onFollow={onClose} />}
      </Stack>
    </Sheet>
  )
}
