import { Button } from '@mantine/core'
import IconChecks from 'icon:checks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#platform/web/session.ts'
import { useMessages } from '#platform/web/language.tsx'
import { notificationsApi } from './api.ts'
import { notificationWords } from './messages.ts'

export const MarkAll = () => {
  const words = useMessages(notificationWords)
  const queryClient = useQueryClient()
  const { data } = useQuery(notificationsApi.unread.queryOptions())
  const readAll = useMutation(
    notificationsApi.readAll.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsApi.key() }),
    }),
  )
  const isSupport = (useSession()?.impersonation ?? null) !== null
  if (isSupport) return null
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={18} />}
      disabled={(data?.count ?? 0) === 0}
      loading={readAll.isPending}
      onClick={() => readAll.mutate({})}
    >
      {words.notificationMarkAll}
    </Button>
  )
}
