import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { subscription as contract } from '../contract.ts'

/** It is on every page: an end is seen a few minutes later, and what is started elsewhere makes it old. Its call refuses nothing, so no sentence comes with it. */
export const noticeQuery = queryOptions({
  ...apiOf<typeof contract>('subscription').notice.queryOptions({}),
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
  meta: { old: 'after-every-act' },
})
