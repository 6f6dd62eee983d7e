import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { packages as contract } from '../contract.ts'

const packagesApi = apiOf<typeof contract>('packages')

/** Read again when one comes back: bots come and go. */
export const usageQuery = queryOptions({ ...packagesApi.usage.queryOptions({}), staleTime: 0 })
