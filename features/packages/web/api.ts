import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { packages as contract } from '../contract.ts'
import { packageErrors } from '../messages.ts'

export const packagesApi = apiOf<typeof contract>('packages', { errors: packageErrors })

/** Read again when one comes back: bots come and go. */
export const usageQuery = queryOptions({ ...packagesApi.usage.queryOptions({}), staleTime: 0 })
