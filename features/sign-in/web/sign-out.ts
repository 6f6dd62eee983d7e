import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { apiOf } from '#platform/web/api.ts'
import { mayLeave } from '#platform/web/before-leaving.ts'
import type { signOut as contract } from '../contract.ts'
import { sessionQuery } from '#platform/web/session.ts'

const api = apiOf<typeof contract>('signOut')

/** Ends the session on the server, then forgets everything that this tab has read under it. A form that is not finished is asked about before, not behind. */
export const useSignOut = () => {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: async (): Promise<'left' | 'stayed'> => {
      if (!(await mayLeave())) return 'stayed'
      await api.call()
      return 'left'
    },
    onSuccess: async (done) => {
      if (done === 'stayed') return
      queryClient.clear()
      queryClient.setQueryData(sessionQuery.queryKey, null)
      await router.navigate({ to: '/login', search: { signedOut: true }, ignoreBlocker: true })
    },
  })
}
