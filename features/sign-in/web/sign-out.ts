import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { apiOf } from '#platform/web/api.ts'
import type { signOut as contract } from '../contract.ts'
import { sessionQuery } from './session.ts'

const api = apiOf<typeof contract>('signOut')

/** Ends the session on the server, then forgets everything that this tab has read under it. */
export const useSignOut = () => {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () => api.call(),
    onSuccess: async () => {
      queryClient.clear()
      queryClient.setQueryData(sessionQuery.queryKey, null)
      await router.navigate({ to: '/login', search: { signedOut: true } })
    },
  })
}
