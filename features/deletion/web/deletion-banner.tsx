/** On every page while the account waits for its deletion. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { endQuery } from './end-query.ts'

/** Few ever see it. */
const DeletionAlert = lazy(() => import('./deletion-alert.tsx'))

export const DeletionBanner = () => {
  const { data } = useQuery(endQuery)
  if (data === undefined || data.scheduledFor === null) return null
  return (
    <Suspense>
      <DeletionAlert day={data.scheduledFor} />
    </Suspense>
  )
}
