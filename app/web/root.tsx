import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, redirect, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTitle } from '#platform/web/language.tsx'
import { productName } from '#platform/web/product.ts'
import { LegalOverlay, readLegalSearch } from '#features/legal/web/index.ts'
import { readSession, useSession } from '#platform/web/session.ts'
import { realAddress, redirectFor, standsAt } from './guard.ts'
import { endLoader } from './loader.ts'
import { ProgressBar } from './progress-bar.tsx'
import { PublicFrame } from './public-frame.tsx'

const loadShell = () => import('./shell.tsx')
const Shell = lazy(loadShell)
const Licenses = lazy(() => import('./licenses.tsx'))

const PageTitle = () => {
  const match = useMatches().at(-1)
  const say = useTitle()
  const title = match?.staticData?.title
  const text = title === undefined ? '' : say(typeof title === 'function' ? title(match?.params ?? {}) : title)
  return <title>{text === '' ? productName() : `${text} – ${productName()}`}</title>
}

/** Stands where the shell stands: when it is drawn, so is the shell. */
const Ready = () => {
  useEffect(endLoader, [])
  return null
}

const Root = () => {
  const session = useSession()
  return (
    <>
      <PageTitle />
      <ProgressBar />
      {session === null ? (
        <PublicFrame>
          <Outlet />
          <Ready />
        </PublicFrame>
      ) : (
        <Suspense>
          <Shell session={session}>
            <Outlet />
            <Ready />
          </Shell>
        </Suspense>
      )}
      <LegalOverlay licenses={<Licenses />} />
    </>
  )
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  staticData: { grant: 'anyone', title: { en: '', hu: '' } },
  validateSearch: readLegalSearch,
  beforeLoad: async ({ context, matches, location }) => {
    const session = await readSession(context.queryClient)
    if (session !== null) void loadShell()
    const asker = session === null ? null : { role: session.user.role, permissions: session.permissions }
    const isPage = matches.length > 1 && standsAt(matches.at(-1), location.pathname)
    const elsewhere = !isPage ? realAddress(location.pathname) : null
    if (elsewhere !== null) redirect({ href: elsewhere, replace: true, throw: true })
    // Nobody learns without signing in which addresses there are.
    if (asker !== null && isPage && matches.at(-1)?.staticData?.alsoSignedIn === true) return
    const to = redirectFor(asker, !isPage ? 'account' : (matches.at(-1)?.staticData?.grant ?? 'system'))
    if (to === null) return
    const search = to === '/login' && isPage && location.pathname !== '/' ? { next: location.href } : {}
    redirect({ to, search, replace: true, throw: true })
  },
  component: Root,
})
