import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { subscription as contract } from '../contract.ts'
import { subscriptionErrors } from '../messages.ts'

export const subscriptionApi = apiOf<typeof contract>('subscription', { errors: subscriptionErrors })

/** Read again when one comes back: it is paid elsewhere, and changes with the clock. */
export const mineQuery = queryOptions({
  ...subscriptionApi.mine.queryOptions({}),
  staleTime: 0,
  meta: { old: 'after-every-act' },
})
