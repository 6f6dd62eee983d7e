/** Who is signed in, as the server says; asked once and kept until signing in or out. */
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { session as contract, SessionAnswer } from '../contract.ts'

const api = apiOf<typeof contract>('session')

export type { SessionAnswer }

export const sessionQuery = queryOptions<SessionAnswer | null>({
  queryKey: ['session'],
  queryFn: () => api.call(),
  staleTime: Infinity,
  gcTime: Infinity,
})

export const readSession = (queryClient: QueryClient): Promise<SessionAnswer | null> =>
  queryClient.query({ ...sessionQuery, staleTime: 'static' })

/** The session, or null for a visitor. The guard has read it before any page shows. */
export const useSession = (): SessionAnswer | null => useSuspenseQuery(sessionQuery).data
