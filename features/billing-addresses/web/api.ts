import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { billingAddresses as contract } from '../contract.ts'
import { addressErrors, addressFieldErrors } from '../messages.ts'

export const addressesApi = apiOf<typeof contract>('billingAddresses', {
  errors: addressErrors,
  fields: [addressFieldErrors],
})

export const addressesQuery = queryOptions({ ...addressesApi.list.queryOptions({}), staleTime: 0 })
