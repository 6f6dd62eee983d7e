/** The bell of the header: how many are unread, as it changes, and the drawer with the newest. */
import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import IconBell from 'icon:bell'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useFacts } from '#features/live/web/index.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { notificationsApi } from './api.ts'
import { bellWords } from './bell-messages.ts'

const NotificationDrawer = lazy(() => import('./notification-drawer.tsx'))

export const NotificationBell = () => {
  const words = useMessages(bellWords)
  const format = useFormat()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(notificationsApi.unread.queryOptions())
  const count = data?.count ?? 0
  useFacts((fact) => {
    if (fact.kind === 'notification') void queryClient.invalidateQueries({ queryKey: notificationsApi.key() })
  })
  const label = words.bell({ count: format.count(count) })
  return (
    <>
      <Tooltip label={label} withinPortal={false}>
        <ActionIcon
          className="header-button"
          variant="subtle"
          color="gray"
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Indicator label={count > 99 ? '99+' : format.count(count)} size={16} disabled={count === 0} offset={2}>
            <IconBell size={20} stroke={1.7} />
          </Indicator>
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <NotificationDrawer onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
