import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { AdminApiKey, ApiKeyView, apiKeys as contract } from '../contract.ts'
import { apiKeyFieldErrors } from '../field-messages.ts'
import { apiKeyErrors } from '../messages.ts'

export const apiKeysApi = apiOf<typeof contract>('apiKeys', { errors: apiKeyErrors, fields: [apiKeyFieldErrors] })

export type { AdminApiKey, ApiKeyView }

/** Read again when one comes back to the page: the exchange may have been asked meanwhile. */
export const keysQuery = queryOptions({ ...apiKeysApi.list.queryOptions({}), staleTime: 0 })

/** For after a change: what is shown of keys is read again. */
export const useReread = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: apiKeysApi.key() })
}
