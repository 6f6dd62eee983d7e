/** On every page while the end of a subscription keeps trades still. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { noticeQuery } from './notice-query.ts'

/** Few ever see it. */
const SubscriptionAlert = lazy(() => import('./subscription-alert.tsx'))

export const SubscriptionBanner = () => {
  const { data } = useQuery(noticeQuery)
  if (data === undefined || data.kind === 'none') return null
  return (
    <Suspense>
      <SubscriptionAlert notice={data} />
    </Suspense>
  )
}
