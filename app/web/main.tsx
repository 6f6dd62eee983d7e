import '#platform/web/zod.ts'
import './fonts.css'
import './mantine.css'
import '@mantine/notifications/styles.css'
import './kit.css'
import './shell.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onSessionGone } from '#platform/web/api.ts'
import { codeOf } from '#platform/web/failure.ts'
import { LanguageProvider, preferences } from '#platform/web/language.tsx'
import { innerPath, outerPath } from '#features/bots/web/index.ts'
import { noteExpired } from '#features/impersonation/web/index.ts'
import { sessionQuery } from '#platform/web/session.ts'
import { Appearance } from './appearance.tsx'
import { Crash } from './crash.tsx'
import { focusHeadingOnNavigation } from './focus.ts'
import { keepLanguage } from './keep-language.ts'
import { NotFound } from './not-found.tsx'
import { reloadWhenReplaced } from './replaced-build.ts'
import { routeTree } from './route-tree.gen.ts'

/** A refusal is final; only a server that did not answer is asked again by itself. */
const shouldRetry = (failures: number, error: unknown): boolean => codeOf(error) === 'OFFLINE' && failures < 2

const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: shouldRetry }, mutations: { retry: false } },
})

/** Some families have addresses of their own; inside they share one set of pages. */
const withPath = (url: URL, turn: (pathname: string) => string): URL => {
  url.pathname = turn(url.pathname)
  return url
}

const languageInForce = (): string => {
  const { language, pseudo } = preferences.get()
  return pseudo ? 'pseudo' : language
}

const router = createRouter({
  routeTree,
  context: { queryClient },
  rewrite: {
    input: ({ url }) => withPath(url, innerPath),
    output: ({ url }) => keepLanguage(withPath(url, outerPath), location, languageInForce()),
  },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 400,
  scrollRestoration: true,
  defaultErrorComponent: Crash,
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

onSessionGone(() => {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (session === null) return
  if (session !== undefined && session.impersonation !== null) {
    // The server brings support back to its own session as soon as it is asked who is signed in.
    noteExpired()
    location.assign('/dashboard')
    return
  }
  const { href } = router.state.location
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, null)
  // Nothing is asked on the way: what was typed is kept by its form and offered again.
  void router.navigate({ to: '/login', search: { expired: true, next: href }, ignoreBlocker: true })
})
focusHeadingOnNavigation(router)
reloadWhenReplaced()
// Nothing waits for them: only a page that fails later on asks what was typed, and what happened before.
void import('#features/crashes/web/typed.ts').then(({ watchTyping }) => watchTyping())
void import('#features/crashes/web/trail.ts').then(({ watchTrail }) => watchTrail(router, queryClient))

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <Appearance>
          <RouterProvider router={router} />
        </Appearance>
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
)
