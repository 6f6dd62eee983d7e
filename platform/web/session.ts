/** Who is signed in, as the server says; asked once and kept until signing in or out. */
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { session as contract, SessionAnswer } from '../session-answer.ts'
import { apiOf } from './api.ts'

const api = apiOf<typeof contract>('session')

export type { SessionAnswer }

const startAnew = (): Promise<never> => {
  location.assign('/dashboard')
  return new Promise(() => {})
}

export const sessionQuery = queryOptions<SessionAnswer | null>({
  queryKey: ['session'],
  queryFn: async ({ client, queryKey }) => {
    const before = client.getQueryData<SessionAnswer | null>(queryKey) ?? null
    const now = await api.call()
    // Somebody else than before: what this tab has read is not theirs. It happens when the time of support is over.
    if (before !== null && now !== null && before.user.id !== now.user.id) return startAnew()
    return now
  },
  staleTime: Infinity,
  gcTime: Infinity,
})

export const readSession = (queryClient: QueryClient): Promise<SessionAnswer | null> =>
  queryClient.query({ ...sessionQuery, staleTime: 'static' })

/** The session, or null for a visitor. The guard has read it before any page shows. */
export const useSession = (): SessionAnswer | null => useSuspenseQuery(sessionQuery).data
