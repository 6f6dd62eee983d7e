/** On every page: that support acts as a user, and afterwards, once, that the time was over. */
import { lazy, Suspense } from 'react'
import type { SessionAnswer } from '#platform/web/session.ts'
import { wasExpired } from './expired.ts'

/** Few ever see them. */
const Acting = lazy(() => import('./acting.tsx'))
const ExpiredAlert = lazy(() => import('./expired-alert.tsx'))

export const ImpersonationBanner = ({ session }: { session: SessionAnswer }) => (
  <Suspense>
    {session.impersonation === null ? (
      wasExpired() && <ExpiredAlert />
    ) : (
      <Acting session={session} untilMs={session.impersonation.untilMs} />
    )}
  </Suspense>
)
