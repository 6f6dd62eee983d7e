import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { deletion as contract } from '../contract.ts'

/** It is on every page: what was scheduled elsewhere is seen a few minutes later. Its call refuses nothing, so no sentence comes with it. */
export const endQuery = queryOptions({
  ...apiOf<typeof contract>('deletion').get.queryOptions({}),
  staleTime: 5 * 60_000,
})
