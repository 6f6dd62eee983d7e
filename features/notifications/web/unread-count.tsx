/** Beside the entry of the menu: how many are unread. The bell reads it again as it changes. */
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/web/language.tsx'
import { MenuCount } from '#platform/web/menu-count.tsx'
import { notificationsApi } from './api.ts'
import { bellWords } from './bell-messages.ts'

export default function UnreadCount() {
  const { unread } = useMessages(bellWords)
  const { data } = useQuery(notificationsApi.unread.queryOptions())
  return <MenuCount count={data?.count ?? 0} say={unread} />
}
