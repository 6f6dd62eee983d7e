import { useQuery } from '@tanstack/react-query'
import { packagesApi } from './api.ts'

/** Of prices, for those who keep packages; empty until it is known. */
export const useCurrency = (): string => useQuery(packagesApi.all.queryOptions({})).data?.currency ?? ''
