import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { AccountEnd, deletion as contract } from '../contract.ts'
import { deletionFieldErrors } from '../field-messages.ts'
import { deletionErrors } from '../messages.ts'

export const deletionApi = apiOf<typeof contract>('deletion', { errors: deletionErrors, fields: [deletionFieldErrors] })

/** It is on every page: what was scheduled elsewhere is seen a few minutes later. */
export const endQuery = queryOptions({ ...deletionApi.get.queryOptions({}), staleTime: 5 * 60_000 })

/** For after a change: its answer is what is shown. */
export const useEnd = () => {
  const queryClient = useQueryClient()
  return (end: AccountEnd) => queryClient.setQueryData(endQuery.queryKey, end)
}
