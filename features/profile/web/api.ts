import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { registerFieldErrors } from '#features/register/web/index.ts'
import { apiOf } from '#platform/web/api.ts'
import type { profile as contract } from '../contract.ts'
import { profileFieldErrors } from '../field-messages.ts'
import { profileErrors } from '../messages.ts'

export const profileApi = apiOf<typeof contract>('profile', {
  errors: profileErrors,
  fields: [registerFieldErrors, profileFieldErrors],
})

/** Read again when one comes back to the page: another tab may have changed it. */
export const profileQuery = queryOptions({ ...profileApi.get.queryOptions({}), staleTime: 0 })

/** For after a change: what is shown of the account is read again. */
export const useReread = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: profileApi.key() })
}
