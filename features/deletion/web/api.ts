import { useQueryClient } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { AccountEnd, deletion as contract } from '../contract.ts'
import { deletionFieldErrors } from '../field-messages.ts'
import { deletionErrors } from '../messages.ts'
import { endQuery } from './end-query.ts'

export const deletionApi = apiOf<typeof contract>('deletion', { errors: deletionErrors, fields: [deletionFieldErrors] })

/** For after a change: its answer is what is shown. */
export const useEnd = () => {
  const queryClient = useQueryClient()
  return (end: AccountEnd) => queryClient.setQueryData(endQuery.queryKey, end)
}
