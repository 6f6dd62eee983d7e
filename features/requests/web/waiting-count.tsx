/** Beside the entry of the menu: how many requests wait for somebody of the administration. */
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/web/language.tsx'
import { MenuCount } from '#platform/web/menu-count.tsx'
import { requestsApi } from './api.ts'
import { waitingWords } from './waiting-messages.ts'

/** Users submit them at any time; acts of this browser read it again by themselves. */
const REREAD_MS = 60_000

export default function WaitingCount() {
  const { waiting } = useMessages(waitingWords)
  const { data } = useQuery(requestsApi.waiting.queryOptions({ refetchInterval: REREAD_MS }))
  return <MenuCount count={data?.count ?? 0} say={waiting} />
}
